import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuantiles, slotOf, slots } from './quantiles'

/** Times about the ends of slots, equal ones, and such as nobody expects. */
const time = fc.oneof(
  fc.nat(30_000),
  fc.nat(9_000_000),
  fc.constantFrom(0, 9_999, 10_000, 7_199_999, 7_200_000, 600_000_000, 4_000_000_000),
)

test('quantiles of each group are those of its times when they are sorted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), time), { maxLength: 300 }), (times) => {
      const counts = new Uint32Array(3 * slots)
      const placeOf = (group: number, ms: number) => group * slots + slotOf(ms)
      for (const [group, ms] of times) {
        const place = placeOf(group, ms)
        counts[place] = (counts[place] ?? 0) + 1
      }
      const quantiles = createQuantiles(counts)
      for (const [group, ms] of times) {
        const number = quantiles.numbers[placeOf(group, ms)] ?? 0
        if (number > 0) quantiles.add(number, ms)
      }
      const plain = [0, 1, 2].map((group) => {
        const own = times.flatMap(([of, ms]) => (of === group ? [ms] : [])).sort((a, b) => a - b)
        const at = (part: number) => own[Math.ceil(part * own.length) - 1]
        return own.length === 0 ? null : { count: own.length, medianMs: at(0.5), p90Ms: at(0.9) }
      })
      expect(quantiles.marks()).toEqual(plain)
    }),
    { numRuns: 300 },
  )
})

test('a longer time is never in an earlier slot, and every slot is within its group', () => {
  fc.assert(
    fc.property(time, time, (a, b) => {
      expect(slotOf(Math.max(a, b))).toBeGreaterThanOrEqual(slotOf(Math.min(a, b)))
      expect(slotOf(a)).toBeLessThan(slots)
    }),
  )
})
