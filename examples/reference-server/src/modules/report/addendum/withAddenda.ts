import { type CoreTextKey, coreText, createText, formatDateTime } from '@opensono/pacs-core'
import type { Transaction } from '../../../database/transaction'
import type { Sheet } from '../sheet'
import { readAddenda } from './readAddenda'

/** Puts what was added to a report below it: who added it and when, with the code of the seal. */
export async function withAddenda(tx: Transaction, studyId: string, timeZone: string, sheet: Sheet): Promise<Sheet> {
  const addenda = await readAddenda(tx, studyId)
  if (addenda.length === 0) return sheet
  const { paper } = sheet
  const { t } = createText<CoreTextKey>({ resources: [coreText], browserLanguage: paper.locale }).getSnapshot()
  const sections = addenda.map(({ text, addedAt, addedByName: name, code }) => ({
    kind: 'section' as const,
    heading: t('report.paper.addendum', { time: formatDateTime(addedAt, timeZone), name, code }),
    text,
  }))
  return { ...sheet, paper: { ...paper, parts: [...paper.parts, ...sections] } }
}
