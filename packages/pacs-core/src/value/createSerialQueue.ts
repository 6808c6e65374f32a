/** Runs work one at a time, in the order in which it was given; its answer is that of the work. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Makes a queue for promises: each begins when the one before has settled, whether that failed or not.
 *
 * @example
 * const inOrder = createSerialQueue()
 * await Promise.all([inOrder(() => write(first)), inOrder(() => write(second))])
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
