/** Lets one task at a time touch a key, in the order they came. */
export class KeyLock {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs a task when all earlier ones of this key have ended, and returns its result. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const earlier = this.#last.get(key) ?? Promise.resolve()
    const mine = earlier.then(task, task)
    const settled = mine.catch(() => undefined)
    this.#last.set(key, settled)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    }
  }
}
