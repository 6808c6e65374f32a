import type { SaveFile } from '@opensono/pacs-capture/export'
import type { basicDataApi, DataOf } from '@opensono/pacs-core'
import { useToasts } from '../../../control/toast/ToastProvider'
import { sheetFile } from '../../../file/sheetFile'
import { useFileSaving } from '../../../file/useFileSaving'
import { useErrorText } from '../../../provider/useErrorText'
import { useText } from '../../../provider/useText'
import { dictionaryText } from '../dictionaryText'

/**
 * Saves an Excel sheet that the server writes. Unmounting cancels.
 *
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useSheetSaving(save?: SaveFile) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { isPending, start } = useFileSaving({ save, onFailed: (error) => toasts.error(sayWhy(error)) })
  return {
    isRunning: isPending,
    async start(write: (signal: AbortSignal) => Promise<DataOf<typeof basicDataApi.export>>): Promise<void> {
      const sheet = await start(async (signal) => sheetFile(await write(signal)))
      if (sheet !== null) toasts.success(t('dictionary.exported', { count: sheet.rows, file: sheet.fileName }))
    },
  }
}
