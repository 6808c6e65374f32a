import type { PaperSize } from '../reportPaper'

/** A page in points: its size, and the margin at its sides. */
export interface PageBox {
  width: number
  height: number
  margin: number
}

const pointsPerMm = 72 / 25.4
/** Width and height in millimetres (ISO 216; GB/T 148 has no 16K, mills cut it as 195 x 270). */
const sizes: Readonly<Record<PaperSize, readonly [number, number]>> = {
  A4: [210, 297],
  A5: [148, 210],
  B5: [176, 250],
  '16K': [195, 270],
}
/** Pages narrower than this have smaller margins. */
const narrow = 500

/** The page of a paper as it lies. */
export function pageBox(size: PaperSize, orientation: 'portrait' | 'landscape'): PageBox {
  const [short, long] = sizes[size]
  const [width, height] = (orientation === 'portrait' ? [short, long] : [long, short]).map((mm) => mm * pointsPerMm)
  if (width === undefined || height === undefined) throw new RangeError(`no size of paper: ${size}`)
  return { width, height, margin: width < narrow ? 34 : 48 }
}

/** Width between the margins, in points. */
export const contentWidth = ({ width, margin }: PageBox): number => width - 2 * margin
