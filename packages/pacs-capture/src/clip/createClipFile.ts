/** The bytes of a clip as they come. */
export interface ClipFile {
  readonly sizeBytes: number
  /** Adds bytes, or replaces those that were written there before. */
  write(position: number, bytes: ArrayBuffer): void
  /** The whole file. */
  toBlob(contentType: string): Blob
}

/**
 * Makes an empty file. Each part becomes a blob at once, which browsers keep on disk when they grow large.
 */
export function createClipFile(): ClipFile {
  const parts: Blob[] = []
  const patches: { position: number; bytes: ArrayBuffer }[] = []
  let sizeBytes = 0
  return {
    get sizeBytes() {
      return sizeBytes
    },
    write(position, bytes) {
      if (position < sizeBytes) {
        const known = Math.min(bytes.byteLength, sizeBytes - position)
        patches.push({ position, bytes: bytes.slice(0, known) })
        if (known < bytes.byteLength) this.write(sizeBytes, bytes.slice(known))
        return
      }
      if (position > sizeBytes) parts.push(new Blob([new ArrayBuffer(position - sizeBytes)]))
      parts.push(new Blob([bytes]))
      sizeBytes = position + bytes.byteLength
    },
    toBlob(contentType) {
      let whole = new Blob(parts, { type: contentType })
      for (const { position, bytes } of patches) {
        const rest = whole.slice(position + bytes.byteLength)
        whole = new Blob([whole.slice(0, position), bytes, rest], { type: contentType })
      }
      return whole
    },
  }
}
