import {
  type AssessedMeasure,
  assessFetus,
  calendarDate,
  type FetalAssessment,
  type FetalMeasure,
  type GrowthPlace,
  gestationalAgeText,
  type Study,
} from '@opensono/pacs-core'
import { useId, useState } from 'react'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { fetalBiometryOf } from './fetalBiometryOf'
import { GrowthChart } from './GrowthChart'
import { parameterPanelText } from './parameterPanelText'
import type { ReportParameters } from './useReportParameters'

/** Gestational age, due date, weight and growth, when the report measures a fetus. */
export function FetusSection({ study, found }: { study: Study; found: ReportParameters }) {
  const { t } = useText(parameterPanelText)
  const titleId = useId()
  const timeZone = useUser()?.timeZone
  const biometry = fetalBiometryOf(found)
  if (biometry === null) return null
  const { lastPeriod, dueDate, dueDateBasis, studyTime, registerTime } = study
  const assessment = assessFetus({
    biometry,
    lastPeriod,
    dueDate,
    dueDateBasis,
    day: calendarDate(studyTime ?? registerTime, timeZone),
  })
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{t('reportParameter.fetus.title')}</h3>
      <Facts assessment={assessment} />
      {assessment.ageDays === null && <p className="pacs-parameter-note">{t('reportParameter.fetus.noAge')}</p>}
      {assessment.measures.length > 0 && <Growth assessment={assessment} />}
      <p className="pacs-parameter-note">{t('reportParameter.fetus.sources')}</p>
    </section>
  )
}

const rounded = (centile: number) => (centile < 1 ? '< 1' : centile > 99 ? '> 99' : String(Math.round(centile)))
const placeWords = (place: GrowthPlace | null) => (place === null ? '' : rounded(place.centile))

function Facts({ assessment }: { assessment: FetalAssessment }) {
  const { t } = useText(parameterPanelText)
  const { ageDays, dueDate, dueDateBasis, byPeriodDays, dueDateByPeriod } = assessment
  const { byBiometry, dueDateByBiometry, difference, weight, weightPlace } = assessment
  const age = (days: number | null | undefined) => (days == null ? null : gestationalAgeText(t, days))
  const basis = dueDateBasis === null ? '' : ` (${t(`study.dueDateBasis.${dueDateBasis}`)})`
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
          verdict: t(`reportParameter.fetus.${verdict}`, { allowed: difference.allowedDays, basis: basis.trim() }),
        })
  const grams = weight === null ? null : t('reportParameter.fetus.grams', { grams: weight.grams })
  const centile = weightPlace === null ? '' : ` (${t('reportParameter.fetus.centile')} ${placeWords(weightPlace)})`
  const facts = [
    ['recordAge', age(ageDays)],
    ['dueDate', dueDate === null ? null : `${dueDate}${basis}`],
    ['byPeriod', isOther ? age(byPeriodDays) : null],
    ['dueDateByPeriod', isOther ? dueDateByPeriod : null],
    ['byBiometry', age(byBiometry?.days)],
    ['dueDateByBiometry', dueDateByBiometry],
    ['difference', dating],
    ['weight', grams === null ? null : `${grams}${centile}`],
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

/** The measures with their places as a table, and one of them on the curves. */
function Growth({ assessment: { measures, ageDays } }: { assessment: FetalAssessment }) {
  const { t } = useText(parameterPanelText)
  const [chosen, setChosen] = useState<FetalMeasure>('ac')
  const shown = measures.find(({ measure }) => measure === chosen) ?? measures[0]
  return (
    <>
      <table className="pacs-parameter-growth" aria-label={t('reportParameter.fetus.measure')}>
        <thead>
          <tr>
            {(['measure', 'mm', 'age', 'z', 'centile'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`reportParameter.fetus.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((each) => (
            <GrowthRow key={each.measure} {...each} />
          ))}
        </tbody>
      </table>
      {ageDays !== null && shown !== undefined && (
        <>
          <SegmentedControl
            label={t('reportParameter.fetus.chart')}
            segments={measures.map(({ measure }) => ({ id: measure, label: t(`reportParameter.fetus.${measure}`) }))}
            value={shown.measure}
            onChange={setChosen}
          />
          <GrowthChart measured={shown} days={ageDays} />
        </>
      )}
    </>
  )
}

function GrowthRow({ measure, millimetres, ageDays, place }: AssessedMeasure) {
  const { t } = useText(parameterPanelText)
  return (
    <tr>
      <th scope="row">{t(`reportParameter.fetus.${measure}`)}</th>
      <td>{Number(millimetres.toFixed(1))}</td>
      <td>{ageDays === null ? '' : gestationalAgeText(t, ageDays)}</td>
      <td>{place === null ? '' : place.z.toFixed(2)}</td>
      <td>{placeWords(place)}</td>
    </tr>
  )
}
