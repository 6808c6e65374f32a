import { PacsError } from '@opensono/pacs-core'
import { jpegToDecode, type PictureShape, pictureLimits, type Samples } from '@opensono/pacs-core/dicom'
import sharp from 'sharp'

/** A JPEG is shown as browsers show it: what a decoder only warns of is no fault. */
export const jpegOptions = { limitInputPixels: pictureLimits.framePixels, failOn: 'error' } as const

/**
 * Decodes a grey JPEG of eight bits to its values, which windows and palettes need.
 *
 * @throws PacsError `DICOM_DAMAGED`; what the codec throws.
 */
export async function decodeGrayJpeg(bytes: Uint8Array, shape: PictureShape): Promise<Samples> {
  const picture = sharp(jpegToDecode(bytes, shape.photometric), jpegOptions)
  const { data, info } = await picture
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isSame = info.width === shape.columns && info.height === shape.rows && shape.samples === 1
  if (!isSame || data.length !== info.width * info.height) {
    throw new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
  }
  return { width: info.width, height: info.height, channels: 1, data: new Uint8Array(data), bits: 8 }
}
