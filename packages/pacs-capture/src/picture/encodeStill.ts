/** The picture as it is: anything less would be a loss in a medical image. */
const jpeg = { type: 'image/jpeg', quality: 1 } as const

/**
 * Encodes a picture as JPEG of the highest quality, in a worker.
 *
 * @param source - the picture; it stays the caller's to close.
 */
export async function encodeStill(source: VideoFrame | ImageBitmap) {
  const width = 'displayWidth' in source ? source.displayWidth : source.width
  const height = 'displayHeight' in source ? source.displayHeight : source.height
  const canvas = new OffscreenCanvas(width, height)
  // The pixels are read at once: a canvas of the graphics card would only have to hand them back.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(source, 0, 0, width, height)
  return { blob: await canvas.convertToBlob(jpeg), width, height }
}
