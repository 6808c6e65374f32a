/** Lowest rate that is asked for, in bits a second: a coarse picture is better than none. */
const floorBitsPerSecond = 300_000
/** Bytes that a clip may be ahead of its budget before the rate is lowered. */
const headroomBytes = 4 * 1024 * 1024
const checkEveryMs = 2_000

/** Keeps a clip within its byte budget. */
export interface BitRateGovernor {
  /**
   * Says how far the clip is.
   *
   * @returns the rate to ask for from now on, in bits a second, or null to leave it.
   */
  check(elapsedMs: number, sizeBytes: number): number | null
}

/**
 * Makes a governor: encoders overshoot the rate asked for, so that less is asked for while the clip is ahead of its budget.
 *
 * @param bitsPerSecond - the rate that the whole clip may have on average.
 */
export function createBitRateGovernor(bitsPerSecond: number): BitRateGovernor {
  let asked = bitsPerSecond
  let checkedMs = 0
  return {
    check(elapsedMs, sizeBytes) {
      if (elapsedMs - checkedMs < checkEveryMs) return null
      checkedMs = elapsedMs
      const aheadBytes = sizeBytes - (bitsPerSecond / 8) * (elapsedMs / 1000)
      const wanted = aheadBytes > headroomBytes ? asked * 0.75 : aheadBytes < headroomBytes / 2 ? asked * 1.15 : asked
      const next = Math.round(Math.min(bitsPerSecond, Math.max(floorBitsPerSecond, wanted)))
      if (next === asked) return null
      asked = next
      return next
    },
  }
}
