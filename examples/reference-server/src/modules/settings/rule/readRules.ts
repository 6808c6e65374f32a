import {
  type RuleName,
  type RulePage,
  type RuleValues,
  readRules,
  ruleSpec,
  type StoredRules,
} from '@opensono/pacs-core'
import { asc, eq } from 'drizzle-orm'
import { hospital } from '../../../database/schema/foundation'
import { reportSetting } from '../../../database/schema/report'
import { rulePage, ruleRow } from '../../../database/schema/settings'
import type { Transaction } from '../../../database/transaction'

/** The settings of a page, and which version of it they are. */
export interface PageOfRules<Page extends RulePage> extends StoredRules<Page> {
  readonly version: number
  readonly changedAt: string
  readonly changedByName: string
}

/** What other parts of the product keep, under the names of the settings that they are. */
async function readElsewhere(tx: Transaction, page: RulePage): Promise<Partial<RuleValues>> {
  if (page === 'global-parameter') {
    const [own] = await tx.select({ isBreastScreeningOn: hospital.isBreastScreeningOn }).from(hospital)
    return own ?? {}
  }
  const [report] = await tx.select({ printLockMinutes: reportSetting.lockMinutes }).from(reportSetting)
  const rows = await tx
    .select({ rowId: ruleRow.rowId })
    .from(ruleRow)
    .where(eq(ruleRow.rule, 'urgentReportTypes'))
    .orderBy(asc(ruleRow.place))
  return { ...report, urgentReportTypes: rows.map(({ rowId }) => rowId) }
}

/** The settings of a page, as the hospital of the transaction has them. */
export async function readPage<Page extends RulePage>(tx: Transaction, page: Page): Promise<PageOfRules<Page>> {
  const [row] = await tx.select().from(rulePage).where(eq(rulePage.page, page))
  const settings = typeof row?.settings === 'object' ? row.settings : {}
  const stored = readRules(page, { ...settings, ...(await readElsewhere(tx, page)) })
  const { version = 1, changedAt = '', changedByName = '' } = row ?? {}
  return { ...stored, version, changedAt, changedByName }
}

/** All settings of the hospital of the transaction. */
export async function readAllRules(
  tx: Transaction,
): Promise<{ readonly values: RuleValues; readonly unreadable: readonly RuleName[] }> {
  const [rules, parameters] = [await readPage(tx, 'system-rule'), await readPage(tx, 'global-parameter')]
  return {
    values: { ...rules.values, ...parameters.values },
    unreadable: [...rules.unreadable, ...parameters.unreadable],
  }
}

/**
 * One setting of the hospital of the transaction, for the part of the product that goes by it.
 *
 * @param name - the setting.
 */
export async function readRule<Name extends RuleName>(tx: Transaction, name: Name): Promise<RuleValues[Name]> {
  const { values } = await readPage(tx, ruleSpec(name).page)
  return (values as RuleValues)[name]
}
