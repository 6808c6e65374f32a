import { readJpegHead } from '../readJpegHead'
import { jpegLsSize } from './codestreamSize'
import { codestreamOf } from './jpegFrame'

const root = '1.2.840.10008.1.2'

/** Whether a fragment begins with the header of RLE Lossless: as many segments as samples may have, the first one behind the header (PS3.5, G.5). */
function isRle(bytes: Uint8Array): boolean {
  if (bytes.length < 64) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  return count >= 1 && count <= 15 && view.getUint32(4, true) === 64
}

/** Finds the transfer syntax of a compressed frame by its first bytes. @returns its UID; null where they say nothing. */
export function syntaxOfCodestream(fragment: Uint8Array): string | null {
  const bytes = codestreamOf(fragment)
  if (bytes[0] === 0xff && bytes[1] === 0x4f) return `${root}.4.90`
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return isRle(bytes) ? `${root}.5` : null
  if (jpegLsSize(bytes) !== null) return `${root}.4.80`
  const process = readJpegHead(bytes)?.process
  return process === 'lossless' ? `${root}.4.70` : process === 'extended' ? `${root}.4.51` : `${root}.4.50`
}
