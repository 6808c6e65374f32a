import { LeaveQuestion, reportText, useText, useToasts } from '@opensono/pacs-react'
import { useEffect } from 'react'

interface LeavingHeldProps {
  /** A review of the report holds the page: it is not left; else something is not saved. */
  isReviewed: boolean
  onLeave: () => void
  /** The page is not left. */
  onClose: () => void
}

/** What is said when a page is held. */
export function LeavingHeld({ isReviewed, onLeave, onClose }: LeavingHeldProps) {
  const { t } = useText(reportText)
  const toasts = useToasts()
  useEffect(() => {
    if (!isReviewed) return
    toasts.error(t('report.reviewBlocksLeaving'))
    onClose()
  }, [isReviewed, onClose, t, toasts])
  return <LeaveQuestion isOpen={!isReviewed} onLeave={onLeave} onStay={onClose} />
}
