import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import type { PictureSource } from '../reportPaper'

/** A picture ready for the page, with its size in pixels. */
export interface PrintPicture {
  data: Buffer
  width: number
  height: number
}

/** No device makes larger stills; a larger one would only make the file heavy. */
const longestSidePixels = 4096
/** Refuses files that unpack to more than any device delivers. */
const limitInputPixels = 64_000_000

/** Whether a file can be laid on the page as it is: a JPEG of red, green and blue or of greys, upright, not too large. */
function isPrintable({ format, space, orientation = 1, width = 0, height = 0 }: Metadata): boolean {
  const isOfPaper = format === 'jpeg' && (space === 'srgb' || space === 'b-w') && orientation === 1
  return isOfPaper && Math.max(width, height) <= longestSidePixels
}

/**
 * Reads one picture for print. A still keeps every pixel and every byte that its device made. Going through the decoder means that a cut
 * or foreign file is noticed here and not by the reader of the paper.
 *
 * @param format `jpeg` for stills; `png` for signatures, whose paper must stay clear
 * @returns the picture, or `undefined` when it is missing or cannot be read
 */
export async function readPicture(source: PictureSource, format: 'jpeg' | 'png'): Promise<PrintPicture | undefined> {
  try {
    const bytes = 'path' in source ? await readFile(source.path) : Buffer.from(source.bytes)
    const file = sharp(bytes, { failOn: 'error', limitInputPixels })
    const metadata = await file.metadata()
    if (format === 'jpeg' && isPrintable(metadata)) {
      // Decodes every line of it into one pixel: that a file is whole costs neither the time of statistics nor the memory of its pixels.
      await file.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
      return { data: bytes, width: metadata.width, height: metadata.height }
    }
    const decoded = file
      .autoOrient()
      .resize(longestSidePixels, longestSidePixels, { fit: 'inside', withoutEnlargement: true })
    const encoded =
      format === 'png'
        ? decoded.png()
        : decoded.flatten({ background: 'white' }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
