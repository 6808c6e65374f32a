import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { usePortalElement } from '../../control/root/RootContext'
import type { Toasts } from '../../control/toast/createToasts'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import type { CaptureServices } from '../useCaptureServices'
import { RecordClock } from './RecordClock'
import { useIsPageCovered } from './useIsPageCovered'

/** Whose notices are shown. */
export interface CoveredNoticesProps {
  services: CaptureServices
  /** What is shown over the page while a dialog, a drawer or the image viewer covers it. */
  toasts: Toasts
}

/**
 * What capture says while the page is covered: over whatever covers it, on a locked screen, too. A clip that records is shown there, because
 * its sign on the page is covered.
 */
export function CoveredNotices({ services, toasts }: CoveredNoticesProps) {
  const portal = usePortalElement()
  const { recording } = useController(services.capture)
  const isLocked = useController(usePacs().session, (state) => state.isLocked)
  const isCovered = useIsPageCovered()
  // What was said before may name the patient.
  useEffect(() => {
    if (isLocked) for (const { id } of toasts.getSnapshot().shown) toasts.close(id)
  }, [isLocked, toasts])
  if (portal === null) return null
  return createPortal(
    // Dialogs hide from readers whatever is outside of them, but not what has this mark.
    <div className="pacs-capture-over" data-react-aria-top-layer="true">
      {isCovered && !isLocked && recording !== null && <RecordClock recording={recording} />}
      <ToastRegion toasts={toasts} placement="inline" />
    </div>,
    portal,
  )
}
