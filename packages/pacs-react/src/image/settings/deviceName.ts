import type { CaptureDevice } from '@opensono/pacs-capture'
import type { Translate } from '@opensono/pacs-core'

/**
 * What a capture card is called: by itself, by the browser's name for it, or by its number while the browser keeps the name.
 *
 * @param t - the interface's words.
 * @param number - its place in the list, from 1.
 */
export function deviceName(
  t: Translate<'capture.simulatedProbe' | 'capture.deviceName'>,
  device: Pick<CaptureDevice, 'kind' | 'label'>,
  number: number,
): string {
  if (device.kind === 'simulated') return t('capture.simulatedProbe')
  return device.label === '' ? t('capture.deviceName', { number }) : device.label
}
