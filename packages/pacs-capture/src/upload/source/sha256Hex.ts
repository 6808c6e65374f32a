/** What browsers since Chromium 114 can do: here it gives the memory back at once, where others wait until they clear up. */
interface MovableBuffer extends ArrayBuffer {
  transfer?: (byteLength: number) => ArrayBuffer
}

/**
 * SHA-256 of a blob. The browser computes it beside the main thread.
 *
 * @returns lower-case hexadecimal, or null where pages are given no cryptography: those without HTTPS.
 */
export async function sha256Hex(blob: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const bytes: MovableBuffer = await blob.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  bytes.transfer?.(0)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
