import { PacsError } from '@opensono/pacs-core'
import type { PictureNews, PictureRequest } from './pictureMessages'

type Asked = Extract<PictureRequest, { id: number }>
type Answer = Extract<PictureNews, { id: number }>
type WithoutId<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never

/** The worker that encodes, as the page sees it. */
export interface PictureWorker {
  /** Sends what needs no answer. */
  send(request: PictureRequest, transfer?: Transferable[]): void
  /** Asks something. @throws PacsError what the worker refused with; `GET_VIDEO_FAILED` when it cannot run at all. */
  ask(request: WithoutId<Asked>, transfer?: Transferable[]): Promise<Answer>
  /** Listens to its unrequested messages. */
  onNews(listener: (news: PictureNews) => void): void
  /** Ends it. */
  close(): void
}

/**
 * Starts the worker.
 *
 * @param workerUrl - where its script lies; left out: beside this module.
 */
export function createPictureWorker(workerUrl?: string | URL): PictureWorker {
  const worker =
    workerUrl === undefined
      ? new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module', name: 'opensono-picture' })
      : new Worker(workerUrl, { type: 'module', name: 'opensono-picture' })
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: PacsError) => void }>()
  let listener: (news: PictureNews) => void = () => {}
  let count = 0
  let failure: PacsError | null = null

  worker.onmessage = (event: MessageEvent<PictureNews>) => {
    const news = event.data
    if (!('id' in news)) return listener(news)
    const asked = waiting.get(news.id)
    waiting.delete(news.id)
    if (news.kind === 'refused') asked?.reject(new PacsError(news.code, { message: news.message }))
    else asked?.resolve(news)
  }

  /** Anyone who asks from now on is refused, too: a broken worker answers nobody. */
  function rejectAll(message: string): void {
    failure = new PacsError('GET_VIDEO_FAILED', { message })
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  worker.onerror = (event) => {
    rejectAll(`the picture worker failed: ${event.message}`)
    listener({ kind: 'ended' })
  }

  return {
    send: (request, transfer = []) => worker.postMessage(request, transfer),
    ask(request, transfer = []) {
      if (failure !== null) return Promise.reject(failure)
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...request, id }, transfer)
      })
    },
    onNews(next) {
      listener = next
    },
    close() {
      worker.terminate()
      rejectAll('the pictures were closed')
    },
  }
}
