import { type CoreTextKey, coreText, createText, sealCodeOf, sealDigestOf } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { reportVersion } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { readNewestSeal } from '../../seal/sealIdentity'
import { documentIn } from '../../seal/signDocument'
import type { SavedReport } from '../queries'
import { captionOf, type Sheet } from '../sheet'
import { captionsIn, documentToSeal } from './sealDocument'

interface PrintedSeal {
  code: string
  /** What was sealed to stand below each picture. */
  captions: (string | undefined)[]
}

/** What the seal of a version puts on its paper; null for one that was finished before there were seals. */
async function readPrintedSeal(tx: Transaction, hospitalId: string, saved: SavedReport): Promise<PrintedSeal | null> {
  const { studyId, version } = saved
  const sealed = await readNewestSeal(tx, { hospitalId, studyId, version })
  if (sealed !== null) return { code: sealed.code, captions: captionsIn(documentIn(sealed)) }
  const isStored = and(eq(reportVersion.studyId, studyId), eq(reportVersion.version, version))
  const [stored] = await tx.select({ version: reportVersion.version }).from(reportVersion).where(isStored)
  if (stored !== undefined) return null
  // A draft that this print finishes will be sealed with exactly this.
  const document = await documentToSeal(tx, hospitalId, saved)
  return { code: sealCodeOf(await sealDigestOf(document)), captions: captionsIn(document) }
}

/** Puts the code of the seal beside the page count of a sheet, and below its pictures what was sealed to stand there. */
export async function withSealCode(
  tx: Transaction,
  hospitalId: string,
  saved: SavedReport,
  sheet: Sheet,
): Promise<Sheet> {
  const seal = await readPrintedSeal(tx, hospitalId, saved)
  if (seal === null) return sheet
  const { code, captions } = seal
  const { paper } = sheet
  const { t } = createText<CoreTextKey>({ resources: [coreText], browserLanguage: paper.locale }).getSnapshot()
  const page = `${t('report.paper.seal', { code })}    ${paper.labels.page}`
  const pictures = sheet.pictures.map((picture, place) => {
    const comment = captions[place]
    return comment === undefined ? picture : { ...picture, caption: captionOf(comment, place, paper.locale) }
  })
  return { ...sheet, pictures, paper: { ...paper, labels: { ...paper.labels, page } } }
}
