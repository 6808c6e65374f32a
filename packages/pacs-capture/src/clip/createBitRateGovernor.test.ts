import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipBitsPerSecond } from './chooseClipFormat'
import { createBitRateGovernor } from './createBitRateGovernor'

describe('the bit rate', () => {
  it('stays as it is while a clip keeps to its budget', () => {
    const governor = createBitRateGovernor(2_000_000)
    for (let second = 1; second <= 60; second += 1) expect(governor.check(second * 1000, second * 250_000)).toBeNull()
  })

  it('a clip of full length stays below the upload limit though its encoder overshoots up to threefold', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 3, noNaN: true }), (overshoot) => {
        const governor = createBitRateGovernor(clipBitsPerSecond)
        let asked = clipBitsPerSecond
        let sizeBytes = 0
        for (let second = 1; second <= 1_800; second += 1) {
          sizeBytes += (asked * overshoot) / 8
          asked = governor.check(second * 1000, sizeBytes) ?? asked
          expect(asked).toBeLessThanOrEqual(clipBitsPerSecond)
        }
        expect(sizeBytes).toBeLessThan(490 * 1024 * 1024)
      }),
    )
  })

  it('rises again when the pictures become simple', () => {
    const governor = createBitRateGovernor(2_000_000)
    expect(governor.check(10_000, 20_000_000)).toBe(1_500_000)
    expect(governor.check(200_000, 20_000_000)).toBe(1_725_000)
  })
})
