import { limits, seesVip, type UrgentNotice, UrgentNoticeId, UserId, whyNotView } from '@opensono/pacs-core'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { study } from '../../database/schema/study'
import { urgentNotice } from '../../database/schema/urgent'
import type { Transaction } from '../../database/transaction'
import { readStudies } from '../study/readStudies'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'

export type StoredNotice = typeof urgentNotice.$inferSelect

/** Notices as calls answer them: with the patients of their studies. */
export async function answersOf(tx: Transaction, notices: readonly StoredNotice[]): Promise<UrgentNotice[]> {
  if (notices.length === 0) return []
  const studies = await readStudies(tx, [...new Set(notices.map(({ studyId }) => studyId))])
  const byId = new Map(studies.map((row) => [row.studyId as string, row]))
  return notices.flatMap((notice) => {
    const about = byId.get(notice.studyId)
    if (about === undefined) return []
    const { hospitalId: _, acknowledgedById: __, ...facts } = notice
    const { studyId, patientName, patientSex, patientAge, examNumber, applyDepartment, applyDoctor } = about
    const id = UrgentNoticeId.parse(notice.id)
    const raisedById = UserId.parse(notice.raisedById)
    const patient = { studyId, patientName, patientSex, patientAge, examNumber, applyDepartment, applyDoctor }
    return [{ ...facts, ...patient, id, raisedById }]
  })
}

/** The open notices of the hospital that an actor may see, the one that is due first before the others. */
export async function listOpen(tx: Transaction, actor: Actor, note: NoteRead): Promise<UrgentNotice[]> {
  const isOpen = [isNull(urgentNotice.acknowledgedAt), isNull(urgentNotice.withdrawnAt), isNull(study.deletedAt)]
  const rows = await tx
    .select({ notice: urgentNotice })
    .from(urgentNotice)
    .innerJoin(study, eq(study.id, urgentNotice.studyId))
    .where(and(...isOpen, seesVip(actor) ? undefined : eq(study.isVip, false)))
    .orderBy(asc(urgentNotice.dueAt), asc(urgentNotice.id))
    .limit(limits.urgent.listed)
  const studyIds = rows.map(({ notice }) => notice.studyId)
  note({ content: 'looked at the open urgent values', details: { studyIds } })
  return answersOf(
    tx,
    rows.map(({ notice }) => notice),
  )
}

/** The notices of a study, newest first, for anyone who may see it. */
export async function listOfStudy(
  tx: Transaction,
  actor: Actor,
  studyId: string,
  nowMs: number,
  note: NoteRead,
): Promise<UrgentNotice[]> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  note({ content: 'looked at the urgent values of a study', subject: 'study', subjectId: row.id })
  const notices = await tx
    .select()
    .from(urgentNotice)
    .where(eq(urgentNotice.studyId, row.id))
    .orderBy(desc(urgentNotice.raisedAt), desc(urgentNotice.id))
    .limit(limits.urgent.listed)
  return answersOf(tx, notices)
}
