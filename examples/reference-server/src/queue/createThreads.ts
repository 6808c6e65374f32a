import type { Owner } from './createFairOrder'
import { createFairQueue, type FairQueueOptions } from './createFairQueue'
import { createThread, type Thread, type ThreadOptions } from './createThread'

/** Threads that many users share. */
export interface Threads<Message, Answer> {
  /**
   * Gives a piece of work a thread of its own until it ends, when its turn has come.
   *
   * @returns rejects as {@link createFairQueue} says.
   */
  use<Result>(
    owner: Owner,
    work: (thread: Thread<Message, Answer>) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>
  /** Has every thread answer a message now, so that what it loads at its start is loaded. */
  warm(message: Message): Promise<void>
  /** Ends the threads. */
  close(): Promise<void>
}

/**
 * Makes threads that are shared fairly by hospitals and their users: as many as pieces of work run at the same time. Each starts with the
 * first message.
 */
export function createThreads<Message, Answer>(
  options: ThreadOptions,
  queueOptions: FairQueueOptions,
): Threads<Message, Answer> {
  const threads = Array.from({ length: queueOptions.concurrency }, () => createThread<Message, Answer>(options))
  // The one that was used last is the next: one that is not needed is not started.
  const idle = [...threads]
  const queue = createFairQueue(queueOptions)
  return {
    use: (owner, work, signal) =>
      queue(
        owner,
        async () => {
          const thread = idle.pop()
          if (thread === undefined) throw new Error('more work runs than there are threads')
          try {
            return await work(thread)
          } finally {
            idle.push(thread)
          }
        },
        signal,
      ),
    async warm(message) {
      // Each has the turn of an owner of its own: a thread in use is warm already.
      const owners = threads.map((_, at) => ({ hospitalId: `warm ${at}`, userId: `warm ${at}` }))
      await Promise.all(owners.map((owner) => this.use(owner, (thread) => thread.ask(message))))
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.drop()))
    },
  }
}
