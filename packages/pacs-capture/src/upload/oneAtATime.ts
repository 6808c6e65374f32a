/**
 * Has calls of some work wait for each other, whatever became of the one before.
 *
 * @param work - what must not run twice at once.
 */
export function oneAtATime<Input, Output>(work: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve()
  return (input) => {
    const next = last.then(() => work(input))
    last = next.catch(() => {})
    return next
  }
}
