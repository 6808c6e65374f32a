import type { Clock } from '@opensono/pacs-core'

/** Maximum time that bytes wait before they are sealed, in milliseconds. */
const sealAfterMs = 250

/** How bytes that were posted become safe. */
export interface IntakeOptions {
  clock: Clock
  /** Maximum bytes of a record; this many waiting bytes are sealed at once. */
  maxBytes: number
  /** Seals and writes a record. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** A record could not be written; nothing is taken from then on. */
  onFailed: (thrown: unknown) => void
}

/** Gathers bytes into records. */
export interface Intake {
  take(bytes: Uint8Array<ArrayBuffer>): void
  /** Resolves when all that was taken is written, or could not be. */
  drain(): Promise<void>
}

/** Takes up to that many bytes from the front. */
function takeFront(waiting: Uint8Array<ArrayBuffer>[], maxBytes: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let sizeBytes = 0
  for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
    const part = first.subarray(0, maxBytes - sizeBytes)
    parts.push(part)
    sizeBytes += part.length
    if (part.length < first.length) waiting.unshift(first.subarray(part.length))
    if (sizeBytes === maxBytes) break
  }
  if (parts.length === 1 && parts[0] !== undefined) return parts[0]
  const record = new Uint8Array(sizeBytes)
  let at = 0
  for (const part of parts) {
    record.set(part, at)
    at += part.length
  }
  return record
}

/**
 * Makes the intake of one growing file.
 *
 * @param options - the clock, and who writes.
 */
export function createIntake(options: IntakeOptions): Intake {
  const waiting: Uint8Array<ArrayBuffer>[] = []
  let waitingBytes = 0
  let isFailed = false
  let writing: Promise<void> | null = null
  let cancelTimer: (() => void) | null = null

  async function writeAll(): Promise<void> {
    try {
      while (waitingBytes > 0) {
        const record = takeFront(waiting, options.maxBytes)
        waitingBytes -= record.length
        await options.write(record)
      }
    } catch (thrown) {
      isFailed = true
      waiting.length = 0
      waitingBytes = 0
      options.onFailed(thrown)
    }
    writing = null
  }

  function start(): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    writing ??= writeAll()
    return writing
  }

  return {
    take(bytes) {
      if (isFailed || bytes.length === 0) return
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= options.maxBytes) void start()
      else if (writing === null) cancelTimer ??= options.clock.after(sealAfterMs, () => void start())
    },
    async drain() {
      while (waitingBytes > 0 || writing !== null) await start()
    },
  }
}
