import { PacsError } from '@opensono/pacs-core'
import type { MediaDevicesLike } from './DeviceList'
import { openDevice } from './openDevice'
import type { Resolution } from './resolution'

/**
 * Finds out which sizes a device really delivers, by opening it in each. Browsers make any smaller size out of a larger picture, so
 * that their word on what is possible says little.
 *
 * @param mediaDevices - the browser's devices.
 * @param deviceId - which one; it must not be open.
 * @param candidates - the sizes to try.
 * @throws PacsError `DEVICE_*` when it fails for another reason than the size.
 */
export async function findResolutions(
  mediaDevices: MediaDevicesLike,
  deviceId: string,
  candidates: readonly Resolution[],
): Promise<readonly Resolution[]> {
  const found: Resolution[] = []
  // One after the other: a card can be open in one size only.
  for (const size of candidates) {
    try {
      const stream = await openDevice(mediaDevices, deviceId, size, true)
      for (const track of stream.getTracks()) track.stop()
      found.push(size)
    } catch (thrown) {
      if (PacsError.from(thrown).code !== 'DEVICE_OVERCONSTRAINED') throw thrown
    }
  }
  return found
}
