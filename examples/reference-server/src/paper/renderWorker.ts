import type { Worker } from 'node:worker_threads'
import { type Clock, PacsError } from '@opensono/pacs-core'
import type { AnyPaper, PaperAnswer, PaperJob, RenderedPaper } from './job'

/** What a render worker needs of its pool. */
export interface RenderWorkerOptions {
  /** Starts a thread that answers each {@link PaperJob} with one {@link PaperAnswer}. */
  startThread: () => Worker
  clock: Clock
}

/** Renders one sheet at a time in a thread of its own, which is started when first needed and replaced when it fails. */
export interface RenderWorker {
  /** Renders one sheet, the first of a thread with time for its start; the next only after this one has ended. @throws {@link PacsError} `PRINT_FAILED` */
  render(paper: AnyPaper, timeoutMs: number): Promise<RenderedPaper>
  /** Ends the thread; a sheet in work is rejected. The next sheet has a new one. */
  stop(why: string): Promise<void>
}

/** What the start of a thread, its fonts and its first compiling may take on a machine that is busy with everything else, in ms. */
const startMs = 10_000

/** Makes an idle render worker, without a thread yet. */
export function createRenderWorker({ startThread, clock }: RenderWorkerOptions): RenderWorker {
  let worker: Worker | undefined
  let finish: ((outcome: PaperAnswer) => void) | undefined

  function start(): Worker {
    const started = startThread()
    const lost = (why: string) => {
      if (worker !== started) return
      worker = undefined
      finish?.({ failure: why })
    }
    started.on('message', (answer: PaperAnswer) => finish?.(answer))
    started.on('messageerror', (error) => lost(error.message))
    started.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
    started.on('exit', (code) => lost(`the worker thread ended with code ${code}`))
    return started
  }

  /** Lets go of the thread first, so that its end is not taken for a crash of the next one. */
  async function drop(why: string): Promise<void> {
    const dropped = worker
    worker = undefined
    finish?.({ failure: why })
    await dropped?.terminate()
  }

  return {
    render(paper, timeoutMs) {
      return new Promise((resolve, reject) => {
        // Else a thread that is slow to start would be ended, and so would each of those after it.
        const limitMs = worker === undefined ? timeoutMs + startMs : timeoutMs
        worker ??= start()
        const current = worker
        const cancelTimeout = clock.after(limitMs, () => void drop(`not rendered within ${limitMs} ms`))
        finish = (outcome) => {
          finish = undefined
          cancelTimeout()
          current.unref()
          if ('file' in outcome) resolve(outcome)
          else reject(new PacsError('PRINT_FAILED', { message: outcome.failure }))
        }
        current.ref()
        try {
          current.postMessage({ paper } satisfies PaperJob)
        } catch (error) {
          // What cannot be sent to a thread would else block this worker until its time is over.
          finish({ failure: String(error) })
        }
      })
    },
    stop: drop,
  }
}
