/** Of the times of some studies: how many, and what half of them and nine of ten did not exceed. */
interface Marks {
  count: number
  medianMs: number
  p90Ms: number
}

const fineMs = 30_000
const coarseMs = 1_800_000
const fineSlots = 240
const slots = 512

/** Longer times stand in later slots: half minutes up to two hours, half hours up to some days, and the rest. */
function slotOf(ms: number): number {
  if (ms < fineSlots * fineMs) return Math.floor(ms / fineMs)
  return Math.min(slots - 1, fineSlots + Math.floor((ms - fineSlots * fineMs) / coarseMs))
}

/** The place of the smallest time that so many of all did not exceed. */
const rankOf = (part: number, count: number) => Math.max(0, Math.ceil(part * count) - 1)

/**
 * Exact quantiles of times, without sorting them all: where in each group the asked ones must be is counted first, and only what lies
 * there is sorted.
 *
 * @param times - milliseconds, none below nothing.
 * @param groupsOf - the group of each time.
 * @param groups - how many there are.
 * @returns what was found of each group; null where there is none.
 */
export function quantilesOf(times: Float64Array, groupsOf: Uint16Array, groups: number): (Marks | null)[] {
  const counts = new Uint32Array(groups * slots)
  for (let index = 0; index < times.length; index += 1) {
    const place = (groupsOf[index] ?? 0) * slots + slotOf(times[index] ?? 0)
    counts[place] = (counts[place] ?? 0) + 1
  }
  /** What lies in the slots that are asked for. */
  const looked = new Map<number, number[]>()
  const asked = Array.from({ length: groups }, (_, group) => {
    const own = counts.subarray(group * slots, (group + 1) * slots)
    const count = own.reduce((all, each) => all + each, 0)
    const find = (part: number) => {
      let rank = rankOf(part, count)
      let slot = 0
      while (rank >= (own[slot] ?? 0)) rank -= own[slot++] ?? 0
      looked.set(group * slots + slot, [])
      return { slot: group * slots + slot, rank }
    }
    return count === 0 ? null : { count, median: find(0.5), p90: find(0.9) }
  })
  for (let index = 0; index < times.length; index += 1) {
    const ms = times[index] ?? 0
    looked.get((groupsOf[index] ?? 0) * slots + slotOf(ms))?.push(ms)
  }
  for (const each of looked.values()) each.sort((a, b) => a - b)
  const at = ({ slot, rank }: { slot: number; rank: number }) => looked.get(slot)?.[rank] ?? 0
  return asked.map((each) => each && { count: each.count, medianMs: at(each.median), p90Ms: at(each.p90) })
}
