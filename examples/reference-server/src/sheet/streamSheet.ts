import { Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { carriedText, type SheetCell } from './writeSheet'

/** Rows that a sheet can have, its head among them (Excel specifications and limits). */
export const sheetRows = 1_048_576
/** Characters that a cell can have (the same). */
const cellLength = 32_767
/** A reader of today's archives counts to here (APPNOTE.TXT 4.4.8); nothing that a hospital exports comes near it. */
const mostBytes = 0xffff_ffff
/** The archive says nothing of when it was packed: the same rows are the same bytes. */
const packedAt = '2020-01-01T00:00:00Z'

/** A column of a sheet: its heading, and its width in characters. */
export interface SheetColumn {
  name: string
  width: number
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const pathOf = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`
const eachSheet = (sheets: number, xml: (sheet: number) => string) =>
  Array.from({ length: sheets }, (_, index) => xml(index + 1)).join('')

/** What every workbook has beside its sheets (ECMA-376 part 1, section 12). */
const frameOf = (sheets: number): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${eachSheet(sheets, (sheet) => `<Override PartName="/${pathOf(sheet)}" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${eachSheet(sheets, (sheet) => `<sheet name="Sheet${sheet}" sheetId="${sheet}" r:id="sheet${sheet}"/>`)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}">${eachSheet(sheets, (sheet) => `<Relationship Id="sheet${sheet}" Type="${office}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`)}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0" xfId="0"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** A text as XML of a cell: no longer than a cell, and without what readers take for an escape of their own. */
function xmlText(text: string): string {
  const fitting = carriedText(text)
    .slice(0, cellLength)
    .replace(/\p{Surrogate}$/u, '')
  return fitting.replace(/[&<>\r]/g, (each) => entities[each] ?? each).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}

/** `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Styles of the workbook: those of texts have the format of texts, so what is typed into their cells later is no formula either. */
const styles = { head: 1, text: 2 } as const

function cellXml(value: SheetCell, place: string, textStyle: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

/**
 * Rows as a sheet holds them.
 *
 * @param first - number of the first of them, from 1.
 * @param textStyle - style of their texts. @defaultValue that of texts below the head
 */
export function rowsXml(
  rows: readonly (readonly SheetCell[])[],
  first: number,
  textStyle: number = styles.text,
): string {
  const names = (rows[0] ?? []).map((_, index) => columnName(index))
  return rows
    .map((row, index) => {
      const number = first + index
      return `<row r="${number}">${row.map((value, at) => cellXml(value, `${names[at]}${number}`, textStyle)).join('')}</row>`
    })
    .join('')
}

function startOf(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  const head = rowsXml([columns.map(({ name }) => name)], 1, styles.head)
  return `${declaration}<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols><sheetData>${head}`
}

/** A sheet of labels and values. */
function aboutXml(about: readonly (readonly SheetCell[])[]): string {
  const widths = '<col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/>'
  return `${declaration}<worksheet xmlns="${main}"><cols>${widths}</cols><sheetData>${rowsXml(about, 1)}</sheetData></worksheet>`
}

async function* pack(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
  about: readonly (readonly SheetCell[])[],
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    ready.push(bytes)
  })
  const add = (name: string, level: 1 | 6) => {
    const part = new ZipDeflate(name, { level })
    part.mtime = packedAt
    zip.add(part)
    return part
  }
  for (const [name, xml] of Object.entries(frameOf(about.length === 0 ? 1 : 2))) add(name, 6).push(strToU8(xml), true)
  const sheet = add(pathOf(1), 1)
  let written = 0
  const push = (xml: string, isLast = false) => {
    const bytes = strToU8(xml)
    written += bytes.length
    if (written > mostBytes) throw new RangeError('more than a sheet can hold')
    sheet.push(bytes, isLast)
  }
  push(startOf(columns))
  let next = 2
  for await (const rows of batches) {
    push(rowsXml(rows, next))
    next += rows.length
    yield* ready
    ready = []
  }
  push('</sheetData></worksheet>', true)
  if (about.length > 0) add(pathOf(2), 6).push(strToU8(aboutXml(about)), true)
  zip.end()
  yield* ready
}

/**
 * Writes an Excel file while the rows of its sheet are read; no more of it is held than a batch.
 *
 * @param columns - of the sheet.
 * @param batches - rows with as many cells as there are columns; no more than {@link sheetRows} with the head. They are read as fast as the file
 * is taken, and let go when the stream is destroyed.
 * @param about - labels and values of a second sheet: what the rows are of. @defaultValue no second sheet
 */
export function streamSheet(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
  about: readonly (readonly SheetCell[])[] = [],
): Readable {
  return Readable.from(pack(columns, batches, about), { objectMode: false })
}
