/**
 * Writes a JSON value in the one form that is signed: no white space, fields sorted by their UTF-16 units, texts and numbers as
 * `JSON.stringify` writes them (RFC 8785).
 *
 * @param value - what `JSON.parse` gives; a field of undefined is left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each: unknown) => canonicalJson(each ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, held]) => `${JSON.stringify(name)}:${canonicalJson(held)}`).join(',')}}`
}
