import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BasicDataId } from '../value/schema'
import { moveValues, type ReportTexts, type ReportValue, whyNotValues } from './reportContent'

const textsOf = (findings: string): ReportTexts => ({ findings, impression: '', recommendation: '', history: '' })

function valueAt(start: number, end: number, patch: Partial<ReportValue> = {}): ReportValue {
  const source = { kind: 'parameter' as const, parameterId: BasicDataId.parse('parameter-1') }
  return { id: `value-${start}`, field: 'findings', start, end, source, ...patch }
}

/** A text in pieces, some of which are values: `[text, isValue]`. */
const pieces = fc.array(fc.tuple(fc.stringMatching(/^[a-c0-9囊 ]{1,6}$/), fc.boolean()), { maxLength: 8 })

function written(parts: readonly (readonly [string, boolean])[]) {
  const values: ReportValue[] = []
  let text = ''
  for (const [part, isValue] of parts) {
    if (isValue) values.push(valueAt(text.length, text.length + part.length))
    text += part
  }
  return { text, values }
}

const slices = (text: string, values: readonly ReportValue[]) =>
  values.map(({ id, start, end }) => [id, text.slice(start, end)])

describe('whyNotValues', () => {
  it('takes values that lie in their text, side by side', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const { text, values } = written(parts)
        expect(whyNotValues(textsOf(text), values)).toBeNull()
      }),
    )
  })

  it('refuses one that is empty, leaves its text, spans lines or is too long, and says which', () => {
    const texts = textsOf(`4.2 cm\n${'9'.repeat(300)}`)
    const refusal = (value: ReportValue) => whyNotValues(texts, [valueAt(0, 3), value])
    expect(refusal(valueAt(4, 6))).toBeNull()
    for (const value of [valueAt(4, 4), valueAt(5, 8), valueAt(300, 308), valueAt(10, 211)]) {
      expect(refusal(value)).toEqual({ index: 1, fault: 'outside' })
    }
    expect(refusal(valueAt(4, 6, { field: 'impression' }))).toEqual({ index: 1, fault: 'outside' })
  })

  it('refuses two that share a character of one text, and two with one id', () => {
    const texts = { ...textsOf('4.2 cm'), impression: '4.2 cm' }
    expect(whyNotValues(texts, [valueAt(0, 3), valueAt(2, 6)])).toEqual({ index: 1, fault: 'overlap' })
    expect(whyNotValues(texts, [valueAt(0, 3), valueAt(2, 6, { field: 'impression' })])).toBeNull()
    expect(whyNotValues(texts, [valueAt(0, 3), valueAt(3, 6, { id: 'value-0' })])).toEqual({ index: 1, fault: 'twice' })
  })
})

describe('moveValues', () => {
  it('keeps each value on its own characters, whatever is typed, removed or replaced beside it', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), fc.stringMatching(/^[a-c0-9囊 ]{0,4}$/), (parts, from, count, typed) => {
        const { text, values } = written(parts)
        const start = from % (text.length + 1)
        const end = Math.min(text.length, start + (count % 5))
        const after = text.slice(0, start) + typed + text.slice(end)
        const moved = moveValues(values, 'findings', text, after)
        expect(whyNotValues(textsOf(after), moved)).toBeNull()
        const before = new Map(slices(text, values).map(([id, part]) => [id, part]))
        for (const [id, part] of slices(after, moved)) expect(part).toBe(before.get(id))
        // A change that touches no value loses none.
        const untouched = values.filter((value) => value.end <= start || value.start >= end)
        // What is typed before its like might as well be typed behind it, in the value.
        if (untouched.length === values.length && start === end && typed[0] !== text[start]) {
          const inside = values.filter((value) => value.start < start && start < value.end)
          if (inside.length === 0) expect(moved).toHaveLength(values.length)
        }
      }),
    )
  })

  it('lets go of one whose own characters changed, and leaves those of other texts', () => {
    const values = [valueAt(0, 3), valueAt(6, 9), valueAt(1, 2, { field: 'impression' })]
    expect(moveValues(values, 'findings', '4.2 × 3.8 cm', '4.1 × 3.8 cm').map(({ id }) => id)).toEqual([
      'value-6',
      'value-1',
    ])
  })
})
