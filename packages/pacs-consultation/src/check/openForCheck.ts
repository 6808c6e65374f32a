import { PacsError } from '@opensono/pacs-core'
import type { SelfCheckCode, SelfCheckOptions } from './SelfCheck'

/** Why no device was opened: by the name of a browser's error, or the code of the list of capture cards. */
const reasons: Readonly<Record<string, SelfCheckCode>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
  DEVICE_NOT_FOUND: 'missing',
  DEVICE_OVERCONSTRAINED: 'missing',
  DEVICE_NOT_ALLOWED: 'denied',
  DEVICE_NOT_READABLE: 'busy',
  DEVICE_IN_USE: 'busy',
  DEVICE_NOT_SUPPORTED: 'unsupported',
}

/**
 * Opens a device, uses it, and closes it again.
 *
 * @param mediaDevices - the browser's devices.
 * @param constraints - which one.
 * @param use - what is done with it.
 */
export async function openForCheck<Result>(
  mediaDevices: SelfCheckOptions['mediaDevices'],
  constraints: MediaStreamConstraints,
  use: (stream: MediaStream) => Promise<Result>,
): Promise<Result | { readonly code: SelfCheckCode }> {
  if (mediaDevices === null || mediaDevices === undefined) return { code: 'unsupported' }
  let stream: MediaStream
  try {
    stream = await mediaDevices.getUserMedia(constraints)
  } catch (thrown) {
    return { code: reasons[thrown instanceof PacsError ? thrown.code : String(Object(thrown).name)] ?? 'failed' }
  }
  try {
    return await use(stream)
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** Names one device, or leaves the choice to the browser. */
export const oneDevice = (id: string | null | undefined): MediaTrackConstraints | true =>
  id === null || id === undefined || id === '' ? true : { deviceId: { exact: id } }

/** Waits, or until it is cancelled. */
export function pause(
  { clock, signal }: { clock: { after(ms: number, done: () => void): () => void }; signal: AbortSignal },
  delayMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(delayMs, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve()
      },
      { once: true },
    )
  })
}
