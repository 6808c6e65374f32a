import { type BasicDataFieldName, type BasicDataKind, basicDataSpec } from '@opensono/pacs-core'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { requireOpenDepartment } from '../../access/openDepartment'
import { searchTextOf } from '../searchTextOf'
import { readRows, storeOf } from './readRows'
import type { RowToSave, StoredRow } from './Store'

/** A change of the rows of one kind. */
export interface RowsChange {
  change: Change
  actor: Actor
  kind: BasicDataKind
}

/** A row as somebody wants to have it. */
export type WantedRow = Omit<StoredRow, 'version' | 'changedAt' | 'changedByName'>

/** Which flag a kind has; of its rows at most one has it set. */
function flagOf(kind: BasicDataKind): BasicDataFieldName | null {
  const fields = Object.entries(basicDataSpec(kind).fields)
  const flag = fields.find(([, { type }]) => type === 'flag')
  return flag === undefined ? null : (flag[0] as BasicDataFieldName)
}

/** Rows that lose a flag because another row gets it. */
async function formerHolders({ change, kind }: RowsChange, rows: readonly WantedRow[]): Promise<WantedRow[]> {
  const flag = flagOf(kind)
  if (flag === null || !rows.some(({ fields }) => fields[flag] === true)) return []
  const ids = new Set(rows.map(({ id }) => id))
  const others = (await readRows(change.tx, kind)).filter(({ id, fields }) => !ids.has(id) && fields[flag] === true)
  return others.map((row) => ({ ...row, fields: { ...row.fields, [flag]: false } }))
}

/**
 * Stores rows, new ones and others, and notifies anyone who looks at settings. The caller has checked them and holds the hospital's turn.
 *
 * @throws PacsError `NAME_TAKEN`, `DEVICE_TAKEN`, `DEPARTMENT_NEEDED`.
 */
export async function saveRows(call: RowsChange, rows: readonly WantedRow[]): Promise<void> {
  const { change, actor, kind } = call
  const marks = {
    hospitalId: actor.hospitalId,
    changedAt: new Date(change.nowMs).toISOString(),
    changedByName: actor.userName,
  }
  const all = [...(await formerHolders(call, rows)), ...rows]
  const written = all.map(({ id, name, englishName, briefCode, isEnabled, fields, place }): RowToSave => {
    const entry = { name, englishName, briefCode, fields }
    return { id, ...entry, isEnabled, place, searchText: searchTextOf(entry), ...marks }
  })
  await storeOf(kind).save(change.tx, kind, written)
  if (kind === 'room') await requireOpenDepartment(change.tx, change.nowMs)
}
