const lastRecordBytes = 22
const lastRecord = Buffer.from('PK\x05\x06', 'latin1')
const commentLengthAt = 20

/**
 * Whether a file is a zip archive too: those are read from their end, whatever stands before (APPNOTE 4.3.16).
 *
 * @param end - the last bytes of the file.
 */
export function isZip(end: Buffer): boolean {
  for (let at = end.length - lastRecordBytes; at >= 0; at -= 1) {
    const isRecord = end.subarray(at, at + lastRecord.length).equals(lastRecord)
    if (isRecord && end.readUInt16LE(at + commentLengthAt) === end.length - at - lastRecordBytes) return true
  }
  return false
}
