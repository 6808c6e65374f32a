import type { SaveFile } from '@opensono/pacs-capture/export'
import { PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { useOneRun } from './useOneRun'

/** A file that was made, under the name that it is saved by. */
export interface MadeFile {
  readonly blob: Blob
  readonly fileName: string
}

/** What becomes of a file. */
export interface UseFileSavingOptions {
  /** @defaultValue a download of the browser */
  save?: SaveFile | undefined
  onFailed?: (error: PacsError) => void
}

/** Makes a file and saves it, one at a time. Cancelling and unmounting abort its making, and what is made after that is not saved. */
export function useFileSaving({ save, onFailed }: UseFileSavingOptions = {}) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  const run = useOneRun()
  return {
    isPending,
    /** Why the last file was not saved. */
    error,
    /** @returns the file that was saved; null when none was. */
    async start<Made extends MadeFile>(make: (signal: AbortSignal) => Promise<Made>): Promise<Made | null> {
      const signal = run.begin()
      setPending(true)
      setError(null)
      try {
        const made = await make(signal)
        const keep = save ?? (await import('@opensono/pacs-capture/export')).saveAsDownload
        if (signal.aborted) return null
        await keep(made.blob, made.fileName)
        return made
      } catch (thrown) {
        if (signal.aborted) return null
        const failure = PacsError.from(thrown)
        setError(failure)
        onFailed?.(failure)
        return null
      } finally {
        if (!signal.aborted) setPending(false)
      }
    },
    /** Aborts it, and forgets why the last one failed. */
    cancel(): void {
      run.cancel()
      setPending(false)
      setError(null)
    },
  }
}
