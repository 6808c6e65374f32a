import { useEffect, useState } from 'react'
import { usePacs } from '../provider/usePacs'

/** How much time is left until a moment, or has passed since. */
export interface TimeLeft {
  /** Minutes and seconds, as `9:05`. */
  readonly text: string
  readonly isOver: boolean
}

/**
 * Counts down to a moment of the server's clock, second by second, and goes on counting behind it.
 *
 * @param dueAt - ISO 8601.
 */
export function useTimeLeft(dueAt: string): TimeLeft {
  const { pacs } = usePacs()
  const dueMs = Date.parse(dueAt)
  const [leftMs, setLeft] = useState(() => dueMs - pacs.serverNow())
  useEffect(() => {
    const look = () => setLeft(dueMs - pacs.serverNow())
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [dueMs, pacs])
  const seconds = Math.abs(Math.ceil(leftMs / 1_000))
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return { text, isOver: leftMs <= 0 }
}
