import { ReportWorkbench, reportText, useText, useToasts } from '@opensono/pacs-react'
import { useEffect, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'

/**
 * Writes the report of the current patient. While it is reviewed nobody goes to another page (`reportLeave` of the specification), and the
 * browser asks before it closes this one (`reportExit`). Only a login that ended leads away.
 */
export function ReportPage() {
  const { t } = useText(reportText)
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isReviewing, setReviewing] = useState(false)
  const blocker = useBlocker(({ nextLocation }) => isReviewing && nextLocation.pathname !== '/login')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    toasts.error(t('report.reviewBlocksLeaving'))
    blocker.reset()
  }, [blocker, t, toasts])
  useEffect(() => {
    if (!isReviewing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isReviewing])
  return (
    <ReportWorkbench storage={localStorage} onReviewing={setReviewing} onChooseStudy={() => void navigate('/record')} />
  )
}
