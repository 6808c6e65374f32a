import { formatDate } from '@opensono/pacs-core'
import { useText } from '../../../provider/useText'
import { useUser } from '../../../provider/useUser'
import type { ViewedPatient } from '../viewedPatient'
import { viewerText } from '../viewerText'

/** Name and exam date on a picture, where several are beside each other or one is of an earlier exam. */
export function StageCaption({ patient, examTime, isEarlier }: ViewedPatient) {
  const { t } = useText(viewerText)
  const timeZone = useUser()?.timeZone
  const date = examTime === undefined ? patient.examNumber : formatDate(examTime, timeZone)
  return (
    <p className="pacs-viewer-caption" data-earlier={isEarlier || undefined}>
      <span className="pacs-truncate">{patient.patientName}</span>
      <span className="pacs-numeric">{isEarlier ? t('viewer.history.earlierExam', { date }) : date}</span>
    </p>
  )
}
