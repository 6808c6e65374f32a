import {
  formatDateTime,
  type ReportVersion,
  reportApi,
  reportSealApi,
  reportTextFields,
  type StudyId,
} from '@opensono/pacs-core'
import { FileClock } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Button } from '../control/button/Button'
import { EmptyState } from '../control/feedback/EmptyState'
import { Skeleton } from '../control/feedback/Skeleton'
import { Drawer } from '../control/panel/Drawer'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import type { ReportDraft } from './createReportDraft'
import { ComparedVersions } from './history/ComparedVersions'
import { useRestoreVersion } from './history/useRestoreVersion'
import { reportText } from './reportText'
import { isAlwaysShown, reportTextLabels } from './reportTextLabels'
import { SealLine } from './seal/SealLine'

interface ReportHistoryProps {
  draft: ReportDraft
  /** Why no version can be restored now. */
  restoreRefusal: string | undefined
  onClose: () => void
}

/** How a report came to be, newest first: who saved, finished, printed and reopened it, what it said then, and what two versions differ in. */
export function ReportHistory({ draft, restoreRefusal, onClose }: ReportHistoryProps) {
  const { t } = useText(reportText)
  const { studyId } = draft
  const { data, error, refetch } = useCall(reportApi.versions, { studyId }, { staleTimeMs: 0 })
  const [compared, setCompared] = useState<{ newer: ReportVersion; former: ReportVersion } | null>(null)
  const { isRestoring, restore } = useRestoreVersion(draft, onClose)
  return (
    <Drawer isOpen isWide isDismissable onOpenChange={onClose} title={t('report.history.title')}>
      {data === undefined && error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={240} />}
      {data?.length === 0 && <EmptyState icon={<FileClock aria-hidden />} title={t('report.state.neverSaved')} />}
      {data !== undefined && compared !== null ? (
        <ComparedVersions
          studyId={studyId}
          versions={data}
          began={compared}
          restoreRefusal={restoreRefusal}
          isRestoring={isRestoring}
          onRestore={(version) => void restore(version)}
          onBack={() => setCompared(null)}
        />
      ) : (
        <ol className="pacs-report-history">
          {data?.map((each, index) => (
            <Version
              key={each.version}
              studyId={studyId}
              version={each}
              source={data.find(({ version }) => version === each.restoredFrom)}
              onCompare={comparison(data, index, setCompared)}
            />
          ))}
        </ol>
      )}
    </Drawer>
  )
}

/** Compares a version with the one before it; the first one of all has none. */
function comparison(
  versions: readonly ReportVersion[],
  index: number,
  onCompare: (compared: { newer: ReportVersion; former: ReportVersion }) => void,
): (() => void) | undefined {
  const [newer, former] = [versions[index], versions[index + 1]]
  return newer === undefined || former === undefined ? undefined : () => onCompare({ newer, former })
}

interface VersionProps {
  studyId: StudyId
  version: ReportVersion
  /** The version that it repeats. */
  source: ReportVersion | undefined
  onCompare: (() => void) | undefined
}

function Version({ studyId, version, source, onCompare }: VersionProps) {
  const { act, at, byName, reason, prints, sealCode, ...written } = version
  const { t } = useText(reportText)
  const { pacs } = usePacs()
  const timeZone = useUser()?.timeZone
  const readSeal = () => pacs.call(reportSealApi.get, { studyId, version: written.version })
  const shown = reportTextFields.filter((field) => isAlwaysShown(field) || written[field] !== '')
  const time = (instant: string) => formatDateTime(instant, timeZone)
  return (
    <li className="pacs-report-version">
      <div className="pacs-report-version-head">
        <strong>{t(`report.history.${act}`)}</strong>
        <span className="pacs-numeric">{time(at)}</span>
        <span>{byName}</span>
        <span className="pacs-report-space" />
        {onCompare !== undefined && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('report.history.compareOf', { time: time(at) })}
            onPress={onCompare}
          >
            {t('report.history.compare')}
          </Button>
        )}
      </div>
      {source !== undefined && <p>{t('report.history.restoredFrom', { time: time(source.at) })}</p>}
      {reason !== null && <p>{t('report.history.reason', { reason })}</p>}
      {prints.map(({ printedAt, printedByName, endedAt, end }) => (
        <p key={printedAt}>
          {t('report.history.print', { time: time(printedAt), name: printedByName })}
          {endedAt !== null && ` ${t(`report.history.end.${end ?? 'other'}`, { time: time(endedAt) })}`}
        </p>
      ))}
      {sealCode !== null && <SealLine code={sealCode} read={readSeal} />}
      <dl>
        {shown.map((field) => (
          <Fragment key={field}>
            <dt>{t(reportTextLabels[field])}</dt>
            <dd>{written[field]}</dd>
          </Fragment>
        ))}
        <dt>{t('report.result')}</dt>
        <dd>{t(`study.result.${written.result}`)}</dd>
      </dl>
    </li>
  )
}
