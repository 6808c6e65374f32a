import { type UsedImage, whyNotUseImage } from '@opensono/pacs-core'
import { ImageUp } from 'lucide-react'
import { classes } from '../../control/classes'
import { useText } from '../../provider/useText'
import { dicomText } from './dicomText'

interface ReplacedMarkProps {
  image: UsedImage & { readonly isReplaced?: boolean | undefined }
  /** Shows the icon alone, where there is no room for words. @defaultValue false */
  isIconOnly?: boolean | undefined
  className?: string | undefined
}

/** Marks an image of which its machine sent a corrected one since; where it names another patient, the mark of that takes the place. */
export function ReplacedMark({ image, isIconOnly = false, className }: ReplacedMarkProps) {
  const { t } = useText(dicomText)
  if (image.isReplaced !== true || whyNotUseImage(image) !== null) return null
  const text = t('replaced.mark')
  const shared = { className: classes('pacs-replaced-sign', className), title: t('replaced.markTitle') }
  return isIconOnly ? (
    <span {...shared} role="img" aria-label={text}>
      <ImageUp aria-hidden />
    </span>
  ) : (
    <span {...shared}>
      <ImageUp aria-hidden />
      <span className="pacs-truncate">{text}</span>
    </span>
  )
}
