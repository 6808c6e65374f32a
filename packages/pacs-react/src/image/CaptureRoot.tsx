import { useEffect } from 'react'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'
import { LiveVideo } from './LiveVideo'
import { useCaptureNotices } from './useCaptureNotices'
import { type CaptureServices, useMaybeCaptureServices } from './useCaptureServices'

/**
 * What capture needs above the routes: the invisible video of the live picture, the current patient handed to the session,
 * and notices on every page. Place it once, inside the provider and beside the routes; where the host captures nothing it
 * draws nothing.
 *
 * @example
 * <CaptureRoot />
 * <Outlet />
 */
export function CaptureRoot() {
  const services = useMaybeCaptureServices()
  return services === null ? null : <Root services={services} />
}

function Root({ services }: { services: CaptureServices }) {
  const { capture, uploads } = services
  const { currentPatient, session } = usePacs()
  const { stream } = useController(capture)
  useCaptureNotices(services)

  useEffect(() => {
    capture.setCurrentStudy(currentPatient.getSnapshot().patient?.studyId ?? null)
    // An expired login hides the patient without a change: the recording and its study stay.
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
        if (reason === 'logout') void capture.stop()
        uploads.pause()
      }),
    [capture, session, uploads],
  )
  useEffect(() => {
    // After a login nobody is current, and a former user's patient must not be captured to; a clip of theirs ends first.
    const follow = () => {
      if (capture.getSnapshot().recording !== null) return
      capture.setCurrentStudy(currentPatient.getSnapshot().patient?.studyId ?? null)
    }
    const stops = [
      session.on('started', () => {
        uploads.resume()
        follow()
      }),
      capture.on('clipStopped', follow),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [capture, currentPatient, session, uploads])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.getSnapshot().hasUnsent || capture.getSnapshot().recording !== null) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [capture, uploads])

  if (stream === null) return null
  return (
    <div className="pacs-hidden-visually" aria-hidden="true">
      <LiveVideo stream={stream} />
    </div>
  )
}
