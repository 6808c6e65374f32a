import { type Photometric, readJpegHead } from '@opensono/pacs-core/dicom'

const adobe = [0x41, 0x64, 0x6f, 0x62, 0x65]
const jfif = [0x4a, 0x46, 0x49, 0x46]
const begins = (bytes: Uint8Array, at: number, letters: readonly number[]) =>
  letters.every((letter, index) => bytes[at + index] === letter)

/** APP0 to APP15, and comments. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** The parts of a JPEG without notes, and whether one of these says what the colours are. */
function withoutNotes(jpeg: Uint8Array): { parts: Uint8Array[]; isColourSaid: boolean } {
  const parts: Uint8Array[] = []
  let isColourSaid = false
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) break
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    if (end <= at + 2) break
    if (isNote(marker)) isColourSaid ||= begins(jpeg, at + 4, adobe) || (marker === 0xe0 && begins(jpeg, at + 4, jfif))
    else parts.push(jpeg.subarray(at, end))
    at = end
  }
  parts.push(jpeg.subarray(at))
  return { parts, isColourSaid }
}

/**
 * Says in a JPEG of three components what they are, so that every decoder shows the same. Its own marks count before the photometric
 * interpretation, which many files have wrong; cameras' notes, which could turn the picture or change its colours, are left out.
 */
export function jpegWithColour(jpeg: Uint8Array, photometric: Photometric): Blob {
  const head = readJpegHead(jpeg)
  const { parts, isColourSaid } = withoutNotes(jpeg)
  const components = head?.components ?? []
  const isFull = components.every(({ horizontal, vertical }) => horizontal === 1 && vertical === 1)
  const isRgb = head?.isRgb === true || (!isColourSaid && photometric === 'RGB' && isFull)
  const mark = Uint8Array.from([0xff, 0xd8, 0xff, 0xee, 0, 14, ...adobe, 0, 100, 0, 0, 0, 0, isRgb ? 0 : 1])
  return new Blob([mark, ...parts] as BlobPart[], { type: 'image/jpeg' })
}
