/** Does things one after another: each begins when the one before has ended, however it ended. */
export type Turns = <Result>(act: () => Promise<Result>) => Promise<Result>

/** Makes a row of turns. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const next = last.then(act)
    last = next.catch(() => {})
    return next
  }
}
