import { limits, PacsError, whyNotRestore, whyNotView } from '@opensono/pacs-core'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { NoteRead } from '../../../database/read'
import { operationLog } from '../../../database/schema/foundation'
import { image } from '../../../database/schema/image'
import type { Transaction } from '../../../database/transaction'
import { logAnswerOf } from '../../log/queries'
import { factsOf, readStudy, ruleActorOf } from '../studyFacts'

/** What is asked of a study's log. */
export interface StudyLogRequest {
  studyId: string
  pageNumber: number
  pageSize: number
}

/**
 * What was done to one study and its images, newest first, for anyone who may see the study; of a deleted one for anyone who may restore it.
 *
 * @param nowMs - the server's time.
 * @throws PacsError `NOT_FOUND`, `STUDY_VIP_ERROR`, `STUDY_IS_DELETED_ERROR`.
 */
export async function readStudyLog(
  tx: Transaction,
  actor: Actor,
  { studyId, pageNumber, pageSize }: StudyLogRequest,
  nowMs: number,
  note: NoteRead,
) {
  const facts = factsOf(await readStudy(tx, studyId))
  const who = ruleActorOf(actor, nowMs)
  const refusal = whyNotView(facts, who)
  if (refusal !== null && whyNotRestore(facts, who) !== null) throw new PacsError(refusal)
  note({ content: "looked at a study's log", subject: 'study', subjectId: studyId })
  const images = tx
    .select({ id: sql<string>`${image.id}::text` })
    .from(image)
    .where(eq(image.studyId, studyId))
  const subjects = [studyId, ...(await images).map(({ id }) => id)]
  const isAbout = and(inArray(operationLog.subject, ['study', 'image']), inArray(operationLog.subjectId, subjects))
  const total = await tx.$count(
    tx
      .select({ id: operationLog.id })
      .from(operationLog)
      .where(isAbout)
      .limit(limits.exactTotal + 1)
      .as('found'),
  )
  const rows = await tx
    .select()
    .from(operationLog)
    .where(isAbout)
    .orderBy(desc(operationLog.at), desc(operationLog.id))
    .limit(pageSize)
    .offset(pageNumber * pageSize)
  return {
    // Lists of other studies are nothing of this one's.
    rows: rows.map((row) => logAnswerOf(row, false)),
    total: Math.min(total, limits.exactTotal),
    isTotalExact: total <= limits.exactTotal,
  }
}
