import { emittedBy, newId, PacsError, type ServerEvent } from '@opensono/pacs-core'
import { isComplete } from '@opensono/pacs-core/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor, CallName } from './actor'
import { eventsOfConsultations } from './eventsOfConsultations'
import { claimKey, keepAnswer } from './idempotency'
import { type LogNote, logRow, writeLog } from './operationLog'
import { event, type operationLog } from './schema/foundation'
import { type OpenTransaction, type Transaction, takeRole } from './transaction'

/** Work for later; it is stored in the transaction of the change that asks for it. */
export interface NewJob {
  name: string
  data: Record<string, unknown>
  /** Not before this moment (ISO 8601); left out for at once. */
  startAt?: string
}

/** One write of the product, while it is being made. */
export interface Change {
  /** Sees and writes the rows of the actor's hospital. */
  readonly tx: Transaction
  /** The moment of the change: milliseconds since 1970 by the server's clock. */
  readonly nowMs: number
  /** Says what the change was, for the operation log; once. Without it the log names the call. */
  log(note: LogNote): void
  /** Writes a row more, about what the change brought with it for others, also in another hospital. */
  logAlso(note: LogNote, hospitalId?: string): void
  /**
   * Sends an event to the clients of the hospital, or of another one, after commit: what the endpoint of the call cannot declare. The
   * events that it declares (`emits`) are sent without this.
   */
  event(payload: SentEvent, hospitalId?: string): void
  /** For what belongs to no single hospital, in the same transaction: what a person proves themselves with, and their logins elsewhere. */
  system<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer>
  /**
   * Asks for work after commit.
   *
   * @param startAt - not before this moment (ISO 8601). @defaultValue at once
   */
  job(name: string, data: Record<string, unknown>, startAt?: string): void
}

/** An event that a server sends. */
export type SentEvent = Exclude<ServerEvent, { type: 'unknown' }>

/** An event, and the hospital whose clients it is for. */
export interface NewEvent {
  payload: SentEvent
  hospitalId: string
}

/** Writes jobs inside of a running transaction. */
export type WriteJobs = (client: OpenTransaction['client'], actor: Actor, jobs: readonly NewJob[]) => Promise<void>

/** Whether an event is about a VIP study, as the change leaves it; others, too, are notified that a study is closed to them. */
function isOfVip({ payload, hospitalId }: NewEvent): SQL<boolean> | false {
  const studyId = 'studyId' in payload ? payload.studyId : null
  if (studyId === null || (payload.type === 'study-changed' && payload.isClosed === true)) return false
  return sql<boolean>`EXISTS (SELECT FROM study WHERE hospital_id = ${hospitalId} AND id = ${studyId} AND is_vip)`
}

/** A row of an event: whether it is about a VIP study is found out when it is written. */
type EventRow = Omit<typeof event.$inferInsert, 'isVip'> & { isVip: SQL<boolean> | false }

/** What a change emits: what its work says, and what the endpoint declares of the call that is being served, each once. */
function withDeclared(events: readonly NewEvent[], actor: Actor, call: CallName, data: unknown): NewEvent[] {
  const { served, hospitalId, roomId } = actor
  // Other changes that the call brings about, such as marking a damaged file, bear other names.
  if (served === undefined || served.endpoint.id !== call.id) return [...events]
  const declared = emittedBy(served.endpoint, { input: served.input, data, caller: { roomId } }).filter(isComplete)
  return eachOnce([...declared.map((payload) => ({ payload, hospitalId })), ...events])
}

function eachOnce(events: readonly NewEvent[]): NewEvent[] {
  const named = events.map(
    (each) => [JSON.stringify([each.hospitalId, Object.entries(each.payload).sort()]), each] as const,
  )
  return [...new Map(named).values()]
}

/** Rows and events together, so that nothing is sent that is not logged. */
async function writeDown(
  tx: Transaction,
  rows: (typeof operationLog.$inferInsert)[],
  events: EventRow[],
): Promise<void> {
  if (rows.length > 0) await writeLog(tx, rows)
  if (events.length > 0) await tx.insert(event).values(events)
}

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
  const also: { note: LogNote; hospitalId: string }[] = []
  const events: NewEvent[] = []
  const jobs: NewJob[] = []
  const answer = await work({
    tx,
    nowMs,
    log(given) {
      if (note !== null) throw new Error(`${call.id} logs twice: a change has exactly one row`)
      note = given
    },
    logAlso: (given, hospitalId = actor.hospitalId) => void also.push({ note: given, hospitalId }),
    event: (payload, hospitalId = actor.hospitalId) => void events.push({ payload, hospitalId }),
    async system(ask) {
      await takeRole(tx, 'opensono_system')
      const found = await ask(tx)
      await takeRole(tx, 'opensono_app')
      return found
    },
    job: (name, data, startAt) => void jobs.push({ name, data, ...(startAt !== undefined && { startAt }) }),
  })

  const rows = [
    logRow(actor, call, note ?? { content: call.id }, 'done', nowMs),
    ...also.map((each) => logRow({ ...actor, hospitalId: each.hospitalId }, call, each.note, 'done', nowMs)),
  ]
  const at = new Date(nowMs).toISOString()
  const emitted = withDeclared(events, actor, call, answer)
  const followed = await eventsOfConsultations(tx, emitted, actor.hospitalId)
  const sent = followed.length === 0 ? emitted : eachOnce([...emitted, ...followed])
  const eventRows = sent.map((each) => ({
    ...each,
    id: newId(nowMs),
    at,
    isVip: isOfVip(each),
  }))
  const isOwn = (row: { hospitalId: string }) => row.hospitalId === actor.hospitalId
  await writeDown(tx, rows.filter(isOwn), eventRows.filter(isOwn))
  if (claim !== null) await keepAnswer(tx, actor, claim.key, answer)
  if (jobs.length > 0) await writeJobs(client, actor, jobs)
  const elsewhere = [rows, eventRows].some((each) => !each.every(isOwn))
  if (elsewhere) {
    await takeRole(tx, 'opensono_system')
    await writeDown(
      tx,
      rows.filter((row) => !isOwn(row)),
      eventRows.filter((row) => !isOwn(row)),
    )
  }
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
