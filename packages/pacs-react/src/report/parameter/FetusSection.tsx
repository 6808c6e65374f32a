import {
  assessFetus,
  assessIndices,
  calendarDate,
  type FetalAssessment,
  fetusLetters,
  reportApi,
  type Study,
  type WeightStandard,
  weightDiscordance,
} from '@opensono/pacs-core'
import { useId, useState } from 'react'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { earlierPoints } from './earlierFetuses'
import { FetusDating } from './FetusDating'
import { FetusGrowth } from './FetusGrowth'
import { FetusIndices } from './FetusIndices'
import { type FetusMeasures, fetusesOf } from './fetalBiometryOf'
import { parameterPanelText } from './parameterPanelText'
import type { ReportParameters } from './useReportParameters'

/** Earlier examinations that are looked through for those of the same pregnancy. */
const earlierMost = 20

/** Gestational age, due date, weight, growth and Doppler of each fetus, when the report measures one. */
export function FetusSection({ study, found }: { study: Study; found: ReportParameters }) {
  const { t } = useText(parameterPanelText)
  const titleId = useId()
  const timeZone = useUser()?.timeZone
  const [weightStandard, setWeightStandard] = useState<WeightStandard>('hadlock1991')
  const fetuses = fetusesOf(found)
  const input = { studyId: study.studyId, pageNumber: 0, pageSize: earlierMost }
  const mayRead = usePermission(reportApi.earlier)
  const { data: earlier } = useCall(reportApi.earlier, mayRead && fetuses.length > 0 ? input : null)
  if (fetuses.length === 0) return null
  const { lastPeriod, dueDate, dueDateBasis, studyTime, registerTime } = study
  const day = calendarDate(studyTime ?? registerTime, timeZone)
  const assessments = fetuses.map(({ efw, crl, sac, ...biometry }) =>
    assessFetus({ biometry, crl, sac, parameterGrams: efw, weightStandard, lastPeriod, dueDate, dueDateBasis, day }),
  )
  const { dueDate: recorded } = assessments[0] as FetalAssessment
  const grams = assessments.flatMap(({ weight }) => weight?.grams ?? [])
  const discordance = grams.length === fetuses.length ? weightDiscordance(grams) : null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{t('reportParameter.fetus.title')}</h3>
      {fetuses.every(({ efw }) => efw === null) && (
        <SegmentedControl
          label={t('reportParameter.fetus.weightBy')}
          segments={(['hadlock1991', 'intergrowth2017'] as const).map((id) => ({
            id,
            label: t(`reportParameter.fetus.standard.${id}`),
          }))}
          value={weightStandard}
          onChange={setWeightStandard}
        />
      )}
      {discordance !== null && <p>{t('reportParameter.fetus.discordance', { percent: discordance.toFixed(1) })}</p>}
      {assessments.map((assessment, fetus) => (
        <Fetus
          key={fetusLetters[fetus]}
          letter={fetuses.length > 1 ? fetusLetters[fetus] : undefined}
          assessment={assessment}
          measures={fetuses[fetus] as FetusMeasures}
          earlier={earlierPoints(earlier?.rows ?? [], recorded ?? '', fetus, timeZone)}
        />
      ))}
      {assessments[0]?.ageDays === null && <p className="pacs-parameter-note">{t('reportParameter.fetus.noAge')}</p>}
      <p className="pacs-parameter-note">{t('reportParameter.fetus.sources')}</p>
    </section>
  )
}

interface FetusProps {
  /** A, B, C; left out for an only fetus. */
  letter: string | undefined
  assessment: FetalAssessment
  measures: FetusMeasures
  earlier: ReturnType<typeof earlierPoints>
}

function Fetus({ letter, assessment, measures, earlier }: FetusProps) {
  const { t } = useText(parameterPanelText)
  return (
    <>
      {letter !== undefined && <h4>{t('reportParameter.fetus.letter', { letter })}</h4>}
      <FetusDating assessment={assessment} />
      <FetusGrowth assessment={assessment} earlier={earlier} />
      <FetusIndices indices={assessIndices(measures, assessment.ageDays)} />
    </>
  )
}
