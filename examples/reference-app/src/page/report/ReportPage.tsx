import { ReportWorkbench, useHoldPage } from '@opensono/pacs-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signPath } from '../../route/guard'

/** A phone opens the page where this one came from. */
const signaturePage = (ticket: string) => new URL(`${signPath}/${ticket}`, window.location.origin).href

/**
 * Writes the report of the current patient. While it is reviewed nobody goes to another page (`reportLeave` of the specification), and the
 * browser asks before it closes this one (`reportExit`).
 */
export function ReportPage() {
  const navigate = useNavigate()
  const [isReviewing, setReviewing] = useState(false)
  useHoldPage('review', isReviewing)
  return (
    <ReportWorkbench
      storage={localStorage}
      onReviewing={setReviewing}
      onChooseStudy={() => void navigate('/record')}
      signaturePage={signaturePage}
    />
  )
}
