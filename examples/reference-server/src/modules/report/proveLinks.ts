import {
  type CheckedLinks,
  calendarDate,
  checkLinks,
  type DueDateBasis,
  PacsError,
  type PregnancyDating,
} from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import type { Transaction } from '../../database/transaction'
import { readMeasured } from '../image/measuredImages'
import { readRows } from '../settings/basicData/readRows'
import { readStudy } from '../study/studyFacts'
import type { Writing } from './queries'
import { measuredImagesOf } from './usedImages'

/** What of a report holds linked values. */
type Linked = Pick<
  Writing,
  'findings' | 'impression' | 'recommendation' | 'history' | 'values' | 'parameters' | 'worksheets'
>

/**
 * Compares the linked values of a report with what is measured on the images of its study. The study is locked, and nothing is measured on
 * its images without that lock.
 *
 * @param actor - whose hospital's time the day of the examination is in.
 * @returns which are not proven, and what is left of the links without these.
 */
export async function proveLinks(
  tx: Transaction,
  studyId: string,
  report: Linked,
  actor: Pick<Actor, 'timeZone'>,
): Promise<CheckedLinks> {
  const images = await readMeasured(tx, studyId, { imageIds: [...measuredImagesOf(report)] })
  const isTaken = report.parameters.some(({ source }) => source !== null && source !== undefined)
  const rows = isTaken ? await readRows(tx, 'parameter') : []
  const ofPregnancy = report.values.some(({ source }) => source.kind === 'pregnancy')
  const dating = ofPregnancy ? await readDating(tx, studyId, actor) : undefined
  return checkLinks(report, { atoms: images.flatMap(({ atoms }) => atoms), rows, dating })
}

/** The dates of the pregnancy that a study examines, and its day in the time of the hospital. */
async function readDating(
  tx: Transaction,
  studyId: string,
  { timeZone }: Pick<Actor, 'timeZone'>,
): Promise<PregnancyDating> {
  const { lastPeriod, dueDate, dueDateBasis, firstImageAt, registerTime } = await readStudy(tx, studyId)
  const day = calendarDate(firstImageAt ?? registerTime, timeZone)
  return { lastPeriod, dueDate, dueDateBasis: dueDateBasis as DueDateBasis | null, day }
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
  actor: Pick<Actor, 'timeZone'>,
): Promise<Report> {
  const { broken, ...proven } = await proveLinks(tx, studyId, report, actor)
  if (broken.length > 0) {
    const details = { links: broken, values: broken.map(({ text }) => text) }
    throw new PacsError('LINKED_VALUE_DIFFERS', { details })
  }
  return { ...report, ...proven }
}
