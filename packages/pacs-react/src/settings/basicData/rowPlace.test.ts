import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedRows, placeAfter, placeByDrop, placeByStep, type RowPlace, type ShownPage } from './rowPlace'

/** What a server makes of a move. */
function moved(list: readonly string[], id: string, place: RowPlace): readonly string[] {
  const beforeId = place.kind === 'end' ? null : place.kind === 'before' ? place.id : (list[place.index] ?? null)
  const rest = list.filter((each) => each !== id)
  const at = beforeId === null ? rest.length : rest.indexOf(beforeId)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

const pages = fc
  .record({
    total: fc.integer({ min: 1, max: 60 }),
    size: fc.integer({ min: 1, max: 20 }),
    at: fc.nat(1000),
    row: fc.nat(1000),
  })
  .map(({ total, size, at, row }) => {
    const list = Array.from({ length: total }, (_, place) => `row ${place}`)
    const first = (at % Math.ceil(total / size)) * size
    const ids = list.slice(first, first + size)
    const page: ShownPage = { ids, first, total }
    return { list, page, id: ids[row % ids.length] ?? '' }
  })

test('a step moves a row by exactly one place, over the ends of pages too, and nowhere at the ends of the list', () => {
  fc.assert(
    fc.property(pages, fc.constantFrom(-1 as const, 1 as const), ({ list, page, id }, step) => {
      const from = list.indexOf(id)
      const place = placeByStep(page, id, step)
      if (from + step < 0 || from + step >= list.length) {
        expect(place).toBeNull()
        return
      }
      if (place === null) throw new Error('It can move.')
      expect(moved(list, id, place).indexOf(id)).toBe(from + step)
    }),
  )
})

test('a step and the way back leave the list as it was', () => {
  fc.assert(
    fc.property(pages, ({ list, page, id }) => {
      const place = placeByStep(page, id, 1)
      if (place === null) return
      const origin = placeAfter(page, page.ids.indexOf(id))
      const originId = origin.kind === 'before' ? origin.id : origin.kind === 'at' ? (list[origin.index] ?? '') : null
      const back: RowPlace = originId === null ? { kind: 'end' } : { kind: 'before', id: originId }
      expect(moved(moved(list, id, place), id, back)).toEqual(list)
    }),
  )
})

test('a row that is let go stands on the side of the other one where it was let go', () => {
  fc.assert(
    fc.property(
      pages,
      fc.nat(1000),
      fc.constantFrom('before' as const, 'after' as const),
      ({ list, page, id }, at, side) => {
        const over = page.ids[at % page.ids.length] ?? ''
        const place = placeByDrop(page, id, over, side)
        const after = place === null ? list : moved(list, id, place)
        if (over !== id) expect(after.indexOf(id) - after.indexOf(over)).toBe(side === 'before' ? -1 : 1)
        else expect(after).toEqual(list)
      },
    ),
  )
})

test('what is shown at once is what the server will answer, as long as the row stays on its page', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const ids = (place: RowPlace, isLast = true) => movedRows(rows, 'b', place, isLast).map(({ id }) => id)
  expect(ids({ kind: 'before', id: 'a' })).toEqual(['b', 'a', 'c', 'd'])
  expect(ids({ kind: 'end' })).toEqual(['a', 'c', 'd', 'b'])
  expect(ids({ kind: 'end' }, false)).toEqual(['a', 'b', 'c', 'd'])
  expect(ids({ kind: 'at', index: 9 })).toEqual(['a', 'b', 'c', 'd'])
})
