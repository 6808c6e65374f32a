import type * as z from 'zod/mini'
import type { Expected, FieldFault } from '../error/FieldFault'
import type { PacsError } from '../error/PacsError'
import type { Translate } from '../text/createText'
import type { Shape } from './endpoint'
import { elementOf, heldBy, shapeOf } from './fields'

/** What the tables may find wrong with a field; each is `fault.<message>` in both languages. */
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
  'twice',
  /** Control characters, or half of one. */
  'characters',
  /** What it names has changed since it was read. */
  'stale',
  'id',
  'date',
  'instant',
  /** A day, or a time as screens show it, or an instant. */
  'dateOrTime',
  'phone',
  'email',
  'age',
  'sha256',
  'printCopies',
  'idempotencyKey',
  /** What only the noun itself can say more of. */
  'invalid',
] as const

/** What the tables may find wrong with a field. */
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

/**
 * What a person reads of a fault: what was expected of the field.
 *
 * @param t - the interface's words.
 * @param fault - of a refusal's `details.fields`.
 */
export function fieldFaultText(t: Translate<`fault.${FieldFaultMessage}`>, fault: Explained): string {
  const { min, max, values } = fault.expected ?? {}
  const message = isKnown(fault.message) ? fault.message : 'invalid'
  const list = values?.map((value) => (value === '' ? '""' : value)).join(', ')
  return t(`fault.${message}`, { min: min ?? '', max: max ?? '', values: list ?? '' })
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
