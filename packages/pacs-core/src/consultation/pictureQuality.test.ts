import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pictureQuality } from './pictureQuality'
import { type MeasuredPicture, pictureQualities } from './roomMessages'

const good: MeasuredPicture = { framesPerSecond: 25, width: 1_024, height: 768, latencyMs: 80, frozenMs: 0 }
const word = (patch: Partial<MeasuredPicture>, before: Parameters<typeof pictureQuality>[1] = 'diagnostic') =>
  pictureQuality({ ...good, ...patch }, before)

const qualities = fc.constantFrom(null, ...pictureQualities)
const pictures = fc.record({
  framesPerSecond: fc.double({ min: 0, max: 60, noNaN: true }),
  width: fc.integer({ min: 0, max: 1_920 }),
  height: fc.integer({ min: 0, max: 1_080 }),
  latencyMs: fc.option(fc.integer({ min: 0, max: 2_000 })),
  frozenMs: fc.integer({ min: 0, max: 10_000 }),
})
const rank = (quality: (typeof pictureQualities)[number]) => -pictureQualities.indexOf(quality)

describe('The ultrasound picture', () => {
  test.each([
    ['framesPerSecond', 15, 14.9],
    ['height', 480, 479],
    ['latencyMs', 400, 401],
    ['frozenMs', 500, 501],
  ] as const)('is diagnostic up to its bound of %s, and good for guidance beyond', (name, within, beyond) => {
    expect(word({ [name]: within })).toBe('diagnostic')
    expect(word({ [name]: beyond })).toBe('guidance')
  })

  test.each([
    ['framesPerSecond', 1, 0.9],
    ['height', 1, 0],
    ['frozenMs', 5_000, 5_001],
  ] as const)('is good for guidance up to its bound of %s, and lost beyond', (name, within, beyond) => {
    expect(word({ [name]: within })).toBe('guidance')
    expect(word({ [name]: beyond })).toBe('lost')
  })

  test('has to be clearly better before it is called better again', () => {
    expect(word({ framesPerSecond: 17.9 }, 'guidance')).toBe('guidance')
    expect(word({ framesPerSecond: 18 }, 'guidance')).toBe('diagnostic')
    expect(word({ latencyMs: 301 }, 'guidance')).toBe('guidance')
    expect(word({ framesPerSecond: 2.9, frozenMs: 1_000 }, 'lost')).toBe('lost')
    expect(word({ framesPerSecond: 3, frozenMs: 1_000 }, 'lost')).toBe('guidance')
    expect(word({}, 'lost')).toBe('diagnostic')
  })

  test('is called the same by the same figures, however often they are measured', () => {
    fc.assert(
      fc.property(pictures, qualities, (measured, before) => {
        const once = pictureQuality(measured, before)
        expect(pictureQuality(measured, once)).toBe(once)
      }),
    )
  })

  test('is never called worse when every figure is as good or better', () => {
    fc.assert(
      fc.property(pictures, pictures, qualities, (one, two, before) => {
        const better: MeasuredPicture = {
          framesPerSecond: Math.max(one.framesPerSecond, two.framesPerSecond),
          width: Math.max(one.width, two.width),
          height: Math.max(one.height, two.height),
          latencyMs: Math.min(one.latencyMs ?? 0, two.latencyMs ?? 0),
          frozenMs: Math.min(one.frozenMs, two.frozenMs),
        }
        expect(rank(pictureQuality(better, before))).toBeGreaterThanOrEqual(rank(pictureQuality(one, before)))
      }),
    )
  })

  test('is never called better than by who saw it as diagnostic before', () => {
    fc.assert(
      fc.property(pictures, qualities, (measured, before) => {
        expect(rank(pictureQuality(measured, before))).toBeLessThanOrEqual(rank(pictureQuality(measured, 'diagnostic')))
      }),
    )
  })
})
