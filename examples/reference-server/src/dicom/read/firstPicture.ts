import { buffer } from 'node:stream/consumers'
import { PacsError } from '@opensono/pacs-core'
import { fromDicomJson, transferSyntaxOf } from '@opensono/pacs-core/dicom'
import type { dicomFile, imageFile } from '../../database/schema/image'
import { runDecoder } from '../../modules/image/poster/runDecoder'
import type { Owner } from '../../queue/createFairOrder'
import type { Services } from '../../services'
import type { SizedBytes } from '../object/DicomObject'
import { placesOfFrame } from '../object/FramePlaces'
import { readRanges } from '../object/objectBytes'
import { pictureOfFrame, type RawPicture } from './pictureOfFrame'

/** What is known of a DICOM file. */
export type StoredDicom = typeof dicomFile.$inferSelect

const posterTimeoutMs = 30_000
/** The first picture of a video is in its beginning, were the video longer. */
const videoBytesMost = 64 * 1024 * 1024

async function posterOf(owner: Owner, { sizeBytes, stream }: SizedBytes): Promise<Uint8Array | null> {
  if (sizeBytes > videoBytesMost) {
    stream.destroy()
    return null
  }
  const bytes = await buffer(stream)
  const job = { sizeBytes: bytes.length, pieces: [{ start: 0, bytes }], task: { kind: 'poster' } as const }
  return (await runDecoder(owner, job, posterTimeoutMs))?.picture ?? null
}

/** Refusals of a picture that is never decoded, however often that is tried. */
const final: readonly string[] = ['DICOM_NOT_SUPPORTED', 'DICOM_DAMAGED', 'PICTURE_TOO_LARGE', 'NOT_FOUND']

/**
 * The first picture of a DICOM file.
 *
 * @param owner - for whom it is read.
 * @returns null for a picture that is not decoded here.
 */
export async function firstPicture(
  services: Pick<Services, 'objectStore' | 'dicomReader'>,
  owner: Owner,
  { objectKey, sizeBytes }: Pick<typeof imageFile.$inferSelect, 'objectKey' | 'sizeBytes'>,
  { attributes, framePlaces, transferSyntaxUid }: StoredDicom,
): Promise<Uint8Array | RawPicture | null> {
  const { objectStore: store } = services
  const read = fromDicomJson(attributes)
  if (!('dataset' in read)) return null
  const frame = async (number: number) => {
    const ranges = placesOfFrame(framePlaces, number)
    if (ranges === null) throw new PacsError('NOT_FOUND')
    return readRanges(store, objectKey, ranges)
  }
  const toPart10 = async () => ({ sizeBytes, stream: await store.read(objectKey) })
  try {
    if (transferSyntaxOf(transferSyntaxUid).codec === 'mpeg4') return await posterOf(owner, await frame(1))
    return await pictureOfFrame(services, { owner, transferSyntaxUid, dataset: read.dataset, frame, toPart10 }, 1, null)
  } catch (thrown) {
    if (thrown instanceof PacsError && final.includes(thrown.code)) return null
    throw thrown
  }
}
