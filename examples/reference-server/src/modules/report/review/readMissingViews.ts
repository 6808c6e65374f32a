import { type ExamView, incompleteViews, type Study, viewCoverage } from '@opensono/pacs-core'
import { bodyMarkNames } from '@opensono/pacs-core/measure'
import type { ReportFacts } from '@opensono/pacs-core/server'
import type { Transaction } from '../../../database/transaction'
import { readExamViews } from '../../settings/basicData/readExamViews'
import { readTaggedImages } from './readTaggedImages'

/** The body mark that a view lacks, by its name. */
function markOf({ name, englishName, bodyMark }: ExamView) {
  const [zh, en] = bodyMark === null ? ['', ''] : [bodyMarkNames.zh[bodyMark], bodyMarkNames.en[bodyMark]]
  return {
    name: `${name}（${zh}体位标记）`,
    englishName: `${englishName ?? name} (body mark${en === '' ? '' : `: ${en}`})`,
  }
}

/**
 * Required views of a study that no image shows, or none with the body mark that is needed: then it is the mark that is named.
 *
 * @param tx - sees one hospital only.
 */
export async function readMissingViews(
  tx: Transaction,
  { studyId, examType }: Pick<Study, 'studyId' | 'examType'>,
): Promise<ReportFacts['missingViews']> {
  const views = await readExamViews(tx, examType?.id ?? null)
  if (views.length === 0) return []
  const images = await readTaggedImages(tx, studyId)
  return incompleteViews(viewCoverage(views, images)).map(({ view, state }) =>
    state === 'missing' ? { name: view.name, englishName: view.englishName } : markOf(view),
  )
}
