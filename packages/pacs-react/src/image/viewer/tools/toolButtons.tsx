import type { ViewerShortcut } from '@opensono/pacs-capture'
import type { AnnotationKind } from '@opensono/pacs-core/measure'
import {
  ArrowUpRight,
  Box,
  Circle,
  Contrast,
  FlipHorizontal2,
  FlipVertical2,
  Gauge,
  Hand,
  HeartPulse,
  Maximize,
  MousePointer2,
  MoveVertical,
  Percent,
  Rotate3d,
  RotateCcw,
  RotateCw,
  Search,
  Spline,
  Timer,
  TrendingUp,
  TriangleRight,
  Type,
  ZoomIn,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AngleIcon } from '../../../icon/AngleIcon'
import { AreaIcon } from '../../../icon/AreaIcon'
import { BodyMarkIcon } from '../../../icon/BodyMarkIcon'
import { CaliperMModeIcon } from '../../../icon/CaliperMModeIcon'
import { DistanceIcon } from '../../../icon/DistanceIcon'
import { DopplerTraceIcon } from '../../../icon/DopplerTraceIcon'
import { FreehandIcon } from '../../../icon/FreehandIcon'
import type { Tool } from '../pane/Tool'
import type { ViewerTextKey } from '../viewerText'

/** What a press of a button does at once. */
export type ViewAct = 'turnRight' | 'turnLeft' | 'flipHorizontal' | 'flipVertical' | 'reset'

/** A tool of the toolbar. */
export interface ToolButton {
  readonly tool: Tool
  readonly icon: ReactNode
  readonly shortcut: ViewerShortcut | null
}

/** Tools to look. */
export const lookButtons: readonly ToolButton[] = [
  { tool: 'select', icon: <MousePointer2 />, shortcut: 'viewSelect' },
  { tool: 'pan', icon: <Hand />, shortcut: 'viewPan' },
  { tool: 'zoom', icon: <ZoomIn />, shortcut: 'viewZoom' },
  { tool: 'magnify', icon: <Search />, shortcut: 'viewMagnify' },
  { tool: 'window', icon: <Contrast />, shortcut: 'viewWindow' },
  { tool: 'rotate', icon: <Rotate3d />, shortcut: 'viewRotate' },
]

/** Tools that measure in a picture. */
export const measureButtons: readonly ToolButton[] = [
  { tool: 'distance', icon: <DistanceIcon />, shortcut: 'drawDistance' },
  { tool: 'freehand', icon: <Spline />, shortcut: 'drawFreehand' },
  { tool: 'ellipse', icon: <Circle />, shortcut: 'drawEllipse' },
  { tool: 'tracedArea', icon: <AreaIcon />, shortcut: 'drawTracedArea' },
  { tool: 'volume', icon: <Box />, shortcut: 'drawVolume' },
  { tool: 'angle', icon: <AngleIcon />, shortcut: 'drawAngle' },
  { tool: 'ratio', icon: <Percent />, shortcut: null },
]

/** Tools that need a time axis. */
export const traceButtons: readonly ToolButton[] = [
  { tool: 'depth', icon: <MoveVertical />, shortcut: null },
  { tool: 'time', icon: <Timer />, shortcut: null },
  { tool: 'slope', icon: <TrendingUp />, shortcut: null },
  { tool: 'heartRate', icon: <HeartPulse />, shortcut: null },
  { tool: 'flowAngle', icon: <TriangleRight />, shortcut: null },
  { tool: 'velocity', icon: <Gauge />, shortcut: null },
  { tool: 'resistance', icon: <CaliperMModeIcon />, shortcut: null },
  { tool: 'flowTrace', icon: <DopplerTraceIcon />, shortcut: null },
]

/** Tools that draw and measure nothing. */
export const drawButtons: readonly ToolButton[] = [
  { tool: 'arrow', icon: <ArrowUpRight />, shortcut: 'drawArrow' },
  { tool: 'text', icon: <Type />, shortcut: 'drawText' },
  { tool: 'sketch', icon: <FreehandIcon />, shortcut: 'drawSketch' },
  { tool: 'bodyMark', icon: <BodyMarkIcon />, shortcut: 'drawBodyMark' },
]

/** Acts on the view. */
export const viewActs: readonly {
  readonly act: ViewAct
  readonly icon: ReactNode
  readonly shortcut: ViewerShortcut
}[] = [
  { act: 'turnLeft', icon: <RotateCcw />, shortcut: 'turnLeft' },
  { act: 'turnRight', icon: <RotateCw />, shortcut: 'turnRight' },
  { act: 'flipHorizontal', icon: <FlipHorizontal2 />, shortcut: 'flipHorizontal' },
  { act: 'flipVertical', icon: <FlipVertical2 />, shortcut: 'flipVertical' },
  { act: 'reset', icon: <Maximize />, shortcut: 'resetView' },
]

/** The key of a tool's name. */
export function toolTextKey(tool: Tool): ViewerTextKey | `measure.kind.${AnnotationKind}` {
  switch (tool) {
    case 'select':
    case 'pan':
    case 'zoom':
    case 'magnify':
    case 'rotate':
    case 'window':
    case 'ruler':
      return `viewer.tool.${tool}`
    default:
      return `measure.kind.${tool}`
  }
}
