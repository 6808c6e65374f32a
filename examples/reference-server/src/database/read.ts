import type { Actor, CallName } from './actor'
import { type LogNote, logRow } from './operationLog'
import { operationLog } from './schema/foundation'
import type { OpenTransaction, Transaction } from './transaction'

/** Says what was looked at, for the audit row of the read; ids only. */
export type NoteRead = (note: Partial<LogNote>) => void

/** The body of every read of a hospital's rows: the work, and one audit row when it shows patient data. */
export async function makeRead<Answer>(
  open: OpenTransaction,
  actor: Actor,
  call: CallName,
  work: (tx: Transaction, note: NoteRead) => Promise<Answer>,
  nowMs: number,
): Promise<Answer> {
  let note: LogNote = { content: call.id }
  const answer = await work(open.tx, (given) => {
    note = { ...note, ...given }
  })
  if (call.readsPatientData === true) {
    await open.tx.insert(operationLog).values(logRow(actor, call, note, 'done', nowMs))
  }
  return answer
}
