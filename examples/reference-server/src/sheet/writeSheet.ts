import writeXlsxFile from 'write-excel-file/node'

/** A cell: text, a number, or nothing. */
export type SheetCell = string | number | null

/**
 * A text as XML can carry it. What begins like a formula stays as it is written: its cell is of the type text, which no spreadsheet
 * evaluates (ECMA-376 part 1, 18.18.11).
 *
 * @param text - as it is stored.
 */
export function carriedText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are taken away
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
}

/** Format of text cells: what is typed into such a cell later is no formula either. */
const textFormat = '@'

/** The writer looks texts up in an object: a text that is the name of an object's own part gets a blank, which readers take away. */
const findable = (text: string) => (text in Object.prototype ? `${text} ` : text)

const cellOf = (value: SheetCell) => {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  return { value: findable(carriedText(value)), type: String, format: textFormat }
}

/**
 * Writes an Excel file of one sheet.
 *
 * @param head - names of the columns, with their widths in characters.
 * @param rows - as many cells in each as there are columns.
 */
export async function writeSheet(
  head: readonly { name: string; width: number }[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> {
  const names = head.map(({ name }) => ({
    value: findable(carriedText(name)),
    type: String,
    format: textFormat,
    fontWeight: 'bold' as const,
  }))
  const columns = head.map(({ width }) => ({ width }))
  return writeXlsxFile([names, ...rows.map((row) => row.map(cellOf))], { columns, stickyRowsCount: 1 }).toBuffer()
}
