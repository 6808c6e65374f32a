import { isAllowed, PacsError, type waitingImageApi, whyNotAssign } from '@opensono/pacs-core'
import { type BodyOf, patientDifferences } from '@opensono/pacs-core/server'
import { eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { dicomFile, waitingImage } from '../../database/schema/image'
import { report } from '../../database/schema/report'
import { patient } from '../../database/schema/study'
import { lockInstances, replacedIn } from '../../dicom/web/store/lockInstances'
import { refuseField } from '../../serve/refuseField'
import { type PlacedFile, putFilesIntoStudy } from '../image/placeImage'
import { removeFile } from '../image/queries'
import { patientOfFile, patientOfStudy } from '../image/readFilePatients'
import { removeObjectsJob } from '../image/removeObjectsJob'
import { addAddendum } from '../report/addendum/addenda'
import type { SealKeys } from '../seal/openSealKeys'
import { factsOf, lockSurvivor, refuse, ruleActorOf, type StoredStudy } from '../study/studyFacts'
import { lockWaiting, type StoredWaiting } from './readWaiting'

/** Locks waiting files. @throws PacsError `NOT_FOUND` unless all of them still wait and the user may see them. */
async function lockAll({ tx }: Change, actor: Actor, ids: readonly string[]): Promise<StoredWaiting[]> {
  const rows = await lockWaiting(tx, actor, ids)
  if (rows.length < new Set(ids).size) throw new PacsError('NOT_FOUND')
  // In the order in which they arrived.
  return rows.reverse()
}

/** Files among them that name another patient than the study. */
async function ofOtherPatients({ tx }: Change, row: StoredStudy, files: readonly StoredWaiting[]) {
  const [own] = await tx.select().from(patient).where(eq(patient.id, row.patientRecordId))
  if (own === undefined) throw new PacsError('NOT_FOUND')
  const isOther = ({ dicom }: StoredWaiting) => patientDifferences(patientOfFile(dicom), patientOfStudy(own)).length > 0
  return files.filter(isOther).map(({ waiting }) => waiting.id)
}

/** Waiting files as they go into a study, with the files there that they correct. No other study has their SOP Instance UIDs. */
async function placedFiles({ tx }: Change, studyId: string, files: readonly StoredWaiting[]): Promise<PlacedFile[]> {
  const uids = files.map(({ dicom }) => dicom.sopInstanceUid)
  const known = await lockInstances(tx, uids)
  return files.map(({ waiting: { id }, dicom: { sopInstanceUid, frameCount } }) => {
    const formerIds = replacedIn(studyId, sopInstanceUid, known)
    if (formerIds === null || new Set(uids).size < uids.length) throw refuseField('imageIds', 'twice')
    return { id, frameCount, formerIds }
  })
}

async function addendumOf(
  change: Change,
  actor: Actor,
  row: StoredStudy,
  { text, keys }: { text: string | undefined; keys: SealKeys },
): Promise<void> {
  if (row.printedAt === null) return
  if (text === undefined || text.trim() === '') throw refuseField('addendum', 'required')
  if (!isAllowed('pacs:diagnostic_report:edit_report', actor.authorities)) throw new PacsError('FORBIDDEN')
  const [current] = await change.tx.select({ version: report.version }).from(report).where(eq(report.studyId, row.id))
  if (current === undefined) throw new PacsError('NOT_FOUND')
  // The addendum writes the first row of the log, the assignment one more.
  await addAddendum(change, actor, row.id, { version: current.version, text }, keys)
}

/**
 * Makes waiting files images of a study, all or none.
 *
 * @throws PacsError `NOT_FOUND` for what waits no more; what the study's rules say; `SCHEMA_VALIDATION_FAILED` without a reason for files
 * of another patient, without an addendum to a printed report, and when another study has an image with the same SOP Instance UID.
 */
export async function assignWaiting(
  change: Change,
  actor: Actor,
  { imageIds, studyId, reason = '', addendum }: BodyOf<typeof waitingImageApi.assign>,
  keys: SealKeys,
): Promise<null> {
  const { tx, nowMs } = change
  const row = await lockSurvivor(tx, studyId)
  refuse(whyNotAssign(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const files = await lockAll(change, actor, imageIds)
  const others = await ofOtherPatients(change, row, files)
  if (others.length > 0 && reason.trim() === '') throw refuseField('reason', 'required')
  const placed = await placedFiles(change, row.id, files)
  await addendumOf(change, actor, row, { text: addendum, keys })
  const ids = files.map(({ waiting }) => waiting.id)
  await tx.delete(waitingImage).where(inArray(waitingImage.id, ids))
  // The user examined nobody by this.
  await putFilesIntoStudy(change, actor, row, placed, { isByMachine: true, isArrival: true })
  if (others.length > 0) {
    const keptAt = new Date(nowMs).toISOString()
    const kept = { keptById: actor.userId, keptByName: actor.userName, keptAt }
    await tx.update(dicomFile).set(kept).where(inArray(dicomFile.id, others))
  }
  const candidateIds = [...new Set(files.flatMap(({ waiting }) => waiting.studyId ?? []))]
  const details = { imageIds: ids, ofOtherPatient: others, reason: reason.trim(), candidateIds }
  const note = { content: 'waiting images assigned', subject: 'study', subjectId: row.id, details }
  if (row.printedAt === null) change.log(note)
  else change.logAlso(note)
  return null
}

/** Deletes waiting files; their objects are deleted after the change. */
export async function discardWaiting(
  change: Change,
  actor: Actor,
  { imageIds, reason }: BodyOf<typeof waitingImageApi.discard>,
): Promise<null> {
  const files = await lockAll(change, actor, imageIds)
  const keys: string[] = []
  for (const { waiting } of files) keys.push(...(await removeFile(change.tx, waiting.id)))
  change.job(removeObjectsJob, { keys })
  for (const [index, { waiting, dicom }] of files.entries()) {
    const { id: imageId, studyId, senderName } = waiting
    const details = { imageId, sopInstanceUid: dicom.sopInstanceUid, senderName, reason }
    const ofStudy = studyId === null ? {} : { subject: 'study', subjectId: studyId }
    const note = { content: 'waiting image discarded', ...ofStudy, details }
    if (index === 0) change.log(note)
    else change.logAlso(note)
  }
  return null
}
