import type { CaptureDevice } from '@opensono/pacs-capture'
import type { Translate } from '@opensono/pacs-core'

/**
 * What a capture card is called: by the browser's name for it, with its number among cards of that name, or by its number alone while the
 * browser keeps the name.
 *
 * @param t - the interface's words.
 * @param number - its place in the list, from 1.
 */
export function deviceName(
  t: Translate<'capture.simulatedProbe' | 'capture.deviceName'>,
  device: Pick<CaptureDevice, 'kind' | 'label' | 'number'>,
  number: number,
): string {
  if (device.kind === 'simulated') return t('capture.simulatedProbe')
  if (device.label === '') return t('capture.deviceName', { number })
  return device.number === undefined ? device.label : `${device.label} (${device.number})`
}
