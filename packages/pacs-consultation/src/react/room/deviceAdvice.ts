import type { PacsError } from '@opensono/pacs-core'

/** Why a microphone or a camera gives nothing, as far as somebody can do something about it. */
export type DeviceAdvice = 'denied' | 'missing' | 'busy' | 'failed'

/**
 * What to do about a microphone or camera that could not be opened. The words of capture are about its card.
 *
 * @param error - of the device.
 */
export function deviceAdvice({ code }: PacsError): DeviceAdvice {
  if (code === 'DEVICE_NOT_ALLOWED') return 'denied'
  if (code === 'DEVICE_NOT_FOUND') return 'missing'
  return code === 'DEVICE_NOT_READABLE' || code === 'DEVICE_IN_USE' ? 'busy' : 'failed'
}
