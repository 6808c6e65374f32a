import { limits, PacsError } from '@opensono/pacs-core'
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
 * @param resolution - the exact size, or null for the default: 640 by 480, or what the device has nearest to it.
 * @param isUnscaled - whether the browser may not make the size out of another one.
 * @throws PacsError `DEVICE_*`; a chosen device that is not there is `DEVICE_NOT_FOUND`.
 */
export async function openDevice(
  mediaDevices: MediaDevicesLike,
  deviceId: string | null,
  resolution: Resolution | null,
  isUnscaled = false,
): Promise<MediaStream> {
  const { width, height } = resolution ?? limits.videoSize.collection
  const video: MediaTrackConstraints & { resizeMode?: ConstrainDOMString } = {
    frameRate: { ideal: 30 },
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
    ...(resolution === null
      ? { width: { ideal: width }, height: { ideal: height } }
      : { width: { exact: width }, height: { exact: height } }),
    ...(isUnscaled ? { resizeMode: { exact: 'none' } } : {}),
  }
  try {
    return await mediaDevices.getUserMedia({ audio: false, video })
  } catch (thrown) {
    if (isDeviceMissing(thrown)) throw new PacsError('DEVICE_NOT_FOUND', { cause: thrown })
    throw deviceError(thrown)
  }
}
