import type { BasicDataFields, SheetFault } from '@opensono/pacs-core'
import type { ReadCell } from '../../../../sheet/parseWorkbook'
import { type Column, type ColumnPath, choiceNamed, flagNamed } from './columns'
import { shown } from './readHead'
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

/**
 * Reads a cell.
 *
 * @param former - what the row's field points to now.
 */
export function readCell(
  { path, spec }: Column,
  cell: ReadCell,
  references: References | undefined,
  former: readonly string[],
): Reading {
  const text = shown(cell).trim()
  if ((typeof cell === 'object' && cell !== null) || hasControls(text)) return { fault: 'unreadable' }
  if (references !== undefined) return readReference(text, spec?.type === 'rows', references, former)
  if (path === 'isEnabled' || spec?.type === 'flag') {
    const value = flagNamed(text)
    return value === undefined ? { fault: 'unlisted' } : { value }
  }
  if (spec?.type === 'choice') {
    const value = text === '' ? spec.options[0] : choiceNamed(path, spec.options, text)
    return value === undefined ? { fault: 'unlisted' } : { value }
  }
  if (spec?.type === 'texts') return { value: text === '' ? [] : text.split(',').map((each) => each.trim()) }
  return { value: spec?.type === 'money' || spec?.type === 'decimal' ? plainFigure(text) : text }
}

/** A number as a format shows it, `¥1,234.50` or `50%`, without what the format adds; any other text as it is. */
function plainFigure(text: string): string {
  const [, minus, whole, fraction = '', percent] =
    /^(-?)[$¥￥€£]?\s?(\d{1,3}(?:,\d{3})+|\d{1,20})(\.\d{1,15})?(%?)$/.exec(text) ?? []
  if (whole === undefined) return text
  const figure = `${minus}${whole.replaceAll(',', '')}${fraction}`
  return percent === '%' ? String(Number((Number(figure) / 100).toPrecision(15))) : figure
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
  for (const [path, { column, cell }] of row.cells) {
    // Nobody takes a row out of use by saying nothing.
    if (path === 'isEnabled' && shown(cell).trim() === '') continue
    const pointed = [former[path as keyof BasicDataFields]].flat().filter((id) => typeof id === 'string')
    const reading = readCell(column, cell, references.get(path), pointed)
    if ('value' in reading) values.set(path, reading.value)
    else faults.push({ row: row.number, path, message: reading.fault, value: shown(cell) })
  }
  return { values, faults }
}
