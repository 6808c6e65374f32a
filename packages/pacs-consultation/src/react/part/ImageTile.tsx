import type { StudyImage } from '@opensono/pacs-core'
import { ImageFileMark, useImageFileMark, useStablePicture, useText } from '@opensono/pacs-react'
import { Check, Image, PenLine, Play } from 'lucide-react'
import { expertBaseText } from '../expert/expertBaseText'

/** A small picture to press. */
export interface ImageTileProps {
  image: StudyImage
  /** Chosen, or shown large. */
  isChosen: boolean
  onPress: () => void
  /** Shown without the mark of a choice, where it leads to the picture. */
  isPlain?: boolean
  /** Why it cannot be chosen. */
  refusal?: string | undefined
  /** The address is too old: the list is to be read again. */
  onStale: () => void
}

/** One still or clip as a small picture with its number, what it is, and whether something is drawn on it. */
export function ImageTile({ image, isChosen, onPress, isPlain = false, refusal, onStale }: ImageTileProps) {
  const { t } = useText(expertBaseText)
  const { instanceNumber: number, type, thumbnailUrl, url, contentType, isMeasured, comment } = image
  const isClip = type === 'MULTI_FRAME'
  const address = thumbnailUrl ?? (contentType.startsWith('image/') ? url : null)
  const { src, isDamaged, onError, onLoad } = useStablePicture(address, onStale, image.id)
  const fileMark = useImageFileMark()(image)
  const label = [
    t('chooseImages.image', { number }),
    isClip && t('chooseImages.clip'),
    isMeasured === true && t('chooseImages.measured'),
    comment,
    fileMark?.text,
    refusal,
  ]
  return (
    <button
      type="button"
      className="pacs-consultation-tile"
      aria-pressed={isChosen}
      aria-disabled={refusal !== undefined || undefined}
      title={refusal}
      aria-label={label.filter(Boolean).join(t('common.listSeparator'))}
      onClick={refusal === undefined ? onPress : undefined}
    >
      {src === null || isDamaged ? (
        <Image aria-hidden />
      ) : (
        <img src={src} alt="" loading="lazy" draggable={false} onError={onError} onLoad={onLoad} />
      )}
      <ImageFileMark image={image} isIconOnly className="pacs-consultation-tile-file" />
      <span className="pacs-consultation-tile-number">{number}</span>
      <span className="pacs-consultation-tile-marks">
        {isClip && <Play aria-hidden />}
        {isMeasured === true && <PenLine aria-hidden />}
      </span>
      {!isPlain && isChosen && (
        <span className="pacs-consultation-tile-check">
          <Check aria-hidden />
        </span>
      )}
    </button>
  )
}
