import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageByBiometry } from './ageByBiometry'
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

  // The equations of the papers by hand: 8.052 (1.037 CRL)^0.5 + 23.73, exp(1.684969 + 0.315646 cm - ...), 40.9041 + 3.21585 CRL^0.5 + 0.348956 CRL.
  it.each([
    [20, 60.4, 60.07, 62.27],
    [30, 68.64, 68.98, 68.99],
    [60, 87.24, null, 86.75],
    [70, 92.33, 92.46, 92.24],
    [80, 97.07, 97.93, 97.58],
  ])('of %i mm is %f, %f and %f days before it is rounded', (mm, robinson, hadlock, intergrowth) => {
    const byHand = [robinson, hadlock, intergrowth].map((days) => days && Math.round(days))
    const found = (['robinson1975', 'hadlock1992', 'intergrowth2014'] as const).map((each) => ageByCrl(mm, each))
    for (const [at, days] of byHand.entries()) if (days !== null) expect(found[at]).toBe(days)
  })

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

// Hadlock 1991, table 1: 50th centile of each week.
const meanGrams = [
  35, 45, 58, 73, 93, 117, 146, 181, 223, 273, 331, 399, 478, 568, 670, 785, 913, 1055, 1210, 1379, 1559, 1751, 1953,
  2162, 2377, 2595, 2813, 3028, 3236, 3435, 3619,
]
it.each(meanGrams.map((grams, at) => [at + 10, grams]))(
  'a fetus of %i weeks has %i g in the mean (Hadlock 1991)',
  (count, grams) => expect(Math.round(weightStandard(weeks(count))?.mean ?? 0)).toBe(grams),
)

// Hadlock 1991, table 1: 3rd, 10th, 50th, 90th and 97th centile, which the paper has as 0.75, 0.83, 1, 1.17 and 1.25 of the mean.
it.each([
  [20, 248, 275, 331, 387, 414],
  [24, 503, 556, 670, 784, 838],
  [28, 908, 1004, 1210, 1416, 1513],
  [32, 1465, 1621, 1953, 2285, 2441],
  [36, 2110, 2335, 2813, 3291, 3516],
  [40, 2714, 3004, 3619, 4234, 4524],
])('the centiles of %i weeks are %i, %i, %i, %i, %i g (Hadlock 1991)', (count, ...grams) => {
  for (const [at, centile] of [3, 10, 50, 90, 97].entries())
    expect(Math.abs((weightPlace(grams[at] ?? 0, weeks(count))?.centile ?? 0) - centile)).toBeLessThan(1.1)
})

describe('the equations by hand', () => {
  // Hadlock 1984, of 7.0, 26.0, 24.0 and 5.0 cm.
  const all = { bpd: 70, hc: 260, ac: 240, fl: 50 }
  it.each([
    ['bpd', 9.54 + 10.374 + 8.2124],
    ['hc', 8.96 + 14.04 + 5.2728],
    ['ac', 8.14 + 18.072 + 2.0736],
    ['fl', 10.35 + 12.3 + 4.25],
    ['bpd+hc', 10.32 + 6.084 + 9.24 + 2.10912],
    ['bpd+ac', 9.57 + 12.576 + 5.978],
    ['bpd+fl', 10.5 + 6.895 + 4.75 + 5.11],
    ['hc+ac', 10.31 + 8.112 + 9.24],
    ['hc+fl', 11.19 + 9.1 + 6.838],
    ['ac+fl', 10.47 + 10.608 + 7.85 - 1.5125],
    ['bpd+hc+ac', 10.58 + 3.38 + 8.724 + 4.81152],
    ['bpd+hc+fl', 11.38 + 9.1 + 6.86],
    ['bpd+ac+fl', 10.61 + 6.125 + 7.128 + 3.55],
    ['hc+ac+fl', 10.33 + 4.03 + 9.386 + 3.576],
    ['bpd+hc+ac+fl', 10.85 + 7.8 + 4.69 + 4.032],
  ])('the age by %s is %f weeks (Hadlock 1984)', (set, age) => {
    const measured = set.split('+')
    const biometry = { ...none, ...Object.fromEntries(Object.entries(all).filter(([name]) => measured.includes(name))) }
    expect(ageByBiometry(biometry)).toEqual({ measures: set, days: Math.round(age * 7) })
  })

  // Hadlock 1985 and 1984, of 9.0, 32.0, 33.0 and 7.0 cm: the exponents of ten.
  it.each([
    ['bpd+hc+ac+fl', 1.3596 - 0.89166 + 0.2048 + 0.18117 + 1.3992 + 1.218],
    ['hc+ac+fl', 1.326 - 0.75306 + 0.3424 + 1.4454 + 1.106],
    ['bpd+ac+fl', 1.335 - 0.7854 + 0.2844 + 1.5081 + 1.1361],
    ['ac+fl', 1.304 + 1.74273 + 1.3566 - 0.924],
    ['hc+ac', 1.182 + 0.8736 + 2.32881 - 0.68607 - 0.2306304],
    ['bpd+ac', 1.1134 + 1.92885 - 0.657756 - 0.596565 + 0.176715 + 1.5246],
  ])('the weight by %s has the exponent %f (Hadlock)', (set, exponent) => {
    const measured = set.split('+')
    const whole = { bpd: 90, hc: 320, ac: 330, fl: 70 }
    const biometry = {
      ...none,
      ...Object.fromEntries(Object.entries(whole).filter(([name]) => measured.includes(name))),
    }
    expect(estimateWeight(biometry)).toMatchObject({ measures: set, grams: Math.round(10 ** exponent) })
  })

  // Parra-Cordero 2007 and Baschat 2003, at the ends of their ages.
  it.each([
    ['uaPi', 24, 3.55219 - 3.25392 + 1.00224],
    ['uaPi', 40, 3.55219 - 5.4232 + 2.784],
    ['mcaPi', 24, -2.7317 + 8.004 - 3.3408],
    ['mcaPi', 40, -2.7317 + 13.34 - 9.28],
    ['cpr', 20, -4.0636 + 7.66 - 2.36],
    ['cpr', 34, -4.0636 + 13.022 - 6.8204],
    ['cpr', 40, -4.0636 + 15.32 - 9.44],
  ] as const)('the mean of %s at %i weeks is %f', (index, count, mean) => {
    expect(dopplerStandard(index, weeks(count))?.mean).toBeCloseTo(mean, 6)
    expect(dopplerStandard(index, weeks(index === 'cpr' ? 20 : 24) - 1)).toBeNull()
    expect(dopplerStandard(index, weeks(40) + 1)).toBeNull()
  })
})

// Moore and Cayle 1990: 5th, 50th, 95th centile in mm.
it.each([
  [16, 79, 121, 185],
  [17, 83, 127, 194],
  [18, 87, 133, 202],
  [19, 90, 137, 207],
  [20, 93, 141, 212],
  [21, 95, 143, 214],
  [22, 97, 145, 216],
  [23, 98, 146, 218],
  [24, 98, 147, 219],
  [25, 97, 147, 221],
  [26, 97, 147, 223],
  [27, 95, 146, 226],
  [28, 94, 146, 228],
  [29, 92, 145, 231],
  [30, 90, 145, 234],
  [31, 88, 144, 238],
  [32, 86, 144, 242],
  [33, 83, 143, 245],
  [34, 81, 142, 248],
  [35, 79, 140, 249],
  [36, 77, 138, 249],
  [37, 75, 135, 244],
  [38, 73, 132, 239],
  [39, 72, 127, 226],
  [40, 71, 123, 214],
  [41, 70, 116, 194],
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

// Mari 2000, table 1: 1.5 multiples of the median, from which on moderate anaemia is suspected.
it.each([
  [18, 34.8],
  [20, 38.2],
  [24, 46],
  [28, 55.4],
  [32, 66.6],
  [36, 80.2],
  [40, 96.6],
])('1.5 multiples of the median of %i weeks are %f cm/s (Mari 2000)', (count, velocity) => {
  expect(Math.abs(velocity / (medianCerebralVelocity(weeks(count)) ?? 0) - 1.5)).toBeLessThan(0.005)
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
