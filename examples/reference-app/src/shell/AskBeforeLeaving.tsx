import { LeaveQuestion, useLeaveGuard } from '@opensono/pacs-react'
import { useBlocker } from 'react-router'

/** Asks before a page is left where something typed is not saved. The router knows one such guard at a time: this one. */
export function AskBeforeLeaving() {
  const guard = useLeaveGuard()
  // A login that ended leads away unasked.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      to.pathname !== '/login' && to.pathname !== from.pathname && guard.reason() !== null,
  )
  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
