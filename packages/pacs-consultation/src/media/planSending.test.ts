import type { UserId } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSendingGovernor, sampleOf } from './createSendingGovernor'
import { commonCodec } from './mesh/commonCodec'
import { floorFramesPerSecond, fullPlan, judgeSending, type SendingPlan, sendLess, sendMore } from './planSending'
import type { SendingLoad, TrackStats } from './RoomMedia'

const fine = { encodeShare: 0.4, framesPerSecond: 25, sourceFramesPerSecond: 25, expertCount: 2 }
const busy = { ...fine, encodeShare: 0.9 }
const narrow = { ...fine, framesPerSecond: floorFramesPerSecond - 1 }
const plans = fc.record({
  areFacesSmall: fc.boolean(),
  scale: fc.constantFrom(1, 1.5, 2),
  isSecondGuided: fc.boolean(),
}) as fc.Arbitrary<SendingPlan>
const samples = fc.record({
  encodeShare: fc.double({ min: 0, max: 2, noNaN: true }),
  framesPerSecond: fc.double({ min: 0, max: 60, noNaN: true }),
  sourceFramesPerSecond: fc.double({ min: 1, max: 60, noNaN: true }),
  expertCount: fc.constantFrom(1, 2),
})

describe('What the doctor sends', () => {
  test('is too much above 85 % of encode time, or below the floor of frames, unless the machine itself is slower', () => {
    expect(judgeSending({ ...fine, encodeShare: 0.85 })).toBe('right')
    expect(judgeSending({ ...fine, encodeShare: 0.851 })).toBe('tooMuch')
    expect(judgeSending({ ...fine, framesPerSecond: 14.9 })).toBe('tooMuch')
    expect(judgeSending({ ...fine, framesPerSecond: 15 })).toBe('right')
    expect(judgeSending({ ...fine, framesPerSecond: 9, sourceFramesPerSecond: 10 })).toBe('room')
    expect(judgeSending(fine)).toBe('room')
  })

  test('loses faces first, then for a busy processor the picture of the second expert, then size, the same for both', () => {
    const first = sendLess(fullPlan, busy)
    expect(first).toEqual({ areFacesSmall: true, scale: 1, isSecondGuided: false })
    expect(sendLess(first, busy)).toEqual({ areFacesSmall: true, scale: 1, isSecondGuided: true })
    expect(sendLess(first, { ...busy, expertCount: 1 })).toEqual({
      areFacesSmall: true,
      scale: 1.5,
      isSecondGuided: false,
    })
    expect(sendLess(first, narrow)).toEqual({ areFacesSmall: true, scale: 1.5, isSecondGuided: false })
  })

  test('never touches the ultrasound picture while faces are large, and comes back to all of it', () => {
    fc.assert(
      fc.property(plans, samples, (plan, sample) => {
        const less = sendLess(plan, sample)
        if (!plan.areFacesSmall) expect(less).toEqual({ ...plan, areFacesSmall: true })
        let more = plan
        for (let step = 0; step < 4; step += 1) more = sendMore(more)
        expect(more).toEqual(fullPlan)
      }),
    )
  })
})

const userId = 'expert' as UserId
const counted = (
  atMs: number,
  frames: number,
  encodeMs: number,
  source: TrackStats['source'] = 'ultrasound',
): TrackStats => ({
  userId,
  source,
  direction: 'sent',
  atMs,
  bytes: 0,
  frames,
  width: 1_024,
  height: 768,
  roundTripMs: 20,
  bufferMs: null,
  encodeMs,
  sourceFramesPerSecond: 25,
  codec: 'video/VP8',
  isRelayed: false,
})

test('a sample is what happened between two counts; a connection that counts from the beginning is left out', () => {
  const before = [counted(0, 0, 0), counted(0, 0, 0, 'camera')]
  expect(sampleOf(before, [counted(2_000, 40, 900), counted(2_000, 50, 500, 'camera')])).toEqual({
    encodeShare: 0.7,
    framesPerSecond: 20,
    sourceFramesPerSecond: 25,
    expertCount: 1,
  })
  expect(sampleOf([counted(0, 900, 0)], [counted(2_000, 40, 900)])).toBeNull()
})

test('the plan changes after two looks that agree, and comes back after six', async () => {
  const clock = new FakeClock()
  const loads: SendingLoad[] = []
  let [atMs, frames, encodeMs, share] = [0, 0, 0, 0.95]
  const end = createSendingGovernor({
    clock,
    stats: async () => {
      atMs += 2_000
      frames += 50
      encodeMs += share * 2_000
      return [counted(atMs, frames, encodeMs)]
    },
    onPlan: (_plan, load) => loads.push(load),
  })
  const look = async () => {
    clock.advance(2_000)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  for (let count = 0; count < 3; count += 1) await look()
  expect(loads).toEqual(['full', 'full', 'smallFaces'])
  share = 0.2
  for (let count = 0; count < 6; count += 1) await look()
  expect(loads.slice(3)).toEqual(['smallFaces', 'smallFaces', 'smallFaces', 'smallFaces', 'smallFaces', 'full'])
  end()
  expect(clock.pendingCount).toBe(0)
})

test('both experts get a codec that both can decode', () => {
  const codec = (name: string, sdpFmtpLine?: string) => ({
    mimeType: `video/${name}`,
    ...(sdpFmtpLine !== undefined && { sdpFmtpLine }),
  })
  expect(
    commonCodec([
      [codec('VP8'), codec('H264', 'p=1')],
      [codec('H264', 'p=1'), codec('rtx')],
    ]),
  ).toEqual(codec('H264', 'p=1'))
  expect(commonCodec([[codec('VP8')], [codec('VP8')]])).toEqual(codec('VP8'))
  expect(commonCodec([[codec('rtx')], [codec('rtx')]])).toBeNull()
  expect(commonCodec([])).toBeNull()
})
