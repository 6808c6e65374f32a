import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameAt, frameDue, frameTimesOf, lengthOf, stepFrame } from './cineClock'

const durations = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 200 })
const run = { startedAtMs: 1_000, from: 0, speed: 1, isLooping: false }

test('frames of a frame time vector are due exactly when those before them are over', () => {
  const times = frameTimesOf([100, 10, 50])
  const due = (ms: number) => frameDue(times, run, 1_000 + ms).frame
  expect([0, 99.9, 100, 109.9, 110, 159].map(due)).toEqual([0, 0, 1, 1, 2, 2])
})

test('a clip takes the time that was recorded however seldom it is drawn: frames are dropped', () => {
  fc.assert(
    fc.property(
      durations,
      fc.double({ min: 0.1, max: 4, noNaN: true }),
      fc.integer({ min: 1, max: 3_000 }),
      (vector, speed, everyMs) => {
        const times = frameTimesOf(vector)
        let now = 0
        let due = frameDue(times, { ...run, startedAtMs: 0, speed }, now)
        while (!due.hasEnded) {
          now += everyMs
          due = frameDue(times, { ...run, startedAtMs: 0, speed }, now)
        }
        const length = lengthOf(times) / speed
        expect(now).toBeGreaterThanOrEqual(length - 1e-6)
        expect(now).toBeLessThan(length + everyMs + 1e-6)
        expect(due.frame).toBe(vector.length - 1)
      },
    ),
    { numRuns: 50 },
  )
})

test('a clip that loops shows in each round the same frame at the same time', () => {
  fc.assert(
    fc.property(durations, fc.nat(100_000), fc.integer({ min: 1, max: 5 }), (vector, ms, rounds) => {
      const times = frameTimesOf(vector)
      const looping = { ...run, startedAtMs: 0, isLooping: true }
      const at = ms % lengthOf(times)
      expect(frameDue(times, looping, at + rounds * lengthOf(times))).toEqual({
        frame: frameAt(times, at),
        hasEnded: false,
      })
    }),
  )
})

test('half the speed takes twice the time, and a run begins at the frame it was started from', () => {
  const times = frameTimesOf([100, 100, 100, 100])
  expect(frameDue(times, { ...run, speed: 0.5 }, 1_000 + 399).frame).toBe(1)
  expect(frameDue(times, { ...run, from: 2 }, 1_000).frame).toBe(2)
  expect(frameDue(times, { ...run, from: 2 }, 1_150).frame).toBe(3)
})

test('a frame of unknown length is shown as one of 30 a second, and a still has no end to wait for', () => {
  expect(lengthOf(frameTimesOf([0, 0, 0]))).toBeCloseTo(100)
  expect(frameDue([0], run, 5_000)).toEqual({ frame: 0, hasEnded: true })
})

test('steps stop at the ends, or go round where the clip loops', () => {
  expect(stepFrame(0, -1, 10, false)).toBe(0)
  expect(stepFrame(0, -1, 10, true)).toBe(9)
  expect(stepFrame(9, 1, 10, true)).toBe(0)
  expect(stepFrame(5, 100, 10, false)).toBe(9)
  expect(stepFrame(0, 1, 1, true)).toBe(0)
})
