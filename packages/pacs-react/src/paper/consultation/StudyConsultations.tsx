import { formatDateTime, realtimeConsultationApi, type StudyId } from '@opensono/pacs-core'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { ConsultationReportButton } from './ConsultationReportButton'
import { consultationReportText } from './consultationReportText'

/** Whose consultations. */
export interface StudyConsultationsProps {
  studyId: StudyId
}

/** The finished consultations about a study with their reports, newest first; nothing where there is none. */
export function StudyConsultations({ studyId }: StudyConsultationsProps) {
  const { t } = useText(consultationReportText)
  const timeZone = useUser()?.timeZone
  const { data, error, refetch } = useCall(realtimeConsultationApi.ofStudy, { studyId })
  if (data === undefined) return error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />
  const finished = data.filter(({ hasReport }) => hasReport)
  if (finished.length === 0) return null
  return (
    <section>
      <h3 className="pacs-preview-head">{t('consultationReport.heading')}</h3>
      {finished.map((row) => (
        <div key={row.id} className="pacs-preview-consultation">
          <p className="pacs-preview-text">
            {t(`consultation.kind.${row.kind}`)}{' '}
            <time className="pacs-numeric">{formatDateTime(row.endedAt ?? row.requestedAt, timeZone)}</time>
          </p>
          <ConsultationReportButton consultation={row} size="small" />
        </div>
      ))}
    </section>
  )
}
