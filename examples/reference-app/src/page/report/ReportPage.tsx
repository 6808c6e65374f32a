import { Button, ReportWorkbench, useHoldPage, useText } from '@opensono/pacs-react'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { shellText } from '../../locale/shellText'
import { signPath } from '../../route/guard'
import type { ShellData } from '../../route/ShellData'
import { useServices } from '../../service/ServicesContext'

/** A phone opens the page where this one came from. */
const signaturePage = (ticket: string) => new URL(`${signPath}/${ticket}`, window.location.origin).href

/**
 * Writes the report of the current patient. While it is reviewed nobody goes to another page (`reportLeave` of the specification), and the
 * browser asks before it closes this one (`reportExit`).
 */
export function ReportPage() {
  const { t } = useText(shellText)
  const { storage, tabStorage } = useServices()
  const navigate = useNavigate()
  const shell = useRouteLoaderData<ShellData>('shell')
  const mayConsult = shell?.routes.some(({ name }) => name === 'consultation') === true
  const [isReviewing, setReviewing] = useState(false)
  useHoldPage('review', isReviewing)
  return (
    <ReportWorkbench
      storage={storage}
      draftStorage={tabStorage}
      onReviewing={setReviewing}
      onChooseStudy={() => void navigate('/record')}
      signaturePage={signaturePage}
      tools={
        mayConsult
          ? () => (
              <Button
                icon={<MessagesSquare aria-hidden />}
                onPress={() => void navigate('/consultation/consultationExpert')}
              >
                {t('app.route.consultation')}
              </Button>
            )
          : undefined
      }
    />
  )
}
