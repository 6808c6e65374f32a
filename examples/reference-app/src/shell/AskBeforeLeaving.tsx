import { lazyPart, useLeaveGuard } from '@opensono/pacs-react'
import { useBlocker } from 'react-router'

const LeavingHeld = lazyPart(() => import('./LeavingHeld').then((part) => part.LeavingHeld))

/**
 * Asks before a page is left where something typed is not saved or a consultation is recorded, and says why it cannot be left while a report
 * is reviewed. Only a login that ended leads away unasked. The router knows one such guard at a time: this one.
 */
export function AskBeforeLeaving() {
  const guard = useLeaveGuard()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      to.pathname !== '/login' && to.pathname !== from.pathname && guard.reason() !== null,
  )
  if (blocker.state !== 'blocked') return null
  return <LeavingHeld reason={guard.reason()} onLeave={blocker.proceed} onClose={blocker.reset} />
}
