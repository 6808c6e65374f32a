import { type AnswerOf, type Language, reportApi, whyNotView } from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import type { Services } from '../../services'
import { factsOf, readStudy, refuse, ruleActorOf } from '../study/studyFacts'
import { withAddenda } from './addendum/withAddenda'
import { completeWriting, type SentWriting } from './completeWriting'
import { keepParameters } from './parameter/keepParameters'
import { readReport } from './queries'
import { asBase64, renderSheet } from './renderSheet'
import { checkWriting } from './service'
import { composeSheet } from './sheet'

/**
 * Shows what a report would look like on paper. It says that it is a draft, also when the same text is saved: only a print,
 * which is marked and logged, gives the sheet without that mark.
 */
export async function previewReport(
  services: Services,
  actor: Actor,
  preview: { studyId: string; writing: SentWriting; language: Language },
  signal: AbortSignal,
): Promise<AnswerOf<typeof reportApi.preview>> {
  const { database, clock } = services
  const sheet = await database.read(actor, reportApi.preview, async (tx, note) => {
    const row = await readStudy(tx, preview.studyId)
    refuse(whyNotView(factsOf(row), ruleActorOf(actor, clock.now())), row)
    const current = await readReport(tx, row.id)
    const parameters = await keepParameters(tx, row, preview.writing.parameters, current?.parameters ?? [])
    const writing = { ...completeWriting(preview.writing, current), parameters }
    const templateNumber = await checkWriting(tx, row.id, writing, current)
    note({ content: 'previewed a report', subject: 'study', subjectId: row.id })
    const sheet = await composeSheet(tx, actor, {
      ...preview,
      writing: { ...writing, templateNumber },
      saved: null,
      printedAt: null,
    })
    return withAddenda(tx, row.id, actor.timeZone, sheet)
  })
  return { pdf: asBase64(await renderSheet(services, sheet, { ...actor, isPreview: true, signal })) }
}
