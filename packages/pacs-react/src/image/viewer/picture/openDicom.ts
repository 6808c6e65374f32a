import { createStore, PacsError } from '@opensono/pacs-core'
import {
  bytesOf,
  createFrameScanner,
  createNativeFrameScanner,
  type DicomDataset,
  type DicomFile,
  errorOfDicomFault,
  extendedTableOf,
  frameDurationsOf,
  hasOverlays,
  isFrameTimeKnown,
  itemsOf,
  nativeFrameBits,
  nativeFrameCount,
  nativeFrameSpan,
  numberOf,
  type PictureLook,
  type PictureShape,
  type PixelLocation,
  pictureCalibrationOf,
  pictureLookOf,
  pictureShapeOf,
  pixelAspectOf,
  tag,
  type ValueWindow,
} from '@opensono/pacs-core/dicom'
import type { Decoders } from './createDecoders'
import { createFramePictures, type FramePictures } from './createFramePictures'
import { createFrameStore, type FrameNews, type FrameStore } from './createFrameStore'
import type { ByteSource } from './openBytes'
import type { PictureFacts, PictureSource, PictureState } from './PictureSource'
import { type OpenDicom, readPictureHeader } from './readPictureHeader'
import { readVideoBlob } from './readVideoBlob'

/** What a DICOM picture is opened with. */
export interface OpenDicomOptions {
  readonly source: ByteSource
  readonly decoders: Decoders
  /** Bound of the decoded frames that are kept. */
  readonly cacheBytes: number
  /** Bound of the frames that are kept as they are stored. */
  readonly storedBytes: number
}

interface Picture {
  readonly file: DicomFile
  readonly pixels: PixelLocation
  readonly shape: PictureShape
  lookOf(index: number): PictureLook
}

/** How each frame looks; read once where the file says the same of all. */
function looksOf(dataset: DicomDataset, shape: PictureShape): Picture['lookOf'] {
  const first = pictureLookOf(dataset, shape)
  const isOne = itemsOf(dataset, tag.PerFrameFunctionalGroupsSequence).length === 0 && !hasOverlays(dataset)
  if (isOne) return () => first
  return (index) => (index === 0 ? first : pictureLookOf(dataset, shape, index + 1))
}

function pictureOf(file: DicomFile): Picture {
  const { pixels, cut, dataset } = file
  if (pixels === null) throw errorOfDicomFault(cut ?? { code: 'NO_PIXELS', tag: tag.PixelData, offset: 0 })
  if (pixels.tag !== tag.PixelData)
    throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: 'Float Pixel Data' } })
  const { codec, name } = file.transferSyntax
  const frames = numberOf(dataset, tag.NumberOfFrames) || 1
  const frameBytes = pixels.length === null ? null : Math.floor(pixels.length / frames)
  const shape = pictureShapeOf(dataset, { codec, frameBytes })
  if (codec === 'unknown') throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: name } })
  if (codec !== 'native' && pixels.length !== null) {
    throw errorOfDicomFault({ code: 'STRUCTURE', tag: tag.PixelData, offset: pixels.start })
  }
  return { file, pixels, shape, lookOf: looksOf(dataset, shape) }
}

/** How many frames there are, and how long each one is shown. */
const timesOf = (dataset: DicomDataset, frameCount: number) => ({
  frameCount,
  frameDurationsMs: frameDurationsOf(dataset, frameCount),
  isFrameTimeKnown: isFrameTimeKnown(dataset, frameCount),
})

/** The facts of a file that has another number of frames than it says. */
function withFrames(facts: PictureFacts, dataset: DicomDataset, frameCount: number): PictureFacts {
  if (frameCount > facts.frameCount) return { ...facts, ...timesOf(dataset, frameCount) }
  return { ...facts, frameCount, frameDurationsMs: facts.frameDurationsMs.slice(0, frameCount) }
}

function factsOf({ file, shape, lookOf }: Picture, windowOf: PictureFacts['windowOf']): PictureFacts {
  const { dataset, meta } = file
  const isMonochrome = lookOf(0).window !== null
  return {
    width: shape.columns,
    height: shape.rows,
    pixelAspect: pixelAspectOf(dataset),
    ...timesOf(dataset, shape.frameCount),
    calibration: pictureCalibrationOf(dataset, shape),
    windowOf,
    isMonochrome,
    videoUrl: null,
    header: async () => ({ ...meta, ...dataset }),
  }
}

/** How frames are found: native ones by their size, others by the tables and items of the file. */
function placesOf({ file, pixels, shape }: Picture) {
  const { frameCount } = shape
  if (pixels.length !== null) {
    const spanOf = (index: number) => nativeFrameSpan(shape, file.transferSyntax.isBigEndian, index)
    const there = nativeFrameCount(nativeFrameBits(shape), pixels.length, frameCount)
    return {
      makeScanner: (place: { frame: number; start: number } | null) =>
        createNativeFrameScanner({
          frameCount: there,
          spanOf,
          start: place?.start ?? pixels.start,
          frame: place?.frame ?? 0,
        }),
      startOf: (frame: number) => pixels.start + spanOf(frame).start,
      distrustTable() {},
    }
  }
  let table: readonly number[] | null = extendedTableOf(bytesOf(file.dataset, tag.ExtendedOffsetTable))
  let scanner: ReturnType<typeof createFrameScanner> | null = null
  let firstFragment: number | null = null
  return {
    makeScanner(place: { frame: number; start: number } | null) {
      const known = firstFragment === null ? {} : { firstFragment }
      const { codec } = file.transferSyntax
      const given = { frameCount, codec, table, frameBytes: Math.floor(nativeFrameBits(shape) / 8) }
      scanner = createFrameScanner({ ...given, start: pixels.start, ...place, ...(place && known) })
      return scanner
    },
    startOf(frame: number): number | null {
      firstFragment ??= scanner?.firstFragment ?? null
      table = scanner?.table ?? null
      const offset = table?.[frame]
      return firstFragment === null || offset === undefined ? null : firstFragment + offset
    },
    distrustTable() {
      table = null
      scanner = null
    },
  }
}

function createPictureStore(
  picture: Picture,
  open: OpenDicom,
  limitBytes: number,
  onNews: (news: FrameNews) => void,
): FrameStore {
  return createFrameStore({
    source: open.source,
    first: { stream: open.stream, bytes: open.rest },
    frameCount: picture.shape.frameCount,
    start: picture.pixels.start,
    limitBytes,
    onNews,
    ...placesOf(picture),
  })
}

/** Opens a DICOM file: its first frame can be shown before the rest has arrived. */
export function openDicom({ source, decoders, cacheBytes, storedBytes }: OpenDicomOptions): PictureSource {
  const store = createStore<PictureState>({ status: 'opening', facts: null, error: null, storedFrames: 0 })
  const ending = new AbortController()
  let videoUrl: string | null = null
  let painted: FramePictures | null = null

  function takeNews(dataset: DicomDataset, { storedFrames, frameCount, error }: FrameNews): void {
    const { facts } = store.getSnapshot()
    if (facts === null) return
    const isEmpty = frameCount === 0
    const isOther = frameCount !== facts.frameCount && !isEmpty
    store.update({
      storedFrames,
      error,
      ...(isEmpty && { status: 'failed' }),
      ...(isOther && { facts: withFrames(facts, dataset, frameCount) }),
    })
  }

  async function open(): Promise<FramePictures | null> {
    const opened = await readPictureHeader(source, decoders, ending.signal)
    const picture = pictureOf(opened.file)
    const facts = factsOf(picture, (frame) =>
      painted === null ? picture.lookOf(frame).window : painted.windowOf(frame),
    )
    if (opened.file.transferSyntax.codec === 'mpeg4') {
      const blob = await readVideoBlob(opened, picture.pixels.start)
      if (ending.signal.aborted) throw new PacsError('CANCELLED')
      videoUrl = URL.createObjectURL(blob)
      store.update({ status: 'ready', facts: { ...facts, videoUrl }, storedFrames: facts.frameCount })
      return null
    }
    store.update({ facts })
    const { dataset } = opened.file
    const frames = createPictureStore(picture, opened, storedBytes, (news) => takeNews(dataset, news))
    const { codec, isBigEndian } = opened.file.transferSyntax
    const { shape, lookOf } = picture
    const pictures = createFramePictures({ frames, decoders, cacheBytes, codec, isBigEndian, shape, lookOf })
    painted = pictures
    if (ending.signal.aborted) pictures.destroy()
    else if (store.getSnapshot().status === 'opening') store.update({ status: 'ready' })
    return pictures
  }

  const opening = open()
  opening.catch((thrown: unknown) => {
    if (!ending.signal.aborted) store.update({ status: 'failed', error: PacsError.from(thrown, 'PICTURE_UNREADABLE') })
  })
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    async frame(index, options: { signal?: AbortSignal; window?: ValueWindow } = {}) {
      const pictures = await opening
      if (pictures === null) throw new PacsError('NOT_SUPPORTED', { message: 'a video shows its frames' })
      return pictures.frame(index, options)
    },
    prefetch(from, count, step) {
      opening.then(
        (pictures) => pictures?.prefetch(from, count, step),
        () => {},
      )
    },
    destroy() {
      ending.abort()
      if (videoUrl !== null) URL.revokeObjectURL(videoUrl)
      opening.then(
        (pictures) => pictures?.destroy(),
        () => {},
      )
      store.destroy()
    },
  }
}
