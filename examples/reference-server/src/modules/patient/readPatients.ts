import { type KnownPatient, PacsError, seesVip } from '@opensono/pacs-core'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { type PatientFacts, patientColumns } from './patientFacts'

/** Studies of patients that an actor may know of: neither deleted nor merged away, and VIP ones only by right. */
export function shownStudies(actor: Actor) {
  return and(isNull(study.deletedAt), isNull(study.mergedIntoId), seesVip(actor) ? undefined : eq(study.isVip, false))
}

/**
 * Makes sure that a patient exists for an actor.
 *
 * @throws PacsError `NOT_FOUND`: for another hospital's patient too, and for one who is VIP in all studies.
 */
export async function requirePatient(tx: Transaction, actor: Actor, patientRecordId: string): Promise<void> {
  const isShown = sql<boolean>`is_patient_shown(${patient.hospitalId}, ${patient.id}, ${seesVip(actor)})`
  const [row] = await tx.select({ isShown }).from(patient).where(eq(patient.id, patientRecordId))
  if (row?.isShown !== true) throw new PacsError('NOT_FOUND')
}

type PatientRow = PatientFacts & Pick<KnownPatient, 'occupationId'>

interface Visits extends Record<string, unknown> {
  studies: number
  last: string | null
  exam: string | null
  english: string | null
}

/** How often each was here, and for what the last time, as far as the actor may know. */
async function readVisits(tx: Transaction, actor: Actor, ids: string[]): Promise<Map<string, Visits>> {
  const newest = (column: SQL) => sql`
    (array_agg((SELECT ${column} FROM basic_data b WHERE b.hospital_id = ${study.hospitalId} AND b.id = ${study.examTypeId})
      ORDER BY ${study.registerTime} DESC))[1]`
  const { rows } = await tx.execute<Visits & { id: string }>(sql`
    SELECT ${study.patientRecordId} AS id, count(*)::int AS studies, max(${study.registerTime}) AS last,
      ${newest(sql`b.name`)} AS exam, ${newest(sql`b.english_name`)} AS english
    FROM ${study} WHERE ${and(inArray(study.patientRecordId, ids), shownStudies(actor))} GROUP BY 1`)
  return new Map(rows.map(({ id, ...visits }) => [id, visits]))
}

/**
 * Reads patients as a registration takes them over, in the order of their ids given. Whether the actor may know of them was asked
 * before.
 *
 * @param ids - at most a page of them.
 */
export async function readPatients(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<KnownPatient[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ ...patientColumns, occupationId: patient.occupationId })
    .from(patient)
    .where(inArray(patient.id, [...ids]))
  const visits = await readVisits(tx, actor, [...ids])
  const found = new Map(rows.map((row) => [row.patientRecordId, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row === undefined ? [] : [{ ...(row as PatientRow), ...visitsPart(visits.get(id)) }]
  })
}

function visitsPart(visits: Visits | undefined): Omit<KnownPatient, keyof PatientRow> {
  const last = visits?.last ?? null
  return {
    studies: visits?.studies ?? 0,
    lastRegisterTime: last === null ? null : new Date(last).toISOString(),
    lastExam: visits?.exam ?? '',
    lastExamEnglish: visits?.english ?? null,
  }
}
