import { useEffect, useRef } from 'react'

/** Long work of which one run at a time is under way. Beginning another one aborts it, and so does unmounting. */
export function useOneRun() {
  const running = useRef<AbortController | null>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  return {
    begin(): AbortSignal {
      cancel()
      running.current = new AbortController()
      return running.current.signal
    },
    cancel,
  }
}
