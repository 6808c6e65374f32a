import {
  type AssessedMeasure,
  type BpdTable,
  centileText,
  type FetalAssessment,
  gestationalAgeText,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useText } from '../../provider/useText'
import { BpdTableNote } from './BpdTableNote'
import type { CurveMeasure, earlierPoints } from './earlierFetuses'
import { GrowthChart } from './GrowthChart'
import { type FactInsertion, InsertFact } from './InsertFact'
import { parameterPanelText } from './parameterPanelText'

interface FetusGrowthProps {
  assessment: FetalAssessment
  /** The tables that mean another biparietal diameter than the hospital measures. */
  bpdTables: readonly BpdTable[]
  /** What earlier examinations of the pregnancy found. */
  earlier: ReturnType<typeof earlierPoints>
  insertion: FactInsertion
}

/** The measures with their places as a table, and one of them, or the weight, on its curves. */
export function FetusGrowth({ assessment, bpdTables, earlier, insertion }: FetusGrowthProps) {
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
            <GrowthRow
              key={each.measure}
              assessed={each}
              bpdTables={each.measure === 'bpd' ? bpdTables : []}
              recordDays={ageDays}
              insertion={insertion}
            />
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

interface GrowthRowProps extends Pick<FetusGrowthProps, 'bpdTables' | 'insertion'> {
  assessed: AssessedMeasure
  /** Gestational age by the due date of record; null if unknown. */
  recordDays: number | null
}

function GrowthRow({ assessed, bpdTables, recordDays, insertion }: GrowthRowProps) {
  const { t, language } = useText(parameterPanelText)
  const { measure, millimetres, ageDays, place } = assessed
  const name = t(`reportParameter.fetus.${measure}`)
  const outside = t('reportParameter.fetus.outsideTable')
  const centile = place === null ? (recordDays === null ? '' : outside) : centileText(place)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{millimetres}</td>
      <td>
        {ageDays === null ? outside : gestationalAgeText(language, ageDays)}
        <BpdTableNote table="age" tables={bpdTables} />
      </td>
      <td>{place === null ? '' : place.z.toFixed(2)}</td>
      <td>
        {centile}
        <BpdTableNote table="growth" tables={bpdTables} />
        <InsertFact
          name={t('reportParameter.fetus.centileName', { name })}
          fact={`${measure}Centile`}
          insertion={insertion}
        />
      </td>
    </tr>
  )
}
