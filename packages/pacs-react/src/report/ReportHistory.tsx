import { formatDateTime, type ReportVersion, reportApi, reportTextFields, type StudyId } from '@opensono/pacs-core'
import { FileClock } from 'lucide-react'
import { Fragment } from 'react'
import { EmptyState } from '../control/feedback/EmptyState'
import { Skeleton } from '../control/feedback/Skeleton'
import { Drawer } from '../control/panel/Drawer'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { reportText } from './reportText'
import { isAlwaysShown, reportTextLabels } from './reportTextLabels'
import { SealLine } from './seal/SealLine'

/** How a report came to be, newest first: who saved, finished, printed and reopened it, and what it said then. Nothing is changed here. */
export function ReportHistory({ studyId, onClose }: { studyId: StudyId; onClose: () => void }) {
  const { t } = useText(reportText)
  const { data, error, refetch } = useCall(reportApi.versions, { studyId }, { staleTimeMs: 0 })
  return (
    <Drawer isOpen isWide isDismissable onOpenChange={onClose} title={t('report.history.title')}>
      {data === undefined && error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={240} />}
      {data?.length === 0 && <EmptyState icon={<FileClock aria-hidden />} title={t('report.state.neverSaved')} />}
      <ol className="pacs-report-history">
        {data?.map((each) => (
          <Version key={each.version} studyId={studyId} version={each} />
        ))}
      </ol>
    </Drawer>
  )
}

function Version({ studyId, version }: { studyId: StudyId; version: ReportVersion }) {
  const { act, at, byName, reason, prints, sealCode, ...written } = version
  const { t } = useText(reportText)
  const timeZone = useUser()?.timeZone
  const shown = reportTextFields.filter((field) => isAlwaysShown(field) || written[field] !== '')
  const time = (instant: string) => formatDateTime(instant, timeZone)
  return (
    <li className="pacs-report-version">
      <div className="pacs-report-version-head">
        <strong>{t(`report.history.${act}`)}</strong>
        <span className="pacs-numeric">{time(at)}</span>
        <span>{byName}</span>
      </div>
      {reason !== null && <p>{t('report.history.reason', { reason })}</p>}
      {prints.map(({ printedAt, printedByName, endedAt, end }) => (
        <p key={printedAt}>
          {t('report.history.print', { time: time(printedAt), name: printedByName })}
          {endedAt !== null && ` ${t(`report.history.end.${end ?? 'other'}`, { time: time(endedAt) })}`}
        </p>
      ))}
      {sealCode !== null && <SealLine studyId={studyId} version={written.version} code={sealCode} />}
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
