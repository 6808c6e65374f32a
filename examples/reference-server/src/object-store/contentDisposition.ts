/** Control characters, halves of characters, and the marks that reorder text: a name may not show another extension than it has. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const LONGEST_NAME = 200
const EXTENDED_VALUE_ESCAPES = /['()*]/g

/**
 * The header that makes a browser save a file under a name (RFC 6266, with RFC 8187 for what is not ASCII).
 * @param fileName any text; directories, control and bidirectional characters are taken out
 */
export function attachmentDisposition(fileName: string): string {
  const visible = [...fileName.replace(INVISIBLE, '').replace(/[\\/]/g, '_')]
  const name = visible.slice(0, LONGEST_NAME).join('') || 'file'
  const fallback = name.replace(/[^\x20-\x7e]|["%]/gu, '_')
  const extended = encodeURIComponent(name).replace(
    EXTENDED_VALUE_ESCAPES,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fallback}"; filename*=UTF-8''${extended}`
}
