import { type Clock, PacsError } from '@opensono/pacs-core'
import { createJournalWorker, type JournalWorker, type JournalWorkerOptions } from './createJournalWorker'
import type { Journal } from './Journal'

/** Maximum time that the worker gets to write what was posted when it is ended, in milliseconds. */
const farewellMs = 2_000

/** Where the bytes and the entry of a file are kept. */
export type FilePlace = Pick<Journal, 'update' | 'read' | 'replace' | 'remove'>

/** The disk, as the page sees it. */
export interface JournalDisk extends FilePlace, Pick<JournalWorker, 'isKept' | 'ask'> {
  /** Has what was posted written, and ends the worker. Everything asked from now on is refused. */
  close(): void
}

/** @param options - of the worker, and the clock that measures its end. */
export function createJournalDisk(options: JournalWorkerOptions & { clock: Clock }): JournalDisk {
  const worker = typeof Worker === 'undefined' ? null : createJournalWorker(options)
  let isClosed = false

  const ask: JournalWorker['ask'] = (method, values, transfer) => {
    if (!isClosed && worker !== null) return worker.ask(method, values, transfer)
    return Promise.reject(new PacsError('JOURNAL_UNAVAILABLE', { message: 'there is no journal' }))
  }

  return {
    ask,
    isKept: async () => !isClosed && worker !== null && (await worker.isKept()),
    update: (entry) => ask('update', [entry]),
    read: (id, start, end) => ask('read', [id, start, end]),
    replace: (id, bytes) => ask('replace', [id, bytes]),
    remove: (id) => ask('remove', [id]),
    close() {
      if (isClosed) return
      const written = ask('destroy', [])
      isClosed = true
      if (worker === null) return void written.catch(() => {})
      // A worker that does not answer is ended all the same.
      const cancel = options.clock.after(farewellMs, worker.close)
      const end = () => {
        cancel()
        worker.close()
      }
      written.then(end, end)
    },
  }
}
