import { ImageUp, UserX } from 'lucide-react'
import { classes } from '../../control/classes'
import { type MarkedImage, useImageFileMark } from './useImageFileMark'

/** An image whose file may have a mark. */
export interface ImageFileMarkProps {
  /** The image. */
  image: MarkedImage
  /** Shows the icon alone, where there is no room for words. @defaultValue false */
  isIconOnly?: boolean | undefined
  /** Where the mark is in its host. */
  className?: string | undefined
}

const icons = { otherPatient: UserX, replaced: ImageUp }

/**
 * Marks an image whose file names another patient, until a user has decided about it, or of which its machine sent a corrected one since;
 * nothing for any other image.
 */
export function ImageFileMark({ image, isIconOnly = false, className }: ImageFileMarkProps) {
  const mark = useImageFileMark()(image)
  if (mark === null) return null
  const { kind, text, title } = mark
  const Icon = icons[kind]
  const shared = { className: classes('pacs-file-mark', className), 'data-kind': kind, title }
  return isIconOnly ? (
    <span {...shared} role="img" aria-label={text}>
      <Icon aria-hidden />
    </span>
  ) : (
    <span {...shared}>
      <Icon aria-hidden />
      <span className="pacs-truncate">{text}</span>
    </span>
  )
}
