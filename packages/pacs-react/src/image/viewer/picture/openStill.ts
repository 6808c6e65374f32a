import { createStore, PacsError } from '@opensono/pacs-core'
import { pictureLimits, readJpegHead } from '@opensono/pacs-core/dicom'
import { uncalibrated } from '@opensono/pacs-core/measure'
import type { ByteSource } from './openBytes'
import type { PictureFacts, PictureSource, PictureState } from './PictureSource'

/** A captured still has less. */
const fileBytesMost = 1 << 27

/** Facts of what is no DICOM file. */
export function plainFacts(width: number, height: number, frameDurationsMs: readonly number[]): PictureFacts {
  return {
    width,
    height,
    pixelAspect: 1,
    frameCount: frameDurationsMs.length,
    frameDurationsMs,
    isFrameTimeKnown: true,
    calibration: uncalibrated,
    windowOf: () => null,
    isMonochrome: false,
    videoUrl: null,
    header: null,
  }
}

async function readAll(source: ByteSource, signal: AbortSignal): Promise<Uint8Array[]> {
  const stream = await source.open(0, signal)
  const pieces: Uint8Array[] = []
  let size = 0
  for (let piece = await stream.read(); piece !== null; piece = await stream.read()) {
    pieces.push(piece)
    size += piece.length
    if (size > fileBytesMost) {
      stream.cancel()
      throw new PacsError('PICTURE_TOO_LARGE')
    }
  }
  return pieces
}

async function decode(pieces: readonly Uint8Array[]): Promise<ImageBitmap> {
  const blob = new Blob([...pieces] as BlobPart[])
  const head = readJpegHead(new Uint8Array(await blob.slice(0, 1 << 20).arrayBuffer()))
  // Before it is decoded: a small file can hold a picture that takes all memory.
  if (head !== null && head.rows * head.columns > pictureLimits.framePixels) throw new PacsError('PICTURE_TOO_LARGE')
  return await createImageBitmap(blob)
}

/** Opens a captured still: whatever picture the browser knows. */
export function openStill(source: ByteSource): PictureSource {
  const store = createStore<PictureState>({ status: 'opening', facts: null, error: null, storedFrames: 0 })
  const ending = new AbortController()
  const opening = readAll(source, ending.signal).then(decode)
  opening.then(
    (bitmap) => {
      if (ending.signal.aborted) return bitmap.close()
      store.update({ status: 'ready', facts: plainFacts(bitmap.width, bitmap.height, [0]), storedFrames: 1 })
    },
    (thrown: unknown) => {
      if (!ending.signal.aborted)
        store.update({ status: 'failed', error: PacsError.from(thrown, 'PICTURE_UNREADABLE') })
    },
  )
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    async frame(index, { signal } = {}) {
      if (index !== 0) throw new PacsError('NOT_FOUND')
      const bitmap = await opening.catch((thrown: unknown) => {
        throw PacsError.from(thrown, 'PICTURE_UNREADABLE')
      })
      if (signal?.aborted || ending.signal.aborted) throw new PacsError('CANCELLED')
      return bitmap
    },
    prefetch() {},
    destroy() {
      ending.abort()
      opening.then(
        (bitmap) => bitmap.close(),
        () => {},
      )
      store.destroy()
    },
  }
}
