import type { CodecFrame } from './createCodec'

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads the frame header of JPEG-LS (ITU-T T.87, C.2.2). */
export function jpegLsSize(bytes: Uint8Array): CodecFrame | null {
  const view = viewOf(bytes)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at + 10 <= bytes.length && view.getUint8(at) === 0xff) {
    if (view.getUint8(at + 1) === 0xf7) {
      return {
        bitsPerSample: view.getUint8(at + 4),
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        componentCount: view.getUint8(at + 9),
      }
    }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

const soc = 0xff4fff51
/** A JP2 file, which some put in place of the bare codestream, has its boxes first. */
const boxBytesMost = 4096

/** Reads the size marker of JPEG 2000 (ITU-T T.800, A.5.1). */
export function jpeg2000Size(bytes: Uint8Array): CodecFrame | null {
  const view = viewOf(bytes)
  const last = Math.min(bytes.length - 43, boxBytesMost)
  for (let at = 0; at <= last; at += 1) {
    if (view.getUint8(at) !== 0xff || view.getUint32(at) !== soc) continue
    const size = at + 8
    const componentCount = view.getUint16(size + 32)
    const depth = view.getUint8(size + 34)
    return {
      width: view.getUint32(size) - view.getUint32(size + 8),
      height: view.getUint32(size + 4) - view.getUint32(size + 12),
      componentCount,
      bitsPerSample: (depth & 0x7f) + 1,
      isSigned: depth > 0x7f,
    }
  }
  return null
}
