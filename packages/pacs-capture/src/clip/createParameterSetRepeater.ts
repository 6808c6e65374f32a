/** Before the first set of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1): version, profile, level, length size. */
const headBytes = 5

/** The parameter sets of a record, each after its length, as a picture's own units are. */
function setsOf(record: Uint8Array): Uint8Array {
  const lengthBytes = ((record[headBytes - 1] ?? 0) & 3) + 1
  const bytes: number[] = []
  let at = headBytes
  // First those of the sequence, then those of the picture.
  for (const countMask of [0x1f, 0xff]) {
    const count = (record[at] ?? 0) & countMask
    at += 1
    for (let set = 0; set < count; set += 1) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0)
      const prefix = Array.from(
        { length: lengthBytes },
        (_, index) => (length >> (8 * (lengthBytes - 1 - index))) & 0xff,
      )
      bytes.push(...prefix, ...record.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return Uint8Array.from(bytes)
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

/**
 * Some encoders of H.264 number their parameter sets again with each key frame (OpenH264 as Chromium 102 has it), while a file's head
 * knows those of the first one only: from the second key frame on nothing could be decoded. Key frames of such an encoder carry
 * their own.
 *
 * @returns takes each key frame of one encoder, with what says how to decode it, and answers the bytes to write.
 */
export function createParameterSetRepeater(): (
  keyFrame: Uint8Array,
  description: AllowSharedBufferSource,
) => Uint8Array {
  let first: Uint8Array | null = null
  let isChanging = false
  return (keyFrame, description) => {
    const record = bytesOf(description)
    first ??= record.slice()
    const isFirst = record.length === first.length && record.every((value, index) => value === first?.[index])
    // Once only: the numbers begin again after some hundred, and a clip may begin anywhere.
    isChanging ||= !isFirst
    if (!isChanging) return keyFrame
    const sets = setsOf(record)
    const bytes = new Uint8Array(sets.length + keyFrame.length)
    bytes.set(sets)
    bytes.set(keyFrame, sets.length)
    return bytes
  }
}
