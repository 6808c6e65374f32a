import type { SaveFile } from '@opensono/pacs-capture/export'
import { type DownloadProgress, type Endpoint, type InputOf, PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { useOneRun } from './useOneRun'
import { usePacs } from './usePacs'

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
  const [state, setState] = useState<DownloadState>({ phase: 'rest' })
  const { begin, cancel } = useOneRun()
  return {
    state,
    async start(input: InputOf<E>): Promise<void> {
      const signal = begin()
      // A run that has ended does not change what is shown of the next one.
      const show = (next: DownloadState) => {
        if (!signal.aborted) setState(next)
      }
      show({ phase: 'running', progress: null })
      try {
        const file = await pacs.download(endpoint, input, {
          signal,
          onProgress: (progress) => show({ phase: 'running', progress }),
        })
        const keep = save ?? (await import('@opensono/pacs-capture/export')).saveAsDownload
        if (signal.aborted) return
        const name = file.fileName ?? fileName
        await keep(file.blob, name)
        show({ phase: 'rest' })
        onSaved(name, file.rows ?? 0)
      } catch (thrown) {
        show({ phase: 'failed', error: PacsError.from(thrown) })
      }
    },
    cancel(): void {
      cancel()
      setState({ phase: 'rest' })
    },
  }
}
