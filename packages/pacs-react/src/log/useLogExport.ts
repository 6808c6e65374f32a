import type { SaveFile } from '@opensono/pacs-capture/export'
import { logApi } from '@opensono/pacs-core'
import { useToasts } from '../control/toast/ToastProvider'
import { sheetFile } from '../file/sheetFile'
import { useFileSaving } from '../file/useFileSaving'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { logText } from './logText'
import type { LogFilters } from './useLogQuery'

/**
 * Has the server write the log as an Excel sheet, and saves it. Unmounting cancels.
 *
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useLogExport(save?: SaveFile) {
  const { pacs } = usePacs()
  const { t, language } = useText(logText)
  const toasts = useToasts()
  const { start, ...saving } = useFileSaving({ save })
  return {
    ...saving,
    async start(filters: LogFilters): Promise<void> {
      const sheet = await start(async (signal) =>
        sheetFile(await pacs.call(logApi.export, { ...filters, language }, { signal })),
      )
      if (sheet === null) return
      const { fileName: name, rows, isWhole } = sheet
      toasts.success(isWhole ? t('logList.exported', { count: rows, name }) : t('logList.exportedPart', { rows, name }))
    },
  }
}
