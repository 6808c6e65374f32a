import { ImageOff, Play } from 'lucide-react'
import { useState } from 'react'
import { ClipIcon } from '../../icon/ClipIcon'
import { StillIcon } from '../../icon/StillIcon'
import { useText } from '../../provider/useText'
import { clockText, lengthText } from '../clipTime'
import { type FileMark, useImageFileMark } from '../dicom/useImageFileMark'
import { imageText } from '../imageText'
import type { StripItem } from '../StripItem'
import { type UseStablePictureResult, useStablePicture } from '../useStablePicture'
import { ThumbFile } from './ThumbFile'

/** What a thumbnail shows of its image. */
export interface ThumbView {
  picture: UseStablePictureResult
  /** It shows the first frame of a clip. */
  isFrame: boolean
  /** The kind of a file that browsers do not show; null for pictures. */
  fileKind: StripItem['foreignKind']
  /** Of a clip; null while it is not known. */
  lengthMs: number | null
  setReadMs: (durationMs: number) => void
  /** What must be known about its file; null for nothing. */
  fileMark: FileMark | null
  /** What a screen reader says after the image's name. */
  facts: readonly (string | false | undefined)[]
}

/** Decides what a thumbnail shows of its image. */
export function useThumbView(item: StripItem, onStale: (() => void) | undefined): ThumbView {
  const { t } = useText(imageText)
  // A clip without a small picture shows its own first frame, which also gives its length.
  const isFrame = item.pictureUrl === null && item.isClip && !item.isDamaged && item.foreignKind === null
  const picture = useStablePicture(isFrame ? item.url : item.pictureUrl, onStale)
  const fileMark = useImageFileMark()(item)
  const [readMs, setReadMs] = useState<number | null>(null)
  const fileKind = picture.src === null && !item.isDamaged ? item.foreignKind : null
  return {
    picture,
    isFrame,
    fileKind,
    lengthMs: item.durationMs ?? readMs,
    setReadMs,
    fileMark,
    facts: [
      item.isClip && t('strip.clip'),
      fileKind !== null && `${fileKind} ${item.fileName ?? ''}`.trim(),
      item.isDamaged ? t('strip.damaged') : picture.isDamaged && t('uploads.status.damaged'),
      fileMark?.text,
    ],
  }
}

/** The small picture, the first frame of a clip, or what takes their place. */
export function ThumbPicture({ item, view }: { item: StripItem; view: ThumbView }) {
  const { t } = useText(imageText)
  const { picture, fileKind, isFrame, setReadMs } = view
  if (fileKind !== null) return <ThumbFile kind={fileKind} name={item.fileName} isLabelled={item.label !== null} />
  if (picture.src === null || picture.isDamaged) {
    const Kind = item.isClip ? ClipIcon : StillIcon
    return (
      <span className="pacs-thumb-blank">
        {picture.isDamaged || item.isDamaged ? <ImageOff aria-hidden /> : <Kind />}
        {item.isDamaged ? (
          <span>{t('uploads.status.changed')}</span>
        ) : (
          picture.isDamaged && <span>{t('uploads.status.damaged')}</span>
        )}
      </span>
    )
  }
  if (!isFrame)
    return <img src={picture.src} alt="" draggable={false} onError={picture.onError} onLoad={picture.onLoad} />
  return (
    <video
      src={picture.src}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      onError={picture.onError}
      onLoadedData={picture.onLoad}
      onLoadedMetadata={({ currentTarget: { duration } }) => {
        if (Number.isFinite(duration)) setReadMs(duration * 1000)
      }}
    />
  )
}

/** Marks a clip, with its length once that is known. */
export function ClipLength({ item, lengthMs }: { item: StripItem; lengthMs: number | null }) {
  const { t } = useText(imageText)
  if (!item.isClip || item.isDamaged) return null
  return (
    <span
      className="pacs-thumb-clip"
      title={lengthMs === null ? t('strip.clip') : t('strip.clipMark', { length: lengthText(t, lengthMs) })}
    >
      <Play aria-hidden />
      {lengthMs !== null && <span className="pacs-numeric">{clockText(Math.round(lengthMs / 1000))}</span>}
    </span>
  )
}
