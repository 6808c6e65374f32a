import { type AnswerOf, limits, type reportApi, whyNotView } from '@opensono/pacs-core'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { reportPrint, reportSeal, reportVersion } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'

type Versions = AnswerOf<typeof reportApi.versions>

/**
 * Numbers of the versions that a reader wants to see, newest first. A report under the pen is saved every few seconds: of what one person
 * saved in a row only the last is listed, and not at all when they finished it themselves.
 */
async function shownVersions(tx: Transaction, studyId: string): Promise<number[]> {
  const { rows } = await tx.execute<{ version: number }>(sql`
    SELECT version FROM (
      SELECT version, act, saved_by_id AS by_id, lead(act) OVER following AS next_act, lead(saved_by_id) OVER following AS next_by_id
      FROM report_version WHERE study_id = ${studyId} WINDOW following AS (ORDER BY version)
    ) v
    WHERE act <> 'saved' OR next_act IS NULL OR next_act IN ('reopened', 'restored') OR next_by_id <> by_id
      OR EXISTS (SELECT FROM report_print p WHERE p.study_id = ${studyId} AND p.version = v.version)
    ORDER BY version DESC LIMIT ${limits.report.history}`)
  return rows.map(({ version }) => version)
}

/** How the report of a study came to be, newest first, for anyone who may see the study. */
export async function listVersions(
  tx: Transaction,
  actor: Actor,
  studyId: string,
  nowMs: number,
  note: NoteRead,
): Promise<Versions> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  note({ content: 'looked at the versions of a report', subject: 'study', subjectId: row.id })
  const shown = await shownVersions(tx, row.id)
  if (shown.length === 0) return []
  const versions = await tx
    .select()
    .from(reportVersion)
    .where(and(eq(reportVersion.studyId, row.id), inArray(reportVersion.version, shown)))
  const prints = await tx
    .select()
    .from(reportPrint)
    .where(eq(reportPrint.studyId, row.id))
    .orderBy(asc(reportPrint.printedAt), asc(reportPrint.id))
  const seals = await tx
    .select({ version: reportSeal.version, code: reportSeal.code })
    .from(reportSeal)
    .where(eq(reportSeal.studyId, row.id))
    .orderBy(asc(reportSeal.correction))
  // Of a version that was sealed again, the newest.
  const codes = new Map(seals.map(({ version, code }) => [version, code]))
  return versions
    .sort((a, b) => b.version - a.version)
    .map(({ version, act, savedAt, savedByName, reason, restoredFrom, result, imageIds, drawings, ...texts }) => ({
      version,
      act,
      at: savedAt,
      byName: savedByName,
      reason,
      restoredFrom,
      findings: texts.findings,
      impression: texts.impression,
      recommendation: texts.recommendation,
      history: texts.history,
      parameters: texts.parameters,
      worksheets: texts.worksheets,
      result,
      imageCount: imageIds.length,
      imageIds,
      drawings,
      values: texts.values,
      templateId: texts.templateId,
      language: texts.language,
      sealCode: codes.get(version) ?? null,
      prints: prints
        .filter((print) => print.version === version)
        .map(({ printedAt, printedByName, revertedAt, endedBy }) => ({
          printedAt,
          printedByName,
          endedAt: revertedAt,
          end: endedBy,
        })),
    }))
}
