import { PacsError } from '@opensono/pacs-core'
import { useState } from 'react'

/** Something that is tried at a press, and how that went. */
export interface UseAttemptResult {
  readonly isPending: boolean
  /** Why the last try failed, or null. */
  readonly error: PacsError | null
  /** Tries; answers whether it worked. */
  readonly attempt: (work: () => Promise<void>) => Promise<boolean>
  readonly clear: () => void
}

/** Tries one thing at a time and keeps why it failed, for forms on pages that hold no rows. */
export function useAttempt(): UseAttemptResult {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  return {
    isPending,
    error,
    clear: () => setError(null),
    async attempt(work) {
      setPending(true)
      setError(null)
      try {
        await work()
        return true
      } catch (thrown) {
        setError(PacsError.from(thrown))
        return false
      } finally {
        setPending(false)
      }
    },
  }
}
