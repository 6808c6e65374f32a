import { PacsError } from '@opensono/pacs-core'
import sharp, { type Sharp } from 'sharp'
import type { Services } from '../../../services'
import type { DicomObject } from '../../object/DicomObject'
import { jpegOptions } from '../../read/paint/decodeGrayJpeg'
import { pictureOfFrame } from '../../read/pictureOfFrame'
import type { RenderOptions } from './readRenderOptions'

const pixelsMost = 64_000_000

async function pictureOf(
  services: Pick<Services, 'dicomReader'>,
  object: DicomObject,
  number: number,
  { window }: RenderOptions,
): Promise<Sharp> {
  const picture = await pictureOfFrame(services, object, number, window)
  const bounds = { limitInputPixels: pixelsMost, sequentialRead: true }
  if (Buffer.isBuffer(picture)) return sharp(picture, { ...bounds, failOn: jpegOptions.failOn })
  return sharp(picture.bytes, { ...bounds, raw: picture.raw }).removeAlpha()
}

/**
 * Draws a frame as pixels of eight bits.
 *
 * @param number - of the frame, from 1.
 * @returns a picture that is encoded by its reader.
 * @throws PacsError `NOT_FOUND`, `DICOM_NOT_SUPPORTED` for what is not decoded here, `DICOM_DAMAGED`, `PICTURE_TOO_LARGE`, `SCHEMA_VALIDATION_FAILED` for a region outside of the
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
