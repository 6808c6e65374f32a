import { PacsError } from '@opensono/pacs-core'

/**
 * Makes of the server's answer the key that seals a user's files. It never leaves the browser's memory and cannot be read back.
 *
 * @param base64 - 32 bytes in base64, from `pacs.image.journalKey()`.
 * @throws PacsError `RESPONSE_INVALID` when these are not 32 bytes.
 */
export async function importJournalKey(base64: string): Promise<CryptoKey> {
  const bytes = decode(base64)
  if (bytes?.length !== 32) throw new PacsError('RESPONSE_INVALID', { message: 'a journal key has 32 bytes' })
  return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
