import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { readInto } from './readInto'

/** SHA-256 of a blob in lower-case hexadecimal; null where pages are given no cryptography: those without HTTPS. */
export type HashBlob = (blob: Blob) => Promise<string | null>

/** Makes a function that hashes blobs, one after the other, in one memory that is as large as the largest of them. */
export function createBlobHash(): HashBlob {
  let memory = new ArrayBuffer(0)
  const inOrder = createSerialQueue()

  async function hash(blob: Blob): Promise<string> {
    // What was lent to a reading that failed is gone.
    if (memory.byteLength < blob.size) memory = new ArrayBuffer(blob.size)
    memory = await readInto(blob, memory)
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(memory, 0, blob.size))
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  return async (blob) => {
    if (globalThis.crypto?.subtle === undefined) return null
    return await inOrder(() => hash(blob))
  }
}
