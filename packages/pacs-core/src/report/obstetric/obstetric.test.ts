import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageByBiometry } from './ageByBiometry'
import { assessFetus } from './assessFetus'
import { type FetalBiometry, fetalMeasures } from './biometry'
import { compareDating, redatingRule } from './dating'
import { growthPlace, growthStandard } from './fetalGrowth'
import { estimateWeight, weightPlace, weightStandard } from './fetalWeight'
import { centileOf } from './normal'
import { growthTables } from './testing/growthTables'

const none: FetalBiometry = { bpd: null, hc: null, ac: null, fl: null }
/** A fetus whose measures are the means of its age. */
function meanFetus(days: number): FetalBiometry {
  const meanOf = (measure: (typeof fetalMeasures)[number]) => growthStandard(measure, days)?.mean ?? null
  return { bpd: meanOf('bpd'), hc: meanOf('hc'), ac: meanOf('ac'), fl: meanOf('fl') }
}

describe('the growth standard', () => {
  it.each(fetalMeasures)('has the values of the published table: %s', (measure) => {
    for (const [weeks, ...values] of growthTables[measure]) {
      const { mean = 0, sd = 0 } = growthStandard(measure, weeks * 7) ?? {}
      for (const [index, value] of values.entries()) expect(Math.abs(mean + (index - 3) * sd - value)).toBeLessThan(0.1)
    }
  })

  it('holds from 14 to 40 weeks and nowhere else', () => {
    for (const days of [98, 280]) expect(growthStandard('hc', days)).not.toBeNull()
    for (const days of [97, 281]) expect(growthStandard('hc', days)).toBeNull()
  })

  it('puts the mean on the 50th centile and grows with the measure', () => {
    expect(growthPlace('fl', growthStandard('fl', 200)?.mean ?? 0, 200)?.centile).toBeCloseTo(50, 6)
    const place = fc.tuple(
      fc.constantFrom(...fetalMeasures),
      fc.integer({ min: 98, max: 280 }),
      fc.integer({ min: 5, max: 400 }),
    )
    fc.assert(
      fc.property(place, ([measure, days, mm]) => {
        const [here, more] = [growthPlace(measure, mm, days), growthPlace(measure, mm + 1, days)]
        expect(more?.z).toBeGreaterThan(here?.z ?? 0)
      }),
    )
  })
})

describe('the age by biometry', () => {
  it.each([
    [{ bpd: 50 }, 9.54 + 7.41 + 4.19],
    [{ hc: 200 }, 8.96 + 10.8 + 2.4],
    [{ ac: 250 }, 8.14 + 18.825 + 2.25],
    [{ fl: 50 }, 10.35 + 12.3 + 4.25],
    [{ bpd: 70, fl: 50 }, 10.5 + 6.895 + 4.75 + 5.11],
    [{ ac: 250, fl: 50 }, 10.47 + 11.05 + 7.85 - 1.5125],
    [{ bpd: 55.2, hc: 204.9, ac: 186.1, fl: 41.5 }, 22.776894],
  ])('is that of the published formula of the measures that are there: %o', (measures, weeks) => {
    expect(ageByBiometry({ ...none, ...measures })?.days).toBe(Math.round(weeks * 7))
  })

  it('is within two weeks of the true age for a fetus of mean measures, by whichever of them', () => {
    const sets = fc.subarray([...fetalMeasures], { minLength: 1 })
    fc.assert(
      fc.property(sets, fc.integer({ min: 16 * 7, max: 34 * 7 }), (measures, days) => {
        const mean = meanFetus(days)
        const biometry = { ...none, ...Object.fromEntries(measures.map((measure) => [measure, mean[measure]])) }
        const age = ageByBiometry(biometry)
        expect(age?.measures).toBe(measures.join('+'))
        expect(Math.abs((age?.days ?? 0) - days)).toBeLessThanOrEqual(14)
      }),
    )
  })

  it('is unknown without a measure, for nonsense, and outside of 14 to 42 weeks', () => {
    for (const fl of [null, 0, -3, Number.NaN, 5, 120]) expect(ageByBiometry({ ...none, fl })).toBeNull()
  })
})

describe('the estimated weight', () => {
  it.each([
    [{ bpd: 55.2, hc: 204.9, ac: 186.1, fl: 41.5 }, 'bpd+hc+ac+fl', 584],
    [{ hc: 204.9, ac: 186.1, fl: 41.5 }, 'hc+ac+fl', 581],
    [{ bpd: 55.2, ac: 186.1, fl: 41.5 }, 'bpd+ac+fl', 590],
    [{ ac: 186.1, fl: 41.5 }, 'ac+fl', 606],
  ])('is by the formula of the most measures: %o', (measures, set, grams) => {
    const formula = 'hadlock1985'
    expect(estimateWeight({ ...none, ...measures })).toEqual({ formula, measures: set, grams })
  })

  it('is without the femur by head and abdomen (Hadlock 1984), and needs the abdomen', () => {
    const withHc = { formula: 'hadlock1984', measures: 'hc+ac', grams: 2936 }
    expect(estimateWeight({ ...none, bpd: 90, hc: 320, ac: 330 })).toEqual(withHc)
    expect(estimateWeight({ ...none, bpd: 90, ac: 330 })).toEqual({ ...withHc, measures: 'bpd+ac', grams: 3085 })
    expect(estimateWeight({ ...none, bpd: 90, hc: 320, fl: 69 })).toBeNull()
    expect(estimateWeight({ ...none, ac: 330 })).toBeNull()
  })

  it('of a parameter of the hospital is the one of the sheet, with the published formula that gives it', () => {
    const biometry = { bpd: 90, hc: 320, ac: 330, fl: 70 }
    const facts = { biometry, lastPeriod: null, dueDate: null, day: '2026-03-02' }
    expect(assessFetus(facts).weight).toEqual({ formula: 'hadlock1985', measures: 'bpd+hc+ac+fl', grams: 2959 })
    const byParameter = assessFetus({ ...facts, parameterGrams: 2929.37 }).weight
    expect(byParameter).toEqual({ formula: 'hadlock1985', measures: 'hc+ac+fl', grams: 2929.37 })
    expect(assessFetus({ ...facts, parameterGrams: 3100 }).weight).toEqual({ formula: null, measures: '', grams: 3100 })
  })

  it('has the mean weights of the publication: 35 g at 10 weeks, 3,619 g at 40 weeks, 12.7 % being one standard deviation', () => {
    expect(Math.round(weightStandard(70)?.mean ?? 0)).toBe(35)
    expect(Math.round(weightStandard(280)?.mean ?? 0)).toBe(3619)
    expect(weightPlace(3619 * 1.127, 280)?.z).toBeCloseTo(1, 2)
    expect(weightStandard(281)).toBeNull()
  })
})

describe('the centile', () => {
  it.each([
    [-1.8808, 3],
    [-1.2816, 10],
    [0, 50],
    [1.2816, 90],
    [1.8808, 97],
  ])('of z %f is %f', (z, centile) => expect(centileOf(z)).toBeCloseTo(centile, 2))
})

describe('dating', () => {
  it.each([
    [62, 5],
    [63, 7],
    [111, 7],
    [112, 10],
    [153, 10],
    [154, 14],
    [195, 14],
    [196, 21],
    [280, 21],
  ])('at %i days by the last period allows a difference of %i days and no more', (days, allowed) => {
    expect(compareDating(days, days + allowed)).toEqual({ days: allowed, allowedDays: allowed, isBeyond: false })
    expect(compareDating(days, days - allowed - 1).isBeyond).toBe(true)
  })

  it('has steps of rising age and an open end', () => {
    const ends = redatingRule.map(({ untilDays }) => untilDays)
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect(ends.at(-1)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the assessment of a fetus', () => {
  const day = '2026-03-02'

  it('counts from the last period by Naegele and compares with biometry', () => {
    const found = assessFetus({ biometry: meanFetus(22 * 7), lastPeriod: '2025-09-29', dueDate: null, day })
    expect(found.byPeriodDays).toBe(22 * 7)
    expect(found.dueDate).toBe('2026-07-06')
    expect(found.difference?.isBeyond).toBe(false)
    expect(found.measures.map(({ place }) => Math.round(place?.centile ?? 0))).toEqual([50, 50, 50, 50])
  })

  it('takes the due date where the last period is unknown, and compares with no last period that nobody named', () => {
    const found = assessFetus({ biometry: meanFetus(22 * 7), lastPeriod: null, dueDate: '2026-07-06', day })
    expect(found).toMatchObject({ ageDays: 22 * 7, byPeriodDays: null, dueDateByPeriod: null, difference: null })
  })

  it('goes by the due date of record where the pregnancy was redated', () => {
    const facts = { lastPeriod: '2026-06-01', dueDate: '2027-03-22', dueDateBasis: 'crl', day: '2026-11-28' } as const
    const found = assessFetus({ biometry: { ...none, ac: 200 }, ...facts })
    expect(found).toMatchObject({ ageDays: 23 * 7 + 5, byPeriodDays: 25 * 7 + 5, dueDate: '2027-03-22' })
    expect(found.dueDateByPeriod).toBe('2027-03-08')
    expect(Math.round(found.measures[0]?.place?.centile ?? 0)).toBe(90)
    // The comparison of dates is with the last period that the patient named.
    expect(found.difference?.days).toBe((found.byBiometry?.days ?? 0) - 180)
    const byPeriod = assessFetus({
      ...facts,
      biometry: { ...none, ac: 200 },
      dueDate: '2027-03-08',
      dueDateBasis: 'lmp',
    })
    expect(Math.round(byPeriod.measures[0]?.place?.centile ?? 0)).toBe(18)
  })

  it('goes by the due date whatever its basis, known or not', () => {
    const dates = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.constantFrom(null, 'lmp', 'crl', 'biometry', 'ivf'))
    fc.assert(
      fc.property(dates, ([shift, basis]) => {
        const dueDate = new Date(Date.parse('2026-07-06') + shift * 86_400_000).toISOString().slice(0, 10)
        const dating = { lastPeriod: '2025-09-29', dueDate, dueDateBasis: basis as 'crl' | null, day }
        expect(assessFetus({ biometry: none, ...dating }).ageDays).toBe(22 * 7 - shift)
        expect(assessFetus({ biometry: none, ...dating }).byPeriodDays).toBe(22 * 7)
      }),
    )
  })

  it('gives no centile without an age that biometry does not decide', () => {
    const found = assessFetus({ biometry: meanFetus(22 * 7), lastPeriod: null, dueDate: null, day })
    expect(found.byBiometry).not.toBeNull()
    expect(found.weightPlace).toBeNull()
    expect(found.measures.every(({ place }) => place === null)).toBe(true)
  })
})
