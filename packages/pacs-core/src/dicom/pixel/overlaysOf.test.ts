import { expect, test } from 'vitest'
import type { DicomDataset } from '../DicomDataset'
import { hasOverlays, overlaysOf, paintOverlays } from './overlaysOf'

const numbers = (vr: string, ...Value: number[]) => ({ vr, Value })

/** A plane of 3 rows of 5 pixels, of which the bits of these places are set. */
function plane(group: string, set: readonly number[], more: DicomDataset = {}): DicomDataset {
  const bytes = new Uint8Array(6)
  for (const bit of set) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
  return {
    [`${group}0010`]: numbers('US', 3),
    [`${group}0011`]: numbers('US', 5),
    [`${group}0040`]: { vr: 'CS', Value: ['G'] },
    [`${group}0050`]: numbers('SS', 1, 1),
    [`${group}0100`]: numbers('US', 1),
    [`${group}0102`]: numbers('US', 0),
    [`${group}3000`]: { vr: 'OW', bytes },
    ...more,
  }
}

/** Which pixels of a picture of 5 by 3 are white under the planes of a frame. */
function white(dataset: DicomDataset, frame = 1): number[] {
  const pixels = new Uint8ClampedArray(5 * 3 * 4)
  paintOverlays(pixels, 5, overlaysOf(dataset, frame))
  return [...Array(15).keys()].filter((place) =>
    pixels.subarray(place * 4, place * 4 + 4).every((value) => value === 255),
  )
}

test('a plane is painted white where its bits are set, row by row without gaps, the lowest bit first', () => {
  expect(hasOverlays(plane('6000', []))).toBe(true)
  expect(hasOverlays({})).toBe(false)
  expect(white(plane('6000', [0, 7, 8, 14]))).toEqual([0, 7, 8, 14])
})

test('planes of several groups lie over each other', () => {
  expect(white({ ...plane('6000', [1]), ...plane('601E', [2]) })).toEqual([1, 2])
})

test('a plane begins at its origin, and what lies outside of the picture is cut off', () => {
  const at = (row: number, column: number) => plane('6000', [0, 6], { '60000050': numbers('SS', row, column) })
  expect(white(at(2, 3))).toEqual([7, 13])
  expect(white(at(0, 0))).toEqual([0])
  expect(white(at(3, 5))).toEqual([14])
  expect(white(at(9, 9))).toEqual([])
})

test('planes of several frames lie over theirs, one that names none lies over all', () => {
  const first = (frame: number, count?: number) =>
    plane('6000', [3, 19], {
      '60000051': numbers('US', frame),
      ...(count !== undefined && { '60000015': numbers('IS', count) }),
    })
  expect([1, 2, 3, 4].map((frame) => white(first(2, 2), frame))).toEqual([[], [3], [4], []])
  expect([1, 2, 3].map((frame) => white(first(2), frame))).toEqual([[], [3], []])
  expect([1, 7].map((frame) => white(plane('6000', [3]), frame))).toEqual([[3], [3]])
})

test('a plane that is damaged is left out, and one whose bits end early is painted as far as it goes', () => {
  expect(white(plane('6000', [1], { '60000011': numbers('US', 0) }))).toEqual([])
  expect(white(plane('6000', [1], { '60000010': numbers('US', 65_535), '60000011': numbers('US', 65_535) }))).toEqual(
    [],
  )
  expect(white(plane('6000', [1], { '60000100': numbers('US', 16) }))).toEqual([])
  expect(white(plane('6000', [1], { '60003000': { vr: 'OW' } }))).toEqual([])
  expect(white(plane('6000', [], { '60003000': { vr: 'OW', bytes: Uint8Array.of(2) } }))).toEqual([1])
})
