import { PacsError } from '@opensono/pacs-core'
import type { MediaDevicesLike } from './DeviceList'
import { deviceError } from './deviceError'
import type { Resolution } from './resolution'

function isDeviceMissing(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'constraint' in thrown && thrown.constraint === 'deviceId'
}

/**
 * Opens a capture card without sound.
 *
 * @param mediaDevices - the browser's devices.
 * @param deviceId - which one; null lets the browser choose.
 * @param resolution - the exact size, or null for the device's default.
 * @throws PacsError `DEVICE_*`; a chosen device that is not there is `DEVICE_NOT_FOUND`.
 */
export async function openDevice(
  mediaDevices: MediaDevicesLike,
  deviceId: string | null,
  resolution: Resolution | null,
): Promise<MediaStream> {
  const video: MediaTrackConstraints = {
    frameRate: { ideal: 30 },
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
    ...(resolution === null ? {} : { width: { exact: resolution.width }, height: { exact: resolution.height } }),
  }
  try {
    return await mediaDevices.getUserMedia({ audio: false, video })
  } catch (thrown) {
    if (isDeviceMissing(thrown)) throw new PacsError('DEVICE_NOT_FOUND', { cause: thrown })
    throw deviceError(thrown)
  }
}
