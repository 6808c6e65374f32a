/** What a page noted of the pictures that it showed. */
export interface PictureWatch {
  /** From the start of the navigation to the first picture, in milliseconds; null before it. */
  firstMs: number | null
  /** Runs once a picture of the screen: when, and which frame was shown; null when none was. */
  onScreen: ((atMs: number, frame: number | null) => void) | null
}

declare global {
  var pictureWatch: PictureWatch
}

/**
 * Looks at a viewer's canvas with every picture of the screen, in the page itself, and reads which frame it shows: the same way for every viewer.
 *
 * @param selector - of the viewer's canvas.
 */
export function watchPictures(selector: string): void {
  const watch: PictureWatch = { firstMs: null, onScreen: null }
  globalThis.pictureWatch = watch
  const probe = new OffscreenCanvas(8, 1).getContext('2d', { willReadFrequently: true })

  function frameOf(canvas: HTMLCanvasElement): number | null {
    if (probe === null || canvas.width === 0 || canvas.height === 0) return null
    // Both viewers fit a picture of 1024 x 768 into the middle.
    const scale = Math.min(canvas.width / 1024, canvas.height / 768)
    probe.clearRect(0, 0, 8, 1)
    for (let bit = 0; bit < 8; bit += 1)
      probe.drawImage(canvas, canvas.width / 2 + (bit - 3.5) * 100 * scale, canvas.height / 2, 1, 1, bit, 0, 1, 1)
    const { data } = probe.getImageData(0, 0, 8, 1)
    const isLight = (bit: number) => (data[bit * 4] ?? 0) > 128
    if (!isLight(0)) return null
    let frame = 0
    for (let bit = 1; bit < 8; bit += 1) frame += isLight(bit) ? 2 ** (bit - 1) : 0
    return frame
  }

  function look(atMs: number): void {
    const canvas = document.querySelector<HTMLCanvasElement>(selector)
    const frame = canvas === null ? null : frameOf(canvas)
    if (frame !== null) watch.firstMs ??= performance.now()
    watch.onScreen?.(atMs, frame)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** What was seen of a clip while it played. */
export interface CineSeen {
  tookMs: number
  /** How often another frame was shown than before. */
  changes: number
  /** How many different frames there were. */
  frames: number
}

/**
 * Counts the frames of a clip that plays.
 *
 * @param forMs - how long.
 */
export function countFrames(forMs: number): Promise<CineSeen> {
  return new Promise((resolve) => {
    let begunAt: number | null = null
    let last: number | null = null
    let changes = 0
    const seen = new Set<number>()
    globalThis.pictureWatch.onScreen = (atMs, frame) => {
      if (begunAt === null) [begunAt, last] = [atMs, frame]
      if (frame !== null) seen.add(frame)
      if (frame !== null && frame !== last) changes += 1
      last = frame
      if (atMs - begunAt < forMs) return
      globalThis.pictureWatch.onScreen = null
      resolve({ tookMs: atMs - begunAt, changes, frames: seen.size })
    }
  })
}

/** Notes the time between the pictures of the screen until {@link takeIntervals}. */
export function noteIntervals(): void {
  const intervals: number[] = []
  let last: number | null = null
  globalThis.pictureWatch.onScreen = (atMs) => {
    if (last !== null) intervals.push(atMs - last)
    last = atMs
  }
  Object.assign(globalThis, { pictureIntervals: intervals })
}

/** The times since {@link noteIntervals}, in milliseconds. */
export function takeIntervals(): number[] {
  globalThis.pictureWatch.onScreen = null
  return (globalThis as unknown as { pictureIntervals: number[] }).pictureIntervals
}
