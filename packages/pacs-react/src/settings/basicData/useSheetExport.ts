import type { SaveFile } from '@opensono/pacs-capture/export'
import { type BasicDataKind, basicDataApi, PacsError } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { saveSheet } from '../../provider/saveSheet'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'

/**
 * Has the server write a dictionary as an Excel sheet, and saves it. Unmounting cancels.
 *
 * @param kind - which one.
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useSheetExport(kind: BasicDataKind, save?: SaveFile) {
  const { t, language } = useText(dictionaryText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isRunning,
    async start(): Promise<void> {
      const abort = new AbortController()
      running.current = abort
      setRunning(true)
      try {
        const sheet = await pacs.call(basicDataApi.export, { kind, language }, { signal: abort.signal })
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
