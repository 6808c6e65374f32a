import type { PaperDrawings } from '../reportPaper'

/** Colours of drawings on the dark ground of a picture, those of the viewer. */
export const inks = { ink: '#ffd60a', halo: '#000000' } as const
const groundOpacity = 0.72

/** One shape of what is drawn over a picture, as SVG writes it: a line that is stroked, or an area that is filled. */
export interface DrawingShape {
  /** Path in the language of SVG. */
  readonly d: string
  /** Map to the stage; empty for none. */
  readonly transform: string
  /** Colour of the line; `none` for an area. */
  readonly stroke: string
  /** Colour of the area; `none` for a line. */
  readonly fill: string
  /** Opacity of the area, 0 to 1. */
  readonly fillOpacity: number
  /** Width of the line, before it is transformed. */
  readonly strokeWidth: number
  /** Lengths of dashes and gaps; empty for a line without gaps. */
  readonly dashes: string
}

const line = { transform: '', stroke: inks.ink, fill: 'none', fillOpacity: 1, strokeWidth: 1, dashes: '' }
const area = { ...line, stroke: 'none', fill: inks.ink, strokeWidth: 0 }

const rectangle = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}Z`

/** What is drawn over a picture beside words, in the order in which it is drawn: for paper and for a picture of its own. */
export function drawingShapes({ strokes, probes, labels }: PaperDrawings): DrawingShape[] {
  return [
    ...strokes.map(({ d, ink, width, isDashed, at }) => ({
      ...line,
      d,
      stroke: inks[ink],
      strokeWidth: width,
      dashes: isDashed ? '4 4' : '',
      transform: `translate(${at.x}, ${at.y}) scale(${at.scale})`,
    })),
    ...probes.map(({ x, y, angle }) => ({
      ...area,
      d: rectangle(-14, -4, 28, 8),
      transform: `translate(${x}, ${y}) rotate(${angle})`,
    })),
    ...labels.flatMap(({ x, y, width, height, leader }) => [
      ...(leader === null ? [] : [{ ...line, d: `M${x + width / 2} ${y + height / 2}L${leader.x} ${leader.y}` }]),
      { ...area, d: rectangle(x, y, width, height), fill: inks.halo, fillOpacity: groundOpacity },
    ]),
  ]
}
