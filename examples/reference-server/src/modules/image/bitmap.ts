/** Pixels of a picture, three bytes each, rows from the top. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

/** What the head of a bitmap says (BITMAPFILEHEADER and BITMAPINFOHEADER), as far as it is supported. */
interface BitmapHead {
  width: number
  height: number
  bitsPerPixel: number
  pixelsAt: number
  paletteAt: number
  colours: number
}

const fileHeadBytes = 14
const shortestHead = 40
const depths = [1, 4, 8, 24, 32]

/**
 * Reads the head of a bitmap, which gives its size before anything is decoded.
 *
 * @returns null for what is no bitmap, is compressed, or is stored top-down.
 */
export function readBitmapHead(file: Buffer): BitmapHead | null {
  if (file.length < fileHeadBytes + shortestHead || file.toString('latin1', 0, 2) !== 'BM') return null
  const headBytes = file.readUInt32LE(14)
  const width = file.readInt32LE(18)
  const height = file.readInt32LE(22)
  const bitsPerPixel = file.readUInt16LE(28)
  const compression = file.readUInt32LE(30)
  if (headBytes < shortestHead || width <= 0 || height <= 0 || compression !== 0) return null
  if (!depths.includes(bitsPerPixel)) return null
  const most = bitsPerPixel <= 8 ? 2 ** bitsPerPixel : 0
  const colours = most === 0 ? 0 : file.readUInt32LE(46) || most
  const paletteAt = fileHeadBytes + headBytes
  const pixelsAt = file.readUInt32LE(10)
  if (colours > most || paletteAt + colours * 4 > file.length) return null
  return { width, height, bitsPerPixel, pixelsAt, paletteAt, colours }
}

/**
 * Decodes a bitmap. Look at its size first.
 *
 * @returns null when its pixels are not all there.
 */
export function decodeBitmap(file: Buffer, head: BitmapHead): Pixels | null {
  const { width, height, bitsPerPixel, pixelsAt, paletteAt, colours } = head
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4
  if (pixelsAt < paletteAt || pixelsAt + rowBytes * height > file.length) return null
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const row = pixelsAt + (height - 1 - y) * rowBytes
    for (let x = 0; x < width; x += 1) {
      let at = row + (x * bitsPerPixel) / 8
      if (bitsPerPixel <= 8) {
        const bit = x * bitsPerPixel
        const byte = file[row + Math.floor(bit / 8)] ?? 0
        const index = (byte >> (8 - bitsPerPixel - (bit % 8))) & (2 ** bitsPerPixel - 1)
        at = paletteAt + Math.min(index, colours - 1) * 4
      }
      const to = (y * width + x) * 3
      data[to] = file[at + 2] ?? 0
      data[to + 1] = file[at + 1] ?? 0
      data[to + 2] = file[at] ?? 0
    }
  }
  return { width, height, data }
}
