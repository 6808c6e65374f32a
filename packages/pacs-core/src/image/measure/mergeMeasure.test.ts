import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Annotation, MeasureDocument } from './MeasureDocument'
import { mergeMeasure } from './mergeMeasure'

const line = (id: string, x = 0): Annotation => ({
  id,
  kind: 'distance',
  frame: null,
  points: [
    { x, y: 0 },
    { x: 100, y: 0 },
  ],
  size: 'M',
})
const documentOf = (...annotations: Annotation[]): MeasureDocument => ({ version: 1, calibration: null, annotations })
const copyId = () => 'copy'

test('what each of two people drew is in the merged document, and what either deleted is not', () => {
  const base = documentOf(line('a'), line('b'))
  const mine = documentOf(line('a'), line('m'))
  const theirs = documentOf(line('b'), line('t'))
  const merged = mergeMeasure({ base, mine, theirs }, copyId)
  expect(merged.document.annotations.map(({ id }) => id).sort()).toEqual(['m', 't'])
  expect(merged.both).toEqual([])
})

test('what both changed is there twice; what one changed and the other deleted stays', () => {
  const base = documentOf(line('a'), line('b'), line('c'))
  const mine = documentOf(line('a', 1), line('b', 1))
  const theirs = documentOf(line('a', 2), line('c', 2))
  const { document, both } = mergeMeasure({ base, mine, theirs }, copyId)
  expect(document.annotations).toEqual([line('a', 2), { ...line('a', 1), id: 'copy' }, line('c', 2), line('b', 1)])
  expect([...both].sort()).toEqual(['a', 'b', 'c'])
})

test('a calibration that was changed on one side only is taken from there', () => {
  const region = { id: 'c', regions: [] } as unknown as MeasureDocument['calibration']
  const base = documentOf()
  const calibrated = { ...base, calibration: region }
  expect(mergeMeasure({ base, mine: calibrated, theirs: base }, copyId).document.calibration).toBe(region)
  expect(mergeMeasure({ base, mine: base, theirs: calibrated }, copyId).document.calibration).toBe(region)
  expect(mergeMeasure({ base: calibrated, mine: base, theirs: calibrated }, copyId).document.calibration).toBeNull()
})

test('no drawing of either side is lost, whatever was changed', () => {
  const documents = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 2 })), {
      selector: ([id]) => id,
    })
    .map((all) => documentOf(...all.map(([id, x]) => line(id, x))))
  fc.assert(
    fc.property(documents, documents, documents, (base, mine, theirs) => {
      let count = 0
      const { document } = mergeMeasure({ base, mine, theirs }, () => `copy-${count++}`)
      const has = (wanted: Annotation) =>
        document.annotations.some(({ points }) => JSON.stringify(points) === JSON.stringify(wanted.points))
      const isIn = (where: MeasureDocument, wanted: Annotation) =>
        where.annotations.some((each) => JSON.stringify(each) === JSON.stringify(wanted))
      for (const drawn of [...mine.annotations, ...theirs.annotations])
        if (!isIn(base, drawn)) expect(has(drawn)).toBe(true)
      expect(new Set(document.annotations.map(({ id }) => id)).size).toBe(document.annotations.length)
    }),
  )
})
