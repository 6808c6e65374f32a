import { apiBasePath, type Endpoint, type Shape } from '@opensono/pacs-core'
import { checkFields, encodeQuery } from '@opensono/pacs-core/server'
import * as z from 'zod/mini'

/** An id that names nothing. */
export const absentId = '00000000-0000-7000-8000-000000000000'

/** A path of an endpoint, with ids that name nothing. */
export function pathOf(endpoint: Endpoint, value = absentId): string {
  return apiBasePath + endpoint.path.replace(/\{\w+\}/g, value)
}

/** Values by the name of their field, wherever a call has one. */
export type KnownFields = Readonly<Record<string, unknown>>

/** Texts of every kind that a field may ask for. */
const texts = [
  absentId,
  'example',
  '2026-01-05',
  '2026-01-05T08:00:00.000Z',
  '13700009999',
  '120.00',
  '0'.repeat(64),
  'a@b.example',
]

interface Def {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: Shape
  entries?: Record<string, string>
}

/** A value that a schema takes; undefined for a field that may be left out and has no known value. */
function exampleOf(name: string, schema: z.core.$ZodType, known: KnownFields): unknown {
  const fits = (value: unknown) => z.safeParse(schema, value).success
  if (Object.hasOwn(known, name) && fits(known[name])) return known[name]
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'optional':
    case 'default':
      return undefined
    case 'nullable':
      return null
    case 'array': {
      const element = def.element === undefined ? undefined : exampleOf(name.replace(/s$/, ''), def.element, known)
      return [[], [element]].find(fits)
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([each, part]) => [each, exampleOf(each, part, known)]),
      )
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    default:
      return [false, 0, 1, 20, ...texts].find(fits)
  }
}

function fieldsOf(endpoint: Endpoint, shape: Shape | undefined, known: KnownFields): Record<string, unknown> {
  const fields = Object.entries(shape ?? {}).map(([name, schema]) => [name, exampleOf(name, schema, known)])
  const given = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  try {
    return checkFields(shape, given)
  } catch (thrown) {
    const said = JSON.stringify((thrown as { details?: unknown }).details)
    throw new Error(`no example fits ${endpoint.id}: give its fields a known value. ${said}`)
  }
}

/** A call that passes every check of its fields. */
export interface ExampleCall {
  path: string
  init: RequestInit
}

/**
 * Makes a call of an endpoint whose fields are right.
 *
 * @param known - values for fields of these names; any other is made up.
 */
export function exampleCall(endpoint: Endpoint, known: KnownFields): ExampleCall {
  const params = fieldsOf(endpoint, endpoint.params, known)
  const query = encodeQuery(fieldsOf(endpoint, endpoint.query, known))
  const body = endpoint.body === undefined ? undefined : JSON.stringify(fieldsOf(endpoint, endpoint.body, known))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  return {
    path: `${apiBasePath}${path}${query === '' ? '' : `?${query}`}`,
    init: {
      method: endpoint.method,
      ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
    },
  }
}
