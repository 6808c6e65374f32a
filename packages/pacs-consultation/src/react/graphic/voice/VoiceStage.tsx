import type { ImageId, StudyImage } from '@opensono/pacs-core'
import { IconButton, ImageFileMark, useText } from '@opensono/pacs-react'
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { graphicText } from '../graphicText'
import type { MarkPoint, ShownMarks } from './marksAt'

/** What is pointed at while it is spoken. */
export interface VoiceDrawing {
  point: (imageId: ImageId, point: MarkPoint) => void
  draw: (imageId: ImageId, point: MarkPoint, isFirst: boolean) => void
}

interface VoiceStageProps {
  images: readonly StudyImage[]
  /** The image, the pointer and the lines on it. */
  shown: ShownMarks
  /** Takes what is pointed at and drawn; undefined during playback. */
  drawing?: VoiceDrawing | undefined
  /** Goes to another image; undefined during playback, because the note chooses the image. */
  onShow?: ((imageId: ImageId) => void) | undefined
}

/** Where the pointer is on the picture, 0 to 1; null beside it. */
function placeOf(
  svg: SVGSVGElement | null,
  event: PointerEvent,
  size: { width: number; height: number },
): MarkPoint | null {
  const matrix = svg?.getScreenCTM()?.inverse()
  if (matrix === undefined) return null
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
  const point: MarkPoint = [x / size.width, y / size.height]
  return point.every((part) => part >= 0 && part <= 1) ? point : null
}

/** One image as large as fits, with what is pointed at and drawn on it while somebody speaks. */
export function VoiceStage({ images, shown, drawing, onShow }: VoiceStageProps) {
  const { t } = useText(graphicText)
  const [size, setSize] = useState({ width: 4, height: 3 })
  const svg = useRef<SVGSVGElement>(null)
  const place = Math.max(
    0,
    images.findIndex(({ id }) => id === shown.imageId),
  )
  const image = images[place]
  if (image === undefined) return null
  const { id, instanceNumber: number } = image
  const label = t(drawing === undefined ? 'voice.replay' : 'voice.stage', { number })
  const track = (event: PointerEvent, isFirst: boolean) => {
    const point = placeOf(svg.current, event, size)
    if (point === null || drawing === undefined) return
    if (event.buttons === 1) drawing.draw(id, point, isFirst)
    else drawing.point(id, point)
  }
  const step = (by: number) => {
    const next = images[place + by]
    if (next !== undefined) onShow?.(next.id)
  }
  return (
    <div className="pacs-voice-stage">
      <VoicePicture key={image.id} image={image} onSize={setSize} />
      <svg
        ref={svg}
        role="img"
        aria-label={label}
        className="pacs-voice-layer"
        data-drawing={drawing !== undefined || undefined}
        viewBox={`0 0 ${size.width} ${size.height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          track(event, true)
        }}
        onPointerMove={(event) => track(event, false)}
      >
        {shown.strokes.map((points, index) => (
          <VoiceLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
            key={index}
            points={points.map(([x, y]) => `${x * size.width},${y * size.height}`).join(' ')}
          />
        ))}
        {drawing === undefined && shown.pointer !== null && (
          <circle
            className="pacs-voice-pointer"
            cx={shown.pointer[0] * size.width}
            cy={shown.pointer[1] * size.height}
            r={size.width / 80}
          />
        )}
      </svg>
      <ImageFileMark image={image} className="pacs-file-mark-corner" />
      {onShow !== undefined && (
        <div className="pacs-voice-steps">
          <IconButton
            label={t('voice.previous')}
            icon={<ChevronLeft aria-hidden />}
            isDisabled={place === 0}
            onPress={() => step(-1)}
          />
          <span className="pacs-numeric">
            {place + 1} / {images.length}
          </span>
          <IconButton
            label={t('voice.next')}
            icon={<ChevronRight aria-hidden />}
            isDisabled={place === images.length - 1}
            onPress={() => step(1)}
          />
        </div>
      )}
    </div>
  )
}

interface VoicePictureProps {
  image: StudyImage
  onSize: (size: { width: number; height: number }) => void
}

/** The picture itself; a clip plays over and over. */
function VoicePicture({ image, onSize }: VoicePictureProps) {
  const { url, thumbnailUrl, contentType } = image
  if (contentType.startsWith('video/')) {
    return (
      <video
        src={url}
        autoPlay
        loop
        muted
        playsInline
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          onSize({ width: videoWidth || 4, height: videoHeight || 3 })
        }
      />
    )
  }
  const picture = contentType.startsWith('image/') ? url : thumbnailUrl
  if (picture === null) return <ImageOff aria-hidden />
  return (
    <img
      src={picture}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize({ width: naturalWidth || 4, height: naturalHeight || 3 })
      }
    />
  )
}

function VoiceLine({ points }: { points: string }) {
  return (
    <>
      <polyline className="pacs-voice-halo" points={points} vectorEffect="non-scaling-stroke" />
      <polyline className="pacs-voice-line" points={points} vectorEffect="non-scaling-stroke" />
    </>
  )
}
