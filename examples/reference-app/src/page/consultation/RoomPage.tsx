import '@opensono/pacs-consultation/styles.layered.css'
import { ConsultationRoomView } from '@opensono/pacs-consultation/react'
import type { ConsultationId } from '@opensono/pacs-core'
import { CaptureRoot, LockScreen, PacsProvider, PageBoundary, useController, useText } from '@opensono/pacs-react'
import { useLayoutEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { shellText } from '../../locale/shellText'
import type { ShellData } from '../../route/ShellData'
import { openWorkstation } from '../../service/openWorkstation'
import { useServices } from '../../service/ServicesContext'
import { AskBeforeLeaving } from '../../shell/AskBeforeLeaving'
import { PageTitle } from '../../shell/PageTitle'
import { useOpenReport } from '../../shell/useOpenReport'
import { useLeaveRoom } from '../../shell/useOpenRoom'

/** The room of a live consultation: the whole window, without the modules. Messages of the hospital do not come here; the room has its own. */
export function RoomPage() {
  const services = useServices()
  const { isDemo } = useLoaderData<ShellData>()
  const workstation = services.lifetime.once(openWorkstation, services, isDemo)
  const { t } = useText(shellText)
  const [query] = useSearchParams()
  const { isLocked } = useController(services.session)
  const id = query.get('id')
  useLayoutEffect(() => workstation.events.hold(), [workstation])
  return (
    <PacsProvider workstation={workstation}>
      <PageTitle title={t('app.routeTitle.consultationRoom')} />
      <CaptureRoot />
      <AskBeforeLeaving />
      <PageBoundary resetKey={id ?? ''}>
        {/* A lock of the screen ends no consultation: it goes on behind it. */}
        <div className={isLocked ? 'app-room app-room-locked' : 'app-room'}>
          <Room id={id} />
        </div>
      </PageBoundary>
      {isLocked && <LockScreen className="app-lock" />}
    </PacsProvider>
  )
}

function Room({ id }: { id: string | null }) {
  const leave = useLeaveRoom()
  const openReport = useOpenReport()
  const consultationId = id === null || id === '' ? null : (id as ConsultationId)
  return <ConsultationRoomView consultationId={consultationId} onLeave={leave} onOpenReport={openReport} />
}
