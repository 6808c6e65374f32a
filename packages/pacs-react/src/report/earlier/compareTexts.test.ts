import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts } from './compareTexts'

const textOf = (pieces: ReturnType<typeof compareTexts>, left: 'now' | 'then') =>
  pieces.flatMap(({ kind, text }) => (kind === left ? [] : text)).join('')

describe('the comparison of two texts', () => {
  it('marks the sentences that only one of them has', () => {
    expect(compareTexts('肝脏正常。右叶囊肿 4 cm。', '肝脏正常。右叶囊肿 3 cm。')).toEqual([
      { kind: 'both', text: '肝脏正常。' },
      { kind: 'then', text: '右叶囊肿 3 cm。' },
      { kind: 'now', text: '右叶囊肿 4 cm。' },
    ])
  })

  it('loses nothing of either', () => {
    const text = fc
      .array(fc.constantFrom('肝。', '胆；', '胰\n', 'spleen; ', '肾'), { maxLength: 30 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (now, then) => {
        const pieces = compareTexts(now, then)
        expect([textOf(pieces, 'then'), textOf(pieces, 'now')]).toEqual([now, then])
      }),
    )
  })

  it('finds no difference between a text and itself, however long', () => {
    const text = '肝脏大小形态正常。'.repeat(2_000)
    expect(compareTexts(text, text).every(({ kind }) => kind === 'both')).toBe(true)
  })
})
