import { type AskedExpert, type ConsultationRow, PacsError } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { expertGroup } from '../../database/schema/expert'
import type { Transaction } from '../../database/transaction'
import type { StoredConsultation, StoredExpert } from './holdConsultation'

interface VisibleExpert {
  [column: string]: unknown
  expert_id: string
  user_id: string
  hospital_id: string
  hospital_name: string
  department_id: string | null
  department_name: string | null
  name: string
  title: string
  groups: { groupId: string; name: string }[]
}

type Groups = ConsultationRow['groups']

async function readVisible(tx: Transaction): Promise<VisibleExpert[]> {
  return (await tx.execute<VisibleExpert>(sql`SELECT * FROM available_experts()`)).rows
}

/**
 * The experts who are asked, as they are called now. Which those may be is said in one place, a function of the database.
 *
 * @param tx - of the hospital that asks.
 * @throws PacsError `CONSULTATION_EXPERT_CHANGED` when one may not be asked any more, or works elsewhere by now.
 */
export async function findAsked(tx: Transaction, asked: readonly AskedExpert[]): Promise<VisibleExpert[]> {
  const visible = await readVisible(tx)
  return asked.map(({ userId, hospitalId, departmentId = null }) => {
    const found = visible.find(
      (each) => each.user_id === userId.toLowerCase() && each.hospital_id === hospitalId.toLowerCase(),
    )
    const isElsewhere = departmentId !== null && found?.department_id !== departmentId.toLowerCase()
    if (found === undefined || isElsewhere) throw new PacsError('CONSULTATION_EXPERT_CHANGED')
    return found
  })
}

/** The chosen sub-specialties as they are called now: those of the hospital, and those of the experts whom it may ask. */
export async function findGroups(tx: Transaction, groupIds: readonly string[]): Promise<Groups> {
  if (groupIds.length === 0) return []
  const own = await tx
    .select({ groupId: expertGroup.id, name: expertGroup.name })
    .from(expertGroup)
    .where(eq(expertGroup.isEnabled, true))
  const known = new Map(
    [...own, ...(await readVisible(tx)).flatMap(({ groups }) => groups)].map((group) => [group.groupId, group]),
  )
  return [...new Set(groupIds.map((id) => id.toLowerCase()))].map((id) => {
    const found = known.get(id)
    if (found === undefined) throw new PacsError('CONSULTATION_EXPERT_CHANGED')
    return found as Groups[number]
  })
}

/**
 * The row of an expert who is asked.
 *
 * @param at - their place among all who were asked, and which of the consultation's experts they are: one who is asked in place of another has their slot.
 */
export function expertRowOf(
  row: Pick<StoredConsultation, 'hospitalId' | 'id' | 'kind' | 'requestedById'>,
  found: VisibleExpert,
  at: { place: number; slot: number },
): Omit<StoredExpert, 'state' | 'opinion' | 'draft' | 'refusalReason' | 'intoReportAt' | 'intoReportByName'> {
  return {
    hospitalId: row.hospitalId,
    consultationId: row.id,
    kind: row.kind,
    requestedById: row.requestedById,
    ...at,
    expertId: found.expert_id,
    userId: found.user_id,
    expertHospitalId: found.hospital_id,
    hospitalName: found.hospital_name,
    departmentId: found.department_id,
    departmentName: found.department_name,
    name: found.name,
    title: found.title,
  }
}
