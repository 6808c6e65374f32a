/** Cells of the bar code in which a picture says when it was drawn. */
const bits = 20
const cellPx = 16

/** A picture that moves: speckle, and a bar code of the milliseconds at which it was drawn. */
export interface MovingSpeckle {
  readonly track: MediaStreamTrack
  /** The picture that was drawn when the bar code says so; null for one of a minute ago, and of a bar code that was read wrongly. */
  drawnAt(milliseconds: number): ImageData | null
  stop(): void
}

/** Draws a number as black and white cells along the upper edge. */
function drawTime(context: CanvasRenderingContext2D, milliseconds: number): void {
  for (let bit = 0; bit < bits; bit += 1) {
    context.fillStyle = (milliseconds >> bit) & 1 ? '#fff' : '#000'
    context.fillRect(bit * cellPx, 0, cellPx, cellPx)
  }
}

/** Milliseconds in the bar code's range. */
export const barCodeRangeMs = 2 ** bits

/** The bar code's height: below it is speckle alone. */
export const barCodeHeightPx = cellPx

/** Reads the number out of a picture. */
export function readTime(context: Pick<CanvasRenderingContext2D, 'getImageData'>): number {
  let milliseconds = 0
  for (let bit = 0; bit < bits; bit += 1) {
    const { data } = context.getImageData(bit * cellPx + cellPx / 2, cellPx / 2, 1, 1)
    if ((data[0] ?? 0) > 127) milliseconds |= 1 << bit
  }
  return milliseconds
}

/** Size of a grain: noise of single pixels, which no ultrasound has, is beyond every encoder. */
const grainPx = 4

function speckleOf(picture: ImageData): ImageData {
  const { width, height, data } = picture
  const columns = Math.ceil(width / grainPx)
  let seed = 1
  const grains = Float32Array.from({ length: columns * Math.ceil(height / grainPx) }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return (seed / 2_147_483_647) ** 2 * 255
  })
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const grain = grains[Math.floor(y / grainPx) * columns + Math.floor(x / grainPx)] ?? 0
    data.fill(grain, pixel * 4, pixel * 4 + 3)
    data[pixel * 4 + 3] = 255
  }
  return picture
}

/** Starts a picture that moves. */
export function startMovingSpeckle(width = 640, height = 480, framesPerSecond = 25): MovingSpeckle {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('a canvas draws')
  const speckle = speckleOf(context.createImageData(width * 2, height))
  let step = 0
  /** Where the speckle was, by the bar code. */
  const steps = new Map<number, number>()
  const draw = () => {
    step = (step + 3) % width
    context.putImageData(speckle, -step, 0)
    const milliseconds = Math.round(performance.timeOrigin + performance.now()) % barCodeRangeMs
    drawTime(context, milliseconds)
    steps.set(milliseconds, step)
    const [oldest] = steps.keys()
    if (steps.size > framesPerSecond * 60 && oldest !== undefined) steps.delete(oldest)
  }
  draw()
  const timer = setInterval(draw, 1_000 / framesPerSecond)
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
  if (track === undefined) throw new Error('a canvas has a picture')
  return {
    track,
    drawnAt(milliseconds) {
      const at = steps.get(milliseconds)
      if (at === undefined) return null
      const again = new OffscreenCanvas(width, height).getContext('2d')
      again?.putImageData(speckle, -at, 0)
      return again?.getImageData(0, 0, width, height) ?? null
    },
    stop() {
      clearInterval(timer)
      track.stop()
    },
  }
}
