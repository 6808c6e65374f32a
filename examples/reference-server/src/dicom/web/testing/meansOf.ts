import sharp from 'sharp'

/** The mean of each channel of a picture, 0 to 255. */
export async function meansOf(picture: Uint8Array): Promise<number[]> {
  const { channels } = await sharp(picture).stats()
  return channels.map(({ mean }) => Math.round(mean))
}
