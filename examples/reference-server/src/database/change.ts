import { newId, PacsError, type ServerEvent } from '@opensono/pacs-core'
import type { Actor, CallName } from './actor'
import { claimKey, keepAnswer } from './idempotency'
import { type LogNote, logRow } from './operationLog'
import { event, operationLog } from './schema/foundation'
import type { OpenTransaction, Transaction } from './transaction'

/** Work for later; it is stored in the transaction of the change that asks for it. */
export interface NewJob {
  name: string
  data: Record<string, unknown>
}

/** One write of the product, while it is being made. */
export interface Change {
  /** Sees and writes the rows of the actor's hospital. */
  readonly tx: Transaction
  /** The moment of the change: milliseconds since 1970 by the server's clock. */
  readonly nowMs: number
  /** Says what the change was, for the operation log; once. Without it the log names the call. */
  log(note: LogNote): void
  /** Tells the clients of the hospital; delivered after commit. */
  event(payload: ServerEvent): void
  /** Asks for work after commit. */
  job(name: string, data: Record<string, unknown>): void
}

/** Writes jobs inside of a running transaction. */
export type WriteJobs = (client: OpenTransaction['client'], actor: Actor, jobs: readonly NewJob[]) => Promise<void>

/** What a change left behind. */
export interface ChangeResult<Answer> {
  answer: Answer
  /** False when the answer is that of an earlier call with the same key. */
  isNew: boolean
}

/**
 * The body of every write: claims the key, does the work, writes one row of the operation log, the events, the jobs and the
 * answer. All of it commits together or not at all.
 */
export async function makeChange<Answer>(
  open: OpenTransaction,
  actor: Actor,
  call: CallName,
  work: (change: Change) => Promise<Answer>,
  nowMs: number,
  writeJobs: WriteJobs,
): Promise<ChangeResult<Answer>> {
  const { tx, client } = open
  const claim = actor.idempotency
  const first = claim === null ? null : await claimKey(tx, actor, claim, nowMs)
  if (first !== null) return { answer: first.answer as Answer, isNew: false }

  let note: LogNote | null = null
  const events: ServerEvent[] = []
  const jobs: NewJob[] = []
  const answer = await work({
    tx,
    nowMs,
    log(given) {
      if (note !== null) throw new Error(`${call.id} logs twice: a change has exactly one row`)
      note = given
    },
    event: (payload) => void events.push(payload),
    job: (name, data) => void jobs.push({ name, data }),
  })

  await tx.insert(operationLog).values(logRow(actor, call, note ?? { content: call.id }, 'done', nowMs))
  if (events.length > 0) {
    const at = new Date(nowMs).toISOString()
    const rows = events.map((payload) => ({ hospitalId: actor.hospitalId, id: newId(nowMs), at, payload }))
    await tx.insert(event).values(rows)
  }
  if (claim !== null) await keepAnswer(tx, actor, claim.key, answer)
  if (jobs.length > 0) await writeJobs(client, actor, jobs)
  return { answer, isNew: true }
}

/** What both sides of a conflict were. */
export interface VersionConflict {
  savedByName: string
  /** ISO 8601. */
  savedAt: string
  /** The row as it is now. */
  current: unknown
  /** What was to be saved. */
  yours: unknown
}

/** The refusal of an edit that did not know the newest version. */
export function versionConflict(conflict: VersionConflict): PacsError {
  return new PacsError('CONFLICT', { details: { ...conflict } })
}
