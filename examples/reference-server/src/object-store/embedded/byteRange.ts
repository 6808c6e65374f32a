import { S3Error } from './S3Error'

/** Inclusive positions. */
export interface SatisfiableRange {
  start: number
  end: number
}

/**
 * The part of an object a `Range` header asks for. Null means all of it: no header, another unit, several ranges (S3 serves
 * none of these either) or one that is not well formed. Throws `InvalidRange` (416) when nothing of it exists. RFC 9110, 14.
 */
export function readRange(header: string | undefined, sizeBytes: number): SatisfiableRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  if (start >= sizeBytes) throw new S3Error('InvalidRange', undefined, { 'Content-Range': `bytes */${sizeBytes}` })
  return { start, end }
}
