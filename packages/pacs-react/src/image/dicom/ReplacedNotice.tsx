import { Banner } from '../../control/feedback/Banner'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { dicomText } from './dicomText'
import { useImageFileMark } from './useImageFileMark'

/** Images that leave the study, on paper or as files, without being seen one by one. */
export interface ReplacedNoticeProps {
  /** The images; those that were not replaced are not named. */
  items: readonly StripItem[]
}

/** Says of which images the machine sent corrected ones since; nothing where there are none. */
export function ReplacedNotice({ items }: ReplacedNoticeProps) {
  const { t } = useText(dicomText)
  const { t: imageWords } = useText(imageText)
  const fileMarkOf = useImageFileMark()
  const replaced = items.filter((item) => fileMarkOf(item)?.kind === 'replaced')
  if (replaced.length === 0) return null
  const names = replaced.map((item) => itemName(imageWords, item)).join(t('common.listSeparator'))
  return <Banner tone="warning">{t('replaced.notice', { count: replaced.length, names })}</Banner>
}
