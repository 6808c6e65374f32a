import * as z from 'zod/mini'
import type { FieldFault } from '../error/FieldFault'
import { PacsError } from '../error/PacsError'
import type { Endpoint, Shape } from './endpoint'
import { type FieldFaultMessage, faultsOfIssue } from './fieldFault'
import { settleFields } from './fields'

/** A call's fields, sorted into where they travel. */
export interface CallParts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

function pick(shape: Shape | undefined, input: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(shape ?? {}).filter((name) => input[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found: unknown = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, key)
  }
  return found
}

/** Maximum number of unknown fields that a refusal lists. Checking thousands of them would delay other calls. */
const mostUnknown = 20

/** Refuses what has far too many fields before each of them is looked at. */
function refuseCrowd(shape: Shape | undefined, value: Record<string, unknown>): void {
  const names = Object.keys(value)
  if (names.length <= Object.keys(shape ?? {}).length + mostUnknown) return
  const unknown: FieldFault[] = []
  for (const path of names) {
    if (!Object.hasOwn(shape ?? {}, path)) unknown.push({ path, message: 'unknownField' })
    if (unknown.length === mostUnknown) break
  }
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields: unknown } })
}

/** Maximum number of faults that a refusal lists. */
const mostFaults = 100
/** Maximum number of elements of a list whose schema has no bound of its own, and of entries of a record. */
const mostElements = 5_000

/** What of a schema bounds lists: its own kind, what it wraps, its elements or its fields. */
interface SchemaParts {
  readonly def: {
    readonly type: string
    readonly innerType?: z.core.$ZodType
    readonly in?: z.core.$ZodType
    readonly element?: z.core.$ZodType
    readonly shape?: Shape
    readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[]
  }
}

/**
 * Finds a list that is longer than it may be. A schema checks each element before it looks at the length: faults of a hundred
 * thousand elements would delay other calls.
 *
 * @returns where it is, with its bound; null for none.
 */
function findTooLong(schema: z.core.$ZodType, value: unknown, path: string): FieldFault | null {
  const { def } = schema._zod as unknown as SchemaParts
  const inner = def.innerType ?? def.in
  if (inner !== undefined) return findTooLong(inner, value, path)
  if (def.type === 'array' && Array.isArray(value) && def.element !== undefined) {
    const max = Math.min(...(def.checks ?? []).map(({ _zod }) => _zod.def.maximum ?? Number.POSITIVE_INFINITY))
    const most = max === Number.POSITIVE_INFINITY ? mostElements : max
    if (value.length > most) return { path, message: 'tooMany', expected: { max: most } }
    const { element } = def
    for (const [at, each] of value.entries()) {
      const found = findTooLong(element, each, `${path}.${at}`)
      if (found !== null) return found
    }
  }
  if (def.type === 'record' && typeof value === 'object' && value !== null && Object.keys(value).length > mostElements)
    return { path, message: 'tooMany', expected: { max: mostElements } }
  if (def.type === 'object' && typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(def.shape ?? {})) {
      const found = findTooLong(part, Reflect.get(value, name), path === '' ? name : `${path}.${name}`)
      if (found !== null) return found
    }
  }
  return null
}

type Parsed =
  | { readonly data: Record<string, unknown> }
  | { readonly faults: readonly FieldFault[]; readonly missing: readonly FieldFault[] }

function parseFields(shape: Shape | undefined, value: Record<string, unknown>): Parsed {
  for (const [name, schema] of Object.entries(shape ?? {})) {
    const tooLong = Object.hasOwn(value, name) ? findTooLong(schema, value[name], name) : null
    if (tooLong !== null) return { faults: [tooLong], missing: [] }
  }
  const settled = settleFields(shape, value)
  const result = z.safeParse(z.strictObject({ ...shape }), settled)
  if (result.success) return { data: result.data }
  const missing: FieldFault[] = []
  const faults = result.error.issues.slice(0, mostFaults).flatMap((issue) => {
    if (valueAt(settled, issue.path) !== undefined) return faultsOfIssue(issue, shape ?? {})
    const fault: FieldFault = { path: issue.path.join('.'), message: 'required' }
    missing.push(fault)
    return [fault]
  })
  return { faults: faults.slice(0, mostFaults), missing }
}

/**
 * What is wrong with some fields of a call: a form asks it of what it would send.
 *
 * @param shape - the schemas by field, for instance those of a call's body.
 * @param value - the fields; others of the shape are not looked at.
 * @returns none when the server would take them as far as the schemas say.
 */
export function faultsIn<Field extends string>(
  shape: Shape | undefined,
  value: Readonly<Record<Field, unknown>>,
): readonly (FieldFault & { readonly path: Field; readonly message: FieldFaultMessage })[] {
  const asked = Object.entries(shape ?? {}).filter(([name]) => name in value)
  const parsed = parseFields(Object.fromEntries(asked), value)
  return ('faults' in parsed ? parsed.faults : []) as ReturnType<typeof faultsIn<Field>>
}

/**
 * Checks fields against their schemas: what is required must be there, what is there must satisfy its schema.
 *
 * @param shape - the schemas by field; fields that it does not name are refused.
 * @param value - the fields.
 * @returns the fields as the schemas give them back.
 * @throws `PacsError` `MISSING_REQUIRED_FIELDS` ("missing required fields") or `SCHEMA_VALIDATION_FAILED`
 * ("schema validation failed"), with the faulty fields in `details.fields`.
 */
export function checkFields(shape: Shape | undefined, value: Record<string, unknown>): Record<string, unknown> {
  refuseCrowd(shape, value)
  const parsed = parseFields(shape, value)
  if ('data' in parsed) return parsed.data
  const { faults, missing } = parsed
  if (missing.length > 0) {
    throw new PacsError('MISSING_REQUIRED_FIELDS', { message: 'missing required fields', details: { fields: missing } })
  }
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields: faults } })
}

/**
 * Checks the fields of a path: none may be empty, and none may be a dot segment that a server would fold away.
 *
 * @param shape - the schemas by field.
 * @param params - the fields.
 * @throws `PacsError` `PATH_PARAMETER_EMPTY` ("a path parameter cannot be empty"), or what {@link checkFields} throws.
 */
export function checkParams(shape: Shape | undefined, params: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(shape ?? {})) {
    const value = params[name]
    if (value === undefined || value === null || String(value).trim() === '') {
      throw new PacsError('PATH_PARAMETER_EMPTY', {
        message: 'a path parameter cannot be empty',
        details: { fields: [{ path: name, message: 'required' }] },
      })
    }
    if (value === '.' || value === '..') {
      throw new PacsError('SCHEMA_VALIDATION_FAILED', {
        message: 'schema validation failed',
        details: { fields: [{ path: name, message: 'id' }] },
      })
    }
  }
  return checkFields(shape, params)
}

/**
 * Sorts a flat input into path, query and body fields and checks each of them before anything is sent.
 *
 * @param endpoint - the call.
 * @param input - its fields in one object.
 * @throws `PacsError` what {@link checkParams} and {@link checkFields} throw.
 */
export function checkInput(endpoint: Endpoint, input: Record<string, unknown>): CallParts {
  const known = { ...endpoint.params, ...endpoint.query, ...endpoint.body }
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0) {
    throw new PacsError('SCHEMA_VALIDATION_FAILED', {
      message: 'schema validation failed',
      details: { fields: unknown.map((path) => ({ path, message: 'unknownField' })) },
    })
  }
  const parts = {
    params: pick(endpoint.params, input),
    query: pick(endpoint.query, input),
    body: pick(endpoint.body, input),
  }
  // What travels is what the caller gave: the server applies the schema's defaults and conversions itself.
  checkParams(endpoint.params, parts.params)
  checkFields(endpoint.query, parts.query)
  checkFields(endpoint.body, parts.body)
  return parts
}
