import { type BpdTable, centileText, type FetalAssessment, gestationalAgeText } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { BpdTableNote } from './BpdTableNote'
import { type FactInsertion, InsertFact } from './InsertFact'
import { parameterPanelText } from './parameterPanelText'

interface FetusDatingProps {
  assessment: FetalAssessment
  /** The tables that mean another biparietal diameter than the hospital measures. */
  bpdTables: readonly BpdTable[]
  insertion: FactInsertion
}

/** The tables of results that a biparietal diameter may be in. */
const bpdTableOf: ReadonlyMap<string, BpdTable> = new Map([
  ['byBiometry', 'age'],
  ['weight', 'weight'],
])

/** How old a fetus is and what it weighs: by the due date of record, by the last period where that differs, and by ultrasound. */
export function FetusDating({ assessment, bpdTables, insertion }: FetusDatingProps) {
  const { t, language } = useText(parameterPanelText)
  const { ageDays, dueDate, dueDateBasis, byPeriodDays, dueDateByPeriod } = assessment
  const { byBiometry, byCrl, bySacDays, dueDateByUltrasound, difference } = assessment
  const age = (days: number | null | undefined) => (days == null ? null : gestationalAgeText(language, days))
  const basis = dueDateBasis === null ? '' : t(`study.dueDateBasis.${dueDateBasis}`)
  // Both clocks are shown where they differ; dated by something else, the pregnancy is not dated again.
  const isOther = byPeriodDays !== null && dueDateByPeriod !== dueDate
  const isDated = dueDateBasis !== null && dueDateBasis !== 'lmp'
  const isBeyond = difference?.isBeyond === true && !isDated
  const verdict = isDated ? 'differenceDated' : isBeyond ? 'differenceBeyond' : 'differenceIn'
  const dating =
    difference === null
      ? null
      : t('reportParameter.fetus.differenceText', {
          days: t('reportParameter.fetus.differenceDays', { count: Math.abs(difference.days), days: difference.days }),
          verdict: t(`reportParameter.fetus.${verdict}`, { allowed: difference.allowedDays, basis }),
        })
  const due = dueDate !== null && basis !== '' ? t('reportParameter.fetus.dueDateBy', { dueDate, basis }) : dueDate
  const facts = [
    ['recordAge', age(ageDays), 'age'],
    ['dueDate', due, 'dueDate'],
    ['byPeriod', isOther ? age(byPeriodDays) : null, 'ageByPeriod'],
    ['dueDateByPeriod', isOther ? dueDateByPeriod : null, 'dueDateByPeriod'],
    ...byCrl.map(({ formula, days }, at) => [formula, age(days), at === 0 ? 'ageByCrl' : null] as const),
    ['bySac', age(bySacDays), 'ageBySac'],
    ['byBiometry', age(byBiometry?.days), 'ageByBiometry'],
    ['dueDateByUltrasound', dueDateByUltrasound, 'dueDateByUltrasound'],
    ['difference', dating, null],
    ['weight', useWeightText(assessment), 'weight'],
  ] as const
  return (
    <dl className="pacs-parameter-facts">
      {facts.map(([fact, words, linked]) =>
        words === null ? null : (
          <div key={fact} data-beyond={(fact === 'difference' && isBeyond) || undefined}>
            <dt>{t(`reportParameter.fetus.${fact}`)}</dt>
            <dd>
              {words}
              <BpdTableNote table={bpdTableOf.get(fact)} tables={bpdTables} />
              {linked !== null && (
                <InsertFact name={t(`reportParameter.fetus.${fact}`)} fact={linked} insertion={insertion} />
              )}
              {fact === 'weight' && (
                <InsertFact name={t('reportParameter.fetus.centile')} fact="weightCentile" insertion={insertion} />
              )}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The one weight of the sheet: whole grams, whose formula, and its centile with the name of the standard. */
function useWeightText({ weight, weightPlace, weightStandard }: FetalAssessment): string | null {
  const { t } = useText(parameterPanelText)
  if (weight === null) return null
  const { formula, measures, grams } = weight
  const centile =
    weightPlace === null
      ? ''
      : t('reportParameter.fetus.weightCentile', {
          centile: centileText(weightPlace),
          standard: t(`reportParameter.fetus.standard.${weightStandard}`),
        })
  const by =
    formula === null
      ? t('reportParameter.fetus.formula.own')
      : t('reportParameter.fetus.formulaOf', {
          formula: t(`reportParameter.fetus.formula.${formula}`),
          measures: measures.toUpperCase().replaceAll('+', ' + '),
        })
  return t('reportParameter.fetus.weightText', { grams, by, centile })
}
