import type * as z from 'zod/mini'
import type { Shape } from './endpoint'

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

function innermostType(schema: z.core.$ZodType): string {
  let def = schema._zod.def as { type: string; innerType?: z.core.$ZodType }
  while (def.innerType !== undefined) def = def.innerType._zod.def as typeof def
  return def.type
}

function elementOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  let def = schema._zod.def as { type: string; innerType?: z.core.$ZodType; element?: z.core.$ZodType }
  while (def.innerType !== undefined) def = def.innerType._zod.def as typeof def
  return def.element
}

function decodeOne(schema: z.core.$ZodType, text: string): unknown {
  const type = innermostType(schema)
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
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
    else if (innermostType(schema) === 'array') {
      const element = elementOf(schema)
      const list = Array.isArray(raw) ? raw : [raw]
      fields.push([name, element === undefined ? list : list.map((item) => decodeOne(element, item))])
    } else fields.push([name, Array.isArray(raw) ? raw : decodeOne(schema, raw)])
  }
  return Object.fromEntries(fields)
}
