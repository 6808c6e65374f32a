/** What can be ended: a controller, a listener, a timer. */
export interface Ended {
  /** Ends it; called once. */
  destroy(): void
}

/** Owns things that live equally long, and ends all of them together. */
export interface Lifetime {
  /** Ends this, too, when the lifetime ends. */
  own(stop: () => void): void
  /**
   * Makes a thing at the first call, and returns the same one to each later call until the lifetime ends it.
   *
   * @param make - makes it, and names it: a function of a module, never one that is written inline.
   * @param given - what it is made of; looked at by the first call only.
   */
  once<Made extends Ended, Given extends readonly unknown[]>(make: (...given: Given) => Made, ...given: Given): Made
  /** Ends everything that it owns, the newest first. What is asked for afterwards is made again. */
  destroy(): void
}

/** Makes a lifetime that owns nothing yet. */
export function createLifetime(): Lifetime {
  let stops: (() => void)[] = []
  const made = new Map<unknown, Ended>()

  function own(stop: () => void): void {
    stops.push(stop)
  }

  return {
    own,
    once<Made extends Ended, Given extends readonly unknown[]>(make: (...given: Given) => Made, ...given: Given): Made {
      const known = made.get(make)
      // What is kept under a function is what that function returned.
      if (known !== undefined) return known as Made
      const thing = make(...given)
      made.set(make, thing)
      own(() => thing.destroy())
      return thing
    },
    destroy() {
      const ending = stops.reverse()
      stops = []
      made.clear()
      for (const stop of ending) stop()
    },
  }
}
