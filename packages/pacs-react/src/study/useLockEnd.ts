import { useEffect, useState } from 'react'
import { usePacs } from '../provider/usePacs'

const longestTimerMs = 2 ** 31 - 1

/**
 * Draws the component again at the moment when a lock ends, so that its rules are looked at again.
 *
 * @param lockedUntil - ISO 8601, or null.
 */
export function useLockEnd(lockedUntil: string | null): void {
  const { pacs } = usePacs()
  const [, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (lockedUntil === null) return
    const leftMs = Date.parse(lockedUntil) - pacs.serverNow()
    if (!(leftMs >= 0 && leftMs < longestTimerMs)) return
    const timer = setTimeout(() => setEnded(lockedUntil), leftMs + 1)
    return () => clearTimeout(timer)
  }, [lockedUntil, pacs])
}
