import writeXlsxFile from 'write-excel-file/node'

/** A cell: text, a number, or nothing. */
export type SheetCell = string | number | null

/**
 * What Excel takes for the start of a formula, in half and in full width, and what hides one from view; an apostrophe that comes
 * before that already gets a second one, so that the first can be taken away again.
 */
const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Makes a text that no spreadsheet evaluates, however often it is saved and opened in whichever format. (OWASP, CSV injection.)
 *
 * @param text - as it is stored.
 * @returns the text, with an apostrophe before it when it begins like a formula, and without what XML cannot carry.
 */
export function safeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are taken away
  const carried = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
  // Checked when nothing is removed any more: a formula may follow what was removed.
  return startsFormula.test(carried) ? `'${carried}` : carried
}

/**
 * A text as it was before {@link safeText} marked it.
 *
 * @param cell - as a sheet holds it.
 */
export function typedText(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell
}

/** The writer looks texts up in an object: a text that is the name of an object's own part gets a blank, which readers take away. */
const findable = (text: string) => (text in Object.prototype ? `${text} ` : text)

const cellOf = (value: SheetCell) => {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value: findable(safeText(value)), type: String }
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
  const names = head.map(({ name }) => ({ value: findable(name), type: String, fontWeight: 'bold' as const }))
  const columns = head.map(({ width }) => ({ width }))
  return writeXlsxFile([names, ...rows.map((row) => row.map(cellOf))], { columns, stickyRowsCount: 1 }).toBuffer()
}
