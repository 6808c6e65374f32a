import { useEffect, useState } from 'react'

/** Seconds that are left, and a way to start them. */
export interface UseCountdownResult {
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/** Counts whole seconds down to zero. */
export function useCountdown(): UseCountdownResult {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return { secondsLeft, start: setSecondsLeft }
}
