import { Worker } from 'node:worker_threads'
import { type Clock, systemClock } from '@opensono/pacs-core'

/** A thread that answers one message at a time; it starts with the first one. */
export interface Thread<Message, Answer> {
  /**
   * Asks one thing. The caller asks nothing else until it has the answer.
   *
   * @param transfer - what of the message is handed over in place of a copy.
   * @returns null when the thread died or took too long: the next message starts another one.
   */
  ask(message: Message, transfer?: readonly ArrayBuffer[]): Promise<Answer | null>
  /** Ends the thread; the next message starts another one. */
  drop(): Promise<void>
}

/** Options of {@link createThread}. */
export interface ThreadOptions {
  /** The module: its path below the built server's folder. */
  path: string
  /** Longest time that an answer may take, in milliseconds. */
  timeoutMs: number
  /** Timers. @defaultValue the system's */
  clock?: Clock
}

const heapMb = 256

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript, of which no thread can be made: they start the built one. */
function urlOf(path: string): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? `../../../dist/${path}` : `./${path}`, import.meta.url)
}

function start(path: string): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb }
  const worker = new Worker(urlOf(path), { env: { NODE_ENV: 'production' }, resourceLimits })
  // Nobody waits for a thread that dies between two messages; the next one finds it gone.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

/** Makes a thread for input that could be hostile: whatever this makes of it, the server goes on. */
export function createThread<Message, Answer>({
  path,
  timeoutMs,
  clock = systemClock,
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
      const cancel = clock.after(timeoutMs, gone)
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
