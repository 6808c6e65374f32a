import { limits } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { addPoint, type PicturePoint } from './thinPoints'

it('a line takes points that are apart, and no more of them than a room takes', () => {
  const first = addPoint([], [0.1, 0.1])
  expect(addPoint(first, [0.1005, 0.1])).toBe(first)
  expect(addPoint(first, [0.2, 0.1])).toHaveLength(2)
  const full: PicturePoint[] = Array.from({ length: limits.consultation.strokePoints }, (_, index) => [index % 2, 0])
  expect(addPoint(full, [0.5, 0.5])).toBe(full)
})
