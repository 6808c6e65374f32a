import { PacsError } from '@opensono/pacs-core'
import { createBlobHash, type HashBlob } from './createBlobHash'
import type { HashAnswer, HashRequest } from './hash.worker'

/** Hashes files beside the page: neither its memory nor its main thread sees their bytes. */
export interface Hasher {
  readonly hash: HashBlob
  /** Ends the worker; what was asked for is refused with `CANCELLED`. */
  close(): void
}

interface Asked {
  readonly blob: Blob
  resolve(sha256: string | null): void
  reject(error: unknown): void
}

/**
 * Makes a hasher. Its worker starts with the first file; where there can be none, the page hashes by itself.
 *
 * @param workerUrl - where the worker's script lies; left out: beside this module.
 */
export function createHasher(workerUrl?: string | URL): Hasher {
  const waiting = new Map<number, Asked>()
  let hashHere: HashBlob | null = null
  let worker: Worker | null = null
  let count = 0

  function takeAll(): Asked[] {
    const all = [...waiting.values()]
    waiting.clear()
    return all
  }

  function hashInPage(): HashBlob {
    worker?.terminate()
    worker = null
    const here = createBlobHash()
    hashHere = here
    for (const { blob, resolve, reject } of takeAll()) here(blob).then(resolve, reject)
    return here
  }

  function start(): Worker {
    const started =
      workerUrl === undefined
        ? new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module', name: 'opensono-hash' })
        : new Worker(workerUrl, { type: 'module', name: 'opensono-hash' })
    started.onmessage = ({ data: answer }: MessageEvent<HashAnswer>) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('failure' in answer) asked?.reject(new PacsError('UPLOAD_FAILED', { message: answer.failure }))
      else asked?.resolve(answer.sha256)
    }
    started.onerror = hashInPage
    return started
  }

  function demandWorker(): Worker | null {
    try {
      worker ??= start()
      return worker
    } catch {
      return null
    }
  }

  return {
    hash(blob) {
      if (hashHere !== null) return hashHere(blob)
      const found = demandWorker()
      if (found === null) return hashInPage()(blob)
      count += 1
      const request: HashRequest = { id: count, blob }
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { blob, resolve, reject })
        found.postMessage(request)
      })
    },
    close() {
      worker?.terminate()
      worker = null
      for (const { reject } of takeAll()) reject(new PacsError('CANCELLED'))
    },
  }
}
