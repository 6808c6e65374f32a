import {
  type FieldFault,
  PacsError,
  type RuleName,
  type RulePage,
  type RuleValues,
  readPrintCopies,
  ruleFaults,
  rulesOf,
} from '@opensono/pacs-core'
import type { MissingRows, RuleNameOf } from '@opensono/pacs-core/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { type Change, versionConflict } from '../../../database/change'
import { changedBy } from '../../../database/changedRow'
import { hospital } from '../../../database/schema/foundation'
import { reportSetting } from '../../../database/schema/report'
import { rulePage, ruleRow } from '../../../database/schema/settings'
import { basicData } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { readPage } from './readRules'

/** A page of settings as a call answers it. */
interface SavedPage<Page extends RulePage> {
  values: Pick<RuleValues, RuleNameOf<Page>>
  version: number
}

/** What is written of a page, and which version was seen. */
interface RuleEdit {
  values: Partial<RuleValues>
  version: number
}

const refuse = (fields: readonly FieldFault[]) =>
  new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })

/** Settings that are stored in tables of their own. */
const elsewhere: readonly RuleName[] = ['printLockMinutes', 'isBreastScreeningOn', 'urgentReportTypes']

/** Rows that a setting names must be the hospital's own; a refusal says which are not, so that the others can be saved without them. */
async function checkRows(tx: Transaction, values: Partial<RuleValues>): Promise<void> {
  const sources = [...(readPrintCopies(values.printCopies ?? '') ?? new Map()).keys()]
  const named = [
    { path: 'urgentReportTypes', kind: 'urgent-value-type', ids: values.urgentReportTypes ?? [] },
    { path: 'printCopies', kind: 'patient-source', ids: sources },
  ] as const
  const faults: MissingRows[] = []
  for (const { path, kind, ids } of named.filter((each) => each.ids.length > 0)) {
    const own = await tx
      .select({ id: basicData.id })
      .from(basicData)
      .where(and(eq(basicData.kind, kind), sql`${basicData.id}::text = ANY (${sql.param([...ids])}::text[])`))
    const missing = ids.filter((id) => !own.some((row) => row.id === id))
    if (missing.length > 0) faults.push({ path, message: 'unknown', ids: missing })
  }
  if (faults.length > 0) throw refuse(faults)
}

async function writeElsewhere(tx: Transaction, { hospitalId }: Actor, values: Partial<RuleValues>): Promise<void> {
  const { printLockMinutes, isBreastScreeningOn, urgentReportTypes } = values
  if (printLockMinutes !== undefined) {
    await tx
      .insert(reportSetting)
      .values({ hospitalId, lockMinutes: printLockMinutes })
      .onConflictDoUpdate({
        target: reportSetting.hospitalId,
        set: { lockMinutes: printLockMinutes, version: sql`${reportSetting.version} + 1` },
      })
  }
  if (isBreastScreeningOn !== undefined) {
    await tx.update(hospital).set({ isBreastScreeningOn }).where(eq(hospital.id, hospitalId))
  }
  if (urgentReportTypes !== undefined) {
    await tx.delete(ruleRow).where(eq(ruleRow.rule, 'urgentReportTypes'))
    const rows = urgentReportTypes.map((rowId, place) => ({ hospitalId, rule: 'urgentReportTypes', rowId, place }))
    if (rows.length > 0) await tx.insert(ruleRow).values(rows)
  }
}

/**
 * Puts settings in place of those of a page; they hold for whatever comes after.
 *
 * @throws PacsError `CONFLICT` with both versions; `SCHEMA_VALIDATION_FAILED` with the settings that are wrong.
 */
export async function saveRules<Page extends RulePage>(
  change: Change,
  actor: Actor,
  page: Page,
  edit: RuleEdit,
): Promise<SavedPage<Page>> {
  const { tx, nowMs } = change
  await tx.insert(rulePage).values({ hospitalId: actor.hospitalId, page }).onConflictDoNothing()
  await tx.select().from(rulePage).where(eq(rulePage.page, page)).for('update')
  const { values: before, version, changedAt, changedByName } = await readPage(tx, page)
  if (edit.version !== version) {
    const current = { values: before, version }
    throw versionConflict({ savedAt: changedAt, savedByName: changedByName, current, yours: edit })
  }
  const faults = ruleFaults(edit.values)
  if (faults.length > 0) throw refuse(faults)
  await checkRows(tx, edit.values)

  const names: readonly RuleName[] = rulesOf(page)
  const settings = Object.fromEntries(
    names.filter((name) => !elsewhere.includes(name)).map((name) => [name, edit.values[name]]),
  )
  await tx
    .update(rulePage)
    .set({ settings, ...changedBy(actor, nowMs) })
    .where(eq(rulePage.page, page))
  await writeElsewhere(tx, actor, edit.values)
  const after = await readPage(tx, page)
  const changed = names.filter((name) => textOf(before, name) !== textOf(after.values, name))
  const only = (values: object) => Object.fromEntries(changed.map((name) => [name, Reflect.get(values, name)]))
  change.log({
    content: page === 'system-rule' ? 'changed system rules' : 'changed global parameters',
    subject: 'rule',
    subjectId: page,
    details: { before: only(before), after: only(after.values) },
  })
  return { values: after.values, version: after.version }
}

const textOf = (values: object, name: RuleName) => JSON.stringify(Reflect.get(values, name))
