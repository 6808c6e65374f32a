import { useEffect } from 'react'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import { type CaptureServices, useMaybeCaptureServices } from '../useCaptureServices'
import { LiveVideo } from './LiveVideo'
import { useCaptureNotices } from './useCaptureNotices'
import { useFirstHolder } from './useFirstHolder'
import { warnOfUnsent } from './warnOfUnsent'

/**
 * What capture needs above the routes: the invisible video of the live picture, the current patient handed to the session,
 * and notices on every page. Place it inside the provider and beside the routes; where the host captures nothing it draws nothing.
 * A `CaptureWorkbench` brings one along for hosts that have a single page: of several on one session only the first works.
 *
 * @example
 * <CaptureRoot />
 * <Outlet />
 */
export function CaptureRoot() {
  const services = useMaybeCaptureServices()
  return services === null ? null : <Seat services={services} />
}

function Seat({ services }: { services: CaptureServices }) {
  return useFirstHolder(services.capture) ? <Root services={services} /> : null
}

function Root({ services }: { services: CaptureServices }) {
  const { capture, uploads } = services
  const { currentPatient, session } = usePacs()
  const { stream } = useController(capture)
  useCaptureNotices(services)
  const { isTimingOn, timingSeconds } = useWorkRules()

  useEffect(
    () => capture.setDefaultTiming({ isOn: isTimingOn, seconds: timingSeconds }),
    [capture, isTimingOn, timingSeconds],
  )

  useEffect(() => {
    capture.setCurrentStudy(currentPatient.getSnapshot().patient?.studyId ?? null)
    return currentPatient.on('changed', ({ studyId }) => {
      capture.setCurrentStudy(studyId)
      for (const item of uploads.getSnapshot().items) {
        const isOther = item.target.kind === 'study' && item.target.studyId !== studyId
        if (item.status === 'done' && isOther) uploads.remove(item.id)
      }
    })
  }, [capture, currentPatient, uploads])

  useEffect(
    () =>
      session.on('ended', ({ reason }) => {
        // An expired login ends no recording, yet from now on nobody is shown to be current.
        capture.hideCurrentStudy()
        if (reason === 'logout') void capture.stop()
        uploads.pause()
      }),
    [capture, session, uploads],
  )
  useEffect(() => {
    // The same user goes on recording after a new login; what a former user recorded is kept for them and ends.
    const follow = (userId: string) => {
      const former = capture.getSnapshot().recording?.userId ?? null
      if (former !== null && former !== userId) void capture.stopClip()
      // What went to a buffer instead went to that of the former room; the rows tell where it is.
      for (const item of uploads.getSnapshot().items) {
        if (item.status === 'done' && item.isInBuffer) uploads.remove(item.id)
      }
    }
    const { user } = session.getSnapshot()
    if (user !== null) follow(user.userId)
    return session.on('started', ({ userId }) => {
      uploads.resume()
      follow(userId)
    })
  }, [capture, session, uploads])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => warnOfUnsent(event, services)
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [services])

  if (stream === null) return null
  return (
    <div className="pacs-hidden-visually" aria-hidden="true">
      <LiveVideo stream={stream} />
    </div>
  )
}
