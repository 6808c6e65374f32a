import { PacsError } from '@opensono/pacs-core'
import type { Actor, CallName } from './actor'
import { explainDatabaseError } from './databaseError'
import { type LogNote, logRow, writeLog } from './operationLog'
import type { OpenTransaction, Transaction } from './transaction'
import type { UnstoredReads } from './unstoredReads'

/** Says what was looked at, for the audit row of the read; ids only. */
export type NoteRead = (note: Partial<LogNote>) => void

/** Anyone who treats a patient must see the record, even when nothing can be written down just now. */
function isNoRoom(thrown: unknown): boolean {
  const error = explainDatabaseError(thrown)
  return error instanceof PacsError && (error.code === 'STORAGE_FULL' || error.code === 'LOG_UNAVAILABLE')
}

/** Writes the audit row of a read, after those of the hospital that could not be written before. */
async function storeRow(tx: Transaction, row: ReturnType<typeof logRow>, unstored: UnstoredReads): Promise<void> {
  const earlier = unstored.of(row.hospitalId)
  try {
    await writeLog(tx, [...earlier, row])
    unstored.forget(earlier)
  } catch (thrown) {
    // The transaction is void now, but nothing else was written in it: the answer is as good as it was.
    if (!isNoRoom(thrown)) throw thrown
    unstored.keep(row)
  }
}

/** The body of every read of a hospital's rows: the work, and one audit row when it shows patient data. */
export async function makeRead<Answer>(
  open: OpenTransaction,
  actor: Actor,
  call: CallName,
  work: (tx: Transaction, note: NoteRead) => Promise<Answer>,
  nowMs: number,
  unstored: UnstoredReads,
): Promise<Answer> {
  let note: LogNote = { content: call.id }
  const answer = await work(open.tx, (given) => {
    note = { ...note, ...given }
  })
  if (call.readsPatientData === true) await storeRow(open.tx, logRow(actor, call, note, 'done', nowMs), unstored)
  return answer
}
