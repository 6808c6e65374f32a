import { PacsError, seesVip, whyNotUpload } from '@opensono/pacs-core'
import { fromDicomJson, tag, textOf } from '@opensono/pacs-core/dicom'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Change } from '../../../database/change'
import { dicomFile, image, imageFile } from '../../../database/schema/image'
import { study } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { addFiles, putAllIntoStudy } from '../../../modules/image/placeImage'
import { bindKeys, nextInstanceNumber } from '../../../modules/image/uploadKeys'
import { factsOf, lockSurvivor, ruleActorOf } from '../../../modules/study/studyFacts'
import type { Services } from '../../../services'
import type { DicomIndex } from '../../read/DicomIndex'
import { uuidOfUid } from '../search/uuidOfUid'
import type { DicomwebRequest } from '../serveDicomweb'
import type { ReceivedFile } from './receiveFile'
import { refusalOf, refuseFile, StoreRefusal } from './refuseFile'
import { nameOf, type StoreResult } from './StoreResult'
import { failureReasons } from './storeReasons'

/** The accession number of a file, as studies are found by it. */
function accessionOf({ attributes }: DicomIndex): string {
  const read = fromDicomJson(attributes)
  return 'dataset' in read ? textOf(read.dataset, tag.AccessionNumber).trim().toUpperCase() : ''
}

/** The study of a file: by its Study Instance UID, else by its accession number. */
async function findStudyId(tx: Transaction, index: DicomIndex): Promise<string> {
  const id = uuidOfUid(index.studyUid)
  const [own] = id === null ? [] : await tx.select({ id: study.id }).from(study).where(eq(study.id, id))
  if (own !== undefined) return own.id
  const accession = accessionOf(index)
  const isIt = and(eq(study.accessionNumber, accession), isNull(study.deletedAt))
  const [byNumber] = accession === '' ? [] : await tx.select({ id: study.id }).from(study).where(isIt)
  if (byNumber === undefined) throw new StoreRefusal(failureReasons.noStudy, 'NOT_FOUND')
  return byNumber.id
}

/** What is known of instances. */
interface KnownInstances {
  /** Hashes of the files that are stored in the study, by their instance. */
  readonly stored: ReadonlyMap<string, string>
  /** Instances that are stored elsewhere or otherwise. */
  readonly taken: ReadonlySet<string>
}

/** Holds instances until the transaction ends, and looks which are stored. */
async function holdInstances(tx: Transaction, studyId: string, uids: readonly string[]): Promise<KnownInstances> {
  // In one order, as everybody holds more than one.
  const names = [...new Set(uids)].sort().map((uid) => `instance ${uid}`)
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${sql.param(names)}::text[]) AS name`,
  )
  const found = await tx
    .select({ uid: dicomFile.sopInstanceUid, studyId: image.studyId, sha256: imageFile.sha256 })
    .from(dicomFile)
    .innerJoin(image, and(eq(image.hospitalId, dicomFile.hospitalId), eq(image.id, dicomFile.id)))
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, dicomFile.hospitalId), eq(imageFile.id, dicomFile.id)))
    .where(inArray(dicomFile.sopInstanceUid, [...uids]))
  const capturedIds = new Map(uids.flatMap((uid) => [[uuidOfUid(uid), uid] as const]))
  capturedIds.delete(null)
  const ids = [...capturedIds.keys()].filter((id) => id !== null)
  const captured = ids.length === 0 ? [] : await tx.select({ id: image.id }).from(image).where(inArray(image.id, ids))
  const own = found.filter((each) => each.studyId === studyId)
  return {
    stored: new Map(own.map(({ uid, sha256 }) => [uid, sha256])),
    taken: new Set([...found.map(({ uid }) => uid), ...captured.map(({ id }) => capturedIds.get(id) ?? '')]),
  }
}

/** Whether a file is new in its study, was stored in it before, or is refused. */
type Judgement = 'new' | 'before' | StoreRefusal

function judge(files: readonly ReceivedFile[], { stored, taken }: KnownInstances, notNow: StoreRefusal | null) {
  const here = new Map(stored)
  return files.map(({ object, index }): Judgement => {
    const uid = index.sopInstanceUid
    if (here.get(uid) === object.sha256) return 'before'
    if (here.has(uid) || taken.has(uid)) return new StoreRefusal(failureReasons.duplicate, 'UPLOAD_KEY_REFUSED')
    if (notNow !== null) return notNow
    here.set(uid, object.sha256)
    return 'new'
  })
}

/** What a change made of files. */
interface Placed {
  readonly studyId: string
  readonly judgements: readonly Judgement[]
}

/** None of the files is stored, so that nothing is to be written down but that. */
class NothingPlaced extends Error {
  override readonly name = 'NothingPlaced'
  constructor(readonly placed: Placed) {
    super('no file is stored')
  }
}

/** The study to which files go that name the same one. @throws StoreRefusal */
async function holdStudy({ tx }: Change, { actor, params }: DicomwebRequest, index: DicomIndex) {
  const studyId = await findStudyId(tx, index)
  const row = await lockSurvivor(tx, studyId)
  if (row.isVip && !seesVip(actor)) throw new StoreRefusal(failureReasons.noStudy, 'NOT_FOUND')
  const namedId = params.study === undefined ? row.id : uuidOfUid(params.study)
  if (namedId !== row.id && namedId !== studyId) throw new StoreRefusal(failureReasons.otherStudy, 'UPLOAD_KEY_REFUSED')
  return row
}

async function place(change: Change, request: DicomwebRequest, files: readonly ReceivedFile[]): Promise<Placed> {
  const { tx, nowMs } = change
  const { actor } = request
  const [first] = files
  if (first === undefined) throw new Error('nothing to place')
  const row = await holdStudy(change, request, first.index)
  const known = await holdInstances(
    tx,
    row.id,
    files.map(({ index }) => index.sopInstanceUid),
  )
  const notNow = whyNotUpload(factsOf(row), ruleActorOf(actor, nowMs))
  const judgements = judge(files, known, notNow === null ? null : refusalOf(new PacsError(notNow)))
  const placed = { studyId: row.id, judgements }
  if (judgements.every((each) => each instanceof StoreRefusal)) throw new NothingPlaced(placed)
  const fresh = files.filter((_, place) => judgements[place] === 'new')
  const imageIds = fresh.length === 0 ? [] : await addFiles(change, actor, fresh, new Date(nowMs).toISOString())
  if (imageIds.length > 0) {
    const number = await nextInstanceNumber(tx, actor.hospitalId, row.id, imageIds.length)
    const images = imageIds.map((imageId, place) => ({ imageId, instanceNumber: number + place }))
    // A machine stores what somebody else examined.
    await putAllIntoStudy(change, actor, row, images, { isByMachine: actor.sessionId === '' })
  }
  const kept = files.filter((_, place) => !(judgements[place] instanceof StoreRefusal))
  await bindKeys(
    change,
    kept.map(({ object }) => object.objectKey),
  )
  writeDown(change, row.id, kept, new Map(fresh.map((file, place) => [file, imageIds[place] ?? ''])))
  return placed
}

/** A row of the operation log for each file. */
function writeDown(
  change: Change,
  studyId: string,
  kept: readonly ReceivedFile[],
  imageIds: ReadonlyMap<ReceivedFile, string>,
): void {
  for (const [place, file] of kept.entries()) {
    const imageId = imageIds.get(file)
    const content = imageId === undefined ? 'image was stored before' : 'image stored by DICOMweb'
    const details = { sopInstanceUid: file.index.sopInstanceUid, ...(imageId !== undefined && { imageId }) }
    const note = { content, subject: 'study', subjectId: studyId, details }
    if (place === 0) change.log(note)
    else change.logAlso(note)
  }
}

async function resultOf(
  services: Services,
  request: DicomwebRequest,
  { object, index }: ReceivedFile,
  studyId: string,
  judgement: Judgement | undefined,
): Promise<StoreResult> {
  const { objectStore, log } = services
  const { objectKey } = object
  const file = nameOf(index)
  if (judgement instanceof StoreRefusal) return refuseFile(services, request, judgement, { objectKey, file })
  if (judgement === 'before') {
    await objectStore
      .remove(objectKey)
      .catch((error) => log.error({ error, objectKey }, 'a copy of a stored file could not be deleted'))
  }
  return { file, studyId, isCoerced: uuidOfUid(index.studyUid) !== studyId, reason: null }
}

/** Stores files that name the same study, in one change. */
async function placeTogether(
  services: Services,
  request: DicomwebRequest,
  files: readonly ReceivedFile[],
): Promise<StoreResult[]> {
  const placed = await services.database
    .change(request.actor, request.call, (change) => place(change, request, files))
    .catch((thrown: unknown) => (thrown instanceof NothingPlaced ? thrown.placed : { thrown }))
  if (!('thrown' in placed)) {
    const { studyId, judgements } = placed
    return Promise.all(files.map((file, place) => resultOf(services, request, file, studyId, judgements[place])))
  }
  const { thrown } = placed
  // One file that the database cannot take keeps no other one from being stored.
  if (files.length > 1 && refusalOf(thrown).reason === failureReasons.processing) {
    const results: StoreResult[] = []
    for (const file of files) results.push(...(await placeTogether(services, request, [file])))
    return results
  }
  return Promise.all(
    files.map(({ object: { objectKey }, index }) =>
      refuseFile(services, request, thrown, { objectKey, file: nameOf(index) }),
    ),
  )
}

function byStudy(files: readonly ReceivedFile[]): ReceivedFile[][] {
  const groups = new Map<string, ReceivedFile[]>()
  for (const file of files) {
    const named = `${file.index.studyUid} ${accessionOf(file.index)}`
    groups.set(named, [...(groups.get(named) ?? []), file])
  }
  return [...groups.values()]
}

/**
 * Stores received files, each in the study that it names; those of one study in one change.
 *
 * @returns what became of each, in order.
 */
export async function placeFiles(
  services: Services,
  request: DicomwebRequest,
  files: readonly ReceivedFile[],
): Promise<StoreResult[]> {
  const results = new Map<ReceivedFile, StoreResult>()
  for (const group of byStudy(files)) {
    const placed = await placeTogether(services, request, group)
    for (const [place, result] of placed.entries()) {
      const file = group[place]
      if (file !== undefined) results.set(file, result)
    }
  }
  return files.flatMap((file) => results.get(file) ?? [])
}
