/** The frames that were returned last can be drawn whatever becomes of the cache: the one that is shown, and the one that takes its place. */
export const drawableFrames = 2

/** Decoded frames in a bound of bytes around the playhead. */
export interface BitmapCache {
  get(frame: number): ImageBitmap | undefined
  add(frame: number, bitmap: ImageBitmap): void
  /** Says that a bitmap was returned to anyone who draws it. */
  lend(bitmap: ImageBitmap): ImageBitmap
  /** Says which frame is shown. */
  follow(frame: number): void
  /** Bytes of all bitmaps that are open: those that are kept, and those that were returned last. */
  readonly bytes: number
  /** Gives up what is kept; what was returned last can still be drawn. */
  empty(): void
  /** Closes all of them. */
  clear(): void
}

/** Four bytes for each pixel. */
const bytesOf = ({ width, height }: ImageBitmap) => width * height * 4

/**
 * @param limitBytes - bound of what is open. One frame always is kept, and the frames that were returned last are never closed.
 * @param frameCount - by which the frames before the playhead are known to come last.
 */
export function createBitmapCache(limitBytes: number, frameCount: () => number): BitmapCache {
  const kept = new Map<number, ImageBitmap>()
  let lent: ImageBitmap[] = []
  let playhead = 0

  /** What was just shown is worth something to anyone who steps back, but less than what comes. */
  function distance(frame: number): number {
    const count = Math.max(1, frameCount())
    const ahead = (frame - playhead + count) % count
    return Math.min(ahead, 3 * (count - ahead))
  }

  const openBitmaps = () => [...new Set([...kept.values(), ...lent])]
  const openBytes = () => openBitmaps().reduce((sum, bitmap) => sum + bytesOf(bitmap), 0)

  function closeUnused(bitmap: ImageBitmap): void {
    if (!openBitmaps().includes(bitmap)) bitmap.close()
  }

  function drop(frame: number): void {
    const bitmap = kept.get(frame)
    if (bitmap === undefined) return
    kept.delete(frame)
    closeUnused(bitmap)
  }

  function trim(newest: number): void {
    while (kept.size > 1 && openBytes() > limitBytes) {
      const others = [...kept.keys()].filter((frame) => frame !== newest)
      drop(others.reduce((far, frame) => (distance(frame) > distance(far) ? frame : far)))
    }
  }

  return {
    get: (frame) => kept.get(frame),
    add(frame, bitmap) {
      drop(frame)
      kept.set(frame, bitmap)
      trim(frame)
    },
    lend(bitmap) {
      lent = [...lent.filter((one) => one !== bitmap), bitmap]
      const returned = lent.length > drawableFrames ? lent.shift() : undefined
      if (returned !== undefined) closeUnused(returned)
      return bitmap
    },
    follow(frame) {
      playhead = frame
    },
    get bytes() {
      return openBytes()
    },
    empty() {
      for (const frame of [...kept.keys()]) drop(frame)
    },
    clear() {
      for (const bitmap of openBitmaps()) bitmap.close()
      kept.clear()
      lent = []
    },
  }
}
