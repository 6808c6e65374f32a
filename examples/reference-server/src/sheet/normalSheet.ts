import type { ReadCell } from './ReadCell'
import { SheetProblem } from './readZip'
import { sheetLimits } from './sheetLimits'
import { builtInFormats, shownNumber } from './shownNumber'
import { decodeXml, encodeXml, type XmlToken, xmlTokens } from './xmlTokens'

/** Excel keeps 15 digits of a number: what a person typed behind them is lost (Excel specifications and limits). */
const digitsKept = 15

/** The format codes of the styles of a workbook, by number of style. */
export function formatsOf(styles: string): readonly (string | undefined)[] {
  const codes = new Map(builtInFormats)
  const formats: (string | undefined)[] = []
  let isOfCells = false
  for (const token of xmlTokens(styles)) {
    if (token.kind === 'text') continue
    if (token.name === 'cellXfs') isOfCells = token.kind === 'start' && !token.isEmpty
    if (token.kind === 'end') continue
    const id = Number(token.attributes.get('numFmtId') ?? 0)
    if (token.name === 'numFmt') codes.set(id, token.attributes.get('formatCode') ?? '')
    if (token.name === 'xf' && isOfCells) formats.push(codes.get(id))
  }
  return formats
}

/** A cell while it is read. */
interface OpenCell {
  readonly attributes: ReadonlyMap<string, string>
  readonly row: number
  readonly column: number
  /** Encoded. */
  value: string
  text: string
  formula: string | null
}

function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? letter : columnName(Math.floor((column - 1) / 26)) + letter
}

/** What a cell says where it is not what the reader of sheets would take it for; undefined leaves it to the reader. */
function meaningOf(
  { attributes, value, formula }: OpenCell,
  formats: readonly (string | undefined)[],
): ReadCell | undefined {
  const type = attributes.get('t') ?? 'n'
  const text = decodeXml(value).trim()
  if (type === 'e') return { unreadable: text || '#ERROR!' }
  if (formula !== null && text === '' && type !== 'str') return { unreadable: `=${decodeXml(formula).trim()}` }
  const number = Number(text)
  if (type !== 'n' || text === '' || !Number.isFinite(number)) return undefined
  const format = formats[Number(attributes.get('s') ?? 0)]
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** digitsKept) return { unreadable: BigInt(number).toString() }
  const shown = format === undefined ? null : shownNumber(number, format)
  if (shown === null) return undefined
  // A code of noughts is its own number: 007 is 7.
  return shown !== '' && Number(shown) === number ? shown : { shown, number }
}

/** A sheet as every reader understands it, and the cells whose meaning is known already, by address. */
export interface NormalSheet {
  readonly xml: string
  readonly meanings: ReadonlyMap<string, ReadCell>
}

/** Reads the cells of a sheet, in order. */
class SheetReader {
  private readonly rows: string[] = []
  private readonly meanings = new Map<string, ReadCell>()
  private row = 0
  private column = 0
  private cells = ''
  private cell: OpenCell | null = null
  /** The element of a cell whose text is read: `v`, `t` or `f`; empty for none. */
  private reading = ''
  private isPhonetic = false
  private lastWritten = { row: 0, column: 0 }

  constructor(private readonly formats: readonly (string | undefined)[]) {}

  read(token: XmlToken): void {
    if (token.kind === 'text') this.characters(token.text)
    else if (token.kind === 'start') {
      this.start(token.name, token.attributes)
      if (token.isEmpty) this.end(token.name)
    } else this.end(token.name)
  }

  result(): NormalSheet {
    const xml = `<worksheet><sheetData>${this.rows.join('')}</sheetData></worksheet>`
    return { xml, meanings: this.meanings }
  }

  private start(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'row') this.startRow(attributes)
    else if (name === 'c') this.startCell(attributes)
    else if (this.cell !== null && name === 'f') this.cell.formula = ''
    else if (name === 'rPh') this.isPhonetic = true
    this.reading = ['v', 't', 'f'].includes(name) ? name : ''
  }

  private characters(text: string): void {
    const { cell } = this
    if (cell === null) return
    if (this.reading === 'v') cell.value += text
    else if (this.reading === 't' && !this.isPhonetic) cell.text += text
    else if (this.reading === 'f') cell.formula = (cell.formula ?? '') + text
  }

  private end(name: string): void {
    this.reading = ''
    if (name === 'rPh') this.isPhonetic = false
    else if (name === 'c') this.endCell()
    else if (name === 'row' && this.cells !== '') {
      this.rows.push(`<row r="${this.row}">${this.cells}</row>`)
      this.cells = ''
    }
  }

  /** A row or a cell without an address follows the one before. */
  private startRow(attributes: ReadonlyMap<string, string>): void {
    const address = attributes.get('r')
    this.row = address === undefined ? this.row + 1 : Number(address)
    this.column = 0
    if (!Number.isSafeInteger(this.row) || this.row < 1) throw new SheetProblem('a row without a number')
  }

  private startCell(attributes: ReadonlyMap<string, string>): void {
    const address = attributes.get('r')
    const [, letters = '', digits = ''] = /^\$?([A-Za-z]{1,3})\$?(\d{1,9})$/.exec(address ?? '') ?? []
    if (address !== undefined && (letters === '' || Number(digits) !== this.row))
      throw new SheetProblem('Out-of-place cell')
    this.column = address === undefined ? this.column + 1 : columnOf(letters)
    this.cell = { attributes, row: this.row, column: this.column, value: '', text: '', formula: null }
  }

  private endCell(): void {
    const { cell } = this
    this.cell = null
    if (cell === null) return
    const { row, column, value, text } = cell
    const meaning = meaningOf(cell, this.formats)
    // A cell that has a colour alone says nothing, however far away it is.
    if (meaning === undefined && value.trim() === '' && text === '') return
    if (column > sheetLimits.columns || row > sheetLimits.rows) throw new SheetProblem('too many rows or columns')
    const last = this.lastWritten
    if (row < last.row || (row === last.row && column <= last.column)) throw new SheetProblem('Out-of-place cell')
    this.lastWritten = { row, column }
    if (meaning !== undefined) this.meanings.set(`${row} ${column}`, meaning)
    this.cells += this.cellXml(cell, meaning)
  }

  private cellXml({ attributes, row, column, value, text }: OpenCell, meaning: ReadCell | undefined): string {
    const address = `r="${columnName(column)}${row}"`
    if (meaning !== undefined) return `<c ${address} t="str"><v>-</v></c>`
    const type = attributes.get('t')
    if (type === 'inlineStr' || (value.trim() === '' && text !== ''))
      return `<c ${address} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
    const [style, kind] = [attributes.get('s'), type].map((each) => encodeXml(each ?? '').replaceAll('"', ''))
    return `<c ${address}${style ? ` s="${style}"` : ''}${kind ? ` t="${kind}"` : ''}><v>${value}</v></c>`
  }
}

/**
 * Writes a sheet anew in the way that every reader understands: each cell with its address, nothing that is empty, no prefixes.
 *
 * @param xml - as it came.
 * @param formats - see {@link formatsOf}.
 * @throws SheetProblem for a value that is too far away, or for cells out of their order.
 */
export function normalSheet(xml: string, formats: readonly (string | undefined)[]): NormalSheet {
  const reader = new SheetReader(formats)
  let isInside = false
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'text' && token.name === 'sheetData') isInside = token.kind === 'start' && !token.isEmpty
    else if (isInside) reader.read(token)
  }
  return reader.result()
}

/** A part of a workbook without sections of CDATA, comments and processing instructions, which not every reader knows. */
export function plainXml(xml: string): string {
  const parts: string[] = []
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') parts.push(token.text)
    else if (token.kind === 'end') parts.push(`</${token.name}>`)
    else {
      const attributes = [...token.attributes].map(
        ([name, value]) => ` ${name}="${encodeXml(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`,
      )
      parts.push(`<${token.name}${attributes.join('')}${token.isEmpty ? '/' : ''}>`)
    }
  }
  return parts.join('')
}
