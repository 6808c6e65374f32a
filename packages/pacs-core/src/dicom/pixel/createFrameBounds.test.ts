import { expect, test } from 'vitest'
import type { PixelCodec } from '../transferSyntax'
import { createFrameScanner } from './createFrameScanner'

const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
const item = (bytes: readonly number[]) => [0xfe, 0xff, 0, 0xe0, ...u32(bytes.length), ...bytes]
const sequenceEnd = [0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]
const jpeg = (value: number) => [0xff, 0xd8, 0xff, value, value, 0xff, 0xd9, 0]
const rle = (value: number) => [...u32(1), ...u32(64), ...new Array<number>(56).fill(0), value, value]
const native = (value: number) => [value, value, value, value]

interface Given {
  readonly said: number
  readonly codec: PixelCodec
  readonly table?: readonly number[]
  readonly frameBytes?: number
}

/** The frames of fragments, which are the same in whatever pieces their bytes arrive. */
function framesOf({ said, codec, table = [], frameBytes }: Given, fragments: readonly (readonly number[])[]) {
  const bytes = Uint8Array.from([...item(table.flatMap(u32)), ...fragments.flatMap(item), ...sequenceEnd])
  const [whole, ...others] = [bytes.length, 1, 7].map((step) => {
    const scanner = createFrameScanner({ start: 0, frameCount: said, codec, ...(frameBytes && { frameBytes }) })
    const found = []
    for (let at = 0; at < bytes.length; at += step) found.push(...scanner.push(bytes.subarray(at, at + step)))
    expect(scanner.isDone).toBe(true)
    return [...found, ...scanner.end()].map((frame) => [frame.index, ...frame.bytes])
  })
  for (const other of others) expect(other).toEqual(whole)
  return whole?.map(([index, ...frame], at) => {
    expect(index).toBe(at)
    return frame
  })
}

const codecs: readonly (readonly [Given['codec'], (value: number) => number[], number | undefined])[] = [
  ['jpeg', jpeg, undefined],
  ['jpegLs', jpeg, undefined],
  ['rle', rle, undefined],
  ['native', native, 4],
]

test.each(codecs)('%s pixels have the frames that are there, whatever number the file says', (codec, frame, size) => {
  const given = (said: number): Given => ({ said, codec, ...(size !== undefined && { frameBytes: size }) })
  for (const there of [1, 2, 3, 4]) {
    const fragments = [10, 20, 30, 40].slice(0, there).map(frame)
    for (const said of [1, 2, 3, 4, 9]) expect(framesOf(given(said), fragments)).toEqual(fragments)
    const offsets = fragments.map((_, index) => index * (8 + frame(0).length))
    for (const said of [1, 3, 4]) expect(framesOf({ ...given(said), table: offsets }, fragments)).toEqual(fragments)
  }
})

test('a frame whose data is damaged does not move those behind it', () => {
  const broken = [1, 2, 3, 4]
  for (const table of [[], [0, 16, 28]]) {
    const frames = [jpeg(10), broken, jpeg(30)]
    expect(framesOf({ said: 3, codec: 'jpeg', table }, frames)).toEqual(frames)
  }
  const parted = [jpeg(10), broken, [...jpeg(30).slice(0, 4)], [...jpeg(30).slice(4)]]
  expect(framesOf({ said: 3, codec: 'jpeg' }, parted)).toEqual([jpeg(10), broken, jpeg(30)])
  const packed = [rle(10), broken, rle(30)]
  expect(framesOf({ said: 3, codec: 'rle' }, packed)).toEqual(packed)
})

test('as many fragments as frames may be parts of fewer frames', () => {
  const [start, end] = [jpeg(10).slice(0, 4), jpeg(10).slice(4)]
  expect(framesOf({ said: 3, codec: 'jpeg' }, [start, end, jpeg(20)])).toEqual([jpeg(10), jpeg(20)])
  const halves = [native(1).slice(0, 2), native(1).slice(2), native(2)]
  expect(framesOf({ said: 3, codec: 'native', frameBytes: 4 }, halves)).toEqual([native(1), native(2)])
  const parts = [rle(10).slice(0, 64), rle(10).slice(64)]
  expect(framesOf({ said: 1, codec: 'rle' }, parts)).toEqual([rle(10)])
})

test('what follows the last frame and does not begin as one is none', () => {
  for (const rest of [[0, 0], [7, 7, 7, 7], []]) {
    expect(framesOf({ said: 1, codec: 'jpeg' }, [jpeg(10), rest])).toEqual([jpeg(10)])
    expect(framesOf({ said: 2, codec: 'rle' }, [rle(10), rle(20), rest])).toEqual([rle(10), rle(20)])
  }
  expect(framesOf({ said: 1, codec: 'native', frameBytes: 4 }, [native(1), [0, 0]])).toEqual([native(1)])
})

test('fragments without bytes are no frames of pictures that begin with a mark', () => {
  expect(framesOf({ said: 2, codec: 'jpeg' }, [[], jpeg(10), [], jpeg(20), []])).toEqual([jpeg(10), jpeg(20)])
  expect(framesOf({ said: 1, codec: 'jpeg' }, [[], jpeg(10)])).toEqual([jpeg(10)])
})
