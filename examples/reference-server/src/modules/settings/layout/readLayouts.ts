import {
  type ArrangedField,
  type ArrangedItem,
  type ArrangeTable,
  arrange,
  registrationFieldTable,
  requiredFieldsOf,
  type ViewPart,
  viewTables,
} from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { layout, userLayout } from '../../../database/schema/settings'
import type { Transaction } from '../../../database/transaction'
import { readRule } from '../rule/readRules'
import { publishUnusable } from '../unusable'

/** What is arranged for a whole hospital. */
export type LayoutName = 'registration-field' | ViewPart

/** What there is to arrange under each name. */
export const layoutTables: Readonly<Record<LayoutName, ArrangeTable>> = {
  ...viewTables,
  'registration-field': registrationFieldTable,
}

/** An arrangement, and which version it is. */
export interface StoredLayout {
  readonly items: ArrangedItem[]
  readonly version: number
  readonly changedAt: string
  readonly changedByName: string
}

interface Row {
  hospitalId: string
  items: unknown
  version: number
  changedAt: string
  changedByName: string
}

/** What is stored, or null where it is no list: then another order holds. */
function listOf(
  name: LayoutName,
  row: Row | undefined,
  what: 'arrangement' | 'own arrangement' = 'arrangement',
): Row | undefined {
  if (row === undefined || Array.isArray(row.items)) return row
  publishUnusable({ what, hospitalId: row.hospitalId, names: [name] })
  return { ...row, items: null }
}

function layoutOf(name: LayoutName, row: Row | undefined): StoredLayout {
  const { items = null, version = 1, changedAt = '', changedByName = '' } = row ?? {}
  return { items: arrange(layoutTables[name], items), version, changedAt, changedByName }
}

/** How the hospital of the transaction arranges something. */
export async function readLayout(tx: Transaction, name: LayoutName): Promise<StoredLayout> {
  const [row] = await tx.select().from(layout).where(eq(layout.name, name))
  return layoutOf(name, listOf(name, row))
}

/** How the caller sees a part of the record list: as they arranged it, else as the hospital did. */
export async function readView(tx: Transaction, actor: Actor, part: ViewPart) {
  const isIt = and(eq(userLayout.userId, actor.userId), eq(userLayout.name, part))
  const [found] = await tx.select().from(userLayout).where(isIt)
  // Null is what somebody left who gave their own order up.
  const own = found?.items === null ? found : listOf(part, found, 'own arrangement')
  if (own !== undefined && own.items !== null) return { ...layoutOf(part, own), isOwn: true }
  const { items, ...hospital } = await readLayout(tx, part)
  return { ...hospital, items, version: own?.version ?? 1, isOwn: false }
}

/**
 * The fields of a registration that the hospital of the transaction wants filled in.
 *
 * @param isNewPatient - a known one has a patient id already.
 */
export async function readRequiredFields(tx: Transaction, isNewPatient: boolean): Promise<ArrangedField[]> {
  const { items } = await readLayout(tx, 'registration-field')
  const mayType = isNewPatient && (await readRule(tx, 'isPatientIdEditable'))
  return requiredFieldsOf(arrange(registrationFieldTable, items), mayType)
}
