import { type BasicDataKind, basicDataSpec, foldName } from '@opensono/pacs-core'
import { shownText } from '../../../../sheet/ReadCell'
import type { StoredRow } from '../Store'
import { type ColumnPath, choiceNamed } from './columns'
import type { SheetRow } from './readCells'

/** Fields that identify a row when its name has changed. */
const codes = ['code', 'jobNumber'] as const

const textIn = (row: SheetRow, path: ColumnPath) => foldName(shownText(row.cells.get(path)?.cell))

function grouped(rows: readonly StoredRow[], textOf: (row: StoredRow) => string): Map<string, StoredRow[]> {
  const found = new Map<string, StoredRow[]>()
  for (const row of rows) {
    const text = textOf(row)
    if (text !== '') found.set(text, [...(found.get(text) ?? []), row])
  }
  return found
}

/** Of rows with one name the one that the sheet means: where names may repeat, another field decides. */
function amongNamesakes(kind: BasicDataKind, row: SheetRow, namesakes: readonly StoredRow[]): StoredRow | undefined {
  const within = basicDataSpec(kind).unique.find(({ field }) => field === 'name')?.within
  const cell = within === undefined ? undefined : row.cells.get(within)
  const spec = within === undefined ? undefined : basicDataSpec(kind).fields[within]
  if (within === undefined || cell === undefined || spec?.type !== 'choice') return namesakes[0]
  const text = shownText(cell.cell).trim()
  const choice = text === '' ? spec.options[0] : choiceNamed(within, spec.options, text)
  return namesakes.find(({ fields }) => fields[within] === choice)
}

/**
 * Finds for each row of a sheet the row that it takes the place of: the one of its name, else the one of its code.
 *
 * @param stored - all rows of the kind.
 * @returns null for a row that is new.
 */
export function matchRows(
  kind: BasicDataKind,
  rows: readonly SheetRow[],
  stored: readonly StoredRow[],
): ReadonlyMap<SheetRow, StoredRow | null> {
  const byName = grouped(stored, ({ name }) => foldName(name))
  const found = new Map(
    rows.map((row) => [row, amongNamesakes(kind, row, byName.get(textIn(row, 'name')) ?? []) ?? null]),
  )
  const named = new Set(found.values())
  const code = codes.find((field) => basicDataSpec(kind).unique.some((each) => each.field === field))
  if (code === undefined) return found
  const byCode = grouped(stored, ({ fields }) => foldName(fields[code] ?? ''))
  for (const row of rows) {
    const [former] = found.get(row) === null ? (byCode.get(textIn(row, code)) ?? []) : []
    if (former !== undefined && !named.has(former)) found.set(row, former)
  }
  return found
}
