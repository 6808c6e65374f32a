/** Numbers that look random and are the same at every run: the demo is everywhere the same. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from 0 up to, and without, `below`. */
  below(below: number): number
  /** One of a list. */
  pick<Item>(list: readonly [Item, ...Item[]] | readonly Item[]): Item
}

/**
 * Makes a sequence (mulberry32, public domain).
 *
 * @param seed - the same seed gives the same sequence.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(list) {
      const item = list[below(list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
