import { type SQL, sql } from 'drizzle-orm'
import type { NewEvent } from './change'
import { consultation, consultationExpert } from './schema/consultation'
import type { Transaction } from './transaction'

/** What consultations show of a study while they are open. `study-changed` is for the lists, also of those that are over. */
const whileOpen = ['image-changed', 'report-changed']

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * What a change of a study means for the consultations about it: lists and rooms show its patient, images and report, in the hospitals of its
 * experts too, whose clients are sent no event of the study.
 *
 * @param tx - of the hospital of the study.
 * @param events - what the change emits.
 * @param hospitalId - the hospital of the study.
 * @returns an event of each consultation, for each hospital that takes part in it.
 */
export async function eventsOfConsultations(
  tx: Transaction,
  events: readonly NewEvent[],
  hospitalId: string,
): Promise<NewEvent[]> {
  const idsOf = (isWanted: (type: string) => boolean) =>
    events.flatMap(({ payload, hospitalId: whose }) =>
      'studyId' in payload && whose === hospitalId && isWanted(payload.type) && isId(payload.studyId)
        ? [payload.studyId]
        : [],
    )
  const changed = idsOf((type) => type === 'study-changed')
  const shown = idsOf((type) => whileOpen.includes(type))
  if (changed.length + shown.length === 0) return []
  const ids = (list: readonly string[]): SQL => sql`ANY (${sql.param([...list])}::uuid[])`
  const { rows } = await tx.execute<{ id: string; hospital: string }>(sql`
    SELECT DISTINCT c.id, unnest(ARRAY[c.hospital_id, e.expert_hospital_id]) AS hospital
    FROM ${consultation} c
    JOIN ${consultationExpert} e ON e.hospital_id = c.hospital_id AND e.consultation_id = c.id
    WHERE c.hospital_id = ${hospitalId} AND (
      c.study_id = ${ids(changed)}
      OR (c.study_id = ${ids(shown)} AND c.status IN ('waiting', 'serving', 'editing'))
    )`)
  return rows.map(({ id, hospital }) => ({
    payload: { type: 'consultation-changed', consultationId: id },
    hospitalId: hospital,
  }))
}
