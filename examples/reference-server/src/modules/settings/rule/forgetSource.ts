import { readPrintCopies, writePrintCopies } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { changedBy } from '../../../database/changedRow'
import { rulePage } from '../../../database/schema/settings'
import { readPage } from './readRules'

/**
 * Takes a patient source that is being deleted out of the numbers of copies: a page of rules that names a row which is not there
 * could not be saved again.
 */
export async function forgetSource({ tx, nowMs }: Change, actor: Actor, sourceId: string): Promise<void> {
  const isRules = eq(rulePage.page, 'system-rule')
  // Anyone who saves the rules at this moment is waited for; who does so later meets a newer version.
  await tx.select().from(rulePage).where(isRules).for('update')
  const copies = new Map(readPrintCopies((await readPage(tx, 'system-rule')).values.printCopies))
  if (!copies.delete(sourceId)) return
  const printCopies = sql`jsonb_set(settings, '{printCopies}', to_jsonb(${writePrintCopies(copies)}::text))`
  await tx
    .update(rulePage)
    .set({ settings: printCopies, ...changedBy(actor, nowMs) })
    .where(isRules)
}
