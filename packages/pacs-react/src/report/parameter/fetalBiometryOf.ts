import { fetusNameOf, foldName, type IndexMeasures } from '@opensono/pacs-core'
import type { ReportParameters } from './useReportParameters'

/** What a report measures of one fetus: lengths in millimetres, velocities in cm/s, the weight in grams; null where it was not measured. */
export interface FetusMeasures extends IndexMeasures {
  /** Crown-rump length. */
  readonly crl: number | null
  /** Mean diameter of the gestational sac. */
  readonly sac: number | null
  /** Estimated weight that a parameter of the hospital says. */
  readonly efw: number | null
}

type Measure = keyof FetusMeasures

const length: Readonly<Record<string, number>> = { mm: 1, 毫米: 1, cm: 10, 厘米: 10 }
const ratio: Readonly<Record<string, number>> = { '': 1 }
/** What each abbreviation is, and the units that it may have, with the factor of each. */
const abbreviations: Readonly<Record<string, readonly [Measure, Readonly<Record<string, number>>]>> = {
  bpd: ['bpd', length],
  hc: ['hc', length],
  ac: ['ac', length],
  fl: ['fl', length],
  ofd: ['ofd', length],
  crl: ['crl', length],
  msd: ['sac', length],
  gs: ['sac', length],
  afi: ['afi', length],
  mvp: ['mvp', length],
  dvp: ['mvp', length],
  efw: ['efw', { g: 1, 克: 1, kg: 1000, 千克: 1000 }],
  uapi: ['uaPi', ratio],
  mcapi: ['mcaPi', ratio],
  mcapsv: ['mcaPsv', { 'cm/s': 1, 厘米每秒: 1, 'm/s': 100 }],
}
/** A report is about a fetus when it asks for one of these. */
const ofFetus: readonly Measure[] = ['bpd', 'hc', 'ac', 'fl', 'crl', 'sac']

/** A measure that an abbreviation means, with its fetus and the factor of its unit; null for any other. */
export function measureOf(abbreviation: string, unit: string) {
  const { measure, fetus } = fetusNameOf(abbreviation)
  const [name, units] = abbreviations[measure] ?? []
  const factor = units?.[foldName(unit)]
  return name === undefined || factor === undefined ? null : { measure: name, fetus, factor }
}

const names = ['bpd', 'hc', 'ac', 'fl', 'ofd', 'crl', 'sac', 'afi', 'mvp', 'efw', 'uaPi', 'mcaPi', 'mcaPsv'] as const
const none = Object.fromEntries(names.map((name) => [name, null])) as Record<(typeof names)[number], null>

/**
 * What is measured of each fetus among the parameters of a report, by their abbreviations: `BPD` of the first, `BPD_B` of the second.
 *
 * @returns an entry for each fetus, fetus A first; empty when none of the report's tables has a measure of one.
 */
export function fetusesOf({ tables, parameters, values }: ReportParameters): FetusMeasures[] {
  const fetuses: FetusMeasures[] = []
  let isOfFetus = false
  for (const row of tables.flatMap(({ rows }) => rows)) {
    const found = measureOf(row.fields.abbreviation ?? '', parameters.get(row.id)?.unit ?? '')
    if (found === null) continue
    const value = values.get(row.id)
    isOfFetus ||= ofFetus.includes(found.measure)
    while (fetuses.length <= found.fetus) fetuses.push(none)
    const amount = value !== undefined && 'value' in value ? value.value * found.factor : null
    const former = fetuses[found.fetus] ?? none
    fetuses[found.fetus] = { ...former, [found.measure]: amount ?? former[found.measure] }
  }
  return isOfFetus ? fetuses : []
}
