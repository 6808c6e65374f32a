/**
 * SHA-256 of a blob. The browser computes it beside the main thread.
 *
 * @returns lower-case hexadecimal, or null where pages are given no cryptography: those without HTTPS.
 */
export async function sha256Hex(blob: Blob): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
