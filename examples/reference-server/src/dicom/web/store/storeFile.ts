import { Readable } from 'node:stream'
import { type ErrorCode, PacsError, seesVip, whyNotUpload } from '@opensono/pacs-core'
import { fromDicomJson, tag, textOf } from '@opensono/pacs-core/dicom'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Change } from '../../../database/change'
import { dicomFile, image, imageFile } from '../../../database/schema/image'
import { study } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { type ExaminedObject, examineObject } from '../../../modules/image/examineObject'
import { addFile, putIntoStudy } from '../../../modules/image/placeImage'
import { requireUserQuota, waitingBytesOf } from '../../../modules/image/quota'
import { bindKey, nextInstanceNumber, refuseKey, rememberKey } from '../../../modules/image/uploadKeys'
import { factsOf, lockSurvivor, refuse, ruleActorOf, type StoredStudy } from '../../../modules/study/studyFacts'
import { explainObjectStoreError, newObjectKey, ObjectStoreError } from '../../../object-store/index'
import type { Services } from '../../../services'
import type { DicomIndex } from '../../read/DicomIndex'
import { dicomFileType } from '../retrieve/retrieveObjects'
import { uuidOfUid } from '../search/uuidOfUid'
import type { DicomwebRequest } from '../serveDicomweb'
import { type FailureReason, failureReasons, reasonOf } from './storeReasons'

/** Why a file that was understood is not stored. */
class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'
  constructor(
    readonly reason: FailureReason,
    /** As the operation log names it. */
    readonly code: ErrorCode,
  ) {
    super(`a file is not stored: ${reason.toString(16)}`)
  }
}

/** What became of a file. */
export type StoreResult =
  | {
      readonly index: DicomIndex
      readonly studyId: string
      /** Whether the file names its study by another UID. */
      readonly isCoerced: boolean
      readonly reason: null
    }
  /** Not stored; the index is null for a file that could not be read. */
  | { readonly index: DicomIndex | null; readonly reason: FailureReason }

/** Writes down the key of a file before it arrives, so that what a crash leaves of it is found and deleted; and asks for room. */
async function reserveKey(services: Services, { actor, call }: DicomwebRequest): Promise<string> {
  const { database, config } = services
  const waitingBytes = await waitingBytesOf(services, actor)
  const objectKey = newObjectKey(`image/${actor.hospitalId}`, 'dcm')
  await database.change(actor, call, async (change) => {
    await requireUserQuota(change, actor, config.uploadQuota, waitingBytes)
    await rememberKey(change, actor, objectKey, { purpose: 'import' })
    change.log({ content: 'DICOMweb upload begun', subject: 'upload' })
  })
  return objectKey
}

/** The study of a file: by its Study Instance UID, else by its accession number. */
async function findStudyId(tx: Transaction, index: DicomIndex): Promise<string> {
  const id = uuidOfUid(index.studyUid)
  const [own] = id === null ? [] : await tx.select({ id: study.id }).from(study).where(eq(study.id, id))
  if (own !== undefined) return own.id
  const read = fromDicomJson(index.attributes)
  const accession = 'dataset' in read ? textOf(read.dataset, tag.AccessionNumber).trim().toUpperCase() : ''
  const isIt = and(eq(study.accessionNumber, accession), isNull(study.deletedAt))
  const [byNumber] = accession === '' ? [] : await tx.select({ id: study.id }).from(study).where(isIt)
  if (byNumber === undefined) throw new StoreRefusal(failureReasons.noStudy, 'NOT_FOUND')
  return byNumber.id
}

/** Whether this very file is stored in the study already. */
async function isStored(tx: Transaction, row: StoredStudy, index: DicomIndex, sha256: string): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`instance ${index.sopInstanceUid}`}, 0))`)
  const found = await tx
    .select({ studyId: image.studyId, sha256: imageFile.sha256 })
    .from(dicomFile)
    .innerJoin(image, and(eq(image.hospitalId, dicomFile.hospitalId), eq(image.id, dicomFile.id)))
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, dicomFile.hospitalId), eq(imageFile.id, dicomFile.id)))
    .where(eq(dicomFile.sopInstanceUid, index.sopInstanceUid))
  if (found.some((each) => each.studyId === row.id && each.sha256 === sha256)) return true
  const capturedId = uuidOfUid(index.sopInstanceUid)
  const captured =
    capturedId === null ? [] : await tx.select({ id: image.id }).from(image).where(eq(image.id, capturedId))
  if (found.length > 0 || captured.length > 0) throw new StoreRefusal(failureReasons.duplicate, 'UPLOAD_KEY_REFUSED')
  return false
}

interface Placed {
  studyId: string
  isNew: boolean
}

async function place(
  change: Change,
  { actor, params }: DicomwebRequest,
  object: ExaminedObject,
  index: DicomIndex,
): Promise<Placed> {
  const { tx, nowMs } = change
  const studyId = await findStudyId(tx, index)
  const row = await lockSurvivor(tx, studyId)
  if (row.isVip && !seesVip(actor)) throw new StoreRefusal(failureReasons.noStudy, 'NOT_FOUND')
  const namedId = params.study === undefined ? row.id : uuidOfUid(params.study)
  if (namedId !== row.id && namedId !== studyId) throw new StoreRefusal(failureReasons.otherStudy, 'UPLOAD_KEY_REFUSED')
  const details = { sopInstanceUid: index.sopInstanceUid }
  const subject = { subject: 'study', subjectId: row.id }
  if (await isStored(tx, row, index, object.sha256)) {
    change.log({ content: 'image was stored before', ...subject, details })
    return { studyId: row.id, isNew: false }
  }
  refuse(whyNotUpload(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const imageId = await addFile(change, actor, object, new Date(nowMs).toISOString())
  const instanceNumber = await nextInstanceNumber(tx, actor.hospitalId, row.id)
  // A machine stores what somebody else examined.
  await putIntoStudy(change, actor, row, { imageId, instanceNumber, isByMachine: actor.sessionId === '' })
  change.log({ content: 'image stored by DICOMweb', ...subject, details: { ...details, imageId } })
  return { studyId: row.id, isNew: true }
}

/** Stores an examined file in its study. */
async function storeExamined(
  { database, objectStore }: Services,
  request: DicomwebRequest,
  object: ExaminedObject,
  index: DicomIndex,
): Promise<StoreResult> {
  const { objectKey } = object
  const placed = await database.change(request.actor, request.call, async (change) => {
    const found = await place(change, request, object, index)
    await bindKey(change, { objectKey })
    return found
  })
  if (!placed.isNew) await objectStore.remove(objectKey)
  return { index, ...placed, isCoerced: uuidOfUid(index.studyUid) !== placed.studyId, reason: null }
}

/** The bytes of a part, with what broke them off. */
class PartBytes {
  /** Why the body ended early; null while it did not. */
  broken: unknown = null
  constructor(private readonly body: AsyncIterable<Buffer>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      yield* this.body
    } catch (thrown) {
      this.broken = thrown
      throw thrown
    }
  }
}

/** Lets the store take a file while it arrives, and judges what lies there then. */
async function receive(services: Services, objectKey: string, body: AsyncIterable<Buffer>): Promise<ExaminedObject> {
  const bytes = new PartBytes(body)
  try {
    await services.objectStore.write(objectKey, Readable.from(bytes, { objectMode: false }), dicomFileType)
  } catch (thrown) {
    if (bytes.broken !== null) throw new BrokenBody(bytes.broken)
    if (thrown instanceof ObjectStoreError && thrown.code === 'OBJECT_TOO_LARGE') {
      // What still comes of it is read by nobody: the request ends here.
      throw new BrokenBody(new PacsError('UPLOAD_TOO_LARGE'))
    }
    throw thrown
  }
  return examineObject(services, objectKey, 'dicom')
}

/** The request itself has failed, and nothing more of it can be stored. */
export class BrokenBody extends Error {
  override readonly name = 'BrokenBody'
  constructor(override readonly cause: unknown) {
    super('the body ended early')
  }
}

/** Says why a file is not stored, and has that written down. */
async function failed(
  { database, log }: Services,
  { actor, call }: DicomwebRequest,
  thrown: unknown,
  index: DicomIndex | null,
): Promise<StoreResult> {
  const error = thrown instanceof StoreRefusal ? thrown : PacsError.from(explainObjectStoreError(thrown))
  const reason = error instanceof StoreRefusal ? error.reason : reasonOf(error.code)
  const { requestId } = actor
  if (reason === failureReasons.processing) log.error({ requestId, error: thrown }, 'a file could not be stored')
  await database
    .refused(actor, call, error.code)
    .catch((cause) => log.error({ error: cause, requestId }, 'a refusal could not be written down'))
  return { index, reason }
}

/**
 * Stores one DICOM file in the study that it names. What becomes of it is the answer, whatever went wrong with this one file.
 *
 * @throws BrokenBody when nothing more of the request can be read.
 */
export async function storeFile(
  services: Services,
  request: DicomwebRequest,
  body: AsyncIterable<Buffer>,
): Promise<StoreResult> {
  let index: DicomIndex | null = null
  let objectKey: string | null = null
  try {
    objectKey = await reserveKey(services, request)
    const object = await receive(services, objectKey, body)
    index = object.dicom ?? null
    if (index === null) throw new PacsError('FILE_TYPE_NOT_ALLOWED', { details: {} })
    return await storeExamined(services, request, object, index)
  } catch (thrown) {
    if (objectKey !== null) await refuseKey(services, objectKey).catch(() => undefined)
    if (thrown instanceof BrokenBody) throw thrown
    return failed(services, request, thrown, index)
  }
}
