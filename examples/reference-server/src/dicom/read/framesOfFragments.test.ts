import { createFrameScanner, type PixelCodec } from '@opensono/pacs-core/dicom'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howOften } from '../../../test/howOften'
import { item } from '../web/testing/rawDicom'
import { framesOfFragments } from './framesOfFragments'
import { FragmentWalker } from './walkFragments'

const end = Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xda, 1, 2, 3, 4, 0xff, 0xd9])
const rle = Buffer.concat([Buffer.from([1, 0, 0, 0, 64, 0, 0, 0]), Buffer.alloc(56), Buffer.from([1, 2])])

function tableOf(offsets: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * offsets.length)
  for (const [index, offset] of offsets.entries()) bytes.writeUInt32LE(offset, 4 * index)
  return bytes
}

const fragment = fc.oneof(
  fc.constantFrom(jpeg, jpeg.subarray(0, 6), jpeg.subarray(6), rle, rle.subarray(0, 64), Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
)
const file = fc.record({
  fragments: fc.array(fragment, { minLength: 1, maxLength: 6 }),
  table: fc.constantFrom('none', 'each', 'other'),
  said: fc.integer({ min: 1, max: 6 }),
  codec: fc.constantFrom<PixelCodec>('jpeg', 'jpeg2000', 'rle', 'native', 'unknown'),
  step: fc.integer({ min: 1, max: 40 }),
})

test('the server finds the frames that a viewer finds, in any list of fragments', () => {
  fc.assert(
    fc.property(file, ({ fragments, table, said, codec, step }) => {
      const items = fragments.map(item)
      const offsets = items.map((_, index) => items.slice(0, index).reduce((sum, { length }) => sum + length, 0))
      const given = { none: [], each: offsets, other: offsets.map((offset) => offset * 2) }[table]
      const bytes = Buffer.concat([item(tableOf(given)), ...items, end])
      const options = { frameCount: said, codec, frameBytes: 8 }
      const walker = new FragmentWalker(0, codec)
      const scanner = createFrameScanner({ start: 0, ...options })
      const shown: Buffer[] = []
      for (let at = 0; at < bytes.length; at += step) {
        const piece = bytes.subarray(at, at + step)
        expect(walker.push(piece)).toBe(true)
        for (const frame of scanner.push(piece)) shown[frame.index] = Buffer.from(frame.bytes)
      }
      for (const frame of scanner.end()) shown[frame.index] = Buffer.from(frame.bytes)
      const kept = framesOfFragments(walker.fragments, options).frames.map((pairs) =>
        Buffer.concat(
          pairs.flatMap((start, index) =>
            index % 2 === 0 ? [bytes.subarray(start, start + (pairs[index + 1] ?? 0))] : [],
          ),
        ),
      )
      expect(kept).toEqual(shown)
    }),
    { numRuns: howOften(500, 20_000) },
  )
})
