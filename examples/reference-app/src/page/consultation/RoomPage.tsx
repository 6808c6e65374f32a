import '@opensono/pacs-consultation/styles.layered.css'
import { ConsultationRoomView } from '@opensono/pacs-consultation/react'
import type { ConsultationId } from '@opensono/pacs-core'
import { CaptureRoot, LockScreen, PacsProvider, PageBoundary, useController } from '@opensono/pacs-react'
import { useCallback, useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { consultationRoomPath } from '../../route/guard'
import { reportFailure } from '../../service/reportFailure'
import { useServices } from '../../service/ServicesContext'
import { useWorkstation } from '../../service/useWorkstation'
import { PageTitle } from '../../shell/PageTitle'

/** The room of a live consultation: the whole window, without the modules. Messages of the hospital do not come here; the room has its own. */
export function RoomPage() {
  const services = useServices()
  const workstation = useWorkstation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { isLocked } = useController(services.session)
  const id = query.get('id')
  const consultationId = id === null || id === '' ? null : (id as ConsultationId)
  const leave = useCallback(() => void navigate('/consultation'), [navigate])
  useLayoutEffect(() => workstation?.events.hold(), [workstation])
  if (workstation === null) return <div className="app-blank" />
  return (
    <PacsProvider workstation={workstation}>
      <PageTitle name="consultationRoom" />
      <CaptureRoot />
      <PageBoundary resetKey={id ?? ''} onError={(error) => reportFailure(services, error, consultationRoomPath)}>
        {/* A lock of the screen ends no consultation: it goes on behind it. */}
        <div className={isLocked ? 'app-room app-room-locked' : 'app-room'}>
          <ConsultationRoomView consultationId={consultationId} onLeave={leave} />
        </div>
      </PageBoundary>
      {isLocked && <LockScreen className="app-lock" />}
    </PacsProvider>
  )
}
