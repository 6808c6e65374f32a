import { type ConsultationRow, formatDateTime } from '@opensono/pacs-core'
import { Banner, useText, useUser } from '@opensono/pacs-react'
import { consultationText } from '../list/consultationText'

/** Says to an expert that the report of the study was finished before they answered; nothing while it is a draft. */
export function ReportFinished({ consultation }: { consultation: Pick<ConsultationRow, 'reportFinishedAt'> }) {
  const { t } = useText(consultationText)
  const timeZone = useUser()?.timeZone
  const { reportFinishedAt } = consultation
  if (reportFinishedAt === null) return null
  return (
    <Banner tone="warning">
      {t('consultation.study.reportFinished', { time: formatDateTime(reportFinishedAt, timeZone) })}
    </Banner>
  )
}
