import { PacsError, sessionApi } from '@opensono/pacs-core'
import { useErrorText } from '@opensono/pacs-react'
import { useCallback, useRef } from 'react'
import { useServices } from '../service/ServicesContext'

/** @returns whether the server locks screens, and what locks this one. */
export function useLock(): { canLock: boolean; lock: () => void } {
  const { pacs, session, toasts } = useServices()
  const sayWhy = useRef(useErrorText())
  const lock = useCallback(() => {
    if (session.getSnapshot().isLocked) return
    // Without a network the screen is hidden all the same.
    session.lock().catch((thrown) => {
      if (!session.getSnapshot().isLocked) toasts.error(sayWhy.current(PacsError.from(thrown)))
    })
  }, [session, toasts])
  return { canLock: pacs.supports(sessionApi.lock), lock }
}
