import * as z from 'zod/mini'
import { readNumber } from '../../value/readNumber'
import { optionalText, textOf } from '../../value/schema'
import type { Worksheet, WorksheetAnswers } from './Worksheet'

/** Worksheets of one report, items of one worksheet, options of one item, and characters of an id and of a size, at most. */
const most = { worksheets: 20, items: 40, options: 40, id: 64, size: 16 }
const Id = textOf(most.id, 1)

/** A worksheet as it is filled in for a report. */
export const ReportWorksheet = z.object({
  worksheetId: Id,
  /** Items with an answer, each once. */
  answers: z.array(z.object({ itemId: Id, optionIds: z.array(Id).check(z.maxLength(most.options)) })).check(
    z.maxLength(most.items),
    z.refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length, 'twice'),
  ),
  /** Greatest diameter of what is scored in millimetres, as somebody typed it; empty when it was not measured. */
  size: optionalText(most.size),
})

/** A worksheet as it is filled in for a report. */
export interface ReportWorksheet extends z.output<typeof ReportWorksheet> {}

/** The worksheets that a client sends. Left out they stay as they are stored. */
export const reportWorksheets = z.array(ReportWorksheet).check(
  z.maxLength(most.worksheets),
  z.refine((all) => new Set(all.map(({ worksheetId }) => worksheetId)).size === all.length, 'twice'),
)

/** The answers of a filled-in worksheet, by id of the item. */
export function worksheetAnswers(filled: Pick<ReportWorksheet, 'answers'> | undefined): WorksheetAnswers {
  return Object.fromEntries((filled?.answers ?? []).map(({ itemId, optionIds }) => [itemId, optionIds]))
}

/** The size of a filled-in worksheet in millimetres; null when none is typed, or what is typed is none. */
export function worksheetSize(filled: Pick<ReportWorksheet, 'size'> | undefined): number | null {
  const size = readNumber(filled?.size ?? '')
  return size !== null && size >= 0 && size < 1000 ? size : null
}

/**
 * The worksheets of a report after one was filled in further. One without answers and size is left out.
 *
 * @param filled - the worksheets of the report.
 * @param worksheet - which one.
 * @param now - what it says from now on.
 */
export function withWorksheet(
  filled: readonly ReportWorksheet[],
  worksheet: Worksheet,
  now: { readonly answers: WorksheetAnswers; readonly size: string },
): ReportWorksheet[] {
  const answers = worksheet.items.flatMap(({ id }) => {
    const optionIds = [...(now.answers[id] ?? [])]
    return optionIds.length === 0 ? [] : [{ itemId: id, optionIds }]
  })
  const others = filled.filter(({ worksheetId }) => worksheetId !== worksheet.id)
  const isEmpty = answers.length === 0 && now.size.trim() === ''
  return isEmpty ? others : [...others, { worksheetId: worksheet.id, answers, size: now.size }]
}
