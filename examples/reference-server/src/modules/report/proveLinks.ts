import { type CheckedLinks, checkLinks, PacsError } from '@opensono/pacs-core'
import type { Transaction } from '../../database/transaction'
import { readMeasured } from '../image/measuredImages'
import { readRows } from '../settings/basicData/readRows'
import type { Writing } from './queries'

/** What of a report holds linked values. */
type Linked = Pick<Writing, 'findings' | 'impression' | 'recommendation' | 'history' | 'values' | 'parameters'>

/**
 * Compares the linked values of a report with what is measured on the images of its study. The study is locked, and nothing is measured on
 * its images without that lock.
 *
 * @returns which are not proven, and what is left of the links without these.
 */
export async function proveLinks(tx: Transaction, studyId: string, report: Linked): Promise<CheckedLinks> {
  const measured = report.values.flatMap(({ source }) => (source.kind === 'measure' ? [source.imageId] : []))
  const taken = report.parameters.flatMap(({ source }) => source?.imageId ?? [])
  const images = await readMeasured(tx, studyId, { imageIds: [...new Set([...measured, ...taken])] })
  const rows = taken.length === 0 ? [] : await readRows(tx, 'parameter')
  return checkLinks(report, { atoms: images.flatMap(({ atoms }) => atoms), rows })
}

/**
 * Refuses a report with a linked value that is not what is measured.
 *
 * @returns the report with the sources of its values as they are stored.
 * @throws PacsError `LINKED_VALUE_DIFFERS`.
 */
export async function requireProven<Report extends Linked>(
  tx: Transaction,
  studyId: string,
  report: Report,
): Promise<Report> {
  const { broken, values, parameters } = await proveLinks(tx, studyId, report)
  if (broken.length > 0) {
    const details = { links: broken, values: broken.map(({ text }) => text) }
    throw new PacsError('LINKED_VALUE_DIFFERS', { details })
  }
  return { ...report, values, parameters }
}
