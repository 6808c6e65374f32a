/** Larger pieces are posted in several: a port's reader seals and sends each as a whole. */
const pieceBytes = 1024 * 1024

/** Posts the bytes of a growing file to their owner. */
export interface BytePoster {
  /** Bytes posted so far, those that still wait for the port included. */
  readonly sizeBytes: number
  /** Posts bytes; they are the poster's from now on. */
  post(bytes: Uint8Array<ArrayBuffer>): void
  /** Says where to; what was posted before goes first. */
  to(port: MessagePort): void
  /** Says that no more come. */
  end(): void
}

/** Makes a poster that holds back what it is given until it knows where to. */
export function createBytePoster(): BytePoster {
  let port: MessagePort | null = null
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let sizeBytes = 0
  let hasEnded = false

  function send(bytes: Uint8Array<ArrayBuffer>): void {
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      const isWhole = bytes.length <= pieceBytes && bytes.byteLength === bytes.buffer.byteLength
      const { buffer } = isWhole ? bytes : bytes.slice(start, start + pieceBytes)
      port?.postMessage({ bytes: buffer }, [buffer])
    }
  }

  function close(): void {
    port?.postMessage({ isLast: true })
  }

  return {
    get sizeBytes() {
      return sizeBytes
    },
    post(bytes) {
      if (hasEnded) return
      sizeBytes += bytes.length
      if (port === null) waiting.push(bytes)
      else send(bytes)
    },
    to(given) {
      port = given
      const held = waiting
      waiting = []
      for (const bytes of held) send(bytes)
      if (hasEnded) close()
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      if (port !== null) close()
    },
  }
}
