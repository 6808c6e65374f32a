import { type AnswerOf, type reportApi, whyNotView } from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import { and, count, desc, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { report } from '../../database/schema/report'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { shownStudies } from '../patient/readPatients'
import { readStudies } from '../study/readStudies'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'
import { readAddendumTexts } from './addendum/readAddenda'

/**
 * The finished reports of a patient's studies before this one, newest first, as far as the actor may see them: none that is deleted,
 * merged away or only a draft, and VIP ones by right only.
 */
export async function listEarlier(
  tx: Transaction,
  actor: Actor,
  studyId: string,
  { pageNumber, pageSize }: QueryOf<typeof reportApi.earlier>,
  nowMs: number,
  note: NoteRead,
): Promise<AnswerOf<typeof reportApi.earlier>> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const isEarlier = and(
    eq(study.patientRecordId, row.patientRecordId),
    ne(study.id, row.id),
    lt(study.registerTime, row.registerTime),
    isNotNull(study.diagnosedAt),
    shownStudies(actor),
  )
  const ofStudy = and(eq(report.hospitalId, study.hospitalId), eq(report.studyId, study.id))
  const [counted] = await tx.select({ total: count() }).from(study).innerJoin(report, ofStudy).where(isEarlier)
  const found = await tx
    .select({ id: study.id, report })
    .from(study)
    .innerJoin(report, ofStudy)
    .where(isEarlier)
    .orderBy(desc(study.registerTime), desc(study.id))
    .limit(pageSize)
    .offset(pageNumber * pageSize)
  const studyIds = found.map(({ id }) => id)
  note({ content: 'looked at earlier reports', subject: 'study', subjectId: row.id, details: { studyIds } })
  const addenda = await readAddendumTexts(tx, studyIds)
  const studies = new Map<string, Awaited<ReturnType<typeof readStudies>>[number]>(
    (await readStudies(tx, studyIds)).map((each) => [each.studyId, each]),
  )
  const rows = found.flatMap(({ id, report: { findings, impression, result, parameters } }) => {
    const earlier = studies.get(id)
    if (earlier === undefined) return []
    const { examNumber, studyTime, registerTime, examType, bodyParts, reportedByName } = earlier
    return [
      {
        studyId: id,
        examNumber,
        at: studyTime ?? registerTime,
        examType,
        bodyParts,
        findings,
        impression,
        result,
        parameters,
        reportedByName,
        addenda: addenda.filter((each) => each.studyId === id).map(({ text, at, byName }) => ({ text, at, byName })),
      },
    ]
  })
  return { rows, total: counted?.total ?? 0, isTotalExact: true }
}
