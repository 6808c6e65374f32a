import { type Point, transform } from '@opensono/pacs-core/measure'
import { useController } from '../../../provider/useController'
import { frameOf, type Pane, type RulerLine, type RulerStep } from '../pane/createPane'
import { matrixOf } from '../view/PictureView'

/** What is drawn while a picture is calibrated: lines along its rulers, the area of a trace and its base line. */
export function RulerLayer({ pane }: { pane: Pane }) {
  // A clip that plays without rulers changes nothing here.
  const state = useController(pane, (each) => (each.rulers === null ? null : each))
  const frame = state === null ? null : frameOf(state)
  if (state === null || state.rulers === null || frame === null) return null
  const { steps, step, lines } = state.rulers
  const matrix = matrixOf(state.view, frame)
  const onStage = (point: Point) => transform(matrix, point)
  return steps.map((each) => {
    const line = lines[each]
    if (line === undefined) return null
    const path = pathOf(
      each,
      line,
      lines.area ?? [
        { x: 0, y: 0 },
        { x: frame.picture.width, y: 0 },
      ],
      onStage,
    )
    return (
      <g
        key={each}
        className="pacs-mark"
        data-selected={each === step || undefined}
        aria-hidden
        style={{ strokeWidth: 2 }}
      >
        <path className="pacs-mark-halo" d={path} style={{ strokeWidth: 4 }} />
        <path className="pacs-mark-line" d={path} />
      </g>
    )
  })
}

const joined = (points: readonly Point[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

function pathOf(step: RulerStep, [from, to]: RulerLine, area: RulerLine, onStage: (point: Point) => Point): string {
  switch (step) {
    case 'area': {
      const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
      return `${joined(corners.map(onStage))}Z`
    }
    case 'baseLine':
      return joined(area.map(({ x }) => onStage({ x, y: to.y })))
    default:
      return tickedLine(onStage(from), onStage(to))
  }
}

/** A line with a stroke across each of its ends. */
function tickedLine(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const across = { x: (-(to.y - from.y) / length) * 8, y: ((to.x - from.x) / length) * 8 }
  const tick = ({ x, y }: Point) => `M${x - across.x} ${y - across.y}L${x + across.x} ${y + across.y}`
  return `${joined([from, to])}${tick(from)}${tick(to)}`
}
