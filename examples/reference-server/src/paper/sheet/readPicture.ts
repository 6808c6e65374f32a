import sharp from 'sharp'
import type { PictureSource } from '../reportPaper'

/** A picture ready for the page, with its size in pixels. */
export interface PrintPicture {
  data: Buffer
  width: number
  height: number
}

/** Four times what the largest picture of a sheet needs at 300 dots per inch would only make the file heavy. */
const longestSidePixels = 1280
/** Refuses files that unpack to more than any device delivers. */
const limitInputPixels = 64_000_000

/**
 * Reads one picture and brings it to the size of print. Going through the decoder means that a cut or foreign file is
 * noticed here and not by the reader of the paper.
 *
 * @param format `jpeg` for stills; `png` for signatures, whose paper must stay clear
 * @returns the picture, or `undefined` when it is missing or cannot be read
 */
export async function readPicture(source: PictureSource, format: 'jpeg' | 'png'): Promise<PrintPicture | undefined> {
  try {
    const decoded = sharp('path' in source ? source.path : source.bytes, { failOn: 'error', limitInputPixels })
      .autoOrient()
      .resize(longestSidePixels, longestSidePixels, { fit: 'inside', withoutEnlargement: true })
    const encoded =
      format === 'png'
        ? decoded.png()
        : decoded.flatten({ background: 'white' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
