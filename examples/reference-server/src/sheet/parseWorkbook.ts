import { readSheet } from 'read-excel-file/universal'
import { readZip, SheetProblem, storeZip } from './readZip'
import { sheetLimits } from './sheetLimits'

/** A cell as it was typed: its text, nothing, or something that is no text: a date, an error. */
export type ReadCell = string | null | { readonly unreadable: string }

/** The parts that hold what is written, and where they lie (ECMA-376). */
const isPart = (name: string) => /^xl\/[\w/.-]+\.(xml|xml\.rels)$/.test(name) && !name.includes('..')

/** Entities come with a document type only: without one there is nothing to expand. */
function requirePlain(parts: ReadonlyMap<string, Buffer>): void {
  for (const content of parts.values()) {
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new SheetProblem('a document type')
  }
}

/** The first sheet that people see. */
function visibleSheet(parts: ReadonlyMap<string, Buffer>): number {
  const workbook = parts.get('xl/workbook.xml')?.toString('utf8') ?? ''
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag)
  const place = sheets.findIndex((tag) => !/\sstate=["'](hidden|veryHidden)["']/.test(tag))
  if (place < 0) throw new SheetProblem('no sheet')
  return place + 1
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Refuses addresses far away before anything is filled up to there. */
function requireNear(parts: ReadonlyMap<string, Buffer>): void {
  for (const [name, content] of parts) {
    if (!name.startsWith('xl/worksheets/')) continue
    for (const [, letters = '', row = ''] of content.toString('latin1').matchAll(/\sr=["']([A-Za-z]*)(\d*)/g)) {
      const isFar = letters.length > 3 || columnOf(letters.toUpperCase()) > sheetLimits.columns
      if (isFar || Number(row) > sheetLimits.rows) throw new SheetProblem('too many rows or columns')
    }
  }
}

/** Excel keeps numbers in binary: 0.1 may be stored there as 0.10000000000000001. */
function numberText(text: string): string {
  const number = Number(text)
  return Number.isFinite(number) ? String(number) : text
}

function cellOf(value: unknown): ReadCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) {
    return { unreadable: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10) }
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value : { unreadable: String(value) }
}

/** Excel shows an error where a formula fails; the reader would take such a cell for an empty one. */
function markErrors(parts: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const marked = [...parts].map(([name, content]): [string, Buffer] => {
    if (!name.startsWith('xl/worksheets/') || !content.includes('t="e"')) return [name, content]
    const text = content.toString('utf8').replace(/(<(?:\w+:)?c\s[^>]*\s)t="e"/g, '$1t="str"')
    return [name, Buffer.from(text)]
  })
  return new Map(marked)
}

const isError = (cell: ReadCell): cell is string =>
  typeof cell === 'string' && /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/.test(cell)

/**
 * Reads the first visible sheet of a workbook. Formulas count as what they last showed.
 *
 * @param file - an .xlsx file.
 * @throws whatever it stumbles over: who calls it treats every failure alike.
 */
export async function parseWorkbook(file: Buffer): Promise<ReadCell[][]> {
  const parts = readZip(file, isPart)
  requirePlain(parts)
  requireNear(parts)
  const sheet = visibleSheet(parts)
  // Packed again, so that the reader sees the very files that were checked, and inflates nothing itself.
  const packed = storeZip(markErrors(parts))
  const bytes = new Uint8Array(packed).buffer
  const rows = await readSheet(bytes, sheet, { parseNumber: numberText })
  if (rows.length > sheetLimits.rows) throw new SheetProblem('too many rows')
  return rows.map((row) => {
    const cells = (row as unknown[]).map(cellOf)
    return cells.map((cell) => (isError(cell) ? { unreadable: cell } : cell))
  })
}
