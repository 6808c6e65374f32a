import type { Clock } from '@opensono/pacs-core'

/** What is posted to the port of a growing file. */
export type PostedBytes = { bytes: ArrayBuffer } | { isLast: true }

/** Time after the last message until a file is closed without an end: whatever posted to it has died. */
const silenceMs = 2_000

/** The receiving end of a growing file's port. */
export interface ByteListener {
  /** Resolves when the last message has come, or when none has come for 2 s. Only now does silence count. */
  end(): Promise<void>
  /** Stops listening. */
  stop(): void
}

/**
 * Listens to the bytes that are posted to a port.
 *
 * @param port - the receiving end.
 * @param take - is given them in order.
 * @param clock - measures the silence.
 */
export function listenForBytes(
  port: MessagePort,
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
  clock: Clock,
): ByteListener {
  let isOver = false
  let onOver: (() => void) | null = null
  let cancelSilence = () => {}

  function stop(): void {
    isOver = true
    cancelSilence()
    port.onmessage = null
    port.close()
    onOver?.()
  }

  function awaitSilence(): void {
    cancelSilence()
    if (onOver !== null) cancelSilence = clock.after(silenceMs, stop)
  }

  port.onmessage = ({ data }: MessageEvent<PostedBytes>) => {
    if ('isLast' in data) return stop()
    take(new Uint8Array(data.bytes))
    awaitSilence()
  }

  return {
    stop,
    end() {
      if (isOver) return Promise.resolve()
      return new Promise((resolve) => {
        onOver = resolve
        awaitSilence()
      })
    },
  }
}
