import { buffer } from 'node:stream/consumers'
import { PacsError } from '@opensono/pacs-core'
import { type DicomDataset, tag, textOf, toDicomJson, transferSyntaxOf } from '@opensono/pacs-core/dicom'
import sharp, { type Sharp } from 'sharp'
import type { Services } from '../../../services'
import type { DicomObject } from '../../object/DicomObject'
import { jpegInItsColours } from '../../read/firstPicture'
import type { RenderOptions } from './readRenderOptions'

/** A picture of more bytes or pixels than any device makes is not drawn. */
const bytesMost = 64 * 1024 * 1024
const pixelsMost = 64_000_000

function unsupported(feature: string): PacsError {
  return new PacsError('DICOM_NOT_SUPPORTED', { details: { feature } })
}

/** Frames that are painted by the thread that reads files, as a viewer shows them. */
async function painted(
  { dicomReader }: Pick<Services, 'dicomReader'>,
  object: DicomObject,
  frame: Buffer,
  { window }: RenderOptions,
): Promise<Sharp> {
  const { codec, isBigEndian, name } = transferSyntaxOf(object.transferSyntaxUid)
  const asked: DicomDataset =
    window === null
      ? {}
      : {
          [tag.WindowCenter]: { vr: 'DS', Value: [window.center] },
          [tag.WindowWidth]: { vr: 'DS', Value: [window.width] },
        }
  const attributes = toDicomJson({ ...object.dataset, ...asked })
  const bytes = new Uint8Array(frame).buffer
  const picture = await dicomReader.paint({ bytes, attributes, codec, isBigEndian })
  if (picture === null) throw unsupported(`${name} ${textOf(object.dataset, tag.PhotometricInterpretation)}`)
  const { width, height } = picture
  return sharp(picture.bytes, { raw: { width, height, channels: 4 }, limitInputPixels: pixelsMost }).removeAlpha()
}

/** Grey values of a JPEG as the window shows them (PS3.3, C.11.2.1.2.1). */
function windowed(picture: Sharp, dataset: DicomDataset, { window }: RenderOptions): Sharp {
  const photometric = textOf(dataset, tag.PhotometricInterpretation)
  if (!photometric.startsWith('MONOCHROME')) return picture
  const shown =
    window === null ? picture : picture.linear(255 / window.width, (255 * (0.5 - window.center)) / window.width + 127.5)
  return photometric === 'MONOCHROME1' ? shown.negate({ alpha: false }) : shown
}

async function pictureOf(
  services: Pick<Services, 'dicomReader'>,
  object: DicomObject,
  number: number,
  options: RenderOptions,
): Promise<Sharp> {
  const { sizeBytes, stream } = await object.frame(number)
  const { codec, name } = transferSyntaxOf(object.transferSyntaxUid)
  if (sizeBytes > bytesMost || !isDrawn(object)) {
    stream.destroy()
    throw unsupported(name)
  }
  const frame = await buffer(stream)
  if (codec !== 'jpeg') return painted(services, object, frame, options)
  const jpeg = jpegInItsColours(frame, object.dataset)
  return windowed(sharp(jpeg, { limitInputPixels: pixelsMost, sequentialRead: true }), object.dataset, options)
}

/** Whether frames of an object are drawn here. */
export function isDrawn({ transferSyntaxUid }: DicomObject): boolean {
  return ['native', 'rle', 'jpeg'].includes(transferSyntaxOf(transferSyntaxUid).codec)
}

/**
 * Draws a frame as pixels of eight bits.
 *
 * @param number - of the frame, from 1.
 * @returns a picture that is encoded by its reader.
 * @throws PacsError `NOT_FOUND`, `DICOM_NOT_SUPPORTED` for what is not decoded here, `SCHEMA_VALIDATION_FAILED` for a region outside of the
 * picture.
 */
export async function drawFrame(
  services: Pick<Services, 'dicomReader'>,
  object: DicomObject,
  number: number,
  options: RenderOptions,
): Promise<Sharp> {
  const { viewport, region } = options
  if (region !== null && (region.left + region.width > object.columns || region.top + region.height > object.rows)) {
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: 'viewport', message: 'invalid' }] } })
  }
  const picture = await pictureOf(services, object, number, options)
  const part = region === null ? picture : picture.extract({ ...region })
  return viewport === null ? part : part.resize({ ...viewport, fit: 'inside' })
}
