import { newId, PacsError } from '@opensono/pacs-core'
import type { Actor, CallName } from './actor'
import { explainDatabaseError } from './databaseError'
import { operationLog } from './schema/foundation'
import type { Transaction } from './transaction'

/** What a row of the operation log says beside who, where and when. Ids only: no name of a patient, no phone. */
export interface LogNote {
  /** What was done, in the log's own words. */
  content: string
  /** Name of an act that the call brought with it, in place of the call's own. */
  call?: string
  /** Kind of the thing it was done to, for instance `study`. */
  subject?: string
  subjectId?: string
  /** Facts to keep, for instance what stood there before. */
  details?: Record<string, unknown>
}

/**
 * A row of the operation log.
 *
 * @param outcome - `done`, or the code of the refusal.
 * @param nowMs - milliseconds since 1970.
 */
export function logRow(
  actor: Actor,
  call: CallName,
  note: LogNote,
  outcome: string,
  nowMs: number,
): typeof operationLog.$inferInsert {
  return {
    hospitalId: actor.hospitalId,
    id: newId(nowMs),
    at: new Date(nowMs).toISOString(),
    userId: actor.userId,
    userName: actor.userName,
    // Empty while a login is under way.
    sessionId: actor.sessionId || null,
    roomId: actor.roomId || null,
    roomName: actor.roomName || null,
    machineId: actor.machineId,
    requestId: actor.requestId,
    call: note.call ?? call.id,
    content: note.content,
    subject: note.subject ?? null,
    subjectId: note.subjectId ?? null,
    outcome,
    details: note.details ?? null,
  }
}

/**
 * Writes rows of the log. What cannot be written down does not happen.
 *
 * @throws PacsError `LOG_UNAVAILABLE` when the log itself refuses; what any write may throw.
 */
export async function writeLog(tx: Transaction, rows: (typeof operationLog.$inferInsert)[]): Promise<void> {
  await tx
    .insert(operationLog)
    .values(rows)
    // A row of a read that was thought lost may be there already.
    .onConflictDoNothing()
    .catch((thrown: unknown) => {
      const explained = explainDatabaseError(thrown)
      throw explained instanceof PacsError ? thrown : new PacsError('LOG_UNAVAILABLE', { cause: thrown })
    })
}
