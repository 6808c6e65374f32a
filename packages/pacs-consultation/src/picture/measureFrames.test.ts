import { expect, test } from 'vitest'
import { measureFrames, type ShownFrame } from './measureFrames'

/** Frames at a steady rate. */
function steady(framesPerSecond: number, fromMs: number, toMs: number, count = 0): ShownFrame[] {
  const frames: ShownFrame[] = []
  for (let atMs = fromMs; atMs < toMs; atMs += 1_000 / framesPerSecond)
    frames.push({ atMs, count: count + frames.length })
  return frames
}

test('a picture that moves steadily has its rate and was not frozen', () => {
  const { framesPerSecond, frozenMs } = measureFrames(steady(25, 0, 10_000), 10_000)
  expect(framesPerSecond).toBeCloseTo(25, 0)
  expect(frozenMs).toBe(0)
})

test('a picture that stands is frozen for so long, and has no rate after two seconds', () => {
  const frames = steady(25, 0, 4_000)
  expect(measureFrames(frames, 5_000).frozenMs).toBeCloseTo(1_040, -1)
  expect(measureFrames(frames, 7_000)).toMatchObject({ framesPerSecond: 0 })
  expect(measureFrames([], 7_000)).toEqual({ framesPerSecond: 0, frozenMs: 10_000 })
})

test('a gap in the middle counts as frozen until it has left the ten seconds', () => {
  const frames = [...steady(25, 0, 3_000), ...steady(25, 5_000, 10_000, 75)]
  expect(measureFrames(frames, 10_000).frozenMs).toBeCloseTo(2_040, -1)
  expect(measureFrames(frames, 10_000).framesPerSecond).toBeCloseTo(25, 0)
})

test('a page that was busy while frames were shown has seen no freeze', () => {
  const frames = [...steady(25, 0, 3_000), ...steady(25, 5_000, 10_000, 75 + 50)]
  expect(measureFrames(frames, 10_000).frozenMs).toBe(0)
})

test('a slow machine is not frozen between its frames', () => {
  expect(measureFrames(steady(4, 0, 10_000), 10_000)).toEqual({ framesPerSecond: 4, frozenMs: 0 })
})
