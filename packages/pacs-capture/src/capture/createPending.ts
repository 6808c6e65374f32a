/** Work that somebody waits for before something is closed. */
export interface Pending {
  add(work: Promise<unknown>): void
  /** Resolves when all of it has settled, whether it failed or not. */
  settled(): Promise<void>
}

/** Makes an empty set of pending work. */
export function createPending(): Pending {
  const all = new Set<Promise<unknown>>()
  return {
    add(work) {
      all.add(work)
      const forget = () => void all.delete(work)
      work.then(forget, forget)
    },
    settled: async () => void (await Promise.allSettled(all)),
  }
}
