import { PacsError } from '@opensono/pacs-core'
import { jpegToDecode, type Samples } from '@opensono/pacs-core/dicom'
import type { FrameJob } from './decodeMessages'

/** Decodes a gray JPEG by the browser, and reads its values back: windows and palettes need them. */
export async function decodeGrayJpeg({ bytes, shape }: FrameJob): Promise<Samples> {
  const jpeg = jpegToDecode(bytes, shape.photometric) as Uint8Array<ArrayBuffer>
  const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }), {
    colorSpaceConversion: 'none',
    imageOrientation: 'none',
  })
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (context === null) throw new PacsError('PICTURE_UNREADABLE', { message: 'no canvas in this worker' })
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const grays = new Uint8Array(width * height)
  for (let index = 0; index < grays.length; index += 1) grays[index] = data[4 * index] ?? 0
  return { width, height, channels: 1, data: grays, bits: shape.bitsStored }
}
