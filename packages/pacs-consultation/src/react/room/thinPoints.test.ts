import { limits } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { addPoint, type PicturePoint, sentLine } from './thinPoints'

it('a line takes points that are apart, and ends at some thousand of them', () => {
  const first = addPoint([], [0.1, 0.1])
  expect(addPoint(first, [0.1005, 0.1])).toBe(first)
  expect(addPoint(first, [0.2, 0.1])).toHaveLength(2)
  const full: PicturePoint[] = Array.from({ length: 4_000 }, (_, index) => [index % 2, 0])
  expect(addPoint(full, [0.5, 0.5])).toBe(full)
})

it('a line is sent without the points that nobody would miss, with four decimals', () => {
  const straight: PicturePoint[] = Array.from({ length: 500 }, (_, index) => [index / 1_000, index / 1_000])
  expect(sentLine(straight)).toEqual([
    [0, 0],
    [0.499, 0.499],
  ])
  expect(sentLine([[0.123456, 0.5]])).toEqual([[0.1235, 0.5]])
  expect(sentLine([])).toEqual([])
})

it('a line of any shape is as short as a room takes, and keeps its ends', () => {
  const wild: PicturePoint[] = Array.from({ length: 4_000 }, (_, index) => [index / 4_000, (index % 7) / 7])
  const sent = sentLine(wild)
  expect(sent.length).toBeLessThanOrEqual(limits.consultation.strokePoints)
  expect([sent[0], sent.at(-1)]).toEqual([
    [0, 0],
    [0.9998, 0.2857],
  ])
})
