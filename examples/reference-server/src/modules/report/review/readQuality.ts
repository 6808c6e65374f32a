import { incompleteViews, viewCoverage } from '@opensono/pacs-core'
import type { Transaction } from '../../../database/transaction'
import { readExamViews } from '../../settings/basicData/readExamViews'
import type { StoredStudy } from '../../study/studyFacts'
import { readTaggedImages } from './readTaggedImages'

/** What the images of a study are worth to the quality indicators, as they are when its report is finished. */
export async function readQuality(
  tx: Transaction,
  { id, examTypeId }: Pick<StoredStudy, 'id' | 'examTypeId'>,
): Promise<Pick<StoredStudy, 'areViewsComplete' | 'hasBodyMark'>> {
  const views = await readExamViews(tx, examTypeId)
  const images = await readTaggedImages(tx, id)
  const isAsked = views.some(({ isRequired }) => isRequired)
  return {
    areViewsComplete: isAsked ? incompleteViews(viewCoverage(views, images)).length === 0 : null,
    hasBodyMark: images.length === 0 ? null : images.some(({ hasBodyMark }) => hasBodyMark),
  }
}
