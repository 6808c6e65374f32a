import { followCapture } from '@opensono/pacs-capture/workstation'
import { useEffect, useState } from 'react'
import { createToasts } from '../../control/toast/createToasts'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import { useUploadRefresh } from '../strip/useUploadRefresh'
import { type CaptureServices, useMaybeCaptureServices } from '../useCaptureServices'
import { CoveredNotices } from './CoveredNotices'
import { LiveVideo } from './LiveVideo'
import { useCaptureNotices } from './useCaptureNotices'
import { useCaptureSounds } from './useCaptureSounds'
import { useFirstHolder } from './useFirstHolder'

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
  return services === null ? null : <First services={services} />
}

function First({ services }: { services: CaptureServices }) {
  return useFirstHolder(services.capture) ? <Root services={services} /> : null
}

function Root({ services }: { services: CaptureServices }) {
  const { workstation } = usePacs()
  const { stream } = useController(services.capture)
  const [over] = useState(() => createToasts())
  useCaptureNotices(services, over)
  useUploadRefresh()
  useCaptureSounds(services.capture, services.hotkeys)
  return (
    <>
      <CoveredNotices services={services} toasts={over} />
      {workstation === undefined && <Wiring services={services} />}
      {stream !== null && (
        <div className="pacs-hidden-visually" aria-hidden="true">
          <LiveVideo stream={stream} />
        </div>
      )}
    </>
  )
}

/** Does for services that the host wired by hand what a workstation does for its own. */
function Wiring({ services: { capture, uploads } }: { services: CaptureServices }) {
  const { currentPatient, session } = usePacs()
  const { isTimingOn, timingSeconds } = useWorkRules()

  useEffect(
    () => capture.setDefaultTiming({ isOn: isTimingOn, seconds: timingSeconds }),
    [capture, isTimingOn, timingSeconds],
  )
  useEffect(
    () => followCapture({ capture, uploads, session, currentPatient }),
    [capture, uploads, session, currentPatient],
  )
  return null
}
