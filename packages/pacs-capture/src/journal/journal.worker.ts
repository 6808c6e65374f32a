import type { Clock } from '@opensono/pacs-core'
import { createSealedJournal } from './createSealedJournal'
import { JournalFault } from './JournalFault'
import type { JournalNews, JournalRequest } from './journalMessages'
import type { SealedJournal } from './SealedJournal'
import { openJournalStore } from './store/openJournalStore'

interface WorkerScope {
  postMessage(news: JournalNews, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<JournalRequest>) => void) | null
}
const scope = self as unknown as WorkerScope

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
/** The journal once there is one; null where nothing can be kept. */
let journal: Promise<SealedJournal | null> = Promise.resolve(null)

async function start({ name, places }: Extract<JournalRequest, { kind: 'start' }>): Promise<SealedJournal | null> {
  const store = await openJournalStore(name, places)
  scope.postMessage({ kind: 'started', isKept: store !== null })
  if (store === null) return null
  return createSealedJournal({
    store,
    clock,
    onGrown: (event) => scope.postMessage({ kind: 'grown', event }),
    onFull: (event) => scope.postMessage({ kind: 'full', event }),
    warn: (message) => scope.postMessage({ kind: 'warned', message }),
  })
}

async function call({ id, method, values }: Extract<JournalRequest, { kind: 'call' }>): Promise<void> {
  try {
    const opened = await journal
    if (opened === null) throw new JournalFault('JOURNAL_UNAVAILABLE', { message: 'there is no journal' })
    const act = opened[method] as (...values: readonly unknown[]) => unknown
    const answer = await act(...values)
    scope.postMessage({ kind: 'answered', id, answer }, answer instanceof Uint8Array ? [answer.buffer] : [])
  } catch (thrown) {
    const fault = JournalFault.from(thrown)
    scope.postMessage({ kind: 'refused', id, code: fault.code, message: fault.message, sizeBytes: fault.sizeBytes })
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'start') journal = start(data)
  else void call(data)
}
