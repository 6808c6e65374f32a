import type * as z from 'zod/mini'
import type { Shape } from './endpoint'
import { elementOf, factsOf, heldBy } from './fields'

/**
 * Writes query fields as a query string; array fields repeat their name.
 *
 * @param query - the fields; undefined ones are left out.
 * @returns the text after `?`, without it; empty when there is nothing to say.
 */
export function encodeQuery(query: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) text.append(name, String(item))
    }
  }
  return text.toString()
}

/** Words of a yes and a no in a query. */
const flags: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

function decodeOne(schema: z.core.$ZodType, text: string): unknown {
  const { type } = heldBy(schema)._zod.def
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && Object.hasOwn(flags, text)) return flags[text]
  return text
}

/**
 * Reads a query string's fields as their schemas mean them: numbers, booleans and repeated fields. Anything that does not
 * fit stays text, so that the schema refuses it.
 *
 * @param shape - the schemas by field.
 * @param query - the raw fields, each a text or several texts.
 */
export function decodeQuery(
  shape: Shape | undefined,
  query: Record<string, string | string[] | undefined>,
): Record<string, unknown> {
  // Entries, not assignments: `__proto__` is a field like any other, and refused like one.
  const fields: [name: string, value: unknown][] = []
  for (const [name, raw] of Object.entries(query)) {
    if (raw === undefined) continue
    const schema = shape !== undefined && Object.hasOwn(shape, name) ? shape[name] : undefined
    if (schema === undefined) fields.push([name, raw])
    // A field without a value was not given.
    else if (raw === '' && !factsOf(schema).isText) continue
    else {
      const element = elementOf(schema)
      if (element === undefined) fields.push([name, Array.isArray(raw) ? raw : decodeOne(schema, raw)])
      else fields.push([name, (Array.isArray(raw) ? raw : [raw]).map((item) => decodeOne(element, item))])
    }
  }
  return Object.fromEntries(fields)
}
