import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assessFetus } from './assessFetus'
import { ageByCrl, ageBySac } from './earlyDating'
import { estimateWeight, weightAt, weightDiscordance, weightPlace, weightStandard } from './fetalWeight'
import { assessIndices, dopplerStandard, fluidCentiles, medianCerebralVelocity } from './fetalWellbeing'

const weeks = (count: number, days = 0) => count * 7 + days
const none = { bpd: null, hc: null, ac: null, fl: null }

describe('the age by the crown-rump length', () => {
  // Robinson and Fleming 1975, as the screening programme of the NHS (FASP) prints it: 45.0 to 84.0 mm are 11+2 to 14+1.
  it.each([
    [10, weeks(7, 1)],
    [45, weeks(11, 2)],
    [84, weeks(14, 1)],
  ])('of %i mm is %i days (Robinson 1975)', (mm, days) => expect(ageByCrl(mm)).toBe(days))

  // Hadlock 1992, table: menstrual weeks to one decimal.
  it.each([
    [50, 11.7],
    [60, 12.5],
    [80, 14],
  ])('of %i mm is %f weeks (Hadlock 1992)', (mm, age) => {
    expect(Math.abs((ageByCrl(mm, 'hadlock1992') ?? 0) / 7 - age)).toBeLessThan(0.13)
  })

  // Papageorghiou 2014: the length of the mean fetus of an age is -50.6562 + 0.815118 GA + 0.00535302 GA^2, a second equation of the paper.
  it.each([70, 77, 84, 91])(
    'of the mean fetus of %i days is that age within two days (INTERGROWTH-21st 2014)',
    (days) => {
      const mm = -50.6562 + 0.815118 * days + 0.00535302 * days ** 2
      expect(Math.abs((ageByCrl(mm, 'intergrowth2014') ?? 0) - days)).toBeLessThanOrEqual(2)
    },
  )

  it('agrees between the three within four days where all of them hold, and grows with the length', () => {
    fc.assert(
      fc.property(fc.double({ min: 20, max: 83, noNaN: true }), (mm) => {
        const ages = (['robinson1975', 'hadlock1992', 'intergrowth2014'] as const).map(
          (each) => ageByCrl(mm, each) ?? 0,
        )
        expect(Math.max(...ages) - Math.min(...ages)).toBeLessThanOrEqual(4)
        expect(ageByCrl(mm + 1)).toBeGreaterThanOrEqual(ageByCrl(mm) ?? 0)
      }),
    )
    for (const mm of [null, 0, 4.9, 84.1, Number.NaN]) expect(ageByCrl(mm)).toBeNull()
  })

  it.each([
    [10, 40],
    [20, 50],
  ])('a sac of %i mm is %i days old (Nyberg 1987)', (mm, days) => expect(ageBySac(mm)).toBe(days))
})

describe('dating in the first trimester', () => {
  const day = '2026-03-02'
  const dated = (crl: number, lastPeriod: string) =>
    assessFetus({ biometry: none, crl, lastPeriod, dueDate: null, day }).difference

  // ACOG 700: more than 5 days up to 8+6, more than 7 days from 9+0 to 13+6.
  it.each([
    ['2026-01-02', 10, -9, 5, true],
    ['2026-01-07', 10, -4, 5, false],
    ['2025-12-06', 45, -7, 7, false],
    ['2025-12-05', 45, -8, 7, true],
  ])(
    'by a last period of %s and a CRL of %i mm differs by %i days, %i being allowed',
    (period, crl, days, allowed, is) => {
      expect(dated(crl, period)).toEqual({ days, allowedDays: allowed, isBeyond: is })
    },
  )

  it('is by CRL up to 84 mm and by biometry beyond it, and a sac changes no date', () => {
    const facts = { lastPeriod: '2025-11-24', dueDate: null, day, biometry: { ...none, hc: 100 } }
    expect(assessFetus({ ...facts, crl: 80 }).ultrasound?.basis).toBe('crl')
    expect(assessFetus({ ...facts, crl: 90 }).ultrasound?.basis).toBe('biometry')
    const early = assessFetus({ ...facts, biometry: none, sac: 20 })
    expect(early).toMatchObject({ bySacDays: 50, ultrasound: null, difference: null })
  })
})

describe('the weight of INTERGROWTH-21st', () => {
  // Stirnemann 2017, table of centiles: 22 weeks.
  it.each([
    [3, 463],
    [10, 481],
    [50, 525],
    [90, 578],
    [97, 607],
  ])('has the %i. centile of 22 weeks at %i g', (centile, grams) => {
    expect(Math.abs((weightPlace(grams, weeks(22), 'intergrowth2017')?.centile ?? 0) - centile)).toBeLessThan(0.6)
  })

  it('gives the weight that it takes, at every age of the standard and at no other', () => {
    const at = fc.tuple(fc.integer({ min: 154, max: 280 }), fc.double({ min: -2.5, max: 2.5, noNaN: true }))
    fc.assert(
      fc.property(at, ([days, z]) => {
        expect(weightPlace(weightAt(z, days, 'intergrowth2017') ?? 0, days, 'intergrowth2017')?.z).toBeCloseTo(z, 6)
      }),
    )
    for (const days of [153, 281]) expect(weightPlace(500, days, 'intergrowth2017')).toBeNull()
  })

  it('is by head and abdomen alone', () => {
    const found = estimateWeight({ ...none, hc: 320, ac: 330 }, 'intergrowth2017')
    expect(found).toEqual({ formula: 'intergrowth2017', measures: 'hc+ac', grams: 2871 })
    expect(estimateWeight({ ...none, ac: 330, fl: 70 }, 'intergrowth2017')).toBeNull()
  })
})

// Hadlock 1991, table 1: 50th centile.
it.each([
  [20, 331],
  [24, 670],
  [28, 1210],
  [32, 1953],
  [36, 2813],
])('a fetus of %i weeks has %i g in the mean (Hadlock 1991)', (count, grams) => {
  expect(Math.round(weightStandard(weeks(count))?.mean ?? 0)).toBe(grams)
})

// Moore and Cayle 1990: 5th, 50th, 95th centile in mm.
it.each([
  [16, 79, 121, 185],
  [20, 93, 141, 212],
  [24, 98, 147, 219],
  [28, 94, 146, 228],
  [32, 86, 144, 242],
  [36, 77, 138, 249],
  [40, 71, 123, 214],
  [42, 69, 110, 175],
])('the amniotic fluid index of %i weeks is %i, %i, %i mm (Moore and Cayle 1990)', (count, ...centiles) => {
  expect(fluidCentiles(weeks(count, 6))).toEqual(centiles)
  expect([fluidCentiles(weeks(15, 6)), fluidCentiles(weeks(43))]).toEqual([null, null])
})

// Mari 2000, table 1: median in cm/s.
it.each([
  [18, 23.2],
  [20, 25.5],
  [22, 28],
  [24, 30.7],
  [26, 33.6],
  [28, 36.9],
  [30, 40.5],
  [32, 44.4],
  [34, 48.7],
  [36, 53.5],
  [38, 58.7],
  [40, 64.4],
])('the middle cerebral artery of %i weeks has a median of %f cm/s (Mari 2000)', (count, median) => {
  expect(Math.abs((medianCerebralVelocity(weeks(count)) ?? 0) - median)).toBeLessThan(0.1)
})

describe('the indices of a fetus', () => {
  // The equations at 30 weeks: 3.55219 - 4.0674 + 1.566; -2.7317 + 10.005 - 5.22; -4.0636 + 11.49 - 5.31.
  it.each([
    ['uaPi', 1.05079, 0.299],
    ['mcaPi', 2.0533, 0.37755],
    ['cpr', 2.1164, 0.4817],
  ] as const)('%s has mean %f and SD %f at 30 weeks (Parra-Cordero 2007, Baschat 2003)', (index, mean, sd) => {
    const found = dopplerStandard(index, weeks(30))
    expect(found?.mean).toBeCloseTo(mean, 5)
    expect(found?.sd).toBeCloseTo(sd, 5)
  })

  const nothing = { ...none, ofd: null, afi: null, mvp: null, uaPi: null, mcaPi: null, mcaPsv: null }

  it('are compared with their standards by name', () => {
    const measures = {
      bpd: 78.3,
      ofd: 100,
      hc: 280,
      ac: 250,
      fl: 55,
      afi: 90,
      mvp: 30,
      uaPi: 1.05,
      mcaPi: 2.05,
      mcaPsv: 61,
    }
    const found = assessIndices(measures, weeks(30))
    const by = Object.fromEntries(found.map((each) => [each.index, each]))
    expect(by.ci).toMatchObject({ source: 'hadlock1981', range: [74, 83] })
    expect(by.ci?.value).toBeCloseTo(78.3)
    expect(by.hcac).toMatchObject({ value: 1.12, source: null })
    expect(by.flac).toMatchObject({ source: 'hadlock1983', range: [20, 24] })
    expect(by.afi).toMatchObject({ source: 'moore1990', range: [90, 234] })
    expect(by.mvp?.range).toEqual([20, 80])
    expect(by.uaPi?.place?.centile).toBeCloseTo(50, 0)
    expect(by.cpr?.value).toBeCloseTo(2.05 / 1.05)
    expect(by.mcaPsv?.multiple).toBeCloseTo(1.506, 2)
  })

  it('have no standard without an age, and are left out where nothing was measured', () => {
    expect(assessIndices({ ...nothing, uaPi: 1, afi: 120 }, null).map(({ source, place }) => [source, place])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(assessIndices({ ...nothing, mcaPi: 2, uaPi: 0, hc: 200 }, 200).map(({ index }) => index)).toEqual(['mcaPi'])
  })
})

it('the discordance of twins is in per cent of the heavier', () => {
  expect(weightDiscordance([2000, 1500])).toBe(25)
  expect(weightDiscordance([1500, 2000, 1900])).toBe(25)
  expect(weightDiscordance([1500])).toBeNull()
})
