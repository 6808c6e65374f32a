import {
  bodyMarkPlace,
  draftId,
  labelPadding,
  lineHeight,
  type Mark,
  markPaths,
  type StageLabel,
  strokeWidths,
} from '@opensono/pacs-core/measure'
import type { KeyboardEvent } from 'react'
import { handleDistance, shownHandles } from '../draw/hitTest'
import { BodyMarkPicture } from './BodyMarkPicture'

/** What is drawn over a picture. */
export interface AnnotationLayerProps {
  width: number
  height: number
  /** Names the layer. */
  label: string
  marks: readonly Mark[]
  labels: readonly StageLabel[]
  selectedId: string | null
  /** Handle that the keyboard moves. */
  handle: number | null
  describe: (mark: Mark) => string
  /** Left out, nothing can be focused: a picture that is only looked at. */
  onFocus?: ((id: string) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent, mark: Mark) => void) | undefined
  /** What else is drawn: the ruler of a calibration. */
  children?: React.ReactNode
}

/** Everything that is drawn over a picture, in CSS pixels of the stage: lines stay thin and words upright at every zoom and turn. */
export function AnnotationLayer(props: AnnotationLayerProps) {
  const { width, height, label, marks, labels, selectedId } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <svg className="pacs-marks" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      {marks.map((mark) => (
        <MarkShape key={mark.annotation.id} {...props} mark={mark} isSelected={mark.annotation.id === selectedId} />
      ))}
      {labels.map((each) => (
        <MarkLabel key={each.id} label={each} isSelected={each.id === selectedId} />
      ))}
      {props.children}
    </svg>
  )
}

interface MarkShapeProps extends AnnotationLayerProps {
  mark: Mark
  isSelected: boolean
}

function MarkShape({ mark, isSelected, handle, describe, onFocus, onKeyDown }: MarkShapeProps) {
  const { annotation, shape } = mark
  const { id, size } = annotation
  const { line, help } = markPaths(shape, strokeWidths[size])
  const isFocusable = onFocus !== undefined && id !== draftId
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role whenever it has handlers; there are no buttons in a drawing.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above.
    <g
      className="pacs-mark"
      data-selected={isSelected || undefined}
      data-kind={annotation.kind}
      style={{ strokeWidth: strokeWidths[size] }}
      role={isFocusable ? 'button' : 'img'}
      tabIndex={isFocusable ? 0 : undefined}
      aria-label={describe(mark)}
      aria-pressed={isFocusable ? isSelected : undefined}
      onFocus={isFocusable ? () => onFocus(id) : undefined}
      onKeyDown={isFocusable ? (event) => onKeyDown?.(event, mark) : undefined}
    >
      <path className="pacs-mark-halo" d={line + help} style={{ strokeWidth: strokeWidths[size] + 2 }} />
      <path className="pacs-mark-line" d={line} />
      {help !== '' && <path className="pacs-mark-help" d={help} />}
      <PlacedBodyMark mark={mark} isSelected={isSelected} handle={handle} />
      {isSelected &&
        shownHandles(shape, handleDistance).map(({ index, at }) => (
          <circle
            key={index}
            className="pacs-mark-handle"
            data-active={index === handle || undefined}
            cx={at.x}
            cy={at.y}
            r={index === handle ? 7 : 5}
          />
        ))}
    </g>
  )
}

function PlacedBodyMark({ mark, isSelected }: { mark: Mark; isSelected: boolean; handle: number | null }) {
  const { annotation, shape } = mark
  const [at] = shape.handles
  const place = at === undefined ? null : bodyMarkPlace(annotation, at)
  if (place === null || annotation.bodyMark === undefined) return null
  const scale = place.width / 100
  const { probe } = annotation.bodyMark
  return (
    <>
      <rect className="pacs-mark-ground" x={place.x} y={place.y} width={place.width} height={place.height} rx={4} />
      <g
        className="pacs-body-mark"
        style={{ strokeWidth: strokeWidths[annotation.size] / scale }}
        transform={`translate(${place.x} ${place.y}) scale(${scale})`}
      >
        <BodyMarkPicture mark={annotation.bodyMark.mark} />
      </g>
      <g transform={`translate(${place.probe.x} ${place.probe.y}) rotate(${probe.angle})`}>
        <rect className="pacs-probe" x={-14} y={-4} width={28} height={8} rx={2} />
        {/* The side of the mark on the probe. */}
        <circle className="pacs-probe-dot" cx={10} cy={0} r={2} />
      </g>
      {isSelected && <circle className="pacs-mark-handle" cx={place.tip.x} cy={place.tip.y} r={5} />}
    </>
  )
}

function MarkLabel({ label, isSelected }: { label: StageLabel; isSelected: boolean }) {
  const { x, y, width, height, leader, lines, fontSize, isRefusal } = label
  const middle = { x: x + width / 2, y: y + height / 2 }
  return (
    <g
      className="pacs-mark-label"
      data-selected={isSelected || undefined}
      data-refused={isRefusal || undefined}
      aria-hidden
    >
      {leader !== null && <path className="pacs-mark-leader" d={`M${middle.x} ${middle.y}L${leader.x} ${leader.y}`} />}
      <rect x={x} y={y} width={width} height={height} rx={3} />
      {lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place.
          key={index}
          x={x + labelPadding}
          y={y + labelPadding + fontSize * (lineHeight * index + 0.92)}
          style={{ fontSize }}
        >
          {line}
        </text>
      ))}
    </g>
  )
}
