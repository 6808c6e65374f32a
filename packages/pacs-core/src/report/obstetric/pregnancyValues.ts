import { roundResult } from '../../settings/formula/roundResult'
import { gestationalAgeText } from '../../value/gestationalAge'
import { assessFetus, type FetalAssessment, type PregnancyDating } from './assessFetus'
import { weightDiscordance } from './fetalWeight'
import { type AssessedIndex, assessIndices, type FetalIndex } from './fetalWellbeing'
import { type FetusMeasures, fetusMeasures, type MeasuredValue } from './fetusMeasures'
import type { GrowthPlace } from './normal'
import type { PregnancyFact, WeightStandard } from './pregnancyFact'

/** A fact as it is written. */
export interface WrittenFact {
  /** In English. */
  readonly en: string
  /** In Chinese. */
  readonly zh: string
}

/** Everything that follows of a fetus. */
export interface FetusFacts {
  /** What was measured of it. */
  readonly measures: FetusMeasures
  /** Its ages, due dates, weight and growth. */
  readonly assessment: FetalAssessment
  /** Its ratios, fluid and Doppler indices. */
  readonly indices: readonly AssessedIndex[]
  /** Each fact as texts, boxes and paper write it; what is not known is left out. */
  readonly written: ReadonlyMap<PregnancyFact, WrittenFact>
}

/** A centile as it is read: whole, and no more exact than a standard is at its ends. */
export function centileText({ centile }: GrowthPlace): string {
  if (centile < 1) return '< 1'
  return centile > 99 ? '> 99' : String(Math.round(centile))
}

const units: Readonly<Partial<Record<FetalIndex, string>>> = {
  ci: ' %',
  flac: ' %',
  afi: ' mm',
  mvp: ' mm',
  mcaPsv: ' cm/s',
}
/** Ratios of two measures; the others are measured themselves. */
const ratios: readonly FetalIndex[] = ['ci', 'hcac', 'flac', 'cpr']

/**
 * The value of an index as it is written: a measured one as the row of its parameter has it, a ratio rounded as calculated parameters are.
 *
 * @param index - with its value.
 */
export function indexText({ index, value }: Pick<AssessedIndex, 'index' | 'value'>): string {
  return `${ratios.includes(index) ? roundResult(value, []) : value}${units[index] ?? ''}`
}

const same = (text: string): WrittenFact => ({ en: text, zh: text })
const ageFact = (days: number): WrittenFact => ({
  en: gestationalAgeText('en', days),
  zh: gestationalAgeText('zh', days),
})

function datingFacts(assessment: FetalAssessment): (readonly [PregnancyFact, WrittenFact | null])[] {
  const { ageDays, dueDate, byPeriodDays, dueDateByPeriod, byCrl, bySacDays, byBiometry, dueDateByUltrasound } =
    assessment
  const age = (days: number | null | undefined) => (days == null ? null : ageFact(days))
  const date = (day: string | null) => (day === null ? null : same(day))
  return [
    ['age', age(ageDays)],
    ['dueDate', date(dueDate)],
    ['ageByPeriod', age(byPeriodDays)],
    ['dueDateByPeriod', date(dueDateByPeriod)],
    ['ageByCrl', age(byCrl[0]?.days)],
    ['ageBySac', age(bySacDays)],
    ['ageByBiometry', age(byBiometry?.days)],
    ['dueDateByUltrasound', date(dueDateByUltrasound)],
  ]
}

function placeFact(place: GrowthPlace | null): WrittenFact | null {
  return place === null ? null : same(centileText(place))
}

function writtenFacts(assessment: FetalAssessment, indices: readonly AssessedIndex[]) {
  const { weight, weightPlace, measures } = assessment
  const facts: (readonly [PregnancyFact, WrittenFact | null])[] = [
    ...datingFacts(assessment),
    ['weight', weight === null ? null : same(`${weight.grams} g`)],
    ['weightCentile', placeFact(weightPlace)],
    ...measures.map(({ measure, place }) => [`${measure}Centile`, placeFact(place)] as const),
    ...indices.map((each) => [each.index, same(indexText(each))] as const),
    ...indices.flatMap(({ index, place, multiple }): (readonly [PregnancyFact, WrittenFact | null])[] => [
      ...(index === 'uaPi' || index === 'mcaPi' || index === 'cpr'
        ? [[`${index}Centile`, placeFact(place)] as const]
        : []),
      ['mcaPsvMultiple', multiple === null ? null : same(`${multiple.toFixed(2)} MoM`)],
    ]),
  ]
  return new Map(facts.flatMap(([fact, text]) => (text === null ? [] : [[fact, text] as const])))
}

/**
 * What follows of each fetus of a report. Screen, texts and the check of linked values have it from here, so that one number is rounded once.
 *
 * @param values - all values of the report.
 * @param dating - the dates of the pregnancy, and the day of the examination.
 * @param standard - whose formula and standard of weight, where no parameter says the weight. @defaultValue `hadlock1991`
 * @returns fetus A first.
 */
export function assessPregnancy(
  values: readonly MeasuredValue[],
  dating: PregnancyDating,
  standard: WeightStandard = 'hadlock1991',
): FetusFacts[] {
  const fetuses = fetusMeasures(values).map((measures) => {
    const { efw, crl, sac, ...biometry } = measures
    const facts = { biometry, crl, sac, parameterGrams: efw, weightStandard: standard, ...dating }
    const assessment = assessFetus(facts)
    const indices = assessIndices(measures, assessment.ageDays)
    return { measures, assessment, indices, written: writtenFacts(assessment, indices) }
  })
  const grams = fetuses.flatMap(({ assessment }) => assessment.weight?.grams ?? [])
  const discordance = grams.length === fetuses.length ? weightDiscordance(grams) : null
  if (discordance !== null) fetuses[0]?.written.set('discordance', same(`${discordance.toFixed(1)} %`))
  return fetuses
}
