import { acrTiRads } from './acrTiRads'
import type { ReportWorksheet } from './ReportWorksheet'
import type { Worksheet } from './Worksheet'

/** The worksheets of the product. */
export const worksheets: readonly Worksheet[] = [acrTiRads]

/** Why an answer does not fit its worksheet. */
export type WorksheetFault =
  /** There is no such worksheet. */
  | 'unknown'
  /** There is no such item or option. */
  | 'option'
  /** An item has several answers of which it takes one. */
  | 'several'

function faultOf({ worksheetId, answers }: ReportWorksheet): WorksheetFault | null {
  const sheet = worksheets.find(({ id }) => id === worksheetId)
  if (sheet === undefined) return 'unknown'
  for (const { itemId, optionIds } of answers) {
    const item = sheet.items.find(({ id }) => id === itemId)
    const options = optionIds.map((optionId) => item?.options.find(({ id }) => id === optionId))
    if (item === undefined || options.includes(undefined)) return 'option'
    const takesOne = item.isMany !== true || options.some((option) => option?.isAlone === true)
    if ((takesOne && options.length > 1) || new Set(optionIds).size < optionIds.length) return 'several'
  }
  return null
}

/**
 * Whether worksheets are filled in with what they ask for. An item without an answer fits: a worksheet is filled in step by step.
 *
 * @returns the first that does not, with the reason; null when all do.
 */
export function whyNotWorksheets(filled: readonly ReportWorksheet[]): { index: number; fault: WorksheetFault } | null {
  for (const [index, each] of filled.entries()) {
    const fault = faultOf(each)
    if (fault !== null) return { index, fault }
  }
  return null
}
