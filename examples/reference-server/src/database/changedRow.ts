import { sql } from 'drizzle-orm'
import type { Actor } from './actor'
import { versionConflict } from './change'

/** Sets the marks of a change on a row that people edit. */
export function changedBy(actor: Actor, nowMs: number) {
  return { version: sql`version + 1`, changedAt: new Date(nowMs).toISOString(), changedByName: actor.userName }
}

/**
 * Refuses an edit of a row that was changed meanwhile.
 *
 * @throws PacsError `CONFLICT` with both versions.
 */
export function requireVersion(
  held: { version: number; changedAt: string; changedByName: string },
  seen: { version: number },
  current: unknown,
): void {
  if (held.version === seen.version) return
  throw versionConflict({ savedAt: held.changedAt, savedByName: held.changedByName, current, yours: seen })
}
