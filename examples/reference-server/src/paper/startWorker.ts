import { Worker } from 'node:worker_threads'

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript, of which no thread can be made: they start the built one. */
function workerUrl(): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? '../../dist/paper/worker.js' : './paper/worker.js', import.meta.url)
}

/**
 * Starts the thread that renders. It gets none of the server's environment (it needs no secret), and dies alone when it
 * needs more memory than it may have.
 *
 * @param memoryMb most JavaScript heap the thread may hold, in MiB
 */
export function startWorker(memoryMb: number): Worker {
  const worker = new Worker(workerUrl(), {
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // An idle thread must not keep a finished process alive.
  worker.unref()
  return worker
}
