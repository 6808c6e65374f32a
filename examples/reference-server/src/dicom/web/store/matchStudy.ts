import { type FileIdentityField, seesVip, type WaitingReason, whyNotAppend } from '@opensono/pacs-core'
import { fromDicomJson, tag, textOf } from '@opensono/pacs-core/dicom'
import { isPrintOfOthers, namesPatient, patientDifferences } from '@opensono/pacs-core/server'
import { and, eq, isNull } from 'drizzle-orm'
import type { Change } from '../../../database/change'
import { patient, study } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { patientOfFile, patientOfStudy } from '../../../modules/image/readFilePatients'
import { factsOf, lockSurvivor, ruleActorOf, type StoredStudy } from '../../../modules/study/studyFacts'
import type { DicomIndex } from '../../read/DicomIndex'
import { uuidOfUid } from '../search/uuidOfUid'
import type { DicomwebRequest } from '../serveDicomweb'

/** The accession number of a file, as it writes it. */
export function accessionOf({ attributes }: DicomIndex): string {
  const read = fromDicomJson(attributes)
  return 'dataset' in read ? textOf(read.dataset, tag.AccessionNumber).trim() : ''
}

/** The study that files name, locked until the transaction ends, with its patient. */
export interface NamedStudy {
  readonly row: StoredStudy
  readonly patient: typeof patient.$inferSelect
  /** How the files name it: their accession number alone is not enough. */
  readonly by: 'UID' | 'ACCESSION_NUMBER'
  /** Ids of the study, and of the one that was merged into it when the files name that one. */
  readonly ids: readonly string[]
}

/** The study of a file: by its Study Instance UID, else by its accession number. */
async function findStudy(
  tx: Transaction,
  index: DicomIndex,
): Promise<(Pick<NamedStudy, 'by'> & { id: string }) | null> {
  const id = uuidOfUid(index.studyUid)
  const [own] = id === null ? [] : await tx.select({ id: study.id }).from(study).where(eq(study.id, id))
  if (own !== undefined) return { id: own.id, by: 'UID' }
  const accession = accessionOf(index).toUpperCase()
  const isIt = and(eq(study.accessionNumber, accession), isNull(study.deletedAt))
  const [byNumber] = accession === '' ? [] : await tx.select({ id: study.id }).from(study).where(isIt)
  return byNumber === undefined ? null : { id: byNumber.id, by: 'ACCESSION_NUMBER' }
}

/** Locks the study that files name. @returns null when they name none. */
export async function lockNamedStudy({ tx }: Change, index: DicomIndex): Promise<NamedStudy | null> {
  const found = await findStudy(tx, index)
  if (found === null) return null
  const row = await lockSurvivor(tx, found.id)
  const [own] = await tx.select().from(patient).where(eq(patient.id, row.patientRecordId))
  if (own === undefined) throw new Error('a study has no patient')
  return { row, patient: own, by: found.by, ids: [row.id, found.id] }
}

/** Where a file goes. */
export interface Destination {
  /** The study that the file names; null for none, and for one whose existence the sender must not learn. */
  readonly named: NamedStudy | null
  /** Why the file waits; null when the study takes it. */
  readonly waiting: WaitingReason | null
  readonly differences: readonly FileIdentityField[]
}

function whyItWaits({ row, patient: own, by }: NamedStudy, index: DicomIndex, request: DicomwebRequest, nowMs: number) {
  const actor = ruleActorOf(request.actor, nowMs)
  if (row.deletedAt !== null) return 'DELETED'
  const [file, ofStudy] = [patientOfFile(index), patientOfStudy(own)]
  if (patientDifferences(file, ofStudy).length > 0) return 'OTHER_PATIENT'
  if (by === 'ACCESSION_NUMBER' && !namesPatient(file, ofStudy)) return 'PATIENT_UNCONFIRMED'
  if (isPrintOfOthers(factsOf(row), actor)) return 'PRINTED'
  return whyNotAppend(factsOf(row), actor) === null ? null : 'LOCKED'
}

/** Decides where a file goes that names a study, or none. */
export function destinationOf(
  named: NamedStudy | null,
  index: DicomIndex,
  request: DicomwebRequest,
  nowMs: number,
): Destination {
  if (named === null) return { named, waiting: 'NO_STUDY', differences: [] }
  if (named.row.isVip && !seesVip(request.actor)) return { named, waiting: 'VIP', differences: [] }
  const differences = patientDifferences(patientOfFile(index), patientOfStudy(named.patient))
  return { named, waiting: whyItWaits(named, index, request, nowMs), differences }
}
