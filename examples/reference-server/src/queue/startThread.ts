import { Worker } from 'node:worker_threads'

/** How a thread is started. */
export interface ThreadStart {
  /** The module: its path below the built server's folder. */
  readonly path: string
  /** Maximum JavaScript heap, in MiB. */
  readonly memoryMb: number
  /** What the thread is given. */
  readonly workerData?: unknown
}

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript, of which no thread can be made: they start the built one. */
function urlOf(path: string): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? `../../dist/${path}` : `./${path}`, import.meta.url)
}

/**
 * Starts a thread of the server. It gets none of the server's environment (it needs no secret), ends alone when it needs more memory than
 * it may have, and keeps no finished process alive.
 */
export function startThread({ path, memoryMb, workerData }: ThreadStart): Worker {
  const worker = new Worker(urlOf(path), {
    env: { NODE_ENV: 'production' },
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.unref()
  return worker
}
