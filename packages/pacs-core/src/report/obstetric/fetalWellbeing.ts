import { type GrowthPlace, placeOf } from './normal'

/** A value of a fetus beside its growth. */
export type FetalIndex = 'ci' | 'hcac' | 'flac' | 'afi' | 'mvp' | 'uaPi' | 'mcaPi' | 'cpr' | 'mcaPsv'

/** A published standard that a value is compared with. */
export type IndexSource =
  | 'hadlock1981'
  | 'hadlock1983'
  | 'moore1990'
  | 'chamberlain1984'
  | 'parra2007'
  | 'baschat2003'
  | 'mari2000'

/** A value against its standard. */
export interface AssessedIndex {
  readonly index: FetalIndex
  readonly value: number
  /** Whose standard it is compared with; null where none holds for the age, or none is known. */
  readonly source: IndexSource | null
  /** Whether some age has a standard of this index: without a source, the age is outside of its table. */
  readonly hasStandard: boolean
  /** The usual range of that standard; null for a standard that is a mean and a standard deviation. */
  readonly range: readonly [low: number, high: number] | null
  /** Null for a standard that is a range. */
  readonly place: GrowthPlace | null
  /** Multiple of the median; null for every other index than the peak velocity of the middle cerebral artery. */
  readonly multiple: number | null
}

/**
 * Amniotic fluid index in millimetres by week: 5th, 50th and 95th centile. Source: Moore TR, Cayle JE. The amniotic fluid index in normal
 * human pregnancy. Am J Obstet Gynecol 1990;162:1168-1173.
 */
const fluid: Readonly<Record<number, readonly [p5: number, p50: number, p95: number]>> = {
  16: [79, 121, 185],
  17: [83, 127, 194],
  18: [87, 133, 202],
  19: [90, 137, 207],
  20: [93, 141, 212],
  21: [95, 143, 214],
  22: [97, 145, 216],
  23: [98, 146, 218],
  24: [98, 147, 219],
  25: [97, 147, 221],
  26: [97, 147, 223],
  27: [95, 146, 226],
  28: [94, 146, 228],
  29: [92, 145, 231],
  30: [90, 145, 234],
  31: [88, 144, 238],
  32: [86, 144, 242],
  33: [83, 143, 245],
  34: [81, 142, 248],
  35: [79, 140, 249],
  36: [77, 138, 249],
  37: [75, 135, 244],
  38: [73, 132, 239],
  39: [72, 127, 226],
  40: [71, 123, 214],
  41: [70, 116, 194],
  42: [69, 110, 175],
}

/**
 * The 5th, 50th and 95th centile of the amniotic fluid index (Moore and Cayle 1990).
 *
 * @param days - gestational age in days; its completed weeks count.
 * @returns millimetres; null outside of 16 to 42 weeks.
 */
export function fluidCentiles(days: number): readonly [p5: number, p50: number, p95: number] | null {
  return fluid[Math.floor(days / 7)] ?? null
}

interface DopplerStandard {
  readonly source: IndexSource
  readonly from: number
  readonly to: number
  readonly mean: (weeks: number) => number
  readonly sd: (weeks: number) => number
}

/**
 * Mean and standard deviation of pulsatility indices by gestational age in exact weeks.
 *
 * Sources: Parra-Cordero M, Lees C, Missfelder-Lobos H, Seed P, Harris C. Fetal arterial and venous Doppler pulsatility index and time
 * averaged velocity ranges. Prenat Diagn 2007;27:1251-1257. Baschat AA, Gembruch U. The cerebroplacental Doppler ratio revisited.
 * Ultrasound Obstet Gynecol 2003;21:124-127.
 */
const doppler: Readonly<Record<'uaPi' | 'mcaPi' | 'cpr', DopplerStandard>> = {
  uaPi: {
    source: 'parra2007',
    from: 24,
    to: 40,
    mean: (w) => 3.55219 - 0.13558 * w + 0.00174 * w ** 2,
    sd: () => 0.299,
  },
  mcaPi: {
    source: 'parra2007',
    from: 24,
    to: 40,
    mean: (w) => -2.7317 + 0.3335 * w - 0.0058 * w ** 2,
    sd: (w) => -0.88005 + 0.08182 * w - 0.00133 * w ** 2,
  },
  cpr: {
    source: 'baschat2003',
    from: 20,
    to: 40,
    mean: (w) => -4.0636 + 0.383 * w - 0.0059 * w ** 2,
    sd: (w) => -0.9664 + 0.09027 * w - 0.0014 * w ** 2,
  },
}

/**
 * Mean and standard deviation of a pulsatility index of the umbilical or middle cerebral artery, or of their ratio.
 *
 * @param index - which.
 * @param days - gestational age in days.
 * @returns null outside of 24 to 40 weeks, of 20 to 40 weeks for the ratio.
 */
export function dopplerStandard(index: 'uaPi' | 'mcaPi' | 'cpr', days: number): { mean: number; sd: number } | null {
  const { from, to, mean, sd } = doppler[index]
  const weeks = days / 7
  return weeks < from || weeks > to ? null : { mean: mean(weeks), sd: sd(weeks) }
}

/**
 * Median of the peak systolic velocity of the middle cerebral artery. Source: Mari G, Deter RL, Carpenter RL, et al. Noninvasive diagnosis
 * by Doppler ultrasonography of fetal anemia due to maternal red-cell alloimmunization. N Engl J Med 2000;342:9-14.
 *
 * @param days - gestational age in days.
 * @returns cm/s; null outside of 18 to 40 weeks.
 */
export function medianCerebralVelocity(days: number): number | null {
  const weeks = days / 7
  return weeks < 18 || weeks > 40 ? null : Math.exp(2.30921 + 0.0463954 * weeks)
}

/** What the indices of a fetus are made from: lengths in millimetres, velocity in cm/s; null where it was not measured. */
export interface IndexMeasures {
  readonly bpd: number | null
  /** Occipitofrontal diameter. */
  readonly ofd: number | null
  readonly hc: number | null
  readonly ac: number | null
  readonly fl: number | null
  /** Amniotic fluid index, the sum of four quadrants. */
  readonly afi: number | null
  /** Deepest vertical pocket. */
  readonly mvp: number | null
  /** Pulsatility index of the umbilical artery. */
  readonly uaPi: number | null
  /** Pulsatility index of the middle cerebral artery. */
  readonly mcaPi: number | null
  /** Peak systolic velocity of the middle cerebral artery. */
  readonly mcaPsv: number | null
}

const ratio = (above: number | null, below: number | null) => (above && below ? above / below : null)
const percent = (value: number | null) => (value === null ? null : value * 100)

/**
 * Ranges that hold at every age, or from an age on. Sources: cephalic index 78.3, one standard deviation to either side: Hadlock FP, Deter
 * RL, Carpenter RJ, Park SK. Estimating fetal age: effect of head shape on BPD. AJR 1981;137:83-85. Femur to abdomen, from 21 weeks:
 * Hadlock FP, Deter RL, Harrist RB, Roecker E, Park SK. A date-independent predictor of intrauterine growth retardation. AJR
 * 1983;141:979-984. Deepest pocket: Chamberlain PF, Manning FA, Morrison I, Harman CR, Lange IR. Ultrasound evaluation of amniotic fluid
 * volume. Am J Obstet Gynecol 1984;150:245-249.
 */
function rangeOf(index: FetalIndex, days: number | null): Pick<AssessedIndex, 'source' | 'range'> {
  const none = { source: null, range: null }
  if (index === 'ci') return { source: 'hadlock1981', range: [74, 83] }
  if (index === 'mvp') return { source: 'chamberlain1984', range: [20, 80] }
  if (index === 'flac') return days !== null && days >= 147 ? { source: 'hadlock1983', range: [20, 24] } : none
  if (index !== 'afi' || days === null) return none
  const centiles = fluidCentiles(days)
  return centiles === null ? none : { source: 'moore1990', range: [centiles[0], centiles[2]] }
}

function assess(index: FetalIndex, value: number, days: number | null): AssessedIndex {
  const plain = {
    index,
    value,
    hasStandard: index !== 'hcac',
    place: null,
    multiple: null,
    source: null,
    range: null,
  } as const
  if (index === 'uaPi' || index === 'mcaPi' || index === 'cpr') {
    const found = days === null ? null : dopplerStandard(index, days)
    if (found === null) return plain
    return { ...plain, source: doppler[index].source, place: placeOf((value - found.mean) / found.sd) }
  }
  if (index === 'mcaPsv') {
    const median = days === null ? null : medianCerebralVelocity(days)
    return median === null ? plain : { ...plain, source: 'mari2000', multiple: value / median }
  }
  return { ...plain, ...rangeOf(index, days) }
}

/**
 * Ratios, amniotic fluid and Doppler indices of a fetus, each against its standard. The ratio of head and abdomen has none here.
 *
 * @param measures - what was measured.
 * @param days - gestational age in days by the due date of record; null if unknown.
 * @returns those whose measures are there.
 */
export function assessIndices(measures: IndexMeasures, days: number | null): AssessedIndex[] {
  const { bpd, ofd, hc, ac, fl, afi, mvp, uaPi, mcaPi, mcaPsv } = measures
  const values: readonly (readonly [FetalIndex, number | null])[] = [
    ['ci', percent(ratio(bpd, ofd))],
    ['hcac', ratio(hc, ac)],
    ['flac', percent(ratio(fl, ac))],
    ['afi', afi],
    ['mvp', mvp],
    ['uaPi', uaPi],
    ['mcaPi', mcaPi],
    ['cpr', ratio(mcaPi, uaPi)],
    ['mcaPsv', mcaPsv],
  ]
  return values.flatMap(([index, value]) =>
    value !== null && Number.isFinite(value) && value > 0 ? [assess(index, value, days)] : [],
  )
}
