import type { WorkRules } from '../../settings/rule/ruleTable'
import type { FetalAssessment } from './assessFetus'

/** Between which edges of the skull a biparietal diameter is measured. */
export type BpdEdges = Exclude<WorkRules['bpdEdges'], 'notSet'>

/** What uses the biparietal diameter: the age by biometry, the weight, and the centile of the growth standard. */
export type BpdTable = 'age' | 'weight' | 'growth'

/**
 * Between which edges the publication of each table measures it. Age (Hadlock 1984) and weight (Hadlock 1984 and 1985): from the outer edge of the near
 * skull to the inner edge of the far one. Growth (Papageorghiou 2014, INTERGROWTH-21st): from outer to outer edge.
 */
export const bpdEdgesOf: Readonly<Record<BpdTable, BpdEdges>> = {
  age: 'outerInner',
  weight: 'outerInner',
  growth: 'outerOuter',
}

/**
 * What an assessment says by a table that means another biparietal diameter than the hospital measures.
 *
 * @param assessment - of one fetus.
 * @param edges - how the hospital measures: its rule `bpdEdges`; `notSet` disagrees with none.
 */
export function bpdTablesBeside(
  { byBiometry, weight, measures }: Pick<FetalAssessment, 'byBiometry' | 'weight' | 'measures'>,
  edges: WorkRules['bpdEdges'],
): BpdTable[] {
  if (edges === 'notSet') return []
  const uses = (set: string | undefined) => set?.split('+').includes('bpd') === true
  const bpd = measures.find(({ measure }) => measure === 'bpd')
  const used: Record<BpdTable, boolean> = {
    age: uses(byBiometry?.measures) || bpd?.ageDays != null,
    weight: weight !== null && weight.formula !== null && uses(weight.measures),
    growth: bpd?.place != null,
  }
  return (Object.keys(used) as BpdTable[]).filter((table) => used[table] && bpdEdgesOf[table] !== edges)
}
