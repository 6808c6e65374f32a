import { formatDateTime, type ReportVersion, type StudyId } from '@opensono/pacs-core'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { reportText } from '../reportText'
import { type DifferenceLayout, VersionDifference } from './VersionDifference'

interface ComparedVersionsProps {
  studyId: StudyId
  /** All that can be chosen, newest first. */
  versions: readonly ReportVersion[]
  /** The two that are compared at first. */
  began: { newer: ReportVersion; former: ReportVersion }
  /** Why no version can be restored now. */
  restoreRefusal: string | undefined
  isRestoring: boolean
  onRestore: (version: number) => void
  onBack: () => void
}

/** Two versions of a report, who made them and when, and what is between them. */
export function ComparedVersions(props: ComparedVersionsProps) {
  const { studyId, versions, began, restoreRefusal, isRestoring, onRestore, onBack } = props
  const { t } = useText(reportText)
  const timeZone = useUser()?.timeZone
  const [chosen, setChosen] = useState({ newer: began.newer.version, former: began.former.version })
  const [layout, setLayout] = useState<DifferenceLayout>('inline')
  const find = (number: number, other: ReportVersion) => versions.find(({ version }) => version === number) ?? other
  const [newer, former] = [find(chosen.newer, began.newer), find(chosen.former, began.former)]
  const options = versions.map(({ version, act, at, byName }) => ({
    id: String(version),
    label: `${t(`report.history.${act}`)} ${formatDateTime(at, timeZone)} ${byName}`,
  }))
  const select = (side: 'newer' | 'former', version: number) => (
    <NativeSelect
      label={t(`report.history.${side}`)}
      options={options}
      value={String(version)}
      onChange={(id) => setChosen({ ...chosen, [side]: Number(id) })}
    />
  )
  return (
    <div className="pacs-difference-page">
      <div className="pacs-difference-bar">
        <Button variant="quiet" icon={<ArrowLeft />} onPress={onBack}>
          {t('report.history.back')}
        </Button>
        <SegmentedControl
          label={t('report.history.layout')}
          segments={[
            { id: 'inline', label: t('report.history.inline') },
            { id: 'columns', label: t('report.history.columns') },
          ]}
          value={layout}
          onChange={setLayout}
        />
        <Button
          icon={<RotateCcw />}
          disabledReason={restoreRefusal}
          isPending={isRestoring}
          onPress={() => onRestore(former.version)}
        >
          {t('report.history.restore')}
        </Button>
      </div>
      <div className="pacs-difference-columns">
        {select('former', former.version)}
        {select('newer', newer.version)}
      </div>
      <VersionDifference studyId={studyId} newer={newer} former={former} layout={layout} />
      <p className="pacs-difference-note">{t('report.history.marks')}</p>
    </div>
  )
}
