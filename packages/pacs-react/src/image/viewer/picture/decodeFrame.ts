import { PacsError } from '@opensono/pacs-core'
import {
  codestreamOf,
  jpegToDecode,
  type PictureLook,
  type PictureShape,
  type PixelCodec,
  paintOverlays,
  readJpegHead,
  type Samples,
  type ValueWindow,
} from '@opensono/pacs-core/dicom'
import { bitmapOfPixels } from './bitmapOfPixels'
import type { Decoders, TaskOptions } from './createDecoders'
import type { FrameJob } from './decodeMessages'
import type { WorkerKind } from './startWorker'

const damaged = () => new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' } })
const unsupported = (feature: string) => new PacsError('DICOM_NOT_SUPPORTED', { details: { feature } })

const workerOf: Readonly<Record<PixelCodec, WorkerKind | null>> = {
  native: 'pixel',
  rle: 'pixel',
  jpeg: 'pixel',
  jpegLossless: 'jpegLossless',
  jpegLs: 'jpegLs',
  jpeg2000: 'jpeg2000',
  mpeg4: null,
  unknown: null,
}

/** Whether stored values are shown as they are. */
function isPlain(
  { photometric, bitsStored, isSigned }: PictureShape,
  look: PictureLook,
  window: ValueWindow | null,
): boolean {
  const { center, width } = window ?? look.window ?? { center: 0, width: 0 }
  const isWhole = center === 128 && width === 256 && look.windowFunction === 'LINEAR'
  const isRaw = look.slope === 1 && look.intercept === 0 && look.modalityTable === null && look.voiTable === null
  return photometric === 'MONOCHROME2' && bitsStored === 8 && !isSigned && isRaw && isWhole
}

/** Makes sure that a JPEG is one that browsers decode, and the picture that the file says. */
function checkJpeg({ bytes, shape }: FrameJob): WorkerKind | 'browser' {
  const head = readJpegHead(codestreamOf(bytes))
  if (head === null) throw damaged()
  if (head.process === 'lossless') return 'jpegLossless'
  if (head.process === 'other') throw unsupported('JPEG')
  if (head.precision !== 8) throw unsupported(`JPEG ${head.precision} bit`)
  const isSame = head.rows === shape.rows && head.columns === shape.columns && head.components.length === shape.samples
  if (!isSame) throw damaged()
  return 'browser'
}

/** A picture with what lies over it. */
async function withOverlays(bitmap: ImageBitmap, { overlays }: PictureLook): Promise<ImageBitmap> {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  if (context === null) throw new PacsError('PICTURE_UNREADABLE')
  const { data } = context.getImageData(0, 0, width, height)
  paintOverlays(data, width, overlays)
  return bitmapOfPixels(data, width)
}

async function bitmapByBrowser({ bytes, shape, look }: FrameJob): Promise<ImageBitmap> {
  const jpeg = jpegToDecode(bytes, shape.photometric) as Uint8Array<ArrayBuffer>
  const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
  if (bitmap.width === shape.columns && bitmap.height === shape.rows) {
    return look.overlays.length === 0 ? bitmap : withOverlays(bitmap, look)
  }
  bitmap.close()
  throw damaged()
}

function kindOf(job: FrameJob): WorkerKind | 'browser' {
  const kind = workerOf[job.codec]
  if (kind === null) throw unsupported(job.codec)
  return job.codec === 'jpeg' ? checkJpeg(job) : kind
}

/** A painted frame, and the window that it was painted with; null for colour. */
export interface PaintedBitmap {
  readonly bitmap: ImageBitmap
  readonly window: ValueWindow | null
}

/**
 * Decodes a frame and paints it.
 *
 * @param window - in place of the file's own.
 * @throws PacsError for this frame only.
 */
export async function decodeFrame(
  decoders: Decoders,
  job: FrameJob,
  window: ValueWindow | null,
  options: TaskOptions,
): Promise<PaintedBitmap> {
  const kind = kindOf(job)
  const isByBrowser = kind === 'browser' && (job.shape.samples === 3 || isPlain(job.shape, job.look, window))
  if (isByBrowser) {
    const bitmap = await decoders.runHere(() => bitmapByBrowser(job), options)
    return { bitmap, window: window ?? job.look.window }
  }
  const result = await decoders.run(kind === 'browser' ? 'pixel' : kind, { kind: 'bitmap', job, window }, options)
  if (result.kind !== 'bitmap') throw new PacsError('PICTURE_UNREADABLE')
  return result
}

/** Decodes the values of a gray frame, which are then painted with one window after the other. */
export async function decodeValues(decoders: Decoders, job: FrameJob, options: TaskOptions): Promise<Samples> {
  const kind = kindOf(job)
  const result = await decoders.run(kind === 'browser' ? 'pixel' : kind, { kind: 'samples', job }, options)
  if (result.kind !== 'samples') throw new PacsError('PICTURE_UNREADABLE')
  return result.samples
}
