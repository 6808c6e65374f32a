import { expect, test } from 'vitest'
import { assessFetus } from './assessFetus'
import { bpdTablesBeside } from './bpdEdges'
import { fetusMeasures } from './fetusMeasures'

const facts = { lastPeriod: '2026-01-01', dueDate: null, day: '2026-08-06' }
const assessed = (biometry: Partial<Record<'bpd' | 'hc' | 'ac' | 'fl', number>>) =>
  assessFetus({ ...facts, biometry: { bpd: null, hc: null, ac: null, fl: null, ...biometry } })
const whole = assessed({ bpd: 78, hc: 285, ac: 270, fl: 59 })

// Hadlock 1984 (Radiology 152:497) and 1985 (AJOG 151:333) measure outer to inner; Papageorghiou 2014 (Lancet 384:869) outer to outer.
test.each([
  ['notSet', []],
  ['outerInner', ['growth']],
  ['outerOuter', ['age', 'weight']],
] as const)('a hospital that measures %s disagrees with %j', (edges, tables) => {
  expect(bpdTablesBeside(whole, edges)).toEqual(tables)
})

test('a table that does not use the diameter disagrees with no hospital', () => {
  const without = assessed({ hc: 285, ac: 270, fl: 59 })
  expect(bpdTablesBeside(without, 'outerOuter')).toEqual([])
  expect(bpdTablesBeside(without, 'outerInner')).toEqual([])
  // A growth standard ends at 40 weeks: there is nothing beside the measure that disagrees.
  const late = assessFetus({ ...facts, day: '2026-10-15', biometry: { bpd: 95, hc: null, ac: null, fl: null } })
  expect(bpdTablesBeside(late, 'outerInner')).toEqual([])
})

const centimetres = (values: Record<string, string>) =>
  fetusMeasures(Object.entries(values).map(([abbreviation, value]) => ({ abbreviation, unit: 'cm', value })))[0]
const pockets = { RUQ: '3.5', LUQ: '4.1', LLQ: '2.9', RLQ: '3.7' }

test('a typed amniotic fluid index counts, and the sum of four quadrants is known beside it', () => {
  expect(centimetres({ ...pockets, AFI: '15' })).toMatchObject({ afi: 150, quadrantSum: 142 })
  expect(centimetres(pockets)).toMatchObject({ afi: 142, quadrantSum: 142 })
  const { RLQ: _, ...three } = pockets
  expect(centimetres({ ...three, AFI: '15' })).toMatchObject({ afi: 150, quadrantSum: null })
})
