import type { LineStyle } from './Chart'

interface ChartMarkProps {
  style: LineStyle
  /** The middle of the mark. */
  x: number
  y: number
}

/** Half the width of a mark. */
const size = 4

/** The mark on a line: each line has a shape of its own. */
export function ChartMark({ style, x, y }: ChartMarkProps) {
  const { colour, shape } = style
  switch (shape) {
    case 'circle':
      return <circle cx={x} cy={y} r={size} fill={colour} />
    case 'square':
      return <rect x={x - size} y={y - size} width={2 * size} height={2 * size} fill={colour} />
    case 'triangle':
      return <path d={`M${x} ${y - size - 1}L${x + size + 1} ${y + size}L${x - size - 1} ${y + size}Z`} fill={colour} />
  }
}
