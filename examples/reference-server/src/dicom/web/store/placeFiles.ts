import type { RuleValues } from '@opensono/pacs-core'
import type { Change } from '../../../database/change'
import { addToWaitingList } from '../../../modules/image/addToWaitingList'
import { addFiles, putFilesIntoStudy } from '../../../modules/image/placeImage'
import { bindKeys } from '../../../modules/image/uploadKeys'
import { readRule } from '../../../modules/settings/rule/readRules'
import type { Services } from '../../../services'
import type { DicomIndex } from '../../read/DicomIndex'
import { uuidOfUid } from '../search/uuidOfUid'
import type { DicomwebRequest } from '../serveDicomweb'
import { differingAttributes } from './differingAttributes'
import { compareWithStored, type KnownFile, type KnownInstances, lockInstances } from './lockInstances'
import { accessionOf, type Destination, destinationOf, lockNamedStudy, type NamedStudy } from './matchStudy'
import type { ReceivedFile } from './receiveFile'
import { refusalOf, refuseFile, StoreRefusal, type StoreRequest } from './refuseFile'
import { nameOf, type StoreResult } from './StoreResult'
import { failureReasons } from './storeReasons'

/** A file that is stored now, or was stored before. */
interface Kept {
  readonly destination: Destination
  /** The file as it was stored before; null for one that is new. */
  readonly before: KnownFile | null
  /** Files of the study that it corrects. */
  readonly formerIds: readonly string[]
}

/** What becomes of a file. */
type Judgement = Kept | StoreRefusal

/** None of the files is stored, so that nothing is to be written down but that. */
class NothingPlaced extends Error {
  override readonly name = 'NothingPlaced'
  constructor(readonly judgements: readonly Judgement[]) {
    super('no file is stored')
  }
}

/** What the rules and the hospital's settings say of files that name the same study. */
interface Arrival {
  readonly request: DicomwebRequest
  readonly named: NamedStudy | null
  readonly nowMs: number
  readonly unmatched: RuleValues['unmatchedFiles']
}

/** Whether the address of the request names another study than a file. */
function isOfOtherStudy({ params }: DicomwebRequest, { named, waiting }: Destination, index: DicomIndex): boolean {
  if (params.study === undefined) return false
  if (named === null || waiting === 'VIP') return index.studyUid !== params.study
  return !named.ids.some((id) => id === uuidOfUid(params.study ?? ''))
}

/** Why a file that would wait is refused in a hospital that keeps no such files; null when it waits. */
function refusalOfUnmatched({ waiting }: Destination, { unmatched }: Arrival): StoreRefusal | null {
  if (unmatched === 'wait' || waiting === null || waiting === 'LOCKED' || waiting === 'PRINTED') return null
  const isOfOther = waiting === 'OTHER_PATIENT' || waiting === 'PATIENT_UNCONFIRMED'
  return isOfOther
    ? new StoreRefusal(failureReasons.otherStudy, 'UPLOAD_KEY_REFUSED')
    : new StoreRefusal(failureReasons.noStudy, 'NOT_FOUND')
}

function judgeFile(file: ReceivedFile, known: KnownInstances, arrival: Arrival): Judgement {
  const { request, named, nowMs } = arrival
  const destination = destinationOf(named, file.index, request, nowMs)
  if (isOfOtherStudy(request, destination, file.index)) {
    return new StoreRefusal(failureReasons.otherStudy, 'UPLOAD_KEY_REFUSED')
  }
  const studyId = destination.waiting === 'VIP' ? null : (named?.row.id ?? null)
  const before = compareWithStored(file, known, { studyId, actor: request.actor })
  if (before === 'duplicate') return new StoreRefusal(failureReasons.duplicate, 'UPLOAD_KEY_REFUSED')
  if (!Array.isArray(before)) return { destination, before, formerIds: [] }
  // A file that waits replaces others when it is assigned.
  const formerIds = destination.waiting === null ? before : []
  return refusalOfUnmatched(destination, arrival) ?? { destination, before: null, formerIds }
}

async function place(
  change: Change,
  request: DicomwebRequest,
  files: readonly ReceivedFile[],
): Promise<readonly Judgement[]> {
  const { tx, nowMs } = change
  const [first] = files
  if (first === undefined) throw new Error('nothing to place')
  const named = await lockNamedStudy(change, first.index)
  const known = await lockInstances(
    tx,
    files.map(({ index }) => index.sopInstanceUid),
  )
  const unmatched = await readRule(tx, 'unmatchedFiles')
  const judgements = files.map((file) => judgeFile(file, known, { request, named, nowMs, unmatched }))
  const kept = files.flatMap((file, index) => {
    const judgement = judgements[index]
    return judgement === undefined || judgement instanceof StoreRefusal ? [] : [{ file, ...judgement }]
  })
  if (kept.length === 0) throw new NothingPlaced(judgements)
  await bindKeys(
    change,
    kept.map(({ file }) => file.object.objectKey),
  )
  const imageIds = await storeNew(
    change,
    request,
    kept.filter(({ before }) => before === null),
  )
  logFiles(change, kept, imageIds)
  return judgements
}

type KeptFile = Kept & { readonly file: ReceivedFile }

/** Makes files images of the study that they name, or puts them into the waiting list. @returns the ids of their images. */
async function storeNew(
  change: Change,
  { actor }: DicomwebRequest,
  fresh: readonly KeptFile[],
): Promise<ReadonlyMap<ReceivedFile, string>> {
  if (fresh.length === 0) return new Map()
  const files = fresh.map(({ file }) => file)
  const ids = await addFiles(change, actor, files, new Date(change.nowMs).toISOString())
  const stored = fresh.map((each, index) => ({ ...each, imageId: ids[index] ?? '' }))
  const placed = stored.filter(({ destination }) => destination.waiting === null)
  const row = placed[0]?.destination.named?.row
  if (row !== undefined) {
    // A machine stores what somebody else examined.
    const placing = { isByMachine: actor.sessionId === '', isArrival: true }
    await putFilesIntoStudy(
      change,
      actor,
      row,
      placed.map(({ imageId: id, formerIds, file: { index } }) => ({ id, formerIds, frameCount: index.frameCount })),
      placing,
    )
  }
  const waiting = stored.flatMap(({ destination: { waiting: reason, named }, imageId, file }) => {
    const studyId = named?.row.id ?? null
    return reason === null ? [] : [{ imageId, reason, studyId, accessionNumber: accessionOf(file.index) }]
  })
  if (waiting.length > 0) await addToWaitingList(change, actor, waiting)
  return new Map(stored.map(({ file, imageId }) => [file, imageId]))
}

function contentOf({ before, destination }: Kept): string {
  if (before !== null) return 'image was stored before'
  return destination.waiting === null ? 'image stored by DICOMweb' : 'image kept in the waiting list'
}

/** A row of the operation log for each file. */
function logFiles(change: Change, kept: readonly KeptFile[], imageIds: ReadonlyMap<ReceivedFile, string>): void {
  for (const [index, { file, ...judged }] of kept.entries()) {
    const imageId = imageIds.get(file)
    const { named, waiting } = judged.destination
    const details = {
      sopInstanceUid: file.index.sopInstanceUid,
      ...(imageId !== undefined && { imageId }),
      ...(waiting !== null && judged.before === null && { reason: waiting }),
    }
    const ofStudy = named === null ? {} : { subject: 'study', subjectId: named.row.id }
    const note = { content: contentOf(judged), ...ofStudy, details }
    if (index === 0) change.log(note)
    else change.logAlso(note)
  }
}

async function resultOf(
  services: Services,
  request: StoreRequest,
  { object, index }: ReceivedFile,
  judgement: Judgement | undefined,
): Promise<StoreResult> {
  const { objectStore, log } = services
  const { objectKey } = object
  const file = nameOf(index)
  if (judgement === undefined) throw new Error('a file has no judgement')
  if (judgement instanceof StoreRefusal) return refuseFile(services, request, judgement, { objectKey, file })
  const { destination, before } = judgement
  if (before !== null) {
    await objectStore
      .remove(objectKey)
      .catch((error) => log.error({ error, objectKey }, 'a copy of a stored file could not be deleted'))
  }
  const ownId = destination.named?.row.id ?? null
  const isInStudy = before === null ? destination.waiting === null : before.studyId === ownId
  const differing = differingAttributes(index, destination)
  const studyId = isInStudy ? ownId : null
  return { file, studyId, differing, isWarned: studyId === null || Object.keys(differing).length > 0, reason: null }
}

/** Stores files that name the same study, in one change. */
async function placeTogether(
  services: Services,
  request: StoreRequest,
  files: readonly ReceivedFile[],
): Promise<StoreResult[]> {
  const placed = await services.database
    .change(request.actor, request.call, (change) => place(change, request, files))
    .catch((thrown: unknown) => (thrown instanceof NothingPlaced ? thrown.judgements : { thrown }))
  if (!('thrown' in placed)) {
    return Promise.all(files.map((file, index) => resultOf(services, request, file, placed[index])))
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

/** Files that name the same study, each SOP Instance UID once: a second file of one is judged when the first one is stored. */
function byStudy(files: readonly ReceivedFile[]): ReceivedFile[][] {
  const groups = new Map<string, ReceivedFile[]>()
  const seen = new Map<string, number>()
  for (const file of files) {
    const { studyUid, sopInstanceUid } = file.index
    const before = seen.get(sopInstanceUid) ?? 0
    seen.set(sopInstanceUid, before + 1)
    const named = `${before} ${studyUid} ${accessionOf(file.index)}`
    groups.set(named, [...(groups.get(named) ?? []), file])
  }
  return [...groups.values()]
}

/**
 * Stores received files, each in the study that it names, else in the waiting list; those of one study in one change.
 *
 * @returns what became of each, in order.
 */
export async function placeFiles(
  services: Services,
  request: StoreRequest,
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
