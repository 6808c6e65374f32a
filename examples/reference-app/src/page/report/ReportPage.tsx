import { ReportWorkbench } from '@opensono/pacs-react'
import { useNavigate } from 'react-router'

/** Writes the report of the current patient. */
export function ReportPage() {
  const navigate = useNavigate()
  return <ReportWorkbench storage={localStorage} onChooseStudy={() => void navigate('/record')} />
}
