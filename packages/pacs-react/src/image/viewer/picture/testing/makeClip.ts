const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const word = (value: number) => [value & 255, value >> 8]

function element(group: number, number: number, vr: string, value: readonly number[]): number[] {
  const padded = value.length % 2 === 0 ? value : [...value, vr === 'UI' ? 0 : 32]
  return [...word(group), ...word(number), ...letters(vr), ...word(padded.length), ...padded]
}

/** Byte at which the pixels of {@link makeClip} begin differs by the digits of its numbers alone. */
export interface Clip {
  readonly bytes: Uint8Array
  /** First byte of the pixels. */
  readonly start: number
  readonly frameBytes: number
}

/** A native clip of gray squares: all pixels of a frame have its number. */
export function makeClip(frameCount: number, side: number): Clip {
  const header = [
    ...new Array<number>(128).fill(0),
    ...letters('DICM'),
    ...element(2, 0x10, 'UI', letters('1.2.840.10008.1.2.1')),
    ...element(0x28, 2, 'US', word(1)),
    ...element(0x28, 4, 'CS', letters('MONOCHROME2')),
    ...element(0x28, 8, 'IS', letters(String(frameCount))),
    ...element(0x28, 0x10, 'US', word(side)),
    ...element(0x28, 0x11, 'US', word(side)),
    ...element(0x28, 0x100, 'US', word(8)),
    ...element(0x28, 0x101, 'US', word(8)),
    ...element(0x28, 0x102, 'US', word(7)),
    ...element(0x28, 0x103, 'US', word(0)),
  ]
  const frameBytes = side * side
  const length = frameCount * frameBytes
  const pixels = [
    0xe0,
    0x7f,
    0x10,
    0,
    ...letters('OB'),
    0,
    0,
    length & 255,
    (length >> 8) & 255,
    (length >> 16) & 255,
    length >>> 24,
  ]
  const start = header.length + pixels.length
  const bytes = new Uint8Array(start + length)
  bytes.set([...header, ...pixels])
  for (let frame = 0; frame < frameCount; frame += 1) {
    bytes.fill(frame & 255, start + frame * frameBytes, start + (frame + 1) * frameBytes)
  }
  return { bytes, start, frameBytes }
}
