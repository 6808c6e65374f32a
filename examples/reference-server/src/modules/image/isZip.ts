const lastRecordBytes = 22
const lastRecord = Buffer.from('PK\x05\x06', 'latin1')
const commentLengthAt = 20

/** Maximum bytes of the end by which a zip archive is found: its last record and the longest comment. */
export const archiveEndBytes = lastRecordBytes + 65_535

/**
 * Whether a file is a zip archive too: those are read from their end, whatever comes before (APPNOTE 4.3.16).
 *
 * @param file - the file, or the last {@link archiveEndBytes} of it; no more is looked at.
 */
export function isZip(file: Buffer): boolean {
  const end = file.subarray(-archiveEndBytes)
  const last = end.length - lastRecordBytes
  if (last < 0) return false
  for (let at = end.lastIndexOf(lastRecord, last); at >= 0; at = at === 0 ? -1 : end.lastIndexOf(lastRecord, at - 1)) {
    if (end.readUInt16LE(at + commentLengthAt) === last - at) return true
  }
  return false
}
