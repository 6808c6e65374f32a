import type { SaveFile } from '@opensono/pacs-capture/export'
import type { DownloadProgress, Endpoint, InputOf, PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { usePacs } from '../provider/usePacs'
import { useFileSaving } from './useFileSaving'

/** How far a download is. */
export type DownloadState =
  | { readonly phase: 'rest' }
  | { readonly phase: 'running'; readonly progress: DownloadProgress | null }
  | { readonly phase: 'failed'; readonly error: PacsError }

/** What a download needs beside its call. */
export interface UseDownloadOptions {
  /** Where the server names none. */
  fileName: string
  /** Called with the file's name and its number of rows. */
  onSaved: (name: string, rows: number) => void
  /** What becomes of the file; a download of the browser when left out. */
  save?: SaveFile | undefined
}

/**
 * Has the server write a file, and saves it. Cancelling ends the work of the server; unmounting cancels.
 *
 * @param endpoint - a call that answers a file.
 */
export function useDownload<E extends Endpoint>(endpoint: E, { fileName, onSaved, save }: UseDownloadOptions) {
  const { pacs } = usePacs()
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const { isPending, error, start, cancel } = useFileSaving({ save })
  const state: DownloadState = isPending
    ? { phase: 'running', progress }
    : error === null
      ? { phase: 'rest' }
      : { phase: 'failed', error }
  return {
    state,
    async start(input: InputOf<E>): Promise<void> {
      setProgress(null)
      const saved = await start(async (signal) => {
        const file = await pacs.download(endpoint, input, {
          signal,
          onProgress(next) {
            // A run that has ended does not change what is shown of the next one.
            if (!signal.aborted) setProgress(next)
          },
        })
        return { ...file, fileName: file.fileName ?? fileName }
      })
      if (saved !== null) onSaved(saved.fileName, saved.rows ?? 0)
    },
    cancel,
  }
}
