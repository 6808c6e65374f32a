import {
  type DataOf,
  type FilePatient,
  PacsError,
  seesVip,
  WaitingImage,
  waitingImageApi,
  whyNotView,
} from '@opensono/pacs-core'
import { keptObjectClassOf } from '@opensono/pacs-core/dicom'
import { patientDifferences } from '@opensono/pacs-core/server'
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { dicomFile, imageFile, waitingImage } from '../../database/schema/image'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { ObjectStore } from '../../object-store/index'
import { addressesOf } from '../image/imageAnswers'
import { type Addresses, addressesFor } from '../image/readerAccess'
import { patientOfFile, patientOfStudy } from '../image/readFilePatients'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'

const listLength = 500

/** Files of VIP patients are shown to users who may see VIP studies: by the study that they name, and by the number of the patient. */
function isVisibleTo(actor: Actor): SQL | undefined {
  if (seesVip(actor)) return undefined
  return sql`NOT EXISTS (
    SELECT FROM study s JOIN patient p ON p.hospital_id = s.hospital_id AND p.id = s.patient_record_id
    WHERE s.hospital_id = ${waitingImage.hospitalId} AND s.is_vip
      AND (s.id = ${waitingImage.studyId} OR (p.patient_id <> '' AND p.patient_id = ${dicomFile.patientId})))`
}

function waitingRows(tx: Transaction, actor: Actor, where?: SQL) {
  return tx
    .select({ waiting: waitingImage, file: imageFile, dicom: dicomFile })
    .from(waitingImage)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, waitingImage.hospitalId), eq(imageFile.id, waitingImage.id)))
    .innerJoin(dicomFile, and(eq(dicomFile.hospitalId, waitingImage.hospitalId), eq(dicomFile.id, waitingImage.id)))
    .where(and(isVisibleTo(actor), where))
}

/** A waiting file as it is stored. */
export type StoredWaiting = Awaited<ReturnType<typeof waitingRows>>[number]

/**
 * Waiting files that a user may decide on, locked until the transaction ends.
 *
 * @returns fewer than asked for when some were decided on meanwhile, or may not be seen.
 */
export function lockWaiting(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<StoredWaiting[]> {
  return waitingRows(tx, actor, inArray(waitingImage.id, [...ids]))
    .orderBy(desc(waitingImage.arrivedAt), desc(waitingImage.id))
    .for('update', { of: waitingImage })
}

interface Candidate {
  readonly study: typeof study.$inferSelect
  readonly patient: typeof patient.$inferSelect
}

/** Studies by the ids that waiting files name: of one that was merged, the study that it was merged into. */
async function readCandidates(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Candidate>> {
  const found = new Map<string, Candidate>()
  let wanted: ReadonlyMap<string, readonly string[]> = new Map(ids.map((id) => [id, [id]]))
  while (wanted.size > 0) {
    const rows = await tx
      .select({ study, patient })
      .from(study)
      .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
      .where(inArray(study.id, [...wanted.keys()]))
    const next = new Map<string, readonly string[]>()
    for (const row of rows) {
      const askedAs = wanted.get(row.study.id) ?? []
      const survivor = row.study.mergedIntoId
      if (survivor !== null) next.set(survivor, [...(next.get(survivor) ?? []), ...askedAs])
      else for (const id of askedAs) found.set(id, row)
    }
    wanted = next
  }
  return found
}

function candidateAnswer({ study: row, patient: own }: Candidate) {
  const { id: studyId, examNumber, accessionNumber, registerTime: registeredAt, printedAt } = row
  const { name: patientName, englishName: patientEnglishName, patientId, birthDate, sex: patientSex } = own
  const identity = { patientName, patientEnglishName, patientId, birthDate, patientSex }
  return { studyId, examNumber, accessionNumber, ...identity, registeredAt, isPrinted: printedAt !== null }
}

/** Whom a file names, and in what that is not the patient of a study. */
function filePatientAnswer(dicom: StoredWaiting['dicom'], candidate: Candidate | null): FilePatient {
  const { patientName: name, patientId, patientBirthDate: birthDate, patientSex: sex } = dicom
  const differences =
    candidate === null ? [] : patientDifferences(patientOfFile(dicom), patientOfStudy(candidate.patient))
  return { name, patientId, birthDate, sex, differences, keptByName: null }
}

async function answerOf(store: Addresses, stored: StoredWaiting, candidate: Candidate | null): Promise<WaitingImage> {
  const { waiting, file, dicom } = stored
  const { id, reason, arrivedAt, senderName, accessionNumber } = waiting
  const { studyUid, acquiredAt, modality } = dicom
  return WaitingImage.parse({
    id,
    objectKind: dicom.frameCount > 0 ? null : (keptObjectClassOf(dicom.sopClassUid)?.kind ?? null),
    type: file.isClip ? 'MULTI_FRAME' : 'SINGLE_FRAME',
    thumbnailUrl: (await addressesOf(store, file)).thumbnailUrl,
    reason,
    arrivedAt,
    senderName,
    accessionNumber,
    studyUid,
    acquiredAt,
    modality,
    filePatient: filePatientAnswer(dicom, candidate),
    candidate: candidate === null ? null : candidateAnswer(candidate),
  })
}

/**
 * A waiting file beside a study.
 *
 * @throws PacsError `NOT_FOUND`; what the study's rules say.
 */
export async function compareWaiting(
  tx: Transaction,
  actor: Actor,
  { imageId, studyId }: { imageId: string; studyId: string },
  { note, nowMs }: { note: NoteRead; nowMs: number },
): Promise<DataOf<typeof waitingImageApi.compare>> {
  const [stored] = await waitingRows(tx, actor, eq(waitingImage.id, imageId))
  const candidate = (await readCandidates(tx, [studyId])).get(studyId)
  if (stored === undefined || candidate === undefined) throw new PacsError('NOT_FOUND')
  note({ content: 'waiting image compared', subject: 'study', subjectId: candidate.study.id, details: { imageId } })
  const row = await readStudy(tx, candidate.study.id)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  return waitingImageApi.compare.data.parse({
    filePatient: filePatientAnswer(stored.dicom, candidate),
    study: candidateAnswer(candidate),
  })
}

/** The waiting files that a user may see, newest first. */
export async function listWaiting(
  store: ObjectStore,
  tx: Transaction,
  actor: Actor,
  note: NoteRead,
): Promise<WaitingImage[]> {
  note({ content: 'waiting list viewed' })
  const rows = await waitingRows(tx, actor)
    .orderBy(desc(waitingImage.arrivedAt), desc(waitingImage.id))
    .limit(listLength)
  const ids = [...new Set(rows.flatMap(({ waiting }) => waiting.studyId ?? []))]
  const candidates = await readCandidates(tx, ids)
  return Promise.all(
    rows.map((row) => answerOf(addressesFor(store, actor), row, candidates.get(row.waiting.studyId ?? '') ?? null)),
  )
}

/** How many waiting files a user may see. */
export async function countWaiting(tx: Transaction, actor: Actor): Promise<number> {
  const [found] = await tx
    .select({ count: count() })
    .from(waitingImage)
    .innerJoin(dicomFile, and(eq(dicomFile.hospitalId, waitingImage.hospitalId), eq(dicomFile.id, waitingImage.id)))
    .where(isVisibleTo(actor))
  return found?.count ?? 0
}
