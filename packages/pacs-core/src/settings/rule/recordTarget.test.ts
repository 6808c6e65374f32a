import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RecordPlace, recordTarget } from './recordTarget'
import { recordTargets } from './ruleTable'

const places: readonly RecordPlace[] = ['report', 'image', 'registration']

describe('A double press on a record', () => {
  test('leads where the hospital wants, for anyone who may go there', () => {
    for (const place of places) expect(recordTarget(place, places)).toBe(place)
  })

  test('leads nowhere where the hospital wants that, or where the user may go nowhere', () => {
    expect(recordTarget('none', places)).toBeNull()
    for (const setting of recordTargets) expect(recordTarget(setting, [])).toBeNull()
  })

  test.each<[RecordPlace, RecordPlace[], RecordPlace]>([
    ['report', ['registration', 'image'], 'image'],
    ['report', ['registration'], 'registration'],
    ['image', ['registration', 'report'], 'report'],
    ['registration', ['image', 'report'], 'report'],
    ['registration', ['image'], 'image'],
  ])('that cannot lead to %s, with %j open, leads to %s', (setting, open, target) => {
    expect(recordTarget(setting, open)).toBe(target)
  })

  test('never leads where the user may not go', () => {
    const settings = fc.constantFrom(...recordTargets)
    fc.assert(
      fc.property(settings, fc.subarray([...places]), (setting, open) => {
        const target = recordTarget(setting, open)
        if (target !== null) expect(open).toContain(target)
        expect(target === null).toBe(setting === 'none' || open.length === 0)
      }),
    )
  })
})
