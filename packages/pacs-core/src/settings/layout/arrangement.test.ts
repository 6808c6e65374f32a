import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../value/limits'
import { type ArrangedItem, arrange, isArranged, moveItem, moveItemTo, whyNotMove } from './arrangement'
import { viewTables } from './layoutTables'
import { recordColumnTable } from './recordViewTables'
import { registrationFieldTable } from './registrationFieldTable'

const table = registrationFieldTable
const start = arrange(table, null)
const ids = start.map(({ id }) => id)
const stored = fc.array(
  fc.oneof(
    fc.record({ id: fc.constantFrom(...ids, 'gone'), isShown: fc.boolean(), isRequired: fc.boolean() }),
    fc.jsonValue(),
  ),
)

describe('An arrangement', () => {
  test('holds each thing once, whatever is stored, and nothing that is forbidden', () => {
    fc.assert(
      fc.property(stored, (given) => {
        const items = arrange(table, given)
        expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort())
        expect(items[0]?.id).toBe('patientName')
        expect(items).toContainEqual({ id: 'patientAge', isShown: true, isRequired: true })
        expect(items.find(({ id }) => id === 'examTypeId')?.isShown).toBe(true)
        expect(items.filter((item) => !item.isShown && item.isRequired)).toEqual([])
        expect(isArranged(table, items)).toBe(true)
      }),
    )
  })

  test('that nobody made is the order of the product', () => {
    expect(ids).toEqual(Object.keys(table))
    expect(start.filter((item) => item.isRequired).map(({ id }) => id)).toEqual([
      ...['patientName', 'patientAge', 'patientSourceId', 'examTypeId', 'bodyPartIds', 'roomId'],
    ])
  })

  test('puts what is new behind what the product has before it', () => {
    const former = start.filter(({ id }) => id !== 'telPhone').reverse()
    const items = arrange(table, former).map(({ id }) => id)
    expect(items.indexOf('telPhone')).toBe(items.indexOf('birthDate') + 1)
  })

  test('with a thing twice, one that is hidden although it may not be, or one too few is none', () => {
    const [first, ...rest] = start
    expect(isArranged(table, [...start, ...rest.slice(0, 1)])).toBe(false)
    expect(isArranged(table, rest)).toBe(false)
    expect(
      isArranged(
        table,
        start.map((item) => (item.id === 'bodyPartIds' ? { ...item, isShown: false } : item)),
      ),
    ).toBe(false)
    expect(isArranged(table, first === undefined ? [] : [...rest, first])).toBe(false)
    for (const view of Object.values(viewTables)) expect(isArranged(view, arrange(view, null))).toBe(true)
  })
})

describe('A column', () => {
  const columns = arrange(recordColumnTable, null)
  const withName = (patch: object) =>
    columns.map((item) => (item.id === 'patientName' ? { ...item, ...patch } : item)) as ArrangedItem[]
  const nameOf = (stored: unknown) => arrange(recordColumnTable, stored).find(({ id }) => id === 'patientName')

  test('keeps the width that somebody gave it, within bounds, and stays in sight where it was frozen', () => {
    const { minWidth, maxWidth } = limits.recordColumn
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer({ min: -10, max: 2000 })), fc.boolean(), (width, isFrozen) => {
        const item = nameOf(withName({ width, isFrozen }))
        if (item?.width !== undefined) {
          expect(item.width).toBe(Math.min(maxWidth, Math.max(minWidth, Math.round(width))))
        } else expect(Number.isFinite(width)).toBe(false)
        expect(item?.isFrozen === true).toBe(isFrozen)
        const kept = withName({ ...item })
        expect(isArranged(recordColumnTable, kept)).toBe(true)
        expect(arrange(recordColumnTable, kept)).toEqual(kept)
      }),
    )
    expect(isArranged(recordColumnTable, withName({ width: minWidth }))).toBe(true)
    expect(isArranged(recordColumnTable, withName({ width: minWidth - 1 }))).toBe(false)
    expect(isArranged(recordColumnTable, withName({ width: maxWidth }))).toBe(true)
    expect(isArranged(recordColumnTable, withName({ width: maxWidth + 1 }))).toBe(false)
  })

  test('that is hidden is not frozen, and what is no column has neither', () => {
    const hidden = columns.map((item) => (item.id === 'room' ? { ...item, isShown: false, isFrozen: true } : item))
    expect(isArranged(recordColumnTable, hidden)).toBe(false)
    const field = start.map((item) => (item.id === 'memo' ? { ...item, width: 100, isFrozen: true } : item))
    expect(arrange(table, field)).toEqual(start)
    expect(isArranged(table, field)).toBe(false)
  })
})

describe('Moving', () => {
  test('needs exactly one thing that may move', () => {
    expect(whyNotMove(table, start, [], 1)).toBe('selectOne')
    expect(whyNotMove(table, start, ['idCard', 'memo'], 1)).toBe('selectOne')
    expect(whyNotMove(table, start, ['patientName'], 1)).toBe('pinned')
    expect(whyNotMove(table, start, ['idCard'], 1)).toBe(null)
    expect(whyNotMove(table, start, ['idCard'], -1)).toBe('edge')
    expect(whyNotMove(table, start, ['isVip'], 1)).toBe('edge')
    expect(whyNotMove(table, start, ['examTypeId'], -1)).toBe('edge')
  })

  test('by a place and back changes nothing, and never makes what is no arrangement', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(-1 as const, 1 as const)), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, (walk) => {
        let items: readonly ArrangedItem[] = start
        for (const [id, step] of walk) {
          const next = moveItem(table, items, id, step)
          if (next !== items) expect(moveItem(table, next, id, step === 1 ? -1 : 1)).toEqual(items)
          items = next
        }
        expect(isArranged(table, items)).toBe(true)
      }),
    )
  })

  test('by drag goes to the place of the other one, within the section', () => {
    const columns = arrange(recordColumnTable, null)
    const moved = moveItemTo(recordColumnTable, columns, 'status', 'queueNumber').map(({ id }) => id)
    expect(moved.slice(0, 2)).toEqual(['status', 'queueNumber'])
    const later = moveItemTo(recordColumnTable, columns, 'queueNumber', 'patientSex').map(({ id }) => id)
    expect(later.slice(0, 3)).toEqual(['patientName', 'patientSex', 'queueNumber'])
    expect(moveItemTo(table, start, 'memo', 'idCard')).toBe(start)
  })
})
