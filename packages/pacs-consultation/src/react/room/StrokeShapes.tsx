import type { RoomStroke } from '@opensono/pacs-core'
import type { Size } from './placeOfPicture'
import type { PicturePoint } from './thinPoints'

/** Pixels from the point of an arrow to the ends of its head. */
const headPx = 16

const at = ([x, y]: PicturePoint, { width, height }: Size) => ({ x: x * width, y: y * height })

/** The path of a line or of an arrow in pixels. */
function pathOf({ tool, points }: Pick<RoomStroke, 'tool' | 'points'>, size: Size): string {
  const placed = points.map((point) => at(point, size))
  const [first, ...rest] = placed
  if (first === undefined) return ''
  const last = rest.at(-1) ?? first
  const shaft = `M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}`
  if (tool !== 'arrow') return rest.length === 0 ? `${shaft}l0.1 0` : shaft
  const angle = Math.atan2(last.y - first.y, last.x - first.x)
  const end = (turn: number) =>
    `${last.x - headPx * Math.cos(angle + turn)} ${last.y - headPx * Math.sin(angle + turn)}`
  return `M${first.x} ${first.y}L${last.x} ${last.y}M${end(0.5)}L${last.x} ${last.y}L${end(-0.5)}`
}

/** A drawing that is shown. */
export interface StrokeShapeProps {
  stroke: Pick<RoomStroke, 'tool' | 'points' | 'text'>
  size: Size
  /** Who drew it. */
  name: string
  isSent: boolean
}

/** One drawing: ink with a dark edge, so that it is seen on black and on white. */
export function StrokeShape({ stroke, size, name, isSent }: StrokeShapeProps) {
  const [first] = stroke.points
  if (first === undefined) return null
  const { x, y } = at(first as PicturePoint, size)
  return (
    <g className="pacs-room-stroke" data-unsent={!isSent || undefined}>
      <title>{name}</title>
      {stroke.tool === 'text' ? (
        <text x={x} y={y}>
          {stroke.text}
        </text>
      ) : (
        <>
          <path className="pacs-room-halo" d={pathOf(stroke, size)} />
          <path d={pathOf(stroke, size)} />
        </>
      )}
    </g>
  )
}

/** Where the pointer of somebody else is. */
export function PointerShape({ point, size, name }: { point: PicturePoint; size: Size; name: string }) {
  const { x, y } = at(point, size)
  return (
    <g className="pacs-room-pointer" transform={`translate(${x} ${y})`}>
      <path className="pacs-room-halo" d="M0 0L0 16L4 12L8 19L11 18L7 11L13 11Z" />
      <path d="M0 0L0 16L4 12L8 19L11 18L7 11L13 11Z" />
      <text x="16" y="18">
        {name}
      </text>
    </g>
  )
}
