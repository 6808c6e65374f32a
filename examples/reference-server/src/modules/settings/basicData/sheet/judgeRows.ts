import {
  type BasicDataFieldName,
  type BasicDataKind,
  basicDataFaults,
  basicDataSpec,
  foldName,
  parameterOf,
  type SheetFault,
  uniqueKeys,
} from '@opensono/pacs-core'
import { checkFormulas } from '@opensono/pacs-core/server'
import type { StoredRow } from '../Store'
import type { SheetWish } from './wantRow'

/** What the rows of a sheet would become, and the stored data to compare with. */
export interface Judged {
  readonly kind: BasicDataKind
  readonly wishes: readonly SheetWish[]
  /** All rows of the kind as they are. */
  readonly stored: readonly StoredRow[]
  /** Folded abbreviations that templates name. */
  readonly namedByTemplates: ReadonlySet<string>
}

type FaultOf = Pick<SheetFault, 'path' | 'message' | 'expected'>

/** Rows that the sheet does not name. */
function untouched({ wishes, stored }: Pick<Judged, 'wishes' | 'stored'>): StoredRow[] {
  const touched = new Set(wishes.map(({ wanted }) => wanted.id))
  return stored.filter(({ id }) => !touched.has(id))
}

/** Things of which each may be had by one row only. */
function onlyOnce(
  judged: Judged,
  thingsOf: (row: Pick<StoredRow, 'name' | 'fields'>) => readonly { path: string; thing: string }[],
  isFree = false,
): Map<SheetWish, FaultOf[]> {
  const holders = new Map<string, 'taken' | 'twiceInSheet'>()
  if (!isFree) {
    for (const row of untouched(judged)) {
      for (const { path, thing } of thingsOf(row)) holders.set(`${path}/${thing}`, 'taken')
    }
  }
  const faults = new Map<SheetWish, FaultOf[]>()
  for (const wish of judged.wishes) {
    for (const { path, thing } of thingsOf(wish.wanted)) {
      const message = holders.get(`${path}/${thing}`)
      holders.set(`${path}/${thing}`, 'twiceInSheet')
      // Names that were the same before stay until somebody changes one.
      if (message !== undefined && wish.isChanged) faults.set(wish, [...(faults.get(wish) ?? []), { path, message }])
    }
  }
  return faults
}

/** Which of the kind's fields may be set in one row only: flags, which a new row takes over, and machines, which are in one room. */
function fieldsOnce(kind: BasicDataKind): { flags: BasicDataFieldName[]; devices: BasicDataFieldName[] } {
  const fields = Object.entries(basicDataSpec(kind).fields) as [BasicDataFieldName, { type: string }][]
  const flags = fields.filter(([, { type }]) => type === 'flag').map(([field]) => field)
  return { flags, devices: kind === 'room' ? ['deviceIds'] : [] }
}

/** Formulas that cannot be calculated when the sheet is taken over, and could before. */
function formulaFaults({ kind, wishes, stored }: Pick<Judged, 'kind' | 'wishes' | 'stored'>): Map<string, FaultOf> {
  if (kind !== 'parameter') return new Map()
  const after = [...untouched({ wishes, stored }), ...wishes.map(({ wanted }) => wanted)]
  const keyOf = ({ parameterId, reason }: { parameterId: string; reason: string }) => `${parameterId} ${reason}`
  const before = new Set(checkFormulas(stored.map(parameterOf)).map(keyOf))
  const faults = checkFormulas(after.map(parameterOf)).filter((fault) => !before.has(keyOf(fault)))
  return new Map(faults.map(({ parameterId }) => [parameterId, { path: 'formula', message: 'unreadable' }]))
}

/** A parameter keeps its abbreviation while templates name it. */
function lostNames({ kind, namedByTemplates }: Judged, { wanted, former }: SheetWish): FaultOf[] {
  const [before, after] = [former, wanted].map((row) => foldName(row?.fields.abbreviation ?? ''))
  const isLost = kind === 'parameter' && before !== undefined && before !== after && namedByTemplates.has(before)
  return isLost ? [{ path: 'abbreviation', message: 'inTemplate' }] : []
}

/**
 * What is wrong with rows of a sheet beyond their cells: by themselves, beside each other, and beside the rows that are there.
 *
 * @returns in the order of the sheet; the values are left to who knows the cells.
 */
export function judgeRows(judged: Judged): { wish: SheetWish; faults: FaultOf[] }[] {
  const { kind } = judged
  const { flags, devices } = fieldsOnce(kind)
  const keys = onlyOnce(judged, (row) => uniqueKeys(kind, row).map(({ field, key }) => ({ path: field, thing: key })))
  const flagged = onlyOnce(
    judged,
    ({ fields }) => flags.filter((path) => fields[path] === true).map((path) => ({ path, thing: 'true' })),
    true,
  )
  const placed = onlyOnce(judged, ({ fields }) =>
    devices.flatMap((path) => [fields[path]].flat().map((id) => ({ path, thing: String(id) }))),
  )
  const formulas = formulaFaults(judged)
  const matched = new Map<string, number>()
  const faultsOf = (wish: SheetWish): FaultOf[] => {
    const { id } = wish.wanted
    matched.set(id, (matched.get(id) ?? 0) + 1)
    if (matched.get(id) === 2) return [{ path: 'name', message: 'twiceInSheet' }]
    const own = wish.isChanged ? basicDataFaults(kind, wish.wanted) : []
    const formula = formulas.get(id)
    const beside = [keys, flagged, placed].flatMap((each) => each.get(wish) ?? [])
    const all = [...own, ...lostNames(judged, wish), ...beside, ...(formula === undefined ? [] : [formula])]
    // One of a field is enough: mended, the next shows.
    return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at)
  }
  return judged.wishes.map((wish) => ({ wish, faults: faultsOf(wish) }))
}
