/** Whose a thing is. */
export interface Owner {
  readonly hospitalId: string
  readonly userId: string
}

/** Things that wait, handed out in turns: a hospital after the other, and in each a user after the other. */
export interface Turns<Item extends Owner> {
  add(item: Item): void
  /** Takes the next one out. */
  take(): Item | undefined
  /** Takes one out that nobody waits for any more. */
  remove(item: Item): void
  /** Those that wait. */
  items(): Item[]
}

/** Makes an empty one. */
export function createTurns<Item extends Owner>(): Turns<Item> {
  let waiting: readonly Item[] = []
  // When each was served last; hospitals and users have no id in common.
  const servedAt = new Map<string, number>()
  let turn = 0
  const last = (id: string) => servedAt.get(id) ?? 0
  const isBefore = (a: Item, b: Item) =>
    last(a.hospitalId) - last(b.hospitalId) || (a.hospitalId === b.hospitalId ? last(a.userId) - last(b.userId) : 0)

  return {
    add(item) {
      waiting = [...waiting, item]
    },
    take() {
      // Of those that were served at the same time, the one that waits longest.
      const [next] = [...waiting].sort(isBefore)
      if (next === undefined) return undefined
      waiting = waiting.filter((item) => item !== next)
      turn += 1
      if (servedAt.size > 10_000) servedAt.clear()
      for (const id of [next.hospitalId, next.userId]) servedAt.set(id, turn)
      return next
    },
    remove(item) {
      waiting = waiting.filter((each) => each !== item)
    },
    items: () => [...waiting],
  }
}
