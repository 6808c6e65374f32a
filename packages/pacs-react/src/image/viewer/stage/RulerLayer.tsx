import { useController } from '../../../provider/useController'
import { frameOf, type Pane } from '../pane/createPane'
import { transform } from '../view/affine'
import { matrixOf } from '../view/PictureView'

/** The line that is drawn along the ruler of a picture. */
export function RulerLayer({ pane }: { pane: Pane }) {
  const state = useController(pane)
  const frame = frameOf(state)
  if (state.ruler === null || frame === null) return null
  const matrix = matrixOf(state.view, frame)
  const [from, to] = state.ruler.map((point) => transform(matrix, point))
  if (from === undefined || to === undefined) return null
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const across = { x: (-(to.y - from.y) / length) * 8, y: ((to.x - from.x) / length) * 8 }
  const tick = ({ x, y }: { x: number; y: number }) =>
    `M${x - across.x} ${y - across.y}L${x + across.x} ${y + across.y}`
  const path = `M${from.x} ${from.y}L${to.x} ${to.y}${tick(from)}${tick(to)}`
  return (
    <g className="pacs-mark" data-selected aria-hidden style={{ strokeWidth: 2 }}>
      <path className="pacs-mark-halo" d={path} style={{ strokeWidth: 4 }} />
      <path className="pacs-mark-line" d={path} />
    </g>
  )
}
