import {
  type BasicDataEntry,
  type BasicDataRecord,
  type basicDataApi,
  basicDataFaults,
  foldName,
  newId,
  parameterOf,
  seesVip,
} from '@opensono/pacs-core'
import { type BodyOf, refuseFormulas } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import { versionConflict } from '../../../database/change'
import { databaseCode } from '../../../database/databaseError'
import { takeTurn } from '../../access/rights'
import { rowInUse } from '../countUses'
import { forgetSource } from '../rule/forgetSource'
import { checkTargets } from './checkTargets'
import { cleanEntry, refuseFaults } from './cleanEntry'
import { differenceOf, entryOf } from './difference'
import { readRecord, readRow, readRows, storeOf } from './readRows'
import type { StoredRow } from './Store'
import { type RowsChange, saveRows, type WantedRow } from './saveRows'
import { readNamingUsage, readUsage } from './usage'

/** A change of one row. */
export interface RowChange extends RowsChange {
  id: string
}

const subject = 'basic-data'

/**
 * Waits for the hospital's turn and reads the row.
 *
 * @param seen - what the editor would save, with the version that they saw.
 * @throws PacsError `NOT_FOUND`; `CONFLICT` with both versions.
 */
async function holdRow(edit: RowChange, seen?: { version: number }): Promise<StoredRow> {
  const { change, actor, kind, id } = edit
  await takeTurn(change, actor)
  const row = await readRow(change.tx, kind, id)
  if (seen !== undefined && seen.version !== row.version) {
    const { changedAt: savedAt, changedByName: savedByName } = row
    throw versionConflict({ savedAt, savedByName, current: await readRecord(change.tx, kind, id), yours: seen })
  }
  return row
}

/**
 * Checks a row and stores it.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` with the faulty fields, `NAME_TAKEN`, `DEVICE_TAKEN`, `CALCULATED_PARAMETER_INVALID`,
 * `ROW_IN_USE`.
 */
async function keep(call: RowsChange, row: WantedRow, former?: StoredRow): Promise<BasicDataRecord> {
  const { change, kind } = call
  refuseFaults(basicDataFaults(kind, row))
  refuseFaults(await checkTargets(change.tx, kind, row.fields, former?.fields))
  await refuseBadFormulas(call, row)
  await refuseLostName(call, row, former)
  await saveRows(call, [row])
  return readRecord(change.tx, kind, row.id)
}

/** A parameter may not leave any formula that cannot be calculated. */
async function refuseBadFormulas({ change, kind }: RowsChange, row: WantedRow): Promise<void> {
  if (kind !== 'parameter') return
  const before = await readRows(change.tx, kind)
  const after = [...before.filter(({ id }) => id !== row.id), row]
  refuseFormulas(before.map(parameterOf), after.map(parameterOf))
}

/** A parameter keeps its abbreviation while templates name it: they would look for one that is not there. */
async function refuseLostName({ change, kind }: RowsChange, { fields }: WantedRow, former?: StoredRow): Promise<void> {
  const { abbreviation = '' } = former?.fields ?? {}
  if (kind !== 'parameter' || foldName(abbreviation) === foldName(fields.abbreviation ?? '')) return
  const usage = await readNamingUsage(change.tx, abbreviation)
  if (usage.length > 0) throw rowInUse(usage, 'abbreviation')
}

/** Adds a row at the end. */
export async function createRow(call: RowsChange, entry: BasicDataEntry): Promise<BasicDataRecord> {
  const { change, actor, kind } = call
  await takeTurn(change, actor)
  const { table, isOf } = storeOf(kind)
  const { rows } = await change.tx.execute<{ place: number }>(
    sql`SELECT coalesce(max(place), -1) + 1 AS place FROM ${table} WHERE ${isOf(kind)}`,
  )
  const row = { id: newId(change.nowMs), ...cleanEntry(kind, entry), isEnabled: true, place: rows[0]?.place ?? 0 }
  const record = await keep(call, row)
  const details = { kind, after: entryOf(record) }
  change.log({ content: 'added a row of basic data', subject, subjectId: row.id, details })
  return record
}

/** Changes what is written of a row. */
export async function editRow(edit: RowChange, body: BodyOf<typeof basicDataApi.edit>): Promise<BasicDataRecord> {
  const { change, kind, id } = edit
  const before = await holdRow(edit, body)
  const { version: _, ...entry } = body
  const record = await keep(edit, { ...before, ...cleanEntry(kind, entry, before.fields) }, before)
  const details = { kind, name: before.name, ...differenceOf(before, record) }
  change.log({ content: 'changed a row of basic data', subject, subjectId: id, details })
  return record
}

/** Takes a row out of use, or back into it. */
export async function setRowEnabled(
  edit: RowChange,
  body: BodyOf<typeof basicDataApi.setEnabled>,
): Promise<BasicDataRecord> {
  const { change, kind, id } = edit
  const { isEnabled } = body
  const before = await holdRow(edit, body)
  await saveRows(edit, [{ ...before, isEnabled }])
  const content = isEnabled ? 'enabled a row of basic data' : 'disabled a row of basic data'
  const details = { kind, name: before.name, before: { isEnabled: before.isEnabled }, after: { isEnabled } }
  change.log({ content, subject, subjectId: id, details })
  return readRecord(change.tx, kind, id)
}

/**
 * Deletes a row that nothing uses.
 *
 * @throws PacsError `NOT_FOUND`; `ROW_IN_USE` with where it is used, as far as the actor may see.
 */
export async function removeRow(edit: RowChange): Promise<null> {
  const { change, actor, kind, id } = edit
  const { tx } = change
  const before = await holdRow(edit)
  const { table } = storeOf(kind)
  // From here on nobody can begin to use it, and anyone who has begun to is seen.
  await tx.execute(sql`SELECT FROM ${table} WHERE id = ${id} FOR UPDATE`)
  const usage = await readUsage(tx, kind, id, true)
  if (usage.length > 0) throw rowInUse(await readUsage(tx, kind, id, seesVip(actor)))
  if (kind === 'patient-source') await forgetSource(change, actor, id)
  await tx.execute(sql`DELETE FROM ${table} WHERE id = ${id}`).catch((thrown: unknown) => {
    // Something points to it that is not listed here.
    throw databaseCode(thrown) === '23503' ? rowInUse([]) : thrown
  })
  const details = { kind, before: entryOf(before) }
  change.log({ content: 'deleted a row of basic data', subject, subjectId: id, details })
  return null
}
