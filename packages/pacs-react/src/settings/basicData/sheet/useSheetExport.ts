import type { SaveFile } from '@opensono/pacs-capture/export'
import { type BasicDataKind, basicDataApi } from '@opensono/pacs-core'
import { usePacs } from '../../../provider/usePacs'
import { useText } from '../../../provider/useText'
import { useSheetSaving } from './useSheetSaving'

/**
 * Has the server write a dictionary as an Excel sheet, and saves it. Unmounting cancels.
 *
 * @param kind - which one.
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useSheetExport(kind: BasicDataKind, save?: SaveFile) {
  const { language } = useText()
  const { pacs } = usePacs()
  const { isRunning, start } = useSheetSaving(save)
  return {
    isRunning,
    start: () => start((signal) => pacs.call(basicDataApi.export, { kind, language }, { signal })),
  }
}
