import { type AnswerOf, type BasicDataKind, basicDataApi, type SheetFault } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../../../database/actor'
import type { Transaction } from '../../../../database/transaction'
import type { Services } from '../../../../services'
import { type ReadCell, shownText } from '../../../../sheet/ReadCell'
import { readSheet } from '../../../../sheet/readSheet'
import { takeTurn } from '../../../access/rights'
import { fetchSheet } from '../../../image/fetchSheet'
import { readNamingTemplates } from '../../template/templateNames'
import { differenceOf, entryOf } from '../difference'
import { readRows } from '../readRows'
import { type RowsChange, saveRows } from '../saveRows'
import { judgeRows } from './judgeRows'
import { matchRows } from './matchRows'
import { readRow, type SheetRow } from './readCells'
import { type Head, readHead } from './readHead'
import { readReferences } from './references'
import { type SheetWish, wantRow } from './wantRow'

type Taken = AnswerOf<typeof basicDataApi.import>

/** Maximum faults, and changed rows in the log, that are listed one by one. */
const mostFaults = 200

/** The rows below the head that hold anything, with the value in each column. */
function rowsBelow(cells: readonly ReadCell[][], columns: Head['columns']): SheetRow[] {
  return cells.slice(1).flatMap((row, place) => {
    const found: SheetRow['cells'] = new Map(
      columns.flatMap((column, at) =>
        column === undefined ? [] : [[column.path, { column, cell: row[at] ?? null }] as const],
      ),
    )
    const isEmpty = [...found.values()].every(({ cell }) => shownText(cell).trim() === '')
    return isEmpty ? [] : [{ number: place + 2, cells: found }]
  })
}

/** What a sheet asks for, and what is wrong with it. */
interface Plan {
  wishes: SheetWish[]
  faults: SheetFault[]
}

async function planOf(tx: Transaction, kind: BasicDataKind, cells: readonly ReadCell[][]): Promise<Plan> {
  const head = readHead(kind, cells[0])
  if (head.faults.length > 0) return { wishes: [], faults: [...head.faults] }
  const rows = rowsBelow(cells, head.columns)
  const stored = await readRows(tx, kind)
  const references = await readReferences(tx, kind)
  const former = matchRows(kind, rows, stored)
  const end = Math.max(-1, ...stored.map(({ place }) => place)) + 1
  const read = rows.map((row, place) => {
    const match = former.get(row) ?? null
    const cellsRead = readRow(row, references, match?.fields ?? {})
    return { row, faults: cellsRead.faults, wish: wantRow(kind, row.number, cellsRead, match, end + place) }
  })
  const wishes = read.map(({ wish }) => wish)
  const namedByTemplates = new Set(kind === 'parameter' ? (await readNamingTemplates(tx)).keys() : [])
  const judged = judgeRows({ kind, wishes, stored, namedByTemplates })
  const faults = read.flatMap(({ row, faults: unread }, place) => {
    const known = new Set(unread.map(({ path }) => path))
    const others = (judged[place]?.faults ?? []).filter(({ path }) => !known.has(path))
    const valueAt = (path: string | null) => shownText([...row.cells].find(([each]) => each === path)?.[1].cell)
    return [...unread, ...others.map((fault) => ({ ...fault, row: row.number, value: valueAt(fault.path) }))]
  })
  return { wishes, faults }
}

/** What the operation log records of the rows that a sheet changes. */
function rowsOf(wishes: readonly SheetWish[]) {
  return wishes.slice(0, mostFaults).map(({ wanted, former }) => {
    const { id } = wanted
    return former === null ? { id, after: entryOf(wanted) } : { id, name: former.name, ...differenceOf(former, wanted) }
  })
}

async function takeOver(call: RowsChange, cells: readonly ReadCell[][], isTrial: boolean): Promise<Taken> {
  const { change, actor, kind } = call
  await takeTurn(change, actor)
  const { wishes, faults } = await planOf(change.tx, kind, cells)
  const changing = wishes.filter(({ isChanged }) => isChanged)
  const added = changing.filter(({ former }) => former === null).length
  const counts = { added, changed: changing.length - added, unchanged: wishes.length - changing.length }
  const isWritten = faults.length === 0 && !isTrial && changing.length > 0
  if (isWritten) {
    await saveRows(
      call,
      changing.map(({ wanted }) => wanted),
    )
  }
  const content = isWritten ? 'took rows of basic data over from a sheet' : 'looked at a sheet of basic data'
  const rows = isWritten ? { rows: rowsOf(changing) } : {}
  const details = { kind, ...counts, faults: faults.length, ...rows }
  change.log({ content, subject: 'basic-data', details })
  return { ...counts, faults: faults.slice(0, mostFaults), faultCount: faults.length }
}

/**
 * Takes the rows of an uploaded sheet over: all of them, or none and what is wrong with which.
 *
 * @throws PacsError `OBJECT_MISSING` for a file that this user did not upload for that; `SHEET_UNREADABLE`; `SERVER_BUSY`.
 */
export async function importSheet(
  services: Services,
  actor: Actor,
  kind: BasicDataKind,
  { fileUrl, isTrial = false }: BodyOf<typeof basicDataApi.import>,
): Promise<Taken> {
  const cells = await readSheet(actor, await fetchSheet(services, actor, basicDataApi.import, fileUrl))
  return services.database.change(actor, basicDataApi.import, (change) =>
    takeOver({ change, actor, kind }, cells, isTrial),
  )
}
