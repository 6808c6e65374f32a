import { contentTypeOfBytes, limits, PacsError } from '@opensono/pacs-core'
import sharp, { type Sharp } from 'sharp'
import { decodeBitmap, readBitmapHead } from './bitmap'
import { wrongType } from './wrongType'

/** What a picture is for. */
export type PicturePurpose = 'signature' | 'avatar'

/** A picture redrawn: nothing of the file that was sent is left in it, neither notes of the camera nor anything hidden. */
export interface RedrawnPicture {
  bytes: Buffer
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/** Larger avatars are no faces. */
const avatarPixels = 16_000_000
const quality = 90
const { aspect } = limits.signatureImage

function requireSize(purpose: PicturePurpose, width: number, height: number): void {
  const { signatureImage } = limits
  const isWithin =
    purpose === 'signature'
      ? width < signatureImage.width && height < signatureImage.height
      : width * height <= avatarPixels
  if (!isWithin) throw new PacsError('PICTURE_TOO_LARGE')
}

/** Opens a picture, having looked at its size in its head. */
async function open(file: Buffer, purpose: PicturePurpose): Promise<Sharp> {
  const head = purpose === 'signature' ? readBitmapHead(file) : null
  if (head !== null) {
    requireSize(purpose, head.width, head.height)
    const pixels = decodeBitmap(file, head)
    if (pixels === null) throw wrongType(purpose)
    const { data, width, height } = pixels
    return sharp(data, { raw: { width, height, channels: 3 } })
  }
  const type = contentTypeOfBytes(file)
  if (type !== 'image/jpeg' && type !== 'image/png') throw wrongType(purpose)
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  requireSize(purpose, width, height)
  return sharp(file, { limitInputPixels: avatarPixels, sequentialRead: true }).rotate()
}

/** Lays a signature into the middle of a clear sheet of 8 by 3, on which every place that shows one counts. */
async function framed(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const wide = Math.max(width, Math.round((height * aspect.width) / aspect.height))
  const high = Math.max(height, Math.round((width * aspect.height) / aspect.width))
  const [left, top] = [Math.floor((wide - width) / 2), Math.floor((high - height) / 2)]
  const room = { left, top, right: wide - width - left, bottom: high - height - top }
  return sharp(data, { raw: { width, height, channels } }).extend({
    ...room,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  })
}

/**
 * Draws a picture again. Its size is looked at before it is decoded.
 *
 * @throws PacsError `FILE_TYPE_NOT_ALLOWED` for what is no such picture, `PICTURE_TOO_LARGE` for one of too many pixels.
 */
export async function redrawPicture(file: Buffer, purpose: PicturePurpose): Promise<RedrawnPicture> {
  try {
    const opened = await open(file, purpose)
    const isPhotograph = purpose === 'avatar'
    const drawn = isPhotograph ? opened.flatten({ background: '#fff' }).jpeg({ quality }) : (await framed(opened)).png()
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { bytes: data, contentType: isPhotograph ? 'image/jpeg' : 'image/png', width, height }
  } catch (error) {
    throw error instanceof PacsError ? error : wrongType(purpose)
  }
}
