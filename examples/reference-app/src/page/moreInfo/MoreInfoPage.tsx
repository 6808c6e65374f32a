import { createEventFeed } from '@opensono/pacs-capture/workstation'
import type { StudyId } from '@opensono/pacs-core'
import {
  Button,
  createQueryClient,
  keepFresh,
  LockScreen,
  PacsProvider,
  PageBoundary,
  StudyMoreInfo,
  useController,
  useText,
} from '@opensono/pacs-react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { shellText } from '../../locale/shellText'
import { useServices } from '../../service/ServicesContext'
import { LookButtons } from '../../shell/LookButtons'
import { PageTitle } from '../../shell/PageTitle'
import './moreInfo.css'

/** One study in full, outside the shell, so that it can be shown beside the work in a window of its own. */
export function MoreInfoPage() {
  const { t } = useText(shellText)
  const services = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [queryClient] = useState(createQueryClient)
  const { isLocked } = useController(services.session)
  const studyId = query.get('study') as StudyId | null

  useEffect(() => {
    const { pacs, session } = services
    const events = createEventFeed({ pacs, session })
    const stop = keepFresh(queryClient, { session, events })
    return () => {
      stop()
      events.destroy()
    }
  }, [services, queryClient])

  return (
    <PacsProvider {...services} queryClient={queryClient}>
      <PageTitle title={t('app.routeTitle.moreInfo')} />
      {isLocked ? (
        <LockScreen className="app-lock" />
      ) : (
        <div className="app-more">
          <header className="app-more-bar">
            <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onPress={() => void navigate('/record')}>
              {t('app.route.record')}
            </Button>
            <div className="app-more-look">
              <LookButtons />
            </div>
          </header>
          <main className="app-more-page">
            <PageBoundary resetKey={studyId ?? ''}>
              <StudyMoreInfo studyId={studyId === '' ? null : studyId} />
            </PageBoundary>
          </main>
        </div>
      )}
    </PacsProvider>
  )
}
