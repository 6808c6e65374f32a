import { expect, it } from 'vitest'
import { encodeStill } from './encodeStill'

/** A picture of noise: no two qualities encode it to the same bytes. */
async function noise(): Promise<ImageBitmap> {
  const pixels = new ImageData(320, 240)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    pixels.data[at] = at % 4 === 3 ? 255 : seed % 256
  }
  return await createImageBitmap(pixels)
}

it('a still is a JPEG of the highest quality', async () => {
  const picture = await noise()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.drawImage(picture, 0, 0)
  const sizeAt = async (quality: number) => (await canvas.convertToBlob({ type: 'image/jpeg', quality })).size
  const { blob, width, height } = await encodeStill(picture)
  expect([blob.type, width, height]).toEqual(['image/jpeg', 320, 240])
  expect(blob.size).toBe(await sizeAt(1))
  expect(blob.size).toBeGreaterThan(await sizeAt(0.99))
})
