import { whyNotUseImage } from '@opensono/pacs-core'
import { useRefusalText } from '../../provider/useErrorText'
import type { StripItem } from '../StripItem'

/**
 * Words why images may not be used: in a report, a consultation, an export.
 *
 * @returns asks it of images; undefined when all of them may be used.
 */
export function useImageRefusal(): (...items: readonly (StripItem | null)[]) => string | undefined {
  const refusalText = useRefusalText()
  return (...items) => {
    const refused = items.flatMap((item) => {
      const code = item === null ? null : whyNotUseImage(item)
      return item === null || code === null ? [] : [{ code, label: item.label ?? '' }]
    })
    const [first] = refused
    if (first === undefined) return undefined
    return refusalText(first.code, { images: refused.map(({ label }) => label).join(', ') })
  }
}
