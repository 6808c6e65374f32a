import type { BufferNames, CaptureSession, DeviceList, Hotkeys } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { usePacs } from '../provider/usePacs'

/** What capture needs of the host. */
export interface CaptureServices {
  readonly capture: CaptureSession
  readonly devices: DeviceList
  readonly hotkeys: Hotkeys
  readonly bufferNames: BufferNames
  readonly uploads: UploadQueue
}

/** @returns the services of capture, or null where the host captures nothing. */
export function useMaybeCaptureServices(): CaptureServices | null {
  const { capture, devices, hotkeys, bufferNames, uploads } = usePacs()
  if (!capture || !devices || !hotkeys || !bufferNames || !uploads) return null
  return { capture, devices, hotkeys, bufferNames, uploads }
}

/**
 * @returns the services of capture.
 * @throws Error when the provider has none of them.
 */
export function useCaptureServices(): CaptureServices {
  const services = useMaybeCaptureServices()
  if (services === null) {
    throw new Error('Capture needs capture, devices, hotkeys, bufferNames and uploads on the PacsProvider above it.')
  }
  return services
}
