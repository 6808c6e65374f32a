/** Inclusive positions. */
export interface ByteSpan {
  start: number
  end: number
}

/**
 * The part of something that a `Range` header asks for (RFC 9110, 14).
 *
 * @param sizeBytes - of all of it.
 * @returns null for all of it: no header, another unit, several ranges, or one that is not well formed; `NOTHING` when nothing of the range
 * exists.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteSpan | null | 'NOTHING' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start >= sizeBytes ? 'NOTHING' : { start, end }
}
