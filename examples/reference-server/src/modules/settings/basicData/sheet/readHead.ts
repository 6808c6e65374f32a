import type { BasicDataKind, SheetFault } from '@opensono/pacs-core'
import { type ReadCell, shownText } from '../../../../sheet/ReadCell'
import { type Column, columnNamed, columnsOf } from './columns'

/** The columns of a sheet, and where they are. */
export interface Head {
  /** By place; undefined for one without a head. */
  readonly columns: readonly (Column | undefined)[]
  readonly faults: readonly SheetFault[]
}

/** Reads the first row: which column is which. */
export function readHead(kind: BasicDataKind, row: readonly ReadCell[] = []): Head {
  const known = columnsOf(kind)
  const faults: SheetFault[] = []
  const seen = new Set<Column>()
  const columns = row.map((cell) => {
    const text = shownText(cell).trim()
    if (text === '') return undefined
    const column = columnNamed(known, text)
    if (column === undefined) faults.push({ row: 1, path: null, message: 'unknownField', value: text })
    else if (seen.has(column)) faults.push({ row: 1, path: column.path, message: 'twiceInSheet', value: text })
    else seen.add(column)
    return column
  })
  if (![...seen].some(({ path }) => path === 'name')) {
    faults.push({ row: 1, path: 'name', message: 'required', value: '' })
  }
  return { columns, faults }
}
