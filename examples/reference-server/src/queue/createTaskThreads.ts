import type { Owner } from './createFairOrder'
import { createFairQueue, type FairQueueOptions } from './createFairQueue'
import { startThread, type ThreadStart } from './startThread'

/** How long a task may take, in which thread. */
export interface TaskThreadOptions extends Omit<ThreadStart, 'workerData'> {
  /** Maximum time of a task, in milliseconds. */
  readonly timeoutMs: number
}

/** What came of a task: the thread's message, or why there is none. */
export type TaskAnswer<Answer> = Answer | { readonly failure: string }

/**
 * Runs a task in a thread that is started for it alone and ends with it, when its turn has come.
 *
 * @returns rejects as {@link createFairQueue} says. A signal that ends while the task runs ends the thread.
 */
export type RunTask<Task, Answer> = (owner: Owner, task: Task, signal?: AbortSignal) => Promise<TaskAnswer<Answer>>

/** Starts a thread with `workerData` and waits for its one message. */
function runOnce<Answer>(
  { timeoutMs, ...start }: TaskThreadOptions,
  workerData: unknown,
  signal: AbortSignal | undefined,
): Promise<TaskAnswer<Answer>> {
  return new Promise((resolve) => {
    const worker = startThread({ ...start, workerData })
    worker.ref()
    const end = (answer: TaskAnswer<Answer>) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve(answer)
      void worker.terminate()
    }
    const stop = () => end({ failure: 'it is no longer needed' })
    const timer = setTimeout(() => end({ failure: 'took too long' }), timeoutMs)
    signal?.addEventListener('abort', stop)
    worker.on('message', end)
    worker.on('error', (error) => end({ failure: String(error) }))
    worker.on('exit', (code) => end({ failure: `the thread ended with code ${code}` }))
  })
}

/** Makes threads of one task each, shared fairly by hospitals and their users. */
export function createTaskThreads<Task, Answer>(
  options: TaskThreadOptions,
  queueOptions: FairQueueOptions,
): RunTask<Task, Answer> {
  const queue = createFairQueue(queueOptions)
  return (owner, task, signal) => queue(owner, () => runOnce<Answer>(options, task, signal), signal)
}
