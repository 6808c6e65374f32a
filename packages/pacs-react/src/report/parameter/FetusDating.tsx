import { type FetalAssessment, gestationalAgeText } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { centileText } from './centileText'
import { parameterPanelText } from './parameterPanelText'

/** How old a fetus is and what it weighs: by the due date of record, by the last period where that differs, and by ultrasound. */
export function FetusDating({ assessment }: { assessment: FetalAssessment }) {
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
    ['recordAge', age(ageDays)],
    ['dueDate', due],
    ['byPeriod', isOther ? age(byPeriodDays) : null],
    ['dueDateByPeriod', isOther ? dueDateByPeriod : null],
    ...byCrl.map(({ formula, days }) => [formula, age(days)] as const),
    ['bySac', age(bySacDays)],
    ['byBiometry', age(byBiometry?.days)],
    ['dueDateByUltrasound', dueDateByUltrasound],
    ['difference', dating],
    ['weight', useWeightText(assessment)],
  ] as const
  return (
    <dl className="pacs-parameter-facts">
      {facts.map(([fact, words]) =>
        words === null ? null : (
          <div key={fact} data-beyond={(fact === 'difference' && isBeyond) || undefined}>
            <dt>{t(`reportParameter.fetus.${fact}`)}</dt>
            <dd>{words}</dd>
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
