import { type CoreTextKey, coreText, createText, sealCodeOf, sealDigestOf } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { reportSeal, reportVersion } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import type { SavedReport } from '../queries'
import type { Sheet } from '../sheet'
import { documentToSeal } from './sealDocument'

/** The code of a version's seal; null for one that was finished before there were seals. */
async function codeOf(tx: Transaction, hospitalId: string, saved: SavedReport): Promise<string | null> {
  const { studyId, version } = saved
  const isThis = and(eq(reportSeal.studyId, studyId), eq(reportSeal.version, version))
  const [sealed] = await tx.select({ code: reportSeal.code }).from(reportSeal).where(isThis)
  if (sealed !== undefined) return sealed.code
  const isStored = and(eq(reportVersion.studyId, studyId), eq(reportVersion.version, version))
  const [stored] = await tx.select({ version: reportVersion.version }).from(reportVersion).where(isStored)
  if (stored !== undefined) return null
  // A draft that this print finishes will be sealed with exactly this.
  return sealCodeOf(await sealDigestOf(await documentToSeal(tx, hospitalId, saved)))
}

/** Puts the code of the seal beside the page count of a sheet. */
export async function withSealCode(
  tx: Transaction,
  hospitalId: string,
  saved: SavedReport,
  sheet: Sheet,
): Promise<Sheet> {
  const code = await codeOf(tx, hospitalId, saved)
  if (code === null) return sheet
  const { paper } = sheet
  const { t } = createText<CoreTextKey>({ resources: [coreText], browserLanguage: paper.locale }).getSnapshot()
  const page = `${t('report.paper.seal', { code })}    ${paper.labels.page}`
  return { ...sheet, paper: { ...paper, labels: { ...paper.labels, page } } }
}
