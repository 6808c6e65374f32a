import { decodeBase64 } from './decodeBase64'
import type { MadeFile } from './useFileSaving'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An Excel sheet, as the server answers it. */
interface Sheet {
  readonly fileName: string
  /** In base64. */
  readonly xlsx: string
}

/**
 * The file of a sheet, beside what the server said about it.
 *
 * @param sheet - what the server wrote.
 */
export const sheetFile = <S extends Sheet>(sheet: S): S & MadeFile => ({
  ...sheet,
  blob: new Blob([decodeBase64(sheet.xlsx)], { type: sheetType }),
})
