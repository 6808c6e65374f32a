import type { SaveFile } from '@opensono/pacs-capture/export'
import { decodeBase64 } from './decodeBase64'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An Excel sheet, as the server answers it. */
interface Sheet {
  readonly fileName: string
  /** In base64. */
  readonly xlsx: string
}

/**
 * Saves a sheet under the server's name for it.
 *
 * @param sheet - what the server wrote.
 * @param signal - aborted when nobody waits for it any more.
 * @param save - what becomes of the file; a download of the browser when left out.
 * @returns whether it was saved: it is not when nobody waits for it.
 */
export async function saveSheet({ fileName, xlsx }: Sheet, signal: AbortSignal, save?: SaveFile): Promise<boolean> {
  const keep = save ?? (await import('@opensono/pacs-capture/export')).saveAsDownload
  if (signal.aborted) return false
  await keep(new Blob([decodeBase64(xlsx)], { type: sheetType }), fileName)
  return true
}
