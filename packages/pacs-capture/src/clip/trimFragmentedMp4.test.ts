import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReadBytes, trimFragmentedMp4, videoContainer } from './trimFragmentedMp4'

function box(type: string, contentBytes: number, isLong = false): Uint8Array<ArrayBuffer> {
  const headBytes = isLong ? 16 : 8
  const bytes = new Uint8Array(headBytes + contentBytes).fill(0xff)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, isLong ? 1 : bytes.length)
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at)
  if (isLong) view.setBigUint64(8, BigInt(bytes.length))
  return bytes
}

const concat = async (parts: Uint8Array<ArrayBuffer>[]) => new Uint8Array(await new Blob(parts).arrayBuffer())
const reader =
  (bytes: Uint8Array<ArrayBuffer>): ReadBytes =>
  async (start, end) =>
    bytes.slice(start, end)

test('a fragmented MP4 that was cut off anywhere keeps its last whole fragment, and nothing of the next', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ moof: fc.nat(40), mdat: fc.nat(60), isLong: fc.boolean(), styp: fc.boolean() }), {
        maxLength: 6,
      }),
      fc.nat(),
      async (fragments, random) => {
        const parts = [box('ftyp', 16), box('moov', 30)]
        const ends: number[] = []
        const length = () => parts.reduce((sum, part) => sum + part.length, 0)
        for (const { moof, mdat, isLong, styp } of fragments) {
          if (styp) parts.push(box('styp', 4))
          parts.push(box('moof', moof), box('mdat', mdat, isLong))
          ends.push(length())
        }
        const bytes = await concat(parts)
        const cut = random % (bytes.length + 1)
        const expected = ends.filter((end) => end <= cut).at(-1) ?? 0
        expect(await trimFragmentedMp4(reader(bytes.slice(0, cut)), cut)).toBe(expected)
      },
    ),
    { numRuns: 500 },
  )
})

test('an index behind the last fragment stays with it', async () => {
  const bytes = await concat([box('ftyp', 4), box('moov', 4), box('moof', 4), box('mdat', 4), box('mfra', 20)])
  expect(await trimFragmentedMp4(reader(bytes), bytes.length)).toBe(bytes.length)
  expect(await trimFragmentedMp4(reader(bytes.slice(0, -1)), bytes.length - 1)).toBe(bytes.length - 28)
})

test('a box that has no end, and what is no MP4 at all, end the search', async () => {
  const endless = box('mdat', 40)
  new DataView(endless.buffer).setUint32(0, 0)
  const bytes = await concat([box('ftyp', 4), box('moov', 4), box('moof', 4), endless])
  expect(await trimFragmentedMp4(reader(bytes), bytes.length)).toBe(0)
  expect(await trimFragmentedMp4(reader(new Uint8Array(100)), 100)).toBe(0)
})

test('only the heads of boxes are read', async () => {
  const bytes = await concat([box('ftyp', 4), box('moov', 4), box('moof', 40_000), box('mdat', 400_000)])
  let readBytes = 0
  const read: ReadBytes = async (start, end) => {
    readBytes += end - start
    return bytes.slice(start, end)
  }
  expect(await trimFragmentedMp4(read, bytes.length)).toBe(bytes.length)
  expect(readBytes).toBeLessThan(100)
})

test('WebM and MP4 are told apart by their first bytes', async () => {
  expect(await videoContainer(reader(box('ftyp', 8)))).toBe('mp4')
  expect(await videoContainer(reader(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f])))).toBe('webm')
  expect(await videoContainer(reader(new Uint8Array([0xff, 0xd8])))).toBeNull()
})
