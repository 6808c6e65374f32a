import { describe, expect, it } from 'vitest'
import { createParameterSetRepeater } from './createParameterSetRepeater'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hex = (data: Uint8Array) => [...data].map((value) => value.toString(16).padStart(2, '0')).join('')

/** What Chromium 102 says of its first two key frames: the same sets, numbered 0 and 1. */
const descriptions = [
  bytes('0142031effe1000e6742c01e8c8d40501e900f08846a01000468ce3c80'),
  bytes('0142031effe1000f6742c01e4323501407a403c2211a800100046848e3c8'),
] as const
const secondSets = '0000000f6742c01e4323501407a403c2211a80000000046848e3c8'
const picture = bytes('000003c265b80004')

describe('Key frames of H.264', () => {
  it('carry their parameter sets when these are not the first ones any more', () => {
    const repeat = createParameterSetRepeater()
    expect(repeat(picture, descriptions[0])).toBe(picture)
    expect(hex(repeat(picture, descriptions[1]))).toBe(secondSets + hex(picture))
  })

  it('carry them from then on, whatever their numbers: a clip may begin anywhere', () => {
    const repeat = createParameterSetRepeater()
    repeat(picture, descriptions[0])
    repeat(picture, descriptions[1])
    expect(hex(repeat(picture, descriptions[0].buffer))).toBe(
      `0000000e6742c01e8c8d40501e900f08846a0000000468ce3c80${hex(picture)}`,
    )
  })

  it('stay as they are while the sets do', () => {
    const repeat = createParameterSetRepeater()
    for (let key = 0; key < 3; key += 1) expect(repeat(picture, descriptions[0].slice())).toBe(picture)
  })
})
