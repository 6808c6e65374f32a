import {
  assessPregnancy,
  bpdTablesBeside,
  calendarDate,
  type FetusFacts,
  fetusLetters,
  type Language,
  reportApi,
  type WeightStandard,
} from '@opensono/pacs-core'
import { useId, useState } from 'react'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import type { ReportPanelProps } from '../side/ReportPanel'
import { earlierPoints } from './earlierFetuses'
import { FetusDating } from './FetusDating'
import { FetusGrowth } from './FetusGrowth'
import { FetusIndices } from './FetusIndices'
import { fetalValuesOf } from './fetalBiometryOf'
import { type FactInsertion, InsertFact } from './InsertFact'
import { parameterPanelText } from './parameterPanelText'
import type { ReportParameters } from './useReportParameters'

/** Earlier examinations that are looked through for those of the same pregnancy. */
const earlierMost = 20

interface FetusSectionProps extends Pick<ReportPanelProps, 'study' | 'isReadOnly' | 'onInsert' | 'onInsertValue'> {
  found: ReportParameters
  /** Of the report: facts are written in it. */
  language: Language
}

/** Gestational age, due date, weight, growth and Doppler of each fetus, when the report measures one. */
export function FetusSection({ study, found, language, isReadOnly, onInsert, onInsertValue }: FetusSectionProps) {
  const { t, language: reader } = useText(parameterPanelText)
  const titleId = useId()
  const timeZone = useUser()?.timeZone
  const [weightStandard, setWeightStandard] = useState<WeightStandard>('hadlock1991')
  const values = fetalValuesOf(found)
  const input = { studyId: study.studyId, pageNumber: 0, pageSize: earlierMost }
  const mayRead = usePermission(reportApi.earlier)
  const { data: earlier } = useCall(reportApi.earlier, mayRead && values !== null ? input : null)
  if (values === null) return null
  const { lastPeriod, dueDate, dueDateBasis, studyTime, registerTime } = study
  const day = calendarDate(studyTime ?? registerTime, timeZone)
  const fetuses = assessPregnancy(values, { lastPeriod, dueDate, dueDateBasis, day }, weightStandard)
  const [first] = fetuses
  const discordance = first?.written.get('discordance')
  const insertionOf = ({ written }: FetusFacts, fetus: number): FactInsertion => ({
    has: (fact) => !isReadOnly && written.has(fact),
    insert(name, fact) {
      const text = written.get(fact)?.[language]
      if (text === undefined) return
      const of =
        fetuses.length > 1 ? `${t('reportParameter.fetus.letter', { letter: fetusLetters[fetus] ?? '' })} ` : ''
      // The names are words of the screen, the value is in the language of the report.
      if (reader === language) onInsert(`${of}${name} `)
      onInsertValue(text, { kind: 'pregnancy', fact, fetus, standard: weightStandard })
    },
  })
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{t('reportParameter.fetus.title')}</h3>
      {fetuses.every(({ measures }) => measures.efw === null) && (
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
      {first !== undefined && discordance !== undefined && (
        <p>
          {t('reportParameter.fetus.discordance', { percent: discordance[reader] })}
          <InsertFact
            name={t('reportParameter.fetus.discordanceName')}
            fact="discordance"
            insertion={insertionOf(first, 0)}
          />
        </p>
      )}
      {fetuses.map((facts, fetus) => (
        <Fetus
          key={fetusLetters[fetus]}
          letter={fetuses.length > 1 ? fetusLetters[fetus] : undefined}
          facts={facts}
          insertion={insertionOf(facts, fetus)}
          earlier={earlierPoints(earlier?.rows ?? [], facts.assessment.dueDate ?? '', fetus, timeZone)}
        />
      ))}
      {first?.assessment.ageDays === null && <p className="pacs-parameter-note">{t('reportParameter.fetus.noAge')}</p>}
      <p className="pacs-parameter-note">{t('reportParameter.fetus.sources')}</p>
    </section>
  )
}

interface FetusProps {
  /** A, B, C; left out for an only fetus. */
  letter: string | undefined
  facts: FetusFacts
  insertion: FactInsertion
  earlier: ReturnType<typeof earlierPoints>
}

function Fetus({ letter, facts: { assessment, indices, measures }, insertion, earlier }: FetusProps) {
  const { t } = useText(parameterPanelText)
  const bpdTables = bpdTablesBeside(assessment, useWorkRules().bpdEdges)
  return (
    <>
      {letter !== undefined && <h4>{t('reportParameter.fetus.letter', { letter })}</h4>}
      <FetusDating assessment={assessment} bpdTables={bpdTables} insertion={insertion} />
      <FetusGrowth assessment={assessment} bpdTables={bpdTables} earlier={earlier} insertion={insertion} />
      <FetusIndices
        indices={indices}
        days={assessment.ageDays}
        quadrantSum={measures.quadrantSum}
        insertion={insertion}
      />
    </>
  )
}
