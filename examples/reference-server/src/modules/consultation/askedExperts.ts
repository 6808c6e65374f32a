import { type AskedExpert, type ConsultationRow, PacsError } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Change } from '../../database/change'
import { type KnownExpert, readKnownExperts } from '../../database/knownExperts'
import { expertGroup } from '../../database/schema/expert'
import type { StoredConsultation, StoredExpert } from './holdConsultation'

type Groups = ConsultationRow['groups']

/**
 * The experts who are asked, as they are called now.
 *
 * @param change - of the hospital that asks.
 * @throws PacsError `CONSULTATION_EXPERT_CHANGED` when one is not seen any more, or works elsewhere by now; `EXPERT_CANNOT_ANSWER` with the
 * names of those who cannot answer.
 */
export async function findAsked(
  { tx, nowMs }: Pick<Change, 'tx' | 'nowMs'>,
  asked: readonly AskedExpert[],
): Promise<KnownExpert[]> {
  const visible = await readKnownExperts(tx, nowMs)
  const experts = asked.map(({ userId, hospitalId, departmentId = null }) => {
    const found = visible.find(
      (each) => each.user_id === userId.toLowerCase() && each.hospital_id === hospitalId.toLowerCase(),
    )
    const isElsewhere = departmentId !== null && found?.department_id !== departmentId.toLowerCase()
    if (found === undefined || isElsewhere) throw new PacsError('CONSULTATION_EXPERT_CHANGED')
    return found
  })
  const names = experts.filter(({ cannotAnswer }) => cannotAnswer !== null).map(({ name }) => name)
  if (names.length > 0) throw new PacsError('EXPERT_CANNOT_ANSWER', { details: { experts: names } })
  return experts
}

/** The chosen sub-specialties as they are called now: those of the hospital, and those of the experts whom it may ask. */
export async function findGroups(
  { tx, nowMs }: Pick<Change, 'tx' | 'nowMs'>,
  groupIds: readonly string[],
): Promise<Groups> {
  if (groupIds.length === 0) return []
  const own = await tx
    .select({ groupId: expertGroup.id, name: expertGroup.name })
    .from(expertGroup)
    .where(eq(expertGroup.isEnabled, true))
  const known = new Map(
    [...own, ...(await readKnownExperts(tx, nowMs)).flatMap(({ groups }) => groups)].map((group) => [
      group.groupId,
      group,
    ]),
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
  found: KnownExpert,
  at: { place: number; slot: number },
): Omit<
  StoredExpert,
  'state' | 'opinion' | 'draft' | 'opinionAt' | 'refusalReason' | 'intoReportAt' | 'intoReportByName'
> {
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
