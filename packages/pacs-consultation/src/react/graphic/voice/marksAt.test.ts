import { type ImageId, VoiceMark } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { marksAt } from './marksAt'

const [one, two] = ['image-1', 'image-2'] as ImageId[]
const mark = (atMs: number, imageId: ImageId | undefined, kind: 'pointer' | 'stroke', ...points: [number, number][]) =>
  VoiceMark.parse({ atMs, imageId, kind, points })

const marks = [
  mark(0, one, 'pointer', [0.5, 0.5]),
  mark(100, one, 'stroke', [0.1, 0.1], [0.2, 0.2]),
  mark(200, one, 'stroke', [0.2, 0.2], [0.3, 0.3]),
  mark(300, two, 'pointer', [0.5, 0.5]),
  mark(400, one, 'pointer', [0.9, 0.9]),
]

it('shows the image and the place that were pointed at last', () => {
  expect(marksAt(marks, 0)).toMatchObject({ imageId: one, pointer: [0.5, 0.5], strokes: [] })
  expect(marksAt(marks, 300)).toMatchObject({ imageId: two, pointer: [0.5, 0.5] })
})

it('shows a line as far as it was drawn, on its own image alone', () => {
  expect(marksAt(marks, 150).strokes).toHaveLength(1)
  expect(marksAt(marks, 250).strokes).toHaveLength(2)
  expect(marksAt(marks, 350).strokes).toEqual([])
  expect(marksAt(marks, 400)).toMatchObject({ imageId: one, pointer: [0.9, 0.9] })
  expect(marksAt(marks, 400).strokes).toHaveLength(2)
})

it('shows the first image before anything was pointed at, and nothing of a note without marks', () => {
  expect(marksAt(marks.slice(3), 0)).toMatchObject({ imageId: two, pointer: null })
  expect(marksAt([], 0)).toEqual({ imageId: null, pointer: null, strokes: [] })
})
