import type { CaptureDevice } from './DeviceList'

/**
 * Whether two entries of a device list are one and the same capture card. Some drivers list a card twice; two cards of one model
 * have the same name, and are distinguished by the group that the browser puts them in.
 *
 * @param a - a device.
 * @param b - another one, or the same.
 */
export function isSameCard(a: CaptureDevice, b: CaptureDevice): boolean {
  if (a.id === b.id) return true
  return a.label !== '' && a.label === b.label && a.groupId !== '' && a.groupId === b.groupId
}
