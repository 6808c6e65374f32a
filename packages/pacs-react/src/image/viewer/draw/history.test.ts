import { type Annotation, emptyMeasureDocument, type MeasureDocument } from '@opensono/pacs-core/measure'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { commit, historyOf, redo, takeIn, undo } from './history'

const line = (id: string): Annotation => ({
  id,
  kind: 'arrow',
  frame: null,
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ],
  size: 'M',
})
const documentOf = (...ids: string[]): MeasureDocument => ({ ...emptyMeasureDocument, annotations: ids.map(line) })
const idsOf = ({ annotations }: MeasureDocument) => annotations.map(({ id }) => id)

test('undo takes back one act at a time and redo makes it again, until something new is drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid(), { minLength: 1, maxLength: 20 }), fc.nat(20), (ids, times) => {
      let history = historyOf(emptyMeasureDocument)
      for (const [index] of ids.entries()) history = commit(history, documentOf(...ids.slice(0, index + 1)))
      const drawn = history.present
      for (let step = 0; step < times; step++) history = undo(history)
      expect(idsOf(history.present)).toEqual(ids.slice(0, Math.max(ids.length - times, 0)))
      let again = history
      for (let step = 0; step < times; step++) again = redo(again)
      expect(again.present).toEqual(drawn)
      const other = commit(history, documentOf('other'))
      expect(redo(other)).toBe(other)
    }),
  )
})

test('at most a hundred acts can be undone', () => {
  let history = historyOf(emptyMeasureDocument)
  for (let index = 0; index < 150; index++) history = commit(history, documentOf(String(index)))
  expect(history.past).toHaveLength(100)
})

test('undo never takes back what somebody else drew meanwhile', () => {
  const base = documentOf('a')
  const mine = commit(commit(historyOf(base), documentOf('a', 'm1')), documentOf('a', 'm1', 'm2'))
  const { history, isDoubled } = takeIn(mine, { base, theirs: documentOf('a', 't') }, () => 'copy')
  expect(isDoubled).toBe(false)
  expect(idsOf(history.present).sort()).toEqual(['a', 'm1', 'm2', 't'])
  expect(idsOf(undo(undo(history)).present).sort()).toEqual(['a', 't'])
})
