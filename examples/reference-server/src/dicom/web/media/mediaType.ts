/** A media type with its parameters, as `Content-Type` and `Accept` write it; names are in lower case. */
export interface MediaType {
  /** `type/subtype`. */
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
}

/** A header of more characters is not read. */
const longest = 4096
const token = /^[\w!#$%&'*+.^`|~-]+$/

/** Splits at a separator that is not between quotes. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted && character === '\\') at += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function unquoted(value: string): string | null {
  if (!value.startsWith('"')) return token.test(value) || /^[\w./:+-]+$/.test(value) ? value : null
  if (value.length < 2 || !value.endsWith('"')) return null
  return value.slice(1, -1).replace(/\\(.)/g, '$1')
}

/**
 * Reads one media type (RFC 9110, 8.3.1).
 *
 * @returns null for what is none.
 */
export function readMediaType(text: string): MediaType | null {
  if (text.length > longest) return null
  const [name = '', ...rest] = splitOutsideQuotes(text, ';').map((part) => part.trim())
  const [type = '', subtype = '', ...more] = name.toLowerCase().split('/')
  if (!token.test(type) || !token.test(subtype) || more.length > 0) return null
  const parameters = new Map<string, string>()
  for (const part of rest) {
    if (part === '') continue
    const at = part.indexOf('=')
    const key = part.slice(0, Math.max(at, 0)).trim().toLowerCase()
    const value = unquoted(part.slice(at + 1).trim())
    // A parameter that is given twice has no one meaning.
    if (!token.test(key) || value === null || parameters.has(key)) return null
    parameters.set(key, value)
  }
  return { name: `${type}/${subtype}`, parameters }
}

/**
 * Reads the media types of an `Accept` header, most wanted first, those of quality 0 left out.
 *
 * @param header - the header, or several of them; undefined or empty takes anything.
 * @returns null for a header that cannot be read.
 */
export function readAccept(header: string | undefined): MediaType[] | null {
  if (header === undefined || header.trim() === '') return [{ name: '*/*', parameters: new Map() }]
  if (header.length > longest) return null
  const wanted: { type: MediaType; quality: number }[] = []
  for (const part of splitOutsideQuotes(header, ',')) {
    if (part.trim() === '') continue
    // Some clients send `*`, which means the same.
    const type = readMediaType(part.trim().replace(/^\*(?=$|;)/, '*/*'))
    if (type === null) return null
    const quality = Number(type.parameters.get('q') ?? '1')
    if (!(quality >= 0 && quality <= 1)) return null
    if (quality > 0) wanted.push({ type, quality })
  }
  return wanted.sort((one, other) => other.quality - one.quality).map(({ type }) => type)
}

/** Whether a wanted type takes an offered one. */
export function takes(wanted: string, offered: string): boolean {
  if (wanted === '*/*' || wanted === offered) return true
  return wanted.endsWith('/*') && offered.startsWith(wanted.slice(0, -1))
}
