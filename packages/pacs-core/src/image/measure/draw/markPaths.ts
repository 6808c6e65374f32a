import type { Point } from '../region'
import type { Shape, ShapeLine } from './shape'

/** Widths of lines in pixels of the stage. */
export const strokeWidths = { S: 1.25, M: 1.75, L: 2.75 } as const
/** Sizes of the words of a text or a label, in pixels of the stage. */
export const fontSizes = { S: 12, M: 14, L: 20 } as const
/** Space between the words of a label and its edge. */
export const labelPadding = 4
/** Height of a line by the size of its words. */
export const lineHeight = 1.25

const crossHalf = 6

const pathOf = ({ points, isClosed }: ShapeLine) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('') +
  (isClosed ? 'Z' : '')

const crossOf = ({ x, y }: Point) => `M${x - crossHalf} ${y}H${x + crossHalf}M${x} ${y - crossHalf}V${y + crossHalf}`

function arrowOf([tail, tip]: readonly [Point, Point], size: number): string {
  const angle = Math.atan2(tip.y - tail.y, tip.x - tail.x)
  const side = (turn: number) => `${tip.x - size * Math.cos(angle + turn)} ${tip.y - size * Math.sin(angle + turn)}`
  return `M${side(0.45)}L${tip.x} ${tip.y}L${side(-0.45)}`
}

/** The lines of a drawing as SVG and canvas write them: those that measure, and those that only help the eye. */
export function markPaths(
  { lines, crosses, arrow }: Shape,
  width: number,
): { readonly line: string; readonly help: string } {
  const solid = lines.filter(({ isHelp }) => isHelp !== true).map(pathOf)
  const help = lines.filter(({ isHelp }) => isHelp === true).map(pathOf)
  const ends = [...crosses.map(crossOf), ...(arrow === null ? [] : [arrowOf(arrow, 8 + 4 * width)])]
  return { line: [...solid, ...ends].join(''), help: help.join('') }
}
