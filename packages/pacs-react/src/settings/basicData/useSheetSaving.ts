import type { SaveFile } from '@opensono/pacs-capture/export'
import { type basicDataApi, type DataOf, PacsError } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { saveSheet } from '../../provider/saveSheet'
import { useErrorText } from '../../provider/useErrorText'
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
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isRunning,
    async start(write: (signal: AbortSignal) => Promise<DataOf<typeof basicDataApi.export>>): Promise<void> {
      const abort = new AbortController()
      running.current = abort
      setRunning(true)
      try {
        const sheet = await write(abort.signal)
        if (!(await saveSheet(sheet, abort.signal, save))) return
        toasts.success(t('dictionary.exported', { count: sheet.rows, file: sheet.fileName }))
      } catch (thrown) {
        if (!abort.signal.aborted) toasts.error(sayWhy(PacsError.from(thrown)))
      } finally {
        if (!abort.signal.aborted) setRunning(false)
      }
    },
  }
}
