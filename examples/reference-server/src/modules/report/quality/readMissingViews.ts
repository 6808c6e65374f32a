import { incompleteViews, type Study, viewCoverage } from '@opensono/pacs-core'
import { hasBodyMark } from '@opensono/pacs-core/measure'
import type { ReportFacts } from '@opensono/pacs-core/server'
import { and, eq, isNotNull } from 'drizzle-orm'
import { image, imageFile } from '../../../database/schema/image'
import type { Transaction } from '../../../database/transaction'
import { readExamViews } from '../../settings/basicData/readExamViews'

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
  const rows = await tx
    .select({ viewCode: image.viewCode, measure: imageFile.measure, damagedAt: imageFile.damagedAt })
    .from(image)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, image.hospitalId), eq(imageFile.id, image.id)))
    .where(and(eq(image.studyId, studyId), isNotNull(image.viewCode)))
  const images = rows.map(({ viewCode, measure, damagedAt }) => ({
    viewCode,
    hasBodyMark: hasBodyMark(measure),
    isDamaged: damagedAt !== null,
  }))
  return incompleteViews(viewCoverage(views, images)).map(({ view: { name, englishName }, state }) =>
    state === 'missing'
      ? { name, englishName }
      : { name: `${name}（体位标记）`, englishName: `${englishName ?? name} (body mark)` },
  )
}
