/** The user for whom work is done. */
export interface Owner {
  readonly hospitalId: string
  readonly userId: string
}

/** Items that wait, in a fair order: hospitals take turns, and in each hospital its users. */
export interface FairOrder<Item extends Owner> {
  add(item: Item): void
  /** Takes the next item out, of those that may begin now. @defaultValue all */
  take(mayBegin?: (item: Item) => boolean): Item | undefined
  /** Takes an item out that is no longer needed. */
  remove(item: Item): void
  /** The items that wait. */
  items(): readonly Item[]
}

/** Makes an empty one. */
export function createFairOrder<Item extends Owner>(): FairOrder<Item> {
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
    take(mayBegin = () => true) {
      // Of those that were served at the same time, the one that waits longest.
      const [next] = waiting.filter(mayBegin).sort(isBefore)
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
    items: () => waiting,
  }
}
