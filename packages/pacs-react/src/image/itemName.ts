import type { Translate } from '@opensono/pacs-core'
import type { StripItem } from './StripItem'

/**
 * What an image is called: its name in the buffer, or its number in the study.
 *
 * @param t - the interface's words.
 */
export function itemName(
  t: Translate<'strip.imageNumber' | 'strip.newImage'>,
  item: Pick<StripItem, 'label' | 'isNumbered'>,
): string {
  if (item.label === null) return t('strip.newImage')
  return item.isNumbered ? t('strip.imageNumber', { number: item.label }) : item.label
}
