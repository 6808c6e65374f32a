import { PacsError, type QualitySettings, type qualityIndicatorApi, qualityIndicatorIds } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { requireVersion } from '../../database/changedRow'
import { qualitySetting } from '../../database/schema/settings'
import type { Transaction } from '../../database/transaction'

type Items = QualitySettings['items']

/** Every indicator in its order; one that nobody decided on yet is on and has no target. */
function complete(items: Items): Items {
  return qualityIndicatorIds.map((id) => items.find((item) => item.id === id) ?? { id, isEnabled: true, target: null })
}

/** Which indicators the hospital goes by. */
export async function readQualitySettings(tx: Transaction): Promise<QualitySettings> {
  const [row] = await tx.select().from(qualitySetting)
  return { items: complete(row?.items ?? []), version: row?.version ?? 1 }
}

/**
 * Says which indicators the hospital goes by. One that is not named stays as it is.
 *
 * @throws PacsError `CONFLICT` with both versions; `SCHEMA_VALIDATION_FAILED` for an indicator that is named twice.
 */
export async function saveQualitySettings(
  change: Change,
  actor: Actor,
  body: BodyOf<typeof qualityIndicatorApi.set>,
): Promise<QualitySettings> {
  const { tx, nowMs } = change
  const ids = body.items.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) {
    const fields = [{ path: 'items', message: 'twice' }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
  }
  const { hospitalId, userName } = actor
  // The row is there before it is held, so that of two who save at once one meets the other's version.
  await tx.insert(qualitySetting).values({ hospitalId, items: [] }).onConflictDoNothing()
  const [held] = await tx.select().from(qualitySetting).for('update')
  if (held === undefined) throw new PacsError('NOT_FOUND')
  const before = { items: complete(held.items), version: held.version }
  requireVersion(held, body, before)
  const items = complete([...body.items, ...before.items])
  const version = held.version + 1
  await tx
    .update(qualitySetting)
    .set({ items, version, changedAt: new Date(nowMs).toISOString(), changedByName: userName })
  change.log({
    content: 'changed which quality indicators the hospital goes by',
    subject: 'rule',
    subjectId: 'quality',
    details: { before: before.items, after: items },
  })
  return { items, version }
}
