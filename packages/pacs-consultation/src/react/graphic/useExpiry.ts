import { usePacs } from '@opensono/pacs-react'
import { useEffect, useState } from 'react'

/** How long a consultation goes on waiting. */
export interface Expiry {
  /** Whole hours and minutes that are left; none once it is over. */
  readonly hours: number
  readonly minutes: number
  readonly isOver: boolean
  /** Little is left: anyone who has to act is reminded. */
  readonly isSoon: boolean
}

/** A reminder is shown on the page for the last hours, in milliseconds. */
export const reminderMs = 2 * 3_600_000
const lookEveryMs = 15_000

/** The time left, in whole minutes rounded up, so that the last one reads as 1. */
export function expiryOf(expiresAt: string, nowMs: number): Expiry {
  const leftMs = Date.parse(expiresAt) - nowMs
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000))
  return {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
    isOver: leftMs <= 0,
    isSoon: leftMs > 0 && leftMs <= reminderMs,
  }
}

/**
 * Counts down to the end of a consultation by the server's clock.
 *
 * @param expiresAt - ISO 8601.
 */
export function useExpiry(expiresAt: string): Expiry {
  const { pacs } = usePacs()
  const [nowMs, setNow] = useState(() => pacs.serverNow())
  useEffect(() => {
    const look = () => setNow(pacs.serverNow())
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [pacs])
  return expiryOf(expiresAt, nowMs)
}
