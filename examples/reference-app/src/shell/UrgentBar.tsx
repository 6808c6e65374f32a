import { studyApi, type UrgentNotice } from '@opensono/pacs-core'
import { UrgentNotices, useErrorText, usePacs, useRecordingClock, useToasts } from '@opensono/pacs-react'
import { useNavigate } from 'react-router'

/** Urgent values above every page. While a clip is recorded no other patient is opened: that would end it. */
export function UrgentBar() {
  const { pacs, currentPatient } = usePacs()
  const navigate = useNavigate()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const isRecording = useRecordingClock() !== null

  async function open({ studyId }: UrgentNotice): Promise<void> {
    try {
      currentPatient.set(await pacs.call(studyApi.get, { studyId }))
      await navigate('/report')
    } catch (thrown) {
      toasts.error(sayWhy(thrown))
    }
  }

  return <UrgentNotices className="app-offline" onOpen={isRecording ? undefined : (notice) => void open(notice)} />
}
