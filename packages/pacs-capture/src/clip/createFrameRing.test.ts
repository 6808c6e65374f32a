import type { EncodedPacket } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import type { EncodedFrame } from './createFrameEncoder'
import { createFrameRing } from './createFrameRing'

const megabyte = 1024 * 1024

function frame(number: number, keyEvery: number, byteLength: number): EncodedFrame {
  const packet = { byteLength } as EncodedPacket
  return { packet, timestampUs: (number * 1e6) / 30, isKey: number % keyEvery === 0, config: { codec: 'vp8' } }
}

/** A ring that was given pictures of this many seconds. */
function filled(seconds: number, passed: number, byteLength = 8_000) {
  const ring = createFrameRing()
  ring.hold(seconds)
  for (let number = 0; number < passed * 30; number += 1) ring.add(frame(number, 30, byteLength))
  return ring
}

const lengthOf = (frames: readonly EncodedFrame[]) =>
  ((frames.at(-1)?.timestampUs ?? 0) - (frames[0]?.timestampUs ?? 0)) / 1e6

describe('the ring of the last seconds', () => {
  it.each([1, 10, 60])('holds %i seconds, beginning at a key frame, and at most a second more', (seconds) => {
    const ring = filled(seconds, 200)
    const frames = ring.take()
    expect(frames[0]?.isKey).toBe(true)
    expect(lengthOf(frames)).toBeGreaterThanOrEqual(seconds)
    expect(lengthOf(frames)).toBeLessThan(seconds + 1.1)
    expect(ring.readySeconds).toBe(seconds)
  })

  it('does not grow with time, and never beyond 32 MB', () => {
    expect(filled(60, 600).sizeBytes).toBe(filled(60, 200).sizeBytes)
    const coarse = filled(60, 200, 40_000)
    expect(coarse.sizeBytes).toBeLessThanOrEqual(32 * megabyte)
    expect(coarse.sizeBytes).toBeGreaterThan(30 * megabyte)
    expect(coarse.readySeconds).toBeLessThan(60)
    expect(coarse.take()[0]?.isKey).toBe(true)
  })

  it('tells whole seconds as it fills', () => {
    expect([filled(10, 0.5).readySeconds, filled(10, 3.5).readySeconds, filled(10, 30).readySeconds]).toEqual([
      0, 3, 10,
    ])
  })

  it('takes nothing before a key frame, and nothing while 0 seconds are wanted', () => {
    const ring = createFrameRing()
    ring.add(frame(0, 30, 10))
    ring.hold(5)
    ring.add(frame(1, 30, 10))
    expect(ring.take()).toEqual([])
    ring.add(frame(30, 30, 10))
    expect(ring.take()).toHaveLength(1)
    ring.hold(0)
    expect([ring.take().length, ring.sizeBytes]).toEqual([0, 0])
  })
})
