import { createSpeckle, cyclePictures } from './createSpeckle'
import type { ProbePicture } from './SimulatedProbeOptions'

/** Echoes are drawn at this part of the size and stretched: speckle is coarser than a pixel. */
const coarseness = 2
const depthCm = 16

type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws the pictures of the simulated probe. */
export interface ProbePainter {
  /** Draws one picture, by its number. */
  paint(context: Canvas2d, picture: number): void
}

/** What is drawn on: the same code runs in a worker and on a page. */
export type MakeCanvas = (width: number, height: number) => { canvas: CanvasImageSource; context: Canvas2d }

function paintScale(context: Canvas2d, look: ProbePicture, picture: number): void {
  const { width, height } = look
  const unit = height / 48
  context.fillStyle = '#d8e0e8'
  context.font = `${Math.round(unit)}px sans-serif`
  context.textBaseline = 'middle'
  for (let cm = 0; cm <= depthCm; cm += 1) {
    const y = Math.round((cm / depthCm) * (height - 2 * unit) + unit)
    const length = cm % 5 === 0 ? unit : unit / 2
    context.fillRect(width - unit * 2, y, length, 2)
    if (cm % 5 === 0 && cm > 0) context.fillText(String(cm), width - unit * 3.4, y)
  }
  // The running number shows at a glance whether the picture moves.
  context.fillText(`SIM ${String(picture % 100_000).padStart(5, '0')}`, unit, height - unit)
}

/**
 * Makes the painter of the simulated probe.
 *
 * @param look - size and seed.
 * @param makeCanvas - makes what is drawn on.
 */
export function createProbePainter(look: ProbePicture, makeCanvas: MakeCanvas): ProbePainter {
  const speckle = createSpeckle(Math.ceil(look.width / coarseness), Math.ceil(look.height / coarseness), look.seed)
  const echoes = makeCanvas(speckle.width, speckle.height)
  const cycle: ImageData[] = []

  function echoesOf(picture: number): ImageData {
    const known = cycle[picture % cyclePictures]
    if (known !== undefined) return known
    const image = new ImageData(speckle.width, speckle.height)
    speckle.draw(image.data, picture)
    cycle[picture % cyclePictures] = image
    return image
  }

  return {
    paint(context, picture) {
      echoes.context.putImageData(echoesOf(picture), 0, 0)
      context.drawImage(echoes.canvas, 0, 0, look.width, look.height)
      paintScale(context, look, picture)
    },
  }
}
