import { UrgentNotices, useRecordingClock } from '@opensono/pacs-react'
import { useOpenReport } from './useOpenReport'

/** Urgent values above every page. While a clip is recorded no other patient is opened: that would end it. */
export function UrgentBar() {
  const open = useOpenReport()
  const isRecording = useRecordingClock() !== null
  return <UrgentNotices className="app-offline" onOpen={isRecording ? undefined : ({ studyId }) => open(studyId)} />
}
