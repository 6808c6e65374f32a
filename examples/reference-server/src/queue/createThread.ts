import type { Worker } from 'node:worker_threads'
import { type Clock, systemClock } from '@opensono/pacs-core'
import { startThread } from './startThread'

/** A thread that answers one message at a time; it starts with the first one. */
export interface Thread<Message, Answer> {
  /**
   * Asks one thing. The caller asks nothing else until it has the answer.
   *
   * @param transfer - what of the message is handed over in place of a copy.
   * @returns null when the thread died or worked too long: the next message starts another one.
   */
  ask(message: Message, transfer?: readonly ArrayBuffer[]): Promise<Answer | null>
  /** Ends the thread; the next message starts another one. */
  drop(): Promise<void>
}

/** Options of {@link createThread}. */
export interface ThreadOptions {
  /** The module: its path below the built server's folder. */
  path: string
  /** Longest time of the processor that an answer may take, in milliseconds. */
  timeoutMs: number
  /** Timers. @defaultValue the system's */
  clock?: Clock
  /** Time of the processor that was used so far, in milliseconds. @defaultValue that of this process */
  spentMs?: () => number
}

const heapMb = 256
/** A thread that waits and does not work is given up after this multiple of its limit. */
const mostWaits = 12
/** Shortest wait before the work is looked at again, in milliseconds. */
const leastWaitMs = 100

/** All threads of this process together: no single one has worked longer, and one that hangs keeps it running. */
function spentByProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function start(path: string): Worker {
  const worker = startThread({ path, memoryMb: heapMb })
  // Nobody waits for a thread that dies between two messages; the next one finds it gone.
  worker.on('error', () => undefined)
  return worker
}

/** Makes a thread for input that could be hostile: whatever this makes of it, the server goes on. */
export function createThread<Message, Answer>({
  path,
  timeoutMs,
  clock = systemClock,
  spentMs = spentByProcess,
}: ThreadOptions): Thread<Message, Answer> {
  let worker: Worker | null = null

  async function drop(): Promise<void> {
    const dropped = worker
    worker = null
    await dropped?.terminate()
  }

  function answerOf(thread: Worker, message: Message, transfer: readonly ArrayBuffer[]): Promise<Answer | null> {
    return new Promise((resolve) => {
      const gone = () => settle(null)
      const [spentBefore, waitedBefore] = [spentMs(), clock.monotonic()]
      // On a busy machine an answer may take long with little work: what counts is the work.
      function look(): void {
        const leftMs = timeoutMs - (spentMs() - spentBefore)
        if (leftMs <= 0 || clock.monotonic() - waitedBefore >= mostWaits * timeoutMs) gone()
        else cancel = clock.after(Math.max(leftMs, leastWaitMs), look)
      }
      let cancel = clock.after(timeoutMs, look)
      function settle(answer: Answer | null): void {
        cancel()
        thread.off('message', settle)
        thread.off('error', gone)
        thread.off('exit', gone)
        thread.unref()
        resolve(answer)
      }
      thread.on('message', settle)
      thread.on('error', gone)
      thread.on('exit', gone)
      thread.ref()
      thread.postMessage(message, transfer)
    })
  }

  return {
    async ask(message, transfer = []) {
      worker ??= start(path)
      const answer = await answerOf(worker, message, transfer)
      if (answer === null) await drop()
      return answer
    },
    drop,
  }
}
