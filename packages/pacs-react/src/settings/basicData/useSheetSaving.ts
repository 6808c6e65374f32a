import type { SaveFile } from '@opensono/pacs-capture/export'
import { type basicDataApi, type DataOf, PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { saveSheet } from '../../file/saveSheet'
import { useErrorText } from '../../provider/useErrorText'
import { useOneRun } from '../../provider/useOneRun'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'

/**
 * Saves an Excel sheet that the server writes. Unmounting cancels.
 *
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useSheetSaving(save?: SaveFile) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [isRunning, setRunning] = useState(false)
  const { begin } = useOneRun()
  return {
    isRunning,
    async start(write: (signal: AbortSignal) => Promise<DataOf<typeof basicDataApi.export>>): Promise<void> {
      const signal = begin()
      setRunning(true)
      try {
        const sheet = await write(signal)
        if (!(await saveSheet(sheet, signal, save))) return
        toasts.success(t('dictionary.exported', { count: sheet.rows, file: sheet.fileName }))
      } catch (thrown) {
        if (!signal.aborted) toasts.error(sayWhy(PacsError.from(thrown)))
      } finally {
        if (!signal.aborted) setRunning(false)
      }
    },
  }
}
