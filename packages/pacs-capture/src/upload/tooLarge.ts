import { PacsError } from '@opensono/pacs-core'

const megabyte = 1024 * 1024

/**
 * The refusal of a file that is too large to be sent.
 *
 * @param sizeBytes - of the file.
 * @param fileName - by which its user knows it, if it has one.
 */
export function tooLarge(sizeBytes: number, fileName?: string): PacsError {
  const sizeMb = Math.floor(sizeBytes / megabyte)
  return new PacsError('UPLOAD_TOO_LARGE', { details: { sizeMb, ...(fileName === undefined ? {} : { fileName }) } })
}
