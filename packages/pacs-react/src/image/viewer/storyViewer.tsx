import { createStore, type ErrorCode, imageApi, PacsError } from '@opensono/pacs-core'
import {
  type Annotation,
  type AnnotationKind,
  calibrateLength,
  calibrateTrace,
  type MeasureDocument,
  type PictureCalibration,
  uncalibrated,
  writeMeasureDocument,
} from '@opensono/pacs-core/measure'
import type { StoryPacs } from '../../testing/PacsStory'
import type { StripItem } from '../StripItem'
import { storyItem, storyWithImages } from '../storyImages'
import type { PictureFacts, PictureSource, PictureState } from './picture/PictureSource'
import type { OpenPicture } from './stage/usePicture'

const size = { width: 800, height: 600 }
const whole = { minX: 0, minY: 0, maxX: size.width, maxY: size.height }

/** A calibration as a machine would write it: 0.25 mm a pixel. */
export const storyCalibration: PictureCalibration = {
  source: 'file',
  id: null,
  regions: [calibrateLength({ from: { x: 0, y: 0 }, to: { x: 400, y: 0 }, value: 100 }, whole)],
}

/** A 2D picture above and a Doppler spectrum below. */
export const storyDuplex: PictureCalibration = {
  source: 'file',
  id: null,
  regions: [
    calibrateLength({ from: { x: 0, y: 0 }, to: { x: 400, y: 0 }, value: 100 }, { ...whole, maxY: 299 }),
    calibrateTrace('spectral', {
      time: { from: { x: 0, y: 0 }, to: { x: 200, y: 0 }, value: 1 },
      scale: { from: { x: 0, y: 0 }, to: { x: 0, y: 100 }, value: 50 },
      baseLineY: 520,
      bounds: { ...whole, minY: 300 },
    }),
  ],
}

/** How a picture of a story is. */
export interface StoryPictureOptions {
  readonly frameCount?: number
  readonly calibration?: PictureCalibration
  readonly isMonochrome?: boolean
  /** Its elements, as a DICOM file has them. */
  readonly header?: PictureFacts['header']
  /** It never opens. */
  readonly isOpening?: boolean
  /** It cannot be opened. */
  readonly fault?: ErrorCode
}

function drawFrame(frame: number, isDuplex: boolean): ImageBitmap {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new PacsError('PICTURE_UNREADABLE')
  context.fillStyle = '#000'
  context.fillRect(0, 0, size.width, size.height)
  context.fillStyle = '#3b3b3b'
  context.beginPath()
  context.moveTo(400, 20)
  context.arc(400, 20, isDuplex ? 270 : 540, Math.PI * 0.28, Math.PI * 0.72)
  context.fill()
  context.fillStyle = '#080808'
  context.beginPath()
  context.ellipse(400, isDuplex ? 180 : 320, 90 + Math.sin(frame / 5) * 12, isDuplex ? 30 : 60, 0.2, 0, 7)
  context.fill()
  if (isDuplex) {
    context.strokeStyle = '#9a9a9a'
    context.beginPath()
    for (let x = 0; x < size.width; x++) context.lineTo(x, 520 - Math.abs(Math.sin(x / 60)) ** 3 * 160)
    context.stroke()
    context.fillRect(0, 520, size.width, 1)
  }
  context.fillStyle = '#b8b8b8'
  for (let mark = 0; mark <= 10; mark++) context.fillRect(20, 40 + mark * 50, mark % 5 === 0 ? 14 : 7, 1)
  return canvas.transferToImageBitmap()
}

/** Opens drawn pictures, each after its item's media type: a source without a network. */
export function storyOpener(options: StoryPictureOptions = {}): OpenPicture {
  const {
    frameCount = 1,
    calibration = uncalibrated,
    isMonochrome = false,
    isOpening = false,
    header = null,
    fault,
  } = options
  return () => {
    const facts: PictureFacts = {
      ...size,
      pixelAspect: 1,
      frameCount,
      frameDurationsMs: frameCount === 1 ? [0] : Array.from({ length: frameCount }, () => 40),
      isFrameTimeKnown: true,
      calibration,
      windowOf: () => (isMonochrome ? { center: 128, width: 256 } : null),
      isMonochrome,
      videoUrl: null,
      header,
    }
    const failed: PictureState = {
      status: 'failed',
      facts: null,
      error: new PacsError(fault ?? 'PICTURE_UNREADABLE'),
      storedFrames: 0,
    }
    const opening: PictureState = { status: 'opening', facts: null, error: null, storedFrames: 0 }
    const ready: PictureState = { status: 'ready', facts, error: null, storedFrames: frameCount }
    const store = createStore<PictureState>(fault !== undefined ? failed : isOpening ? opening : ready)
    const source: PictureSource = {
      subscribe: store.subscribe,
      getSnapshot: store.getSnapshot,
      frame: (index) => Promise.resolve(drawFrame(index, calibration === storyDuplex)),
      prefetch: () => undefined,
      destroy: store.destroy,
    }
    return source
  }
}

/** An annotation of a story. */
export function storyMark(
  kind: AnnotationKind,
  points: readonly (readonly [number, number])[],
  patch: Partial<Annotation> = {},
): Annotation {
  return {
    id: `${kind}-${points.flat().join('-')}`.slice(0, 64),
    kind,
    frame: null,
    points: points.map(([x, y]) => ({ x, y })),
    size: 'M',
    ...patch,
  }
}

/** A document of a story. */
export const storyDocument = (...annotations: Annotation[]): MeasureDocument => ({
  version: 1,
  calibration: null,
  annotations,
})

/** Items of a story: stills, of which the last is a clip. */
export const storyViewerItems: readonly StripItem[] = [
  storyItem(1),
  storyItem(2, { comment: '胆囊壁毛糙' }),
  storyItem(3),
  storyItem(4, { type: 'MULTI_FRAME', contentType: 'video/mp4' }),
]

/** A story's services whose server keeps what is drawn. */
export function storyWithMeasure(language: 'en' | 'zh', measure: MeasureDocument | string = ''): StoryPacs {
  const story = storyWithImages(language)
  const kept = { measure: typeof measure === 'string' ? measure : writeMeasureDocument(measure), version: 1 }
  story.fake.answer(imageApi.readMeasure, () => ({ ...kept }))
  story.fake.answer(imageApi.measure, ({ measure: next }) => {
    kept.measure = next
    kept.version += 1
    return { version: kept.version }
  })
  return story
}
