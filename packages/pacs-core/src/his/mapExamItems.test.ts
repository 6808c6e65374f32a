import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BasicDataId } from '../value/schema'
import { mapExamItems } from './mapExamItems'

const part = (id: string, hisCode: string, hisName: string) => ({ id: id as BasicDataId, hisCode, hisName })
const parts = [part('liver', 'US-01', '肝脏彩超'), part('thyroid', 'US-02', '甲状腺彩超'), part('none', '', '')]

const idOf = (code: string, name: string) => mapExamItems([{ code, name }], parts)[0]?.bodyPartId

test('an item is the body part of its code, else of its name, whatever its case, width and blanks', () => {
  expect(idOf('us-01', '')).toBe('liver')
  expect(idOf('ＵＳ－０２', 'x')).toBe('thyroid')
  expect(idOf('unknown', ' 甲状腺彩超 ')).toBe('thyroid')
  expect(idOf('US-01', '甲状腺彩超')).toBe('liver')
})

test('what the hospital does not know stays an item without a body part', () => {
  expect(mapExamItems([{ code: 'X', name: '其他' }], parts)).toEqual([{ code: 'X', name: '其他', bodyPartId: null }])
  // Parts without a code or a name are no match for items without one.
  expect(idOf('', '')).toBeNull()
})

test('every item is answered, in its order, and only with a part that has its code or its name', () => {
  const text = fc.constantFrom('', 'US-01', 'us-02', '肝脏彩超', '甲状腺彩超', 'other')
  const item = fc.record({ code: text, name: text })
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const mapped = mapExamItems(items, parts)
      expect(mapped.map(({ code, name }) => ({ code, name }))).toEqual(items)
      for (const { code, name, bodyPartId } of mapped) {
        if (bodyPartId === null) continue
        const found = parts.find(({ id }) => id === bodyPartId)
        expect([found?.hisCode.toLowerCase() === code.toLowerCase(), found?.hisName === name]).toContain(true)
      }
    }),
  )
})
