import type { SaveFile } from '@opensono/pacs-capture/export'
import { type InputOf, studyApi } from '@opensono/pacs-core'
import { useDownload } from '../../file/useDownload'

/** What is exported. */
export type RecordExportInput = InputOf<typeof studyApi.export>

/**
 * Has the server write records as an Excel sheet, and saves it. Cancelling ends the work of the server; unmounting cancels.
 *
 * @param onSaved - called with the file's name and its number of rows.
 * @param save - what becomes of the file; a download of the browser when left out.
 */
export function useRecordExport(onSaved: (name: string, rows: number) => void, save?: SaveFile) {
  return useDownload(studyApi.export, { fileName: 'records.xlsx', onSaved, save })
}
