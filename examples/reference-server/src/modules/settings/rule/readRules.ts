import { type RuleName, type RulePage, type RuleValues, ruleSpec } from '@opensono/pacs-core'
import { readRules, type StoredRules } from '@opensono/pacs-core/server'
import { asc, eq } from 'drizzle-orm'
import { hospital } from '../../../database/schema/foundation'
import { reportSetting } from '../../../database/schema/report'
import { rulePage, ruleRow } from '../../../database/schema/settings'
import type { Transaction } from '../../../database/transaction'
import { publishUnusable } from '../unusable'

/** The settings of a page, and which version of it they are. */
export interface PageOfRules<Page extends RulePage> extends Pick<StoredRules<Page>, 'values'> {
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

/** The settings of a page, as the hospital of the transaction has them; what cannot be read is its default. */
export async function readPage<Page extends RulePage>(tx: Transaction, page: Page): Promise<PageOfRules<Page>> {
  const [row] = await tx.select().from(rulePage).where(eq(rulePage.page, page))
  const held = row?.settings ?? {}
  const isPage = typeof held === 'object' && !Array.isArray(held)
  const { values, unreadable } = readRules(page, { ...(isPage && held), ...(await readElsewhere(tx, page)) })
  const names = isPage ? unreadable : [page]
  if (names.length > 0) publishUnusable({ what: 'rules', hospitalId: row?.hospitalId ?? null, names })
  const { version = 1, changedAt = '', changedByName = '' } = row ?? {}
  return { values, version, changedAt, changedByName }
}

/** All settings of the hospital of the transaction. */
export async function readAllRules(tx: Transaction): Promise<RuleValues> {
  const [rules, parameters] = [await readPage(tx, 'system-rule'), await readPage(tx, 'global-parameter')]
  return { ...rules.values, ...parameters.values }
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
