import { askBeforeUnload } from '@opensono/pacs-core'
import { useEffect, useLayoutEffect } from 'react'
import { usePacs } from '../usePacs'
import { createLeaveGuard, type HoldReason, type LeaveGuard } from './createLeaveGuard'

/**
 * What the host's router asks before it leaves a page: the forms of the product hold theirs while something typed is not saved, the room of a
 * consultation while it records.
 *
 * @example
 * const guard = useLeaveGuard()
 * const blocker = useBlocker(() => guard.reason() !== null)
 */
export function useLeaveGuard(): LeaveGuard {
  return usePacs().lifetime.once(createLeaveGuard)
}

/** Holds the page while `isHeld`; the browser asks, too, before it closes the page. */
export function useHoldPage(reason: HoldReason, isHeld: boolean): void {
  const guard = useLeaveGuard()
  // Before the next press can lead away.
  useLayoutEffect(() => (isHeld ? guard.hold(reason) : undefined), [guard, reason, isHeld])
  useEffect(() => {
    if (!isHeld) return
    // One of its own for each hold: the window knows a listener once, and forgets it with the first hold that ends.
    const ask = (event: BeforeUnloadEvent) => askBeforeUnload(event)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isHeld])
}
