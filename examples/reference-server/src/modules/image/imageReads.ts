import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type DataOf,
  dicomContentType,
  type ImageId,
  imageApi,
  PacsError,
  type UploadCredentials,
} from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import { eq, or } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import { keepDicomFile } from '../../dicom/object/keepDicomFile'
import { ObjectStoreError } from '../../object-store/index'
import { BinaryAnswer } from '../../serve/BinaryAnswer'
import type { Services } from '../../services'
import { checkJob, markDamaged } from './checkJob'
import { findForUse, findVisible, findWhole } from './imageAccess'
import { addressesOf, dicomAddressOf } from './imageAnswers'
import type { StoredFile } from './queries'
import { addressesFor, readerOf } from './readerAccess'
import { readWithin } from './readWithin'
import { readDicomFile, shownPicture } from './shownPicture'

/** What a read of one image works with. */
interface Read {
  tx: Transaction
  actor: Actor
  note: NoteRead
}

const isIt = (imageId: string) => eq(imageFile.id, imageId)

/** What was measured on an image. */
export async function readMeasure(
  { clock }: Services,
  { tx, actor, note }: Read,
  imageId: ImageId,
): Promise<DataOf<typeof imageApi.readMeasure>> {
  note({ content: 'measurements viewed', subject: 'image', subjectId: imageId })
  const { file } = await findVisible(tx, actor, isIt(imageId), clock.now())
  return { measure: file.measure, version: file.measureVersion }
}

/** The address of an image's small picture. */
export async function readThumbnail(
  { clock, objectStore }: Services,
  { tx, actor, note }: Read,
  imageId: ImageId,
): Promise<DataOf<typeof imageApi.thumbnail>> {
  note({ content: 'image viewed', subject: 'image', subjectId: imageId })
  const { file } = await findWhole(tx, actor, isIt(imageId), clock.now())
  const { thumbnailUrl } = await addressesOf(addressesFor(objectStore, actor), file)
  return { thumbnailUrl }
}

/** The address of an image's DICOM file; null for an image that has none. */
export async function readDicomUrl(
  services: Services,
  actor: Actor,
  imageId: ImageId,
): Promise<DataOf<typeof imageApi.dicomUrl>> {
  const { clock, database, objectStore } = services
  await database.read(actor, imageApi.dicomUrl, (tx, note) => {
    note({ content: 'image viewed', subject: 'image', subjectId: imageId })
    return findWhole(tx, actor, isIt(imageId), clock.now())
  })
  const key = await keepDicomFile(services, actor, imageId)
  return { dicomUrl: key === null ? null : await dicomAddressOf(addressesFor(objectStore, actor), key) }
}

const checkEveryMs = 24 * 3_600_000
/** A file is fetched as soon as its credentials are there; a transfer that has begun goes on after their time. */
const exportSeconds = 120

async function cameAsDicom({ database, clock }: Services, actor: Actor, imageId: ImageId): Promise<boolean> {
  const { file } = await database.read(actor, { id: imageApi.exportToken.id }, (tx) =>
    findWhole(tx, actor, isIt(imageId), clock.now()),
  )
  return file.contentType === dicomContentType
}

/**
 * Gives out credentials to download one file of an image, and nothing else.
 *
 * @throws PacsError `DICOM_EXPORT_NOT_POSSIBLE` for the DICOM file of a clip, of an image of a buffer, and of what cannot be decoded;
 * `IMAGE_DAMAGED`; `IMAGE_OF_OTHER_PATIENT`; `DICOM_DAMAGED` for a file that cannot be written with its patient as registered.
 */
export async function exportImage(
  services: Services,
  actor: Actor,
  { imageId, fileType }: QueryOf<typeof imageApi.exportToken>,
): Promise<UploadCredentials> {
  const { database, objectStore } = services
  // A file that came as DICOM names a patient, in whatever way it is requested.
  const isDicom = fileType === 'DICOM' || (await cameAsDicom(services, actor, imageId))
  const dicomKey = isDicom ? await keepDicomFile(services, actor, imageId) : null
  const key = await database.change(actor, imageApi.exportToken, async (change) => {
    const { file } = await findForUse(change.tx, actor, isIt(imageId), change.nowMs)
    const isLeftOut = fileType === 'DICOM' && file.isClip
    const found = isLeftOut ? null : isDicom ? dicomKey : file.objectKey
    if (found === null) throw new PacsError('DICOM_EXPORT_NOT_POSSIBLE')
    change.log({ content: 'image exported', subject: 'image', subjectId: file.id, details: { fileType } })
    // What leaves the hospital is read back now and then: anyone who looks at it next learns whether it is whole.
    const isCheckedLately = change.nowMs - Date.parse(file.checkedAt ?? file.scannedAt) < checkEveryMs
    if (!isCheckedLately) change.job(checkJob, { imageId: file.id })
    return found
  })
  // Not while the change is under way: a store that does not answer would hold its connection to the database.
  return objectStore.issueCredentials({ key, purpose: 'download', ttlSeconds: exportSeconds, reader: readerOf(actor) })
}

const base64BytesMost = 20 * 1024 * 1024
const base64TimeoutMs = 5_000

/**
 * The answer's envelope around bytes as base64 text. Between two pieces others get their turn: without it, all of them are
 * encoded and copied to the connection in one.
 */
async function* envelopeOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield Buffer.from('{"success":true,"data":"')
  let rest = Buffer.alloc(0)
  for (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    // Three bytes are four letters; what is left over belongs to the next piece.
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1')
    await nextTurn()
  }
  yield Buffer.from(`${rest.toString('base64')}"}`)
}

/** A DICOM still as a picture that every reader understands. */
async function paintedPieces(services: Services, actor: Actor, file: StoredFile): Promise<Buffer[] | null> {
  const dicom = await services.database.read(actor, { id: imageApi.base64Image.id }, (tx) => readDicomFile(tx, file.id))
  const picture = dicom === null ? null : await shownPicture(services, actor, { ...file, dicom })
  return picture === null || picture.length > base64BytesMost ? null : [picture]
}

/**
 * The bytes of a stored picture, as the answer that carries them as text. Only what the address says of our own store is looked at, as text: nothing is ever connected to
 * because of it.
 *
 * @throws PacsError `IMAGE_TRANSFORM_FAILED` for every address that names no such picture; what the study's rules say.
 */
export async function readBase64(services: Services, actor: Actor, imageUrl: string): Promise<BinaryAnswer> {
  const { database, objectStore, clock } = services
  // Addresses that were handed out carry their signature behind a question mark.
  const key = objectStore.keyOf(imageUrl.split('?')[0] ?? '')
  if (key === null) throw new PacsError('IMAGE_TRANSFORM_FAILED')
  const { file } = await database.read(actor, imageApi.base64Image, async (tx, note) => {
    note({ content: 'image converted' })
    const isNamed = or(eq(imageFile.objectKey, key), eq(imageFile.thumbnailKey, key))
    const found = await findForUse(tx, actor, isNamed, clock.now()).catch((error: unknown) => {
      throw PacsError.from(error).code === 'NOT_FOUND' ? new PacsError('IMAGE_TRANSFORM_FAILED') : error
    })
    note({ subject: 'image', subjectId: found.file.id })
    return found
  })
  const isThumbnail = key === file.thumbnailKey
  const isDicom = file.contentType === dicomContentType && !file.isClip
  if (!isThumbnail && !isDicom && !file.contentType.startsWith('image/')) throw new PacsError('IMAGE_TRANSFORM_FAILED')
  try {
    const pieces =
      isDicom && !isThumbnail
        ? await paintedPieces(services, actor, file)
        : await readWithin(objectStore, key, base64BytesMost, base64TimeoutMs)
    if (pieces === null || pieces.length === 0) throw new PacsError('IMAGE_TRANSFORM_FAILED')
    const content = Readable.from(envelopeOf(pieces), { objectMode: false })
    return new BinaryAnswer(content, 'application/json; charset=utf-8')
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    if (error.code !== 'OBJECT_DAMAGED') throw new PacsError('IMAGE_TRANSFORM_FAILED')
    if (key === file.objectKey) await markDamaged(services, actor, file.id)
    throw new PacsError('IMAGE_DAMAGED')
  }
}
