import { type AnswerOf, isReportFinished, type Language, reportApi, whyNotView } from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { words } from '../study/paper/words'
import { factsOf, readStudy, refuse, ruleActorOf, type StoredStudy } from '../study/studyFacts'
import { withAddenda } from './addendum/withAddenda'
import { completeWriting, type SentWriting } from './completeWriting'
import { keepParameters } from './parameter/keepParameters'
import { composeFinished } from './print'
import { readReport, type SavedReport } from './queries'
import { asBase64, renderSheet } from './renderSheet'
import { checkWriting } from './service'
import { composeSheet, type Sheet } from './sheet'

interface PreviewOrder {
  studyId: string
  writing: SentWriting
  language: Language
}

/** The sheet of what somebody writes. */
async function composeDraft(
  tx: Transaction,
  actor: Actor,
  row: StoredStudy,
  current: SavedReport | null,
  preview: PreviewOrder,
): Promise<Sheet> {
  const parameters = await keepParameters(tx, row, preview.writing.parameters, current?.parameters ?? [])
  const writing = { ...completeWriting(preview.writing, current), parameters }
  const templateNumber = await checkWriting(tx, row.id, writing, current)
  const content = { ...preview, writing: { ...writing, templateNumber }, saved: null, printedAt: null }
  return withAddenda(tx, row.id, actor.timeZone, await composeSheet(tx, actor, content))
}

/** The sheet of a finished report, marked as what it is: only a print, which is marked and logged, gives it without the mark. */
async function composePreview(
  tx: Transaction,
  actor: Actor,
  row: StoredStudy,
  finished: SavedReport,
  language: Language,
): Promise<Sheet> {
  const sheet = await composeFinished(tx, actor, row, finished, { language, at: null })
  const { paper } = sheet
  const labels = { ...paper.labels, draft: words[paper.locale]('report.paper.preview') }
  return { ...sheet, paper: { ...paper, labels, isDraft: true } }
}

/**
 * Shows what a report looks like on paper: a draft as it is written, which need not be saved, and a finished report as it was sealed,
 * whatever is sent. Both bear a mark across the sheet.
 */
export async function previewReport(
  services: Services,
  actor: Actor,
  preview: PreviewOrder,
  signal: AbortSignal,
): Promise<AnswerOf<typeof reportApi.preview>> {
  const { database, clock } = services
  const sheet = await database.read(actor, reportApi.preview, async (tx, note) => {
    const row = await readStudy(tx, preview.studyId)
    const facts = factsOf(row)
    refuse(whyNotView(facts, ruleActorOf(actor, clock.now())), row)
    const current = await readReport(tx, row.id)
    note({ content: 'previewed a report', subject: 'study', subjectId: row.id })
    return current !== null && isReportFinished(facts)
      ? composePreview(tx, actor, row, current, preview.language)
      : composeDraft(tx, actor, row, current, preview)
  })
  const rendered = await renderSheet(services, sheet, { ...actor, isPreview: true, signal })
  const { file, missingImageIds, missingCharacters } = rendered
  return { pdf: asBase64(file), missingImageIds, missingCharacters: [...missingCharacters] }
}
