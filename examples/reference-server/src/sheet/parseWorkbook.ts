import { readSheet } from 'read-excel-file/universal'
import { formatsOf, normalSheet, plainXml } from './normalSheet'
import type { ReadCell } from './ReadCell'
import { readZip, SheetProblem, storeZip } from './readZip'
import { sheetLimits } from './sheetLimits'
import { xmlTokens } from './xmlTokens'

/** The parts that hold what is written, and where they lie (ECMA-376). */
const isPart = (name: string) => /^xl\/[\w/.-]+\.(xml|xml\.rels)$/.test(name) && !name.includes('..')

/** Entities come with a document type only: without one there is nothing to expand. */
function requirePlain(parts: ReadonlyMap<string, Buffer>): void {
  for (const content of parts.values()) {
    if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new SheetProblem('a document type')
  }
}

const partOf = (parts: ReadonlyMap<string, Buffer>, name: string) => parts.get(name)?.toString('utf8') ?? ''

function* elements(xml: string, name: string): Generator<ReadonlyMap<string, string>> {
  for (const token of xmlTokens(xml)) if (token.kind === 'start' && token.name === name) yield token.attributes
}

/** An attribute whatever its prefix. */
const attributeOf = (attributes: ReadonlyMap<string, string>, name: string) =>
  [...attributes].find(([key]) => key === name || key.endsWith(`:${name}`))?.[1] ?? ''

/** The parts of a kind that a workbook names, by the ids of their relations. */
function relatedParts(parts: ReadonlyMap<string, Buffer>, kind: string): ReadonlyMap<string, string> {
  const related = new Map<string, string>()
  for (const attributes of elements(partOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship')) {
    const [type, target, id] = ['Type', 'Target', 'Id'].map((name) => attributes.get(name) ?? '')
    if (type?.endsWith(`/${kind}`) && target && id) related.set(id, new URL(target, 'file:///xl/').pathname.slice(1))
  }
  return related
}

/** The first sheet of cells that people see: its number among all sheets, and its part. Charts are sheets, too, and have no cells. */
function visibleSheet(parts: ReadonlyMap<string, Buffer>): { number: number; part: string } {
  const ofCells = relatedParts(parts, 'worksheet')
  const sheets = [...elements(partOf(parts, 'xl/workbook.xml'), 'sheet')].filter((sheet) => sheet.get('name'))
  const at = sheets.findIndex(
    (sheet) => !['hidden', 'veryHidden'].includes(sheet.get('state') ?? '') && ofCells.has(attributeOf(sheet, 'id')),
  )
  const part = ofCells.get(attributeOf(sheets[at] ?? new Map(), 'id'))
  if (part === undefined || !parts.has(part)) throw new SheetProblem('no sheet')
  return { number: at + 1, part }
}

/** Excel keeps numbers in binary, and shows 15 digits: 0.1 may be stored there as 0.10000000000000001. */
function numberText(text: string): string {
  const number = Number(text)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text
}

function cellOf(value: unknown): ReadCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) {
    return { unreadable: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10) }
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value : { unreadable: String(value) }
}

/** An error that was pasted as a text. */
const isError = (cell: ReadCell): cell is string =>
  typeof cell === 'string' && /^#(?:N\/A|GETTING_DATA|[A-Z][A-Z0-9/_]{1,20}[!?])$/.test(cell)

/**
 * Reads the first visible sheet of a workbook, whatever program wrote it. Formulas count as what they last showed, numbers as their format shows
 * them, unless it shows less than is stored.
 *
 * @param file - an .xlsx file.
 * @throws whatever it stumbles over: who calls it treats every failure alike.
 */
export async function parseWorkbook(file: Buffer): Promise<ReadCell[][]> {
  const parts = readZip(file, isPart)
  requirePlain(parts)
  const { number, part } = visibleSheet(parts)
  const [styles] = relatedParts(parts, 'styles').values()
  const { xml, meanings } = normalSheet(partOf(parts, part), formatsOf(partOf(parts, styles ?? 'xl/styles.xml')))
  const plain = [...relatedParts(parts, 'sharedStrings').values()].filter((name) => parts.has(name))
  // Packed again, so that the reader sees the very files that were checked, and inflates nothing itself.
  const packed = storeZip(
    new Map([
      ...parts,
      ...plain.map((name) => [name, Buffer.from(plainXml(partOf(parts, name)))] as const),
      [part, Buffer.from(xml)],
    ]),
  )
  const bytes = new Uint8Array(packed).buffer
  const rows = await readSheet(bytes, number, { parseNumber: numberText })
  if (rows.length > sheetLimits.rows) throw new SheetProblem('too many rows')
  return rows.map((row, at) =>
    (row as unknown[]).map((value, column) => {
      const cell = meanings.get(`${at + 1} ${column + 1}`) ?? cellOf(value)
      return isError(cell) ? { unreadable: cell } : cell
    }),
  )
}
