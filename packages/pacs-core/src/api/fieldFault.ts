import type * as z from 'zod/mini'
import type { Expected, FieldFault } from '../error/FieldFault'
import type { PacsError } from '../error/PacsError'
import type { Translate } from '../text/createText'
import type { Shape } from './endpoint'
import { elementOf, heldBy, shapeOf } from './fields'

/** What may be wrong with a field, found by tables, rules or the server; each is `fault.<message>` in both languages. */
export const fieldFaultMessages = [
  'required',
  /** The call has no such field. */
  'unknownField',
  /** Of another type than text, number, and so on. */
  'text',
  'number',
  'integer',
  'boolean',
  'list',
  'object',
  'tooLong',
  'tooShort',
  'oneOf',
  'between',
  'atLeast',
  'atMost',
  'tooMany',
  'tooFew',
  /** Of a list or a set, with the members that are there twice where they are known. */
  'twice',
  /** Of experts: the user themselves. */
  'self',
  /** A member of a list of texts is empty. */
  'blank',
  /** Members of a list of texts hold a comma, which parts them elsewhere. */
  'comma',
  /** Reference ranges that cannot be read as such. */
  'range',
  /** Views of an exam type that cannot be read as such. */
  'view',
  /** Another row has the value. */
  'taken',
  /** What it names is not there, or no longer in use. */
  'unknown',
  /** A text that was left in a box and names nothing that the box offers. */
  'unlisted',
  /** An image of another study, or none. */
  'otherStudy',
  /** A clip where only stills fit. */
  'clip',
  /** A value inside a text shares characters with another one. */
  'overlap',
  /** A text that is no measure document: damaged, over its limits, or of a newer version. */
  'measureDocument',
  /** Control characters, or half of one. */
  'characters',
  /** What it names has changed since it was read. */
  'stale',
  'id',
  'date',
  'instant',
  /** A day, or a time as screens show it, or an instant. */
  'dateOrTime',
  /** A day that is yet to come. */
  'notFuture',
  /** A day that has passed. */
  'notPast',
  /** A moment that has passed. */
  'future',
  'phone',
  /** Neither a mobile nor a landline number. */
  'telephone',
  'email',
  'webAddress',
  /** Not the number of a document of its kind, one message for each kind. */
  'idCard',
  'passport',
  'hkMacaoPermit',
  'taiwanPermit',
  'foreignResidence',
  'otherDocument',
  'age',
  /** Other characters than digits and English letters. */
  'latin',
  'money',
  'decimal',
  /** A number that can be read as two: 1,234. */
  'ambiguousNumber',
  /** A gestational age that is not weeks and days. */
  'gestationalAge',
  /** Other characters than those of patient ids. */
  'patientId',
  /** A counter that starts again before the date of its number is another one. */
  'numbersRepeat',
  /** A number typed where the hospital makes them. */
  'patientIdFixed',
  /** Another fee than the parts' sum, where the hospital lets nobody change it. */
  'feeFixed',
  /** More births than pregnancies. */
  'parity',
  /** Not behind the last period. */
  'dueDate',
  /** A due date by the last period that does not follow from it. */
  'dueDateLmp',
  /** A due date by IVF that does not follow from the transfer. */
  'dueDateIvf',
  /** A due date without a basis that differs from the last period, or by a last period that is not known. */
  'dueDateBasis',
  /** 0 years: months or days are meant. */
  'ageUnit',
  /** An age that the birth date does not give. */
  'ageBirthDate',
  /** A card of somebody of the other sex. */
  'idCardSex',
  /** A card of somebody born on another day. */
  'idCardBirthDate',
  /** A part that patients of this sex do not have. */
  'partSex',
  /** A part of another exam type. */
  'partExamType',
  /** Name and code of the hospital information system go together. */
  'together',
  /** The abbreviation of a parameter that templates name. */
  'inTemplate',
  /** Several rows are called so. */
  'ambiguous',
  /** Two cells of a sheet hold what only one may. */
  'twiceInSheet',
  /** A cell of a sheet that is none of what its column holds. */
  'unreadable',
  'sha256',
  'printCopies',
  'idempotencyKey',
  /** What only the noun itself can say more of. */
  'invalid',
] as const

/** What may be wrong with a field. */
export type FieldFaultMessage = (typeof fieldFaultMessages)[number]

const isKnown = (text: string): text is FieldFaultMessage => fieldFaultMessages.some((known) => known === text)

const types: Readonly<Record<string, FieldFaultMessage>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
}

function schemaAt(shape: Shape, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  const [first, ...rest] = path
  let schema = shape[String(first)]
  for (const key of rest) {
    if (schema === undefined) return undefined
    schema = typeof key === 'number' ? elementOf(schema) : shapeOf(schema)?.[String(key)]
  }
  return schema
}

/** The bounds that a number was given, without those of every whole number that a computer can count. */
function boundsOf(schema: z.core.$ZodType | undefined): Expected {
  const { checks = [] } = (schema === undefined ? {} : heldBy(schema)._zod.def) as { checks?: z.core.$ZodCheck[] }
  const bounds = checks.flatMap(({ _zod: { def } }): Expected[] => {
    const value = Number(Reflect.get(def, 'value'))
    return def.check === 'greater_than' ? [{ min: value }] : def.check === 'less_than' ? [{ max: value }] : []
  })
  return Object.assign({}, ...bounds)
}

type Explained = Omit<FieldFault, 'path'>

function explainBound(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, shape: Shape): Explained {
  const limit =
    issue.code === 'too_big' ? ({ max: Number(issue.maximum) } as const) : ({ min: Number(issue.minimum) } as const)
  const isBig = issue.code === 'too_big'
  if (issue.origin === 'string') return { message: isBig ? 'tooLong' : 'tooShort', expected: limit }
  if (issue.origin === 'array') return { message: isBig ? 'tooMany' : 'tooFew', expected: limit }
  const expected = { ...limit, ...boundsOf(schemaAt(shape, issue.path)) }
  return { message: !('min' in expected) ? 'atMost' : !('max' in expected) ? 'atLeast' : 'between', expected }
}

function explain(issue: z.core.$ZodIssue, shape: Shape): Explained {
  switch (issue.code) {
    case 'invalid_type':
      return { message: types[issue.expected] ?? 'invalid' }
    case 'invalid_value':
      return {
        message: 'oneOf',
        expected: { values: issue.values.filter((value) => typeof value === 'string' || typeof value === 'number') },
      }
    case 'too_big':
    case 'too_small':
      return explainBound(issue, shape)
    case 'custom': {
      const { min, max } = issue.params ?? {}
      const expected = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) }
      const message = isKnown(issue.message) ? issue.message : 'invalid'
      return Object.keys(expected).length === 0 ? { message } : { message, expected }
    }
    case 'invalid_format':
      return { message: isKnown(issue.message) ? issue.message : 'invalid' }
    default:
      return { message: 'invalid' }
  }
}

/**
 * What a schema's issue says of the fields, in our own words.
 *
 * @param issue - as zod found it.
 * @param shape - the schemas by field.
 */
export function faultsOfIssue(issue: z.core.$ZodIssue, shape: Shape): FieldFault[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'unknownField' }))
  }
  return [{ path: path.join('.'), ...explain(issue, shape) }]
}

type FaultKey = `fault.${FieldFaultMessage}` | 'fault.repeats'

/**
 * What a person reads of a fault: what was expected of the field. Every form and the server word faults by it, without a full stop.
 *
 * @param t - the interface's words.
 * @param fault - of a rule, or of a refusal's `details.fields`.
 */
export function fieldFaultText(t: Translate<FaultKey>, fault: Explained): string {
  const { min, max, values } = fault.expected ?? {}
  const known = isKnown(fault.message) ? fault.message : 'invalid'
  const message = known === 'twice' && values !== undefined ? 'repeats' : known
  const list = values?.map((value) => (value === '' ? '""' : value)).join(', ')
  return t(`fault.${message}`, { min: min ?? '…', max: max ?? '…', count: max, values: list ?? '…' })
}

/** Maximum number of faulty fields that one message names; the refusal's details have all of them. */
const mostNamed = 5

/**
 * What a person reads of the fields that a refusal names, after the text of its code: a sentence for each of the first five.
 *
 * @param t - the interface's words.
 * @param error - the refusal.
 * @returns an empty text for a refusal that is about no field, and where the words of faults are not loaded.
 */
export function refusedFieldsText(t: Translate<FaultKey | 'fault.ofField'>, error: PacsError): string {
  const sentences = fieldFaultsOf(error)
    .slice(0, mostNamed)
    .map((fault) => t('fault.ofField', { field: fault.path, fault: fieldFaultText(t, fault) }))
  return sentences.filter((sentence) => !sentence.includes('fault.')).join(' ')
}

/**
 * The faults that a refusal names; none for a refusal that is about no field.
 *
 * @param error - the refusal.
 */
export function fieldFaultsOf(error: PacsError): readonly FieldFault[] {
  const isOfFields = error.is(
    'MISSING_REQUIRED_FIELDS',
    'SCHEMA_VALIDATION_FAILED',
    'PATH_PARAMETER_EMPTY',
    'PARAM_ERROR',
    'PatientTypeId',
    'StudyTypeId',
    'ID_FORMAT_INVALID',
    'CALCULATED_PARAMETER_INVALID',
  )
  return isOfFields ? (error.details.fields ?? []) : []
}
