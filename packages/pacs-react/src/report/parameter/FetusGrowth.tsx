import { type AssessedMeasure, type FetalAssessment, gestationalAgeText } from '@opensono/pacs-core'
import { useState } from 'react'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useText } from '../../provider/useText'
import { centileText } from './centileText'
import type { CurveMeasure, earlierPoints } from './earlierFetuses'
import { GrowthChart } from './GrowthChart'
import { parameterPanelText } from './parameterPanelText'

interface FetusGrowthProps {
  assessment: FetalAssessment
  /** What earlier examinations of the pregnancy found. */
  earlier: ReturnType<typeof earlierPoints>
}

/** The measures with their places as a table, and one of them, or the weight, on its curves. */
export function FetusGrowth({ assessment, earlier }: FetusGrowthProps) {
  const { t } = useText(parameterPanelText)
  const { measures, ageDays, weight, weightPlace, weightStandard } = assessment
  const [chosen, setChosen] = useState<CurveMeasure>('ac')
  const drawn = [
    ...measures.map(({ measure, millimetres, place }) => ({ measure, value: millimetres, place })),
    ...(weight === null ? [] : [{ measure: 'efw' as const, value: weight.grams, place: weightPlace }]),
  ]
  const shown = drawn.find(({ measure }) => measure === chosen) ?? drawn[0]
  if (measures.length === 0) return null
  return (
    <>
      <table className="pacs-parameter-growth" aria-label={t('reportParameter.fetus.measure')}>
        <caption>{t('reportParameter.fetus.growthBy')}</caption>
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
      {ageDays !== null && measures.every(({ place }) => place === null) && (
        <p className="pacs-parameter-note">{t('reportParameter.fetus.outside')}</p>
      )}
      {ageDays !== null && shown !== undefined && (
        <>
          <NativeSelect
            label={t('reportParameter.fetus.chart')}
            options={drawn.map(({ measure }) => ({ id: measure, label: t(`reportParameter.fetus.${measure}`) }))}
            value={shown.measure}
            onChange={setChosen}
          />
          <GrowthChart
            measure={shown.measure}
            value={shown.value}
            centile={shown.place?.centile ?? null}
            days={ageDays}
            earlier={earlier.get(shown.measure) ?? []}
            weightStandard={weightStandard}
          />
        </>
      )}
    </>
  )
}

function GrowthRow({ measure, millimetres, ageDays, place }: AssessedMeasure) {
  const { t, language } = useText(parameterPanelText)
  return (
    <tr>
      <th scope="row">{t(`reportParameter.fetus.${measure}`)}</th>
      <td>{Number(millimetres.toFixed(1))}</td>
      <td>{ageDays === null ? '' : gestationalAgeText(language, ageDays)}</td>
      <td>{place === null ? '' : place.z.toFixed(2)}</td>
      <td>{centileText(place)}</td>
    </tr>
  )
}
