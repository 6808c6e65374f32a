/** Frames that were returned last can be drawn whatever becomes of the cache. */
const drawableFrames = 8

/** Decoded frames in a bound of bytes around the playhead. */
export interface BitmapCache {
  get(frame: number): ImageBitmap | undefined
  add(frame: number, bitmap: ImageBitmap): void
  /** Says that a bitmap was returned to whoever draws it. */
  lend(bitmap: ImageBitmap): ImageBitmap
  /** Says which frame is shown. */
  follow(frame: number): void
  /** Bytes of the bitmaps that are kept. */
  readonly bytes: number
  /** Gives up what is kept; what was returned last can still be drawn. */
  empty(): void
  /** Closes all of them. */
  clear(): void
}

/** Four bytes for each pixel. */
const bytesOf = ({ width, height }: ImageBitmap) => width * height * 4

/**
 * @param limitBytes - bound of what is kept; one frame always is.
 * @param frameCount - by which the frames before the playhead are known to come last.
 */
export function createBitmapCache(limitBytes: number, frameCount: () => number): BitmapCache {
  const kept = new Map<number, ImageBitmap>()
  let lent: ImageBitmap[] = []
  let bytes = 0
  let playhead = 0

  /** What was just shown is worth something to whoever steps back, but less than what comes. */
  function distance(frame: number): number {
    const count = Math.max(1, frameCount())
    const ahead = (frame - playhead + count) % count
    return Math.min(ahead, 3 * (count - ahead))
  }

  function closeUnused(bitmap: ImageBitmap): void {
    if (!lent.includes(bitmap) && ![...kept.values()].includes(bitmap)) bitmap.close()
  }

  function drop(frame: number): void {
    const bitmap = kept.get(frame)
    if (bitmap === undefined) return
    kept.delete(frame)
    bytes -= bytesOf(bitmap)
    closeUnused(bitmap)
  }

  function trim(newest: number): void {
    while (bytes > limitBytes && kept.size > 1) {
      const others = [...kept.keys()].filter((frame) => frame !== newest)
      drop(others.reduce((far, frame) => (distance(frame) > distance(far) ? frame : far)))
    }
  }

  return {
    get: (frame) => kept.get(frame),
    add(frame, bitmap) {
      drop(frame)
      kept.set(frame, bitmap)
      bytes += bytesOf(bitmap)
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
      return bytes
    },
    empty() {
      for (const frame of [...kept.keys()]) drop(frame)
    },
    clear() {
      for (const bitmap of new Set([...kept.values(), ...lent])) bitmap.close()
      kept.clear()
      lent = []
      bytes = 0
    },
  }
}
