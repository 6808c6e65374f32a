import type { Endpoint } from './endpoint'
import type { DownloadedFile, DownloadProgress } from './Pacs'
import { type AnswerLike, unreadable } from './readAnswer'

/** Headers that say more about a file that is made while it is sent. */
export const fileHeaders = {
  /** Rows that the file has. */
  rows: 'X-Total-Rows',
  /** About how many bytes it will have: nobody knows before the last one. */
  expectedBytes: 'X-Expected-Bytes',
} as const

function count(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

/** The name in a `Content-Disposition` (RFC 6266), as the server writes it: percent-encoded UTF-8. */
function nameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/**
 * Reads a file as it comes.
 *
 * @throws PacsError `RESPONSE_INVALID` with the id of the call when the answer has no bytes to read; what the connection throws when it ends early.
 */
export async function readFile(
  { id }: Endpoint,
  answer: AnswerLike,
  requestId: string,
  onProgress: (progress: DownloadProgress) => void,
): Promise<DownloadedFile> {
  if (answer.body === null || answer.body === undefined) throw unreadable(id, [], 'no bytes', requestId)
  const rows = count(answer.headers.get(fileHeaders.rows))
  const expectedBytes = count(answer.headers.get(fileHeaders.expectedBytes))
  const type = answer.headers.get('Content-Type') ?? ''
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body.getReader()
  let receivedBytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value as Uint8Array<ArrayBuffer>)
    receivedBytes += value.byteLength
    onProgress({ receivedBytes, expectedBytes, rows })
  }
  return { blob: new Blob(pieces, { type }), fileName: nameOf(answer.headers.get('Content-Disposition')), rows }
}
