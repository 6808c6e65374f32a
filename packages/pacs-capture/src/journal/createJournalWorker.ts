import { PacsError } from '@opensono/pacs-core'
import type { JournalMethod, JournalNews, JournalRequest } from './journalMessages'
import type { SealedJournal } from './SealedJournal'
import type { JournalPlace } from './store/openJournalStore'

type Answer<Method extends JournalMethod> = Awaited<ReturnType<SealedJournal[Method]>>

/** The worker that keeps files, as the page sees it. */
export interface JournalWorker {
  /** Whether it keeps anything: false when the browser cannot, and when it has failed. */
  isKept(): Promise<boolean>
  /** Asks for something. @throws PacsError what the worker refused with; `JOURNAL_UNAVAILABLE` when it cannot run at all. */
  ask<Method extends JournalMethod>(
    method: Method,
    values: Parameters<SealedJournal[Method]>,
    transfer?: Transferable[],
  ): Promise<Answer<Method>>
  /** Ends it; everything asked for is refused. */
  close(): void
}

/** How the worker is started. */
export interface JournalWorkerOptions {
  /** Where its script lies; left out: beside this module. */
  workerUrl: string | URL | undefined
  name: string
  places: readonly JournalPlace[]
  /** Called with its unrequested messages. */
  onNews: (news: JournalNews) => void
  /** It has failed, and all that it had open with it. */
  onBroken: (message: string) => void
}

interface Asked {
  resolve: (answer: unknown) => void
  reject: (error: PacsError) => void
}

function startWorker(workerUrl: string | URL | undefined): Worker {
  return workerUrl === undefined
    ? new Worker(new URL('./journal.worker.ts', import.meta.url), { type: 'module', name: 'opensono-journal' })
    : new Worker(workerUrl, { type: 'module', name: 'opensono-journal' })
}

/**
 * Starts the worker.
 *
 * @param options - where its script is, where it keeps files, and who is notified.
 */
export function createJournalWorker(options: JournalWorkerOptions): JournalWorker {
  const worker = startWorker(options.workerUrl)
  const waiting = new Map<number, Asked>()
  let count = 0
  let failure: PacsError | null = null
  let settle: (isKept: boolean) => void = () => {}
  let kept = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const post = (request: JournalRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)

  function takeAnswer(id: number): Asked | undefined {
    const asked = waiting.get(id)
    waiting.delete(id)
    return asked
  }

  function rejectAll(message: string): void {
    failure = new PacsError('JOURNAL_UNAVAILABLE', { message })
    settle(false)
    kept = Promise.resolve(false)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }

  worker.onmessage = ({ data: news }: MessageEvent<JournalNews>) => {
    if (news.kind === 'started') settle(news.isKept)
    else if (news.kind === 'answered') takeAnswer(news.id)?.resolve(news.answer)
    else if (news.kind === 'refused') {
      const { code, message, sizeBytes } = news
      const details = sizeBytes === undefined ? {} : { sizeBytes }
      takeAnswer(news.id)?.reject(new PacsError(code, { message, details }))
    } else options.onNews(news)
  }
  worker.onerror = (event) => {
    const message = `the journal worker failed: ${event.message}`
    rejectAll(message)
    options.onBroken(message)
  }
  post({ kind: 'start', name: options.name, places: options.places })

  return {
    isKept: () => kept,
    ask(method, values, transfer) {
      if (failure !== null) return Promise.reject(failure)
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: (answer) => resolve(answer as Answer<typeof method>), reject })
        post({ kind: 'call', id, method, values }, transfer)
      })
    },
    close() {
      worker.terminate()
      rejectAll('the journal was closed')
    },
  }
}
