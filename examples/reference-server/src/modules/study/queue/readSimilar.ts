import { type SimilarityKind, type SimilarPatients, StudyId, similarPairs } from '@opensono/pacs-core'
import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { room } from '../../../database/schema/foundation'
import { patient, study } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { spelledName } from '../../../name/nameSearch'
import { inQueue } from './readQueue'

/** Maximum number of patients of a day who are compared with each other. */
const mostCompared = 1_000

/**
 * Patients of a day who can be confused, of all rooms: those who wait and those who were examined.
 *
 * @param date - `YYYY-MM-DD`.
 */
export async function readSimilar(tx: Transaction, actor: Actor, date: string): Promise<SimilarPatients[]> {
  const rows = await tx
    .select({
      studyId: study.id,
      patientRecordId: patient.id,
      patientName: patient.name,
      birthDate: patient.birthDate,
      examNumber: study.examNumber,
      queueNumber: study.queueNumber,
      roomName: room.name,
    })
    .from(study)
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .leftJoin(room, and(eq(room.hospitalId, study.hospitalId), eq(room.id, study.roomId)))
    .where(inQueue(actor, date, null))
    .orderBy(asc(study.examNumber))
    .limit(mostCompared)
  const named = rows.map((row) => ({ ...row, spelledName: spelledName(row.patientName) }))
  const found = new Map<string, SimilarPatients['others']>()
  const add = (of: (typeof named)[number], other: (typeof named)[number], kind: SimilarityKind) => {
    const { studyId, patientName, examNumber, queueNumber, roomName } = other
    const entry = { studyId: StudyId.parse(studyId), patientName, examNumber, queueNumber, roomName, kind }
    found.set(of.studyId, [...(found.get(of.studyId) ?? []), entry])
  }
  for (const { one, other, kind } of similarPairs(named)) {
    // A patient may have several studies on one day.
    if (one.patientRecordId === other.patientRecordId) continue
    add(one, other, kind)
    add(other, one, kind)
  }
  return [...found].map(([studyId, others]) => ({ studyId: StudyId.parse(studyId), others }))
}
