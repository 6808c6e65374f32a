import { type DataOf, logApi, PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { useOneRun } from '../file/useOneRun'
import { usePacs } from '../provider/usePacs'

interface VerificationState {
  readonly isRunning: boolean
  readonly verification: DataOf<typeof logApi.verification> | null
  readonly error: PacsError | null
}

const rest: VerificationState = { isRunning: false, verification: null, error: null }

/** Verifies the log on demand: it is expensive and is itself logged. */
export function useVerification() {
  const { pacs } = usePacs()
  const [state, setState] = useState(rest)
  const { begin, cancel } = useOneRun()
  return {
    ...state,
    async start(): Promise<void> {
      const signal = begin()
      setState({ ...rest, isRunning: true })
      try {
        const verification = await pacs.call(logApi.verification, {}, { signal })
        setState({ ...rest, verification })
      } catch (thrown) {
        if (!signal.aborted) setState({ ...rest, error: PacsError.from(thrown) })
      }
    },
    reset(): void {
      cancel()
      setState(rest)
    },
  }
}
