import {
  type ConsultationId,
  type ConsultationRow,
  PacsError,
  type StudyId,
  type UserId,
  whyNotView,
} from '@opensono/pacs-core'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import type { NoteRead } from '../../database/read'
import { consultationExpert } from '../../database/schema/consultation'
import type { Transaction } from '../../database/transaction'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'
import { emitChanged } from './emit'
import { holdConsultation } from './holdConsultation'
import { listOfStudy } from './readConsultations'

/** The consultations about a study, for anyone who may see it. */
export async function consultationsOfStudy(
  tx: Transaction,
  actor: Actor,
  studyId: StudyId,
  nowMs: number,
  note: NoteRead,
): Promise<ConsultationRow[]> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  note({ content: 'looked at the consultations about a study', subject: 'study', subjectId: row.id })
  return listOfStudy(tx, { actor, nowMs }, row.id)
}

/**
 * Notes that the opinion of an expert was put into the report of the study.
 *
 * @throws PacsError `NOT_FOUND` for a consultation of another hospital and for who gave no opinion, and why the study cannot be seen.
 */
export async function noteIntoReport(
  change: Change,
  actor: Actor,
  { id, userId }: { id: ConsultationId; userId: UserId },
): Promise<{ at: string }> {
  const { row, experts, study } = await holdConsultation(change, id)
  if (row.hospitalId !== actor.hospitalId) throw new PacsError('NOT_FOUND')
  refuse(whyNotView(factsOf(study), ruleActorOf(actor, change.nowMs)), study)
  const at = new Date(change.nowMs).toISOString()
  const { consultationId, userId: ofUser, opinion } = consultationExpert
  const given = and(eq(consultationId, row.id), eq(ofUser, userId.toLowerCase()), isNotNull(opinion))
  const noted = await change.tx
    .update(consultationExpert)
    .set({ intoReportAt: at, intoReportByName: actor.userName })
    .where(given)
    .returning({ place: consultationExpert.place })
  if (noted.length === 0) throw new PacsError('NOT_FOUND')
  emitChanged(change, row, experts)
  const details = { studyId: row.studyId, expertUserId: userId }
  change.log({ content: 'put an opinion into the report', subject: 'consultation', subjectId: row.id, details })
  return { at }
}
