import {
  type DataOf,
  type FileExtension,
  imageApi,
  PacsError,
  type Refusal,
  type UploadCredentials,
  type WaitingReason,
  whyNotReceive,
  whyNotUpload,
} from '@opensono/pacs-core'
import { type BodyOf, patientDifferences, type QueryOf } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import { room } from '../../database/schema/foundation'
import { patient } from '../../database/schema/study'
import type { DicomIndex } from '../../dicom/read/DicomIndex'
import { lockInstances, replacedIn } from '../../dicom/web/store/lockInstances'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'
import { readUsualCharacterSet } from '../settings/rule/readUsualCharacterSet'
import { factsOf, lockStudy, lockSurvivor, refuse, ruleActorOf, type StoredStudy } from '../study/studyFacts'
import { addToWaitingList } from './addToWaitingList'
import { announcedImage } from './announcedImage'
import { type ExaminedObject, examineObject, type FileKind } from './examineObject'
import { addFile, type FileNotice, hasPicture, putIntoBuffer, putIntoStudy, putObjectsIntoStudy } from './placeImage'
import { requireRoomQuota, requireUserQuota, waitingBytesOf } from './quota'
import { patientOfFile, patientOfStudy } from './readFilePatients'
import { replaceFiles } from './replaceFiles'
import {
  bindOpenKeys,
  findKey,
  type GivenKey,
  type IssuedKey,
  type KeyPurpose,
  nextInstanceNumber,
  openKey,
  rememberKey,
  renewKey,
} from './uploadKeys'

const defaultExtension: FileExtension = '.jpg'
/** Name in the buffer of an image that its study could not take; a taken one is counted on. */
const refusedName = 'A1'

/** What an image's key is for. */
type ImagePurpose = Extract<KeyPurpose, { studyId: string } | { roomId: string }>

/** What a key is asked for with. */
interface KeyWish {
  fileExtension?: FileExtension | undefined
  key?: string | undefined
  /** What the user has uploaded that is no image yet. */
  waitingBytes: number
}

async function writeKey(
  { objectStore, config }: Services,
  change: Change,
  actor: Actor,
  purpose: ImagePurpose,
  { fileExtension = defaultExtension, key, waitingBytes }: KeyWish,
): Promise<GivenKey> {
  // Uploads may land under another key than the object's own; the store knows both.
  const objectKey =
    key === undefined ? newObjectKey(`image/${actor.hospitalId}`, fileExtension.slice(1)) : objectStore.keyOf(key)
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  if (key === undefined) {
    await requireUserQuota(change, actor, config.uploadQuota, waitingBytes)
    if (purpose.roomId !== undefined) await requireRoomQuota(change, purpose.roomId, config.uploadQuota)
    await rememberKey(change, actor, objectKey, purpose)
  } else await renewKey(change, actor, objectKey, purpose)
  change.log({
    content: key === undefined ? 'image upload begun' : 'image upload continued',
    subject: purpose.studyId === undefined ? 'room' : 'study',
    subjectId: purpose.studyId ?? purpose.roomId,
  })
  return { objectKey, isNew: key === undefined }
}

/**
 * Gives out a key to upload a file of a study. For a picture that exists already, and for a key that was given out before, it does
 * not matter what has become of the study: the callback then finds a place for the file.
 */
export async function giveStudyKey(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof imageApi.uploadToken>,
): Promise<UploadCredentials> {
  const waitingBytes = query.key === undefined ? await waitingBytesOf(services, actor) : 0
  const given = await services.database.change(actor, imageApi.uploadToken, async (change) => {
    const study = await lockStudy(change.tx, query.studyId)
    const isTaken = query.isTaken === true || query.key !== undefined
    if (!isTaken) refuse(whyNotUpload(factsOf(study), ruleActorOf(actor, change.nowMs)), study)
    return writeKey(services, change, actor, { studyId: study.id }, { ...query, waitingBytes })
  })
  return openKey(services, given)
}

/** Gives out a key to upload a file of a room's buffer. */
export async function giveBufferKey(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof imageApi.cacheUploadToken>,
): Promise<UploadCredentials> {
  const waitingBytes = query.key === undefined ? await waitingBytesOf(services, actor) : 0
  const given = await services.database.change(actor, imageApi.cacheUploadToken, async (change) => {
    const [found] = await change.tx
      .select({ id: room.id })
      .from(room)
      .where(eq(room.id, query.roomId ?? actor.roomId))
    if (found === undefined) throw new PacsError('NOT_FOUND')
    return writeKey(services, change, actor, { roomId: found.id }, { ...query, waitingBytes })
  })
  return openKey(services, given)
}

/** An upload that was announced: the key it was given, and what lies under it. */
interface Upload {
  issued: IssuedKey
  object: ExaminedObject
}

/** A call that takes notice of an upload. */
interface NoticeCall<Answer> extends CallName {
  kind: FileKind
  data: { parse(answer: unknown): Answer }
}

/**
 * Proves an upload and makes its image. The store is asked before the transaction begins, so that no row is held meanwhile. A key
 * that is an image already is not examined again: it is answered with the image that it is.
 */
async function takeUpload<Answer>(
  services: Services,
  actor: Actor,
  call: NoticeCall<Answer>,
  address: string,
  purpose: ImagePurpose,
  place: (change: Change, upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const { database, objectStore } = services
  const objectKey = objectStore.keyOf(address)
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const { issued, usual } = await database.read(actor, { id: call.id }, async (tx) => ({
    issued: await findKey(tx, actor, objectKey, purpose),
    usual: await readUsualCharacterSet(tx),
  }))
  // A buffer is of no study, and shows images.
  const options = { usualCharacterSet: usual, takesObjects: purpose.studyId !== undefined }
  const object = issued.boundAt === null ? await examineObject(services, actor, objectKey, call.kind, options) : null
  return database.change(actor, call, async (change) => {
    const isFirst = object !== null && (await bindOpenKeys(change, [objectKey])) === 1
    return isFirst ? place(change, { issued, object }) : call.data.parse(await announcedImage(change, objectKey))
  })
}

type StudyNotice = FileNotice & { studyId: string }

/** Why an object waits that its study does not take. */
function whyObjectWaits({ isVip, deletedAt, printedAt }: StoredStudy, isOther: boolean): WaitingReason {
  if (isOther) return 'OTHER_PATIENT'
  if (deletedAt !== null) return 'DELETED'
  if (printedAt !== null) return 'PRINTED'
  return isVip ? 'VIP' : 'LOCKED'
}

interface TakenObject {
  id: string
  dicom: DicomIndex
  refusal: Refusal
}

/** Whether a file names another patient than a study. */
async function isOfOtherPatient({ tx }: Change, study: StoredStudy, dicom: DicomIndex): Promise<boolean> {
  const [own] = await tx.select().from(patient).where(eq(patient.id, study.patientRecordId))
  if (own === undefined) throw new PacsError('NOT_FOUND')
  return patientDifferences(patientOfFile(dicom), patientOfStudy(own)).length > 0
}

/** Keeps an object without a picture with its study; one of another patient, and one that the study takes no more, waits for a decision. */
async function takeObject(
  change: Change,
  actor: Actor,
  study: StoredStudy,
  { id: imageId, dicom, refusal }: TakenObject,
) {
  const isOther = await isOfOtherPatient(change, study, dicom)
  const subject = { subject: 'study', subjectId: study.id }
  if (refusal === null && !isOther) {
    await correctedBy(change, actor, study, imageId, dicom)
    await putObjectsIntoStudy(change, actor, study, [imageId])
    change.log({ content: 'DICOM object added', ...subject, details: { objectId: imageId } })
    return imageApi.uploadDicom.data.parse({ imageId, isInBuffer: false, refusal: null, isObject: true })
  }
  const reason = whyObjectWaits(study, isOther)
  const { accessionNumber } = study
  await addToWaitingList(change, actor, [{ imageId, reason, studyId: study.id, accessionNumber }])
  change.log({ content: 'image kept in the waiting list', ...subject, details: { imageId, reason } })
  const why = isOther ? 'IMAGE_OF_OTHER_PATIENT' : refusal
  return imageApi.uploadDicom.data.parse({ imageId, isInBuffer: false, refusal: why, isObject: true })
}

/**
 * Lets an uploaded DICOM file take the place of images of its study that it corrects. One of another patient does not: a user has to decide about it.
 *
 * @returns the number of an image that left the list; null when none did.
 */
async function correctedBy(change: Change, actor: Actor, study: StoredStudy, id: string, dicom: DicomIndex | null) {
  if (dicom === null || (await isOfOtherPatient(change, study, dicom))) return null
  const known = await lockInstances(change.tx, [dicom.sopInstanceUid])
  const stored = known.files.get(dicom.sopInstanceUid) ?? []
  const sent = stored.find((each) => each.id === id)
  // The same file twice is two images: a user who uploads it again means it.
  if (stored.some((each) => each.id !== id && each.sha256 === sent?.sha256)) return null
  const formerIds = replacedIn(study.id, dicom.sopInstanceUid, known) ?? []
  return (await replaceFiles(change, actor, study, [{ id, formerIds }])).get(id) ?? null
}

/** Makes a file an image of its study; of the study's room when the study cannot take it any more. */
function takeForStudy(
  services: Services,
  actor: Actor,
  call: NoticeCall<DataOf<typeof imageApi.onUpload>>,
  address: string,
  notice: StudyNotice,
) {
  const { studyId } = notice
  return takeUpload(services, actor, call, address, { studyId }, async (change, { issued, object }) => {
    const study = await lockSurvivor(change.tx, studyId)
    const refusal = whyNotReceive(factsOf(study), ruleActorOf(actor, change.nowMs))
    const imageId = await addFile(change, actor, object, issued.issuedAt, notice)
    const { dicom = null } = object
    if (dicom !== null && !hasPicture(dicom)) return takeObject(change, actor, study, { id: imageId, dicom, refusal })
    const subject = { subject: 'study', subjectId: study.id }
    if (refusal === null) {
      // Its place was kept in the study that it was taken for, or is that of the image that it corrects.
      const corrected = await correctedBy(change, actor, study, imageId, dicom)
      const kept = study.id === issued.studyId ? issued.instanceNumber : null
      const place = corrected ?? kept ?? (await nextInstanceNumber(change.tx, actor.hospitalId, study.id))
      await putIntoStudy(change, actor, study, { imageId, instanceNumber: place })
      change.log({ content: 'image added', ...subject, details: { imageId } })
    } else {
      const refused = { studyId: study.id, code: refusal }
      // Where anyone who took it works: there it is seen and can be moved to another study.
      const { roomId } = actor
      await putIntoBuffer(change, actor, { imageId, roomId, name: refusedName, refused })
      change.log({ content: 'image kept in the buffer', ...subject, details: { imageId, roomId, refusal } })
    }
    return imageApi.onUpload.data.parse({ imageId, isInBuffer: refusal !== null, refusal })
  })
}

/** Makes an uploaded picture or clip an image of its study. */
export function takeStudyUpload(
  services: Services,
  actor: Actor,
  { imageUrl, ...notice }: BodyOf<typeof imageApi.onUpload>,
): Promise<DataOf<typeof imageApi.onUpload>> {
  return takeForStudy(services, actor, { ...imageApi.onUpload, kind: 'picture' }, imageUrl, notice)
}

/** Makes an uploaded DICOM file an image of its study. */
export function takeStudyDicom(
  services: Services,
  actor: Actor,
  { dicomUrl, ...notice }: BodyOf<typeof imageApi.uploadDicom>,
): Promise<DataOf<typeof imageApi.uploadDicom>> {
  return takeForStudy(services, actor, { ...imageApi.uploadDicom, kind: 'dicom' }, dicomUrl, notice)
}

type RoomNotice = FileNotice & { roomId: string; imageName: string }

function takeForRoom(
  services: Services,
  actor: Actor,
  call: NoticeCall<DataOf<typeof imageApi.cacheOnUpload>>,
  address: string,
  notice: RoomNotice,
) {
  const { roomId, imageName } = notice
  return takeUpload(services, actor, call, address, { roomId }, async (change, { object, issued }) => {
    const imageId = await addFile(change, actor, object, issued.issuedAt, notice)
    await putIntoBuffer(change, actor, { imageId, roomId, name: imageName })
    change.log({ content: 'image added to the buffer', subject: 'room', subjectId: roomId, details: { imageId } })
    return imageApi.cacheOnUpload.data.parse({ imageId })
  })
}

/** Makes an uploaded picture or clip an image of a room's buffer. */
export function takeBufferUpload(
  services: Services,
  actor: Actor,
  { imageUrl, ...notice }: BodyOf<typeof imageApi.cacheOnUpload>,
): Promise<DataOf<typeof imageApi.cacheOnUpload>> {
  return takeForRoom(services, actor, { ...imageApi.cacheOnUpload, kind: 'picture' }, imageUrl, notice)
}

/** Makes an uploaded DICOM file an image of a room's buffer. */
export function takeBufferDicom(
  services: Services,
  actor: Actor,
  { cacheDicomUrl, ...notice }: BodyOf<typeof imageApi.cacheUploadDicom>,
): Promise<DataOf<typeof imageApi.cacheUploadDicom>> {
  return takeForRoom(services, actor, { ...imageApi.cacheUploadDicom, kind: 'dicom' }, cacheDicomUrl, notice)
}
