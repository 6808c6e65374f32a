import type { SaveFile } from '@opensono/pacs-capture/export'
import { type DownloadProgress, type InputOf, PacsError, studyApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { useOneRun } from '../../provider/useOneRun'
import { usePacs } from '../../provider/usePacs'

/** What is exported. */
export type RecordExportInput = InputOf<typeof studyApi.export>

/** How far an export of records is. */
export type RecordExportState =
  | { readonly phase: 'rest' }
  | { readonly phase: 'running'; readonly progress: DownloadProgress | null }
  | { readonly phase: 'failed'; readonly error: PacsError }

/**
 * Has the server write records as an Excel sheet, and saves it. Cancelling ends the work of the server; unmounting cancels.
 *
 * @param onSaved - hears the file's name, and how many rows it has.
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useRecordExport(onSaved: (name: string, rows: number) => void, save?: SaveFile) {
  const { pacs } = usePacs()
  const [state, setState] = useState<RecordExportState>({ phase: 'rest' })
  const { begin, cancel } = useOneRun()
  return {
    state,
    async start(input: RecordExportInput): Promise<void> {
      const signal = begin()
      setState({ phase: 'running', progress: null })
      try {
        const { blob, fileName, rows } = await pacs.download(studyApi.export, input, {
          signal,
          onProgress: (progress) => setState({ phase: 'running', progress }),
        })
        const keep = save ?? (await import('@opensono/pacs-capture/export')).saveAsDownload
        if (signal.aborted) return
        const name = fileName ?? 'records.xlsx'
        await keep(blob, name)
        setState({ phase: 'rest' })
        onSaved(name, rows ?? 0)
      } catch (thrown) {
        if (!signal.aborted) setState({ phase: 'failed', error: PacsError.from(thrown) })
      }
    },
    cancel(): void {
      cancel()
      setState({ phase: 'rest' })
    },
  }
}
