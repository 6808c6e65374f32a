import { foldName } from '../../settings/basicData/foldName'
import { readNumber } from '../../value/readNumber'
import { fetusNameOf } from '../fetusName'
import type { IndexMeasures } from './fetalWellbeing'

/** What a report measures of one fetus: lengths in millimetres, velocities in cm/s, the weight in grams; null where it was not measured. */
export interface FetusMeasures extends IndexMeasures {
  /** Crown-rump length. */
  readonly crl: number | null
  /** Mean diameter of the gestational sac. */
  readonly sac: number | null
  /** Sum of the pockets of four quadrants; null where one of them was not measured. It is the index where none was typed. */
  readonly quadrantSum: number | null
  /** Estimated weight that a parameter of the hospital says. */
  readonly efw: number | null
}

/** A measure that the abbreviation of a parameter means. */
export interface NamedMeasure {
  /** Which; a quadrant is `ruq`, `luq`, `llq` or `rlq`. */
  readonly measure: keyof FetusMeasures | Quadrant
  /** 0 for fetus A. */
  readonly fetus: number
  /** What a value in the unit of the parameter is multiplied with: see {@link FetusMeasures}. */
  readonly factor: number
}

/** The deepest vertical pocket of a quadrant: right and left, upper and lower. */
const quadrants = ['ruq', 'luq', 'llq', 'rlq'] as const
type Quadrant = (typeof quadrants)[number]

const length: Readonly<Record<string, number>> = { mm: 1, 毫米: 1, cm: 10, 厘米: 10 }
const ratio: Readonly<Record<string, number>> = { '': 1 }
/** What each abbreviation is, and the units that it may have, with the factor of each. */
const abbreviations: Readonly<Record<string, readonly [NamedMeasure['measure'], Readonly<Record<string, number>>]>> = {
  bpd: ['bpd', length],
  hc: ['hc', length],
  ac: ['ac', length],
  fl: ['fl', length],
  ofd: ['ofd', length],
  crl: ['crl', length],
  msd: ['sac', length],
  gs: ['sac', length],
  afi: ['afi', length],
  ruq: ['ruq', length],
  luq: ['luq', length],
  llq: ['llq', length],
  rlq: ['rlq', length],
  mvp: ['mvp', length],
  dvp: ['mvp', length],
  efw: ['efw', { g: 1, 克: 1, kg: 1000, 千克: 1000 }],
  uapi: ['uaPi', ratio],
  mcapi: ['mcaPi', ratio],
  mcapsv: ['mcaPsv', { 'cm/s': 1, 厘米每秒: 1, 'm/s': 100 }],
}

/**
 * The measure that a parameter means, with its fetus and the factor of its unit.
 *
 * @param abbreviation - of the parameter; a further fetus has its letter behind it.
 * @param unit - of the parameter.
 * @returns null for any other parameter.
 */
export function measureOf(abbreviation: string, unit: string): NamedMeasure | null {
  const { measure, fetus } = fetusNameOf(abbreviation)
  const [name, units] = abbreviations[measure] ?? []
  const factor = units?.[foldName(unit)]
  return name === undefined || factor === undefined ? null : { measure: name, fetus, factor }
}

/** A value of a report, as far as it is looked through for measures of a fetus. */
export interface MeasuredValue {
  /** Of its parameter. */
  readonly abbreviation: string
  /** Of its parameter. */
  readonly unit: string
  /** As the report has it: a number, or words. */
  readonly value: string
}

type Found = Partial<Record<NamedMeasure['measure'], number>>

/** A product without the noise of its last binary digits: what is typed as 6.0253 cm is 60.253 mm. */
const scaled = (value: number, factor: number) => Number((value * factor).toPrecision(12))

/**
 * Amniotic fluid from the pockets of four quadrants: their sum, where no index was typed, and the deepest. Fewer than four give neither.
 */
function fluidOf(found: Found): Pick<FetusMeasures, 'afi' | 'mvp' | 'quadrantSum'> {
  const pockets = quadrants.flatMap((each) => found[each] ?? [])
  const { afi = null, mvp = null } = found
  if (pockets.length < quadrants.length) return { afi, mvp, quadrantSum: null }
  const sum = scaled(
    pockets.reduce((total, each) => total + each, 0),
    1,
  )
  return { afi: afi ?? sum, mvp: Math.max(...pockets, ...(mvp === null ? [] : [mvp])), quadrantSum: sum }
}

/**
 * What is measured of each fetus, by the abbreviations of the parameters: `BPD` of the first, `BPD_B` of the second.
 *
 * @param values - all values of a report; of two for one measure the later counts.
 * @returns an entry for each fetus up to the last that has a measure, fetus A first.
 */
export function fetusMeasures(values: readonly MeasuredValue[]): FetusMeasures[] {
  const fetuses: Found[] = []
  for (const { abbreviation, unit, value } of values) {
    const named = measureOf(abbreviation, unit)
    const number = readNumber(value)
    if (named === null || number === null) continue
    while (fetuses.length <= named.fetus) fetuses.push({})
    fetuses[named.fetus] = { ...fetuses[named.fetus], [named.measure]: scaled(number, named.factor) }
  }
  return fetuses.map((found) => {
    const { bpd = null, hc = null, ac = null, fl = null, ofd = null, crl = null, sac = null } = found
    const { efw = null, uaPi = null, mcaPi = null, mcaPsv = null } = found
    return { bpd, hc, ac, fl, ofd, crl, sac, efw, uaPi, mcaPi, mcaPsv, ...fluidOf(found) }
  })
}
