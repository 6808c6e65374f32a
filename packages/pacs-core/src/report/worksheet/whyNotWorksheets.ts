import { organsIn } from '../review/organs'
import { acrTiRads } from './acrTiRads'
import { biRads } from './biRads'
import { cTiRads } from './cTiRads'
import { liRadsUs } from './liRadsUs'
import { oRads } from './oRads'
import type { ReportWorksheet } from './ReportWorksheet'
import type { Worksheet } from './Worksheet'

/** The worksheets of the product. */
export const worksheets: readonly Worksheet[] = [cTiRads, acrTiRads, biRads, oRads, liRadsUs]

/**
 * The worksheets for the body parts of a study.
 *
 * @param parts - names of its body parts, in either language.
 */
export function worksheetsFor(parts: readonly string[]): readonly Worksheet[] {
  const organs = parts.flatMap(organsIn)
  return worksheets.filter(({ organ }) => organs.includes(organ))
}

/** Why an answer does not fit its worksheet. */
export type WorksheetFault =
  /** There is no such worksheet. */
  | 'unknown'
  /** There is no such item or option. */
  | 'option'
  /** An item has several answers of which it takes one. */
  | 'several'
  /** A worksheet that scores the whole study is there twice. */
  | 'twice'

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
    const sheet = worksheets.find(({ id }) => id === each.worksheetId)
    const isAgain = filled.findIndex(({ worksheetId }) => worksheetId === each.worksheetId) < index
    if (sheet?.isOfStudy && isAgain) return { index, fault: 'twice' }
  }
  return null
}
