import { ReportWorkbench, useText, useToasts } from '@opensono/pacs-react'
import { useEffect, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { appText } from '../../locale/appText'

/** Writes the report of the current patient. While it is reviewed nobody leaves it. */
export function ReportPage() {
  const { t } = useText(appText)
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isReviewing, setReviewing] = useState(false)
  const blocker = useBlocker(isReviewing)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    toasts.error(t('app.reviewBlocksLeaving'))
    blocker.reset()
  }, [blocker, t, toasts])
  return (
    <ReportWorkbench storage={localStorage} onReviewing={setReviewing} onChooseStudy={() => void navigate('/record')} />
  )
}
