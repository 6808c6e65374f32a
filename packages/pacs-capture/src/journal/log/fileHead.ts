/** What anybody may read of a file: enough to say to another user that it exists. */
export interface FileHead {
  readonly userId: string
  readonly isClip: boolean
}

/** "OSJL" and the version of the format. */
const magic = new Uint8Array([0x4f, 0x53, 0x4a, 0x4c, 1])
const lengthBytes = 2

/** Maximum bytes of a head; this many are read first. */
export const maxHeadBytes = 512

/**
 * Writes the head that a log begins with.
 *
 * @param head - whose file it is, and what.
 */
export function writeHead(head: FileHead): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify([head.userId, head.isClip]))
  const bytes = new Uint8Array(magic.length + lengthBytes + text.length)
  bytes.set(magic)
  new DataView(bytes.buffer).setUint16(magic.length, text.length)
  bytes.set(text, magic.length + lengthBytes)
  return bytes
}

/**
 * Reads the head of a log.
 *
 * @param start - the first bytes of the file.
 * @returns the head and its bytes; null when there is none, or of another version.
 */
export function readHead(start: Uint8Array<ArrayBuffer>): { head: FileHead; bytes: Uint8Array<ArrayBuffer> } | null {
  const from = magic.length + lengthBytes
  if (start.length < from || magic.some((byte, index) => start[index] !== byte)) return null
  const to = from + new DataView(start.buffer, start.byteOffset).getUint16(magic.length)
  if (start.length < to) return null
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(start.subarray(from, to)))
    if (!Array.isArray(read)) return null
    const [userId, isClip]: unknown[] = read
    if (typeof userId !== 'string' || typeof isClip !== 'boolean') return null
    return { head: { userId, isClip }, bytes: start.slice(0, to) }
  } catch {
    return null
  }
}
