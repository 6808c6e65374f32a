import { type BasicDataFields, isAmbiguousNumber, plainNumber, type SheetFault } from '@opensono/pacs-core'
import { isUnreadable, type ReadCell, type ShownNumber, shownText } from '../../../../sheet/ReadCell'
import { type Column, type ColumnPath, choiceNamed, flagNamed } from './columns'
import type { References } from './references'

/** A row of a sheet, cell by cell. */
export interface SheetRow {
  /** As the sheet counts. */
  readonly number: number
  readonly cells: ReadonlyMap<ColumnPath, { readonly column: Column; readonly cell: ReadCell }>
}

/** What a cell says: a value, or what is wrong with it. */
type Reading = { readonly value: string | boolean | null | string[] } | { readonly fault: string }

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are refused
const hasControls = (text: string) => /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)

/** Names as people separate them. A name that holds a comma itself is alone or on a line of its own. */
function namesIn(text: string, isName: (text: string) => boolean): string[] {
  if (isName(text)) return [text]
  const lines = text.split(/[\n;；]/).flatMap((line) => (isName(line) ? [line] : line.split(/[,，、]/)))
  return lines.map((name) => name.trim()).filter((name) => name !== '')
}

function readReference(text: string, isList: boolean, references: References, former: readonly string[]): Reading {
  if (text === '') return { value: isList ? [] : null }
  const isName = (name: string) => 'id' in references.find(name, former)
  const names = isList ? namesIn(text, isName) : [text]
  const found = names.map((name) => references.find(name, former))
  const wrong = found.find((each) => 'fault' in each)
  if (wrong !== undefined && 'fault' in wrong) return wrong
  const ids = found.flatMap((each) => ('id' in each ? [each.id] : []))
  return { value: isList ? ids : (ids[0] ?? null) }
}

const currencies = ['¥', '￥', '元', '圆', 'RMB', 'CNY', '$', '€', '£']

/**
 * A cell of a column of numbers, in the form that is stored; what is no number stays as it is, and is refused with its cell. A number counts
 * as it is stored, whatever commas or words its format shows; per cent of no unit are none: the same sign stands for 0.5 and for 50.
 *
 * @param units - that may stand beside the number.
 */
function figureIn(cell: string | ShownNumber, units: readonly string[]): Reading {
  const text = shownText(cell).trim()
  if (isAmbiguousNumber(text, units) && typeof cell === 'string') return { fault: 'ambiguousNumber' }
  const isStored = typeof cell === 'object' && !cell.shown.includes('%')
  return { value: (isStored ? plainNumber(String(cell.number)) : plainNumber(text, units)) ?? text }
}

/** What a cell is read with. */
interface CellContext {
  readonly references: References | undefined
  /** What the row's field points to now. */
  readonly former: readonly string[]
  /** Of the parameter in the row; empty for none. */
  readonly unit: string
}

function readCell({ path, spec }: Column, cell: ReadCell, { references, former, unit }: CellContext): Reading {
  const text = shownText(cell).trim()
  if (isUnreadable(cell) || hasControls(text)) return { fault: 'unreadable' }
  if (references !== undefined) return readReference(text, spec?.type === 'rows', references, former)
  if (path === 'isEnabled' || spec?.type === 'flag') {
    const value = flagNamed(text)
    return value === undefined ? { fault: 'unlisted' } : { value }
  }
  if (spec?.type === 'choice') {
    const value = text === '' ? spec.options[0] : choiceNamed(path, spec.options, text)
    return value === undefined ? { fault: 'unlisted' } : { value }
  }
  if (spec?.type === 'money') return figureIn(cell ?? '', currencies)
  if (spec?.type === 'decimal') return figureIn(cell ?? '', path.endsWith('Score') ? ['分'] : [unit])
  if (spec?.type !== 'texts') return { value: text }
  // A number in a list of texts is one text, whatever commas its format shows.
  const texts = typeof cell === 'object' && cell !== null ? [String(cell.number)] : text.split(',')
  return { value: text === '' ? [] : texts.map((each) => each.trim()) }
}

/** What the cells of a row say, by path. */
export interface ReadRow {
  readonly values: ReadonlyMap<ColumnPath, string | boolean | null | string[]>
  readonly faults: readonly SheetFault[]
}

/** Reads the cells of a row; those that cannot be read have no value. */
export function readRow(row: SheetRow, references: ReadonlyMap<string, References>, former: BasicDataFields): ReadRow {
  const values = new Map<ColumnPath, string | boolean | null | string[]>()
  const faults: SheetFault[] = []
  const unitCell = row.cells.get('unit')
  const unit = unitCell === undefined ? (former.unit ?? '') : shownText(unitCell.cell).trim()
  for (const [path, { column, cell }] of row.cells) {
    // Nobody takes a row out of use by saying nothing.
    if (path === 'isEnabled' && shownText(cell).trim() === '') continue
    const pointed = [former[path as keyof BasicDataFields]].flat().filter((id) => typeof id === 'string')
    const reading = readCell(column, cell, { references: references.get(path), former: pointed, unit })
    if ('value' in reading) values.set(path, reading.value)
    else faults.push({ row: row.number, path, message: reading.fault, value: shownText(cell) })
  }
  return { values, faults }
}
