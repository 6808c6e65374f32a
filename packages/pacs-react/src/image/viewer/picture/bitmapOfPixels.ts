/** Makes a bitmap of red, green, blue and opacity, without a change of colour. */
export function bitmapOfPixels(pixels: Uint8ClampedArray, width: number): Promise<ImageBitmap> {
  // The memory of samples is never shared between threads.
  const own = pixels as Uint8ClampedArray<ArrayBuffer>
  return createImageBitmap(new ImageData(own, width), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}
