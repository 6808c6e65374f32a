/** Of the times of some studies: how many, and what half of them and nine of ten did not exceed. */
interface Marks {
  count: number
  medianMs: number
  p90Ms: number
}

const fineMs = 10_000
const coarseMs = 1_800_000
const fineSlots = 720

/** Slots of a group of times: what lies in slot `s` of group `g` is counted at `g * slots + s`. */
export const slots = 1024

/** The slot of a time; a longer time is never in an earlier slot. Slots are ten seconds wide up to two hours, then half an hour wide; the last takes the rest. */
export function slotOf(ms: number): number {
  if (ms < fineSlots * fineMs) return Math.floor(ms / fineMs)
  return Math.min(slots - 1, fineSlots + Math.floor((ms - fineSlots * fineMs) / coarseMs))
}

/** The place of the smallest time that so many of all did not exceed. */
const rankOf = (part: number, count: number) => Math.max(0, Math.ceil(part * count) - 1)

/** What would stand at a place if they were sorted. Their order is changed. */
function sortedAt(times: Float64Array, rank: number): number {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const pivot = times[(low + high) >> 1] ?? 0
    let left = low
    let right = high
    while (left <= right) {
      while ((times[left] ?? 0) < pivot) left += 1
      while ((times[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const swapped = times[left] ?? 0
      times[left++] = times[right] ?? 0
      times[right--] = swapped
    }
    if (rank <= right) high = right
    else if (rank >= left) low = left
    else return pivot
  }
  return times[rank] ?? 0
}

/** What lies in a slot that is looked at, and how much of it was added. */
interface Looked {
  readonly ms: Float64Array
  added: number
}

/** Exact quantiles of groups of times that were counted by slots: only what lies where one of them must be is looked at. */
export interface Quantiles {
  /** A slot that is looked at has a number; others have 0. */
  readonly numbers: Uint16Array
  /** Adds a time of a slot that is looked at: all of them, before {@link Quantiles.marks}. */
  add(number: number, ms: number): void
  /** What was found of each group; null where there is none. */
  marks(): (Marks | null)[]
}

/**
 * Finds where the quantiles are.
 *
 * @param counts - how many times lie in each slot of each group.
 */
export function createQuantiles(counts: Uint32Array): Quantiles {
  const looked: Looked[] = []
  const numbers = new Uint16Array(counts.length)
  const find = (group: number, part: number, all: number) => {
    let rank = rankOf(part, all)
    let slot = group * slots
    while (rank >= (counts[slot] ?? 0)) rank -= counts[slot++] ?? 0
    if (numbers[slot] === 0) numbers[slot] = looked.push({ ms: new Float64Array(counts[slot] ?? 0), added: 0 })
    return { number: numbers[slot] ?? 0, rank }
  }
  const asked = Array.from({ length: counts.length / slots }, (_, group) => {
    let all = 0
    for (let slot = group * slots; slot < (group + 1) * slots; slot += 1) all += counts[slot] ?? 0
    return all === 0 ? null : { count: all, median: find(group, 0.5, all), p90: find(group, 0.9, all) }
  })
  const at = ({ number, rank }: { number: number; rank: number }) =>
    sortedAt(looked[number - 1]?.ms ?? new Float64Array(), rank)
  return {
    numbers,
    add(number, ms) {
      const slot = looked[number - 1]
      if (slot !== undefined) slot.ms[slot.added++] = ms
    },
    marks: () => asked.map((each) => each && { count: each.count, medianMs: at(each.median), p90Ms: at(each.p90) }),
  }
}
