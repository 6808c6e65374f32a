/** Gives the chunks of a blob in memory that is used again for each of them, where the browser can do so (Chromium since 118). */
function byteReader(blob: Blob): ReadableStreamBYOBReader | null {
  try {
    return blob.stream().getReader({ mode: 'byob' })
  } catch {
    return null
  }
}

/**
 * Reads a blob into memory that is used again and again: bytes that are read into new memory lie there until the browser clears up,
 * which it does not hurry to do for tens of megabytes.
 *
 * @param blob - what is read.
 * @param memory - at least as large.
 * @returns the same memory; it may bear another name, and the old one is void then.
 */
export async function readInto(blob: Blob, memory: ArrayBuffer): Promise<ArrayBuffer> {
  const bytes = byteReader(blob)
  if (bytes === null) {
    const target = new Uint8Array(memory)
    const chunks = blob.stream().getReader()
    for (let at = 0; at < blob.size; ) {
      const { value } = await chunks.read()
      if (value === undefined) throw new Error('the file is shorter than it was')
      target.set(value, at)
      at += value.length
    }
    return memory
  }
  let lent = memory
  for (let at = 0; at < blob.size; ) {
    const { value } = await bytes.read(new Uint8Array(lent, at, blob.size - at))
    if (value === undefined || value.length === 0) throw new Error('the file is shorter than it was')
    lent = value.buffer
    at += value.length
  }
  return lent
}
