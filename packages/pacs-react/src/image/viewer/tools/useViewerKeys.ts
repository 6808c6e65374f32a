import type { ViewerShortcut } from '@opensono/pacs-capture'
import { type AnnotationKind, annotationKinds, type Point } from '@opensono/pacs-core/measure'
import { type RefObject, useEffect, useRef } from 'react'
import { useKeymap } from '../../../control/key/useKeymap'
import type { Viewer, ViewerLayout } from '../createViewer'
import { isLineKind } from '../draw/draft'
import type { Drawings } from '../drawings/createDrawings'
import { frameOf, type Pane } from '../pane/createPane'
import { isDrawTool, type Tool } from '../pane/Tool'
import { actOnView, changeSpeed, zoomBy } from './viewActs'

/** What the keys of a viewer work on. */
export interface ViewerKeysOptions {
  viewer: Viewer
  /** Drawings of the active pane. */
  drawings: Drawings | null
  /** Keys of the images, in their order. */
  keys: readonly string[]
  /** The viewer's element. */
  element: RefObject<HTMLElement | null>
}

/** Destructive shortcuts. A host may use the same keys, so they act only while the viewer, or nothing, has the focus. */
const inside: readonly ViewerShortcut[] = ['deleteDrawing', 'undo', 'redo']

const tools: Partial<Record<ViewerShortcut, Tool>> = {
  viewSelect: 'select',
  viewPan: 'pan',
  viewZoom: 'zoom',
  viewMagnify: 'magnify',
  viewWindow: 'window',
  viewRotate: 'rotate',
  drawDistance: 'distance',
  drawEllipse: 'ellipse',
  drawTracedArea: 'tracedArea',
  drawAngle: 'angle',
  drawVolume: 'volume',
  drawFreehand: 'freehand',
  drawArrow: 'arrow',
  drawText: 'text',
  drawSketch: 'sketch',
  drawBodyMark: 'bodyMark',
}

const layouts: Partial<Record<ViewerShortcut, ViewerLayout>> = { compareOne: 1, compareTwo: 2, compareFour: 4 }

type Acts = Readonly<Record<Exclude<ViewerShortcut, keyof typeof tools | keyof typeof layouts>, () => void>>

function actsOf({ viewer, drawings }: ViewerKeysOptions): Partial<Acts> & Record<string, () => void> {
  const pane = () => viewer.activePane()
  return {
    turnRight: () => actOnView(pane(), 'turnRight'),
    turnLeft: () => actOnView(pane(), 'turnLeft'),
    flipHorizontal: () => actOnView(pane(), 'flipHorizontal'),
    flipVertical: () => actOnView(pane(), 'flipVertical'),
    resetView: () => pane().reset(),
    zoomIn: () => zoomBy(pane(), 1),
    zoomOut: () => zoomBy(pane(), -1),
    undo: () => drawings?.undo(),
    redo: () => drawings?.redo(),
    deleteDrawing: () => pane().deleteSelected(),
    copyToNextFrame: () => pane().copyToNextFrame(),
    showHeader: () => viewer.set({ isHeaderOpen: true }),
    nextFrame: () => pane().step(1),
    previousFrame: () => pane().step(-1),
    playClip: () => pane().play({ isPlaying: !pane().getSnapshot().isPlaying }),
    slower: () => changeSpeed(pane(), -1),
    faster: () => changeSpeed(pane(), 1),
  }
}

/** Gives the keys of the viewer their effect. */
export function useViewerKeys(options: ViewerKeysOptions): void {
  const keymap = useKeymap()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (keymap === null) return
    const unbind: (() => void)[] = []
    const within = () => latest.current.element.current
    const bind = (shortcut: ViewerShortcut, act: () => void) =>
      unbind.push(keymap.bind(shortcut, act, inside.includes(shortcut) ? { within } : {}))
    for (const [shortcut, tool] of Object.entries(tools) as [ViewerShortcut, Tool][])
      bind(shortcut, () => latest.current.viewer.set({ tool }))
    for (const [shortcut, layout] of Object.entries(layouts) as [ViewerShortcut, ViewerLayout][])
      bind(shortcut, () => latest.current.viewer.setLayout(layout, latest.current.keys))
    for (const shortcut of Object.keys(actsOf(latest.current)) as ViewerShortcut[])
      bind(shortcut, () => actsOf(latest.current)[shortcut]?.())
    return () => {
      for (const each of unbind) each()
    }
  }, [keymap])
}

/** Points of a drawing of an ordinary size around the middle of the stage. */
function pointsAround({ x, y }: Point, reach: number, kind: AnnotationKind): Point[] {
  const count = isLineKind(kind) ? 12 : annotationKinds[kind][0]
  if (count === 1) return [{ x, y }]
  if (count === 2)
    return [
      { x: x - reach, y: y - reach / 3 },
      { x: x + reach, y: y + reach / 3 },
    ]
  // Three points are an axis and a side, or two arms; pairs are lines that cross each other; more are a round line.
  const turn = (index: number) =>
    count === 6 || count === 4 ? ((index % 2) + Math.floor(index / 2) / 3) * Math.PI : (index / count) * 2 * Math.PI
  return Array.from({ length: count }, (_, index) => ({
    x: x + Math.cos(turn(index)) * reach,
    y: y + Math.sin(turn(index)) * reach,
  }))
}

/** Draws with the chosen tool in the middle of what is seen: for who has no pointer. */
export function drawInMiddle(viewer: Viewer, pane: Pane): void {
  const { tool } = viewer.getSnapshot()
  const frame = frameOf(pane.getSnapshot())
  if (!isDrawTool(tool) || frame === null || !pane.canDraw()) return
  const { width, height } = frame.stage
  const points = pointsAround({ x: width / 2, y: height / 2 }, Math.min(width, height) / 6, tool)
  const [first] = points
  if (first === undefined) return
  pane.dropDraft()
  if (isLineKind(tool)) {
    pane.press(tool, first)
    for (const point of points.slice(1)) pane.drag(point, true)
    pane.release(points.at(-1) ?? first, true, viewer.getSnapshot())
    return
  }
  for (const point of points) {
    pane.press(tool, point)
    pane.release(point, false, viewer.getSnapshot())
  }
}
