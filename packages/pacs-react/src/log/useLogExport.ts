import type { SaveFile } from '@opensono/pacs-capture/export'
import { logApi, PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { saveSheet } from '../file/saveSheet'
import { useOneRun } from '../provider/useOneRun'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import type { LogFilters } from './useLogQuery'

/** How far an export of the log is. */
export type LogExportState =
  | { readonly phase: 'rest' }
  | { readonly phase: 'running' }
  | { readonly phase: 'saved'; readonly name: string; readonly rows: number; readonly isWhole: boolean }
  | { readonly phase: 'failed'; readonly error: PacsError }

/**
 * Has the server write the log as an Excel sheet, and saves it. Unmounting cancels.
 *
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useLogExport(save?: SaveFile) {
  const { pacs } = usePacs()
  const { language } = useText()
  const [state, setState] = useState<LogExportState>({ phase: 'rest' })
  const { begin, cancel } = useOneRun()
  return {
    state,
    async start(filters: LogFilters): Promise<void> {
      const signal = begin()
      setState({ phase: 'running' })
      try {
        const sheet = await pacs.call(logApi.export, { ...filters, language }, { signal })
        const { fileName: name, rows, isWhole } = sheet
        if (await saveSheet(sheet, signal, save)) setState({ phase: 'saved', name, rows, isWhole })
      } catch (thrown) {
        if (!signal.aborted) setState({ phase: 'failed', error: PacsError.from(thrown) })
      }
    },
    cancel(): void {
      cancel()
      setState({ phase: 'rest' })
    },
    reset: () => setState({ phase: 'rest' }),
  }
}
