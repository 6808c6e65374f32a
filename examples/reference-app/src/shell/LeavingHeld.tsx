import { type HoldReason, LeaveQuestion, reportText, useText, useToasts } from '@opensono/pacs-react'
import { useEffect } from 'react'

interface LeavingHeldProps {
  /** What holds the page. While a report is reviewed it is not left at all. */
  reason: HoldReason | null
  onLeave: () => void
  /** The page is not left. */
  onClose: () => void
}

/** What is said when a page is held. */
export function LeavingHeld({ reason, onLeave, onClose }: LeavingHeldProps) {
  const isReviewed = reason === 'review'
  const { t } = useText(reportText)
  const toasts = useToasts()
  useEffect(() => {
    if (!isReviewed) return
    toasts.error(t('report.reviewBlocksLeaving'))
    onClose()
  }, [isReviewed, onClose, t, toasts])
  if (isReviewed) return null
  return <LeaveQuestion isOpen reason={reason ?? undefined} onLeave={onLeave} onStay={onClose} />
}
