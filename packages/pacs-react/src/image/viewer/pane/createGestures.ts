import { type Annotation, bodyMarkPlace, type Point, transform } from '@opensono/pacs-core/measure'
import type { Hit } from '../draw/hitTest'
import { moveProbe } from '../draw/moveProbe'
import { type Fingers, matrixOf, panBy, pinch, pixelAt, rotateBy, scaleOf, turnOf, zoomAt } from '../view/PictureView'
import { annotationOf, frameOf, movedBy, type Pane, type PaneState, type Pen } from './createPane'
import { isDrawTool, type Tool } from './Tool'

/** A pointer on the stage, in CSS pixels from its upper left corner. */
export interface StagePointer {
  readonly id: number
  readonly at: Point
  readonly isTouch: boolean
  /** 0 left, 1 middle, 2 right; as the browser counts. */
  readonly button: number
}

/** What gestures ask when a pointer comes down. */
export interface GestureNeeds {
  readonly pane: Pane
  readonly tool: () => Tool
  readonly pen: () => Pen
  /** What is drawn at a point of the stage. */
  readonly hit: (at: Point, reach: number) => Hit | null
  /** Runs something later. @returns gives it up. */
  readonly after: (ms: number, act: () => void) => () => void
}

/** What pointers on the stage do. */
export interface Gestures {
  down(pointer: StagePointer): void
  move(pointer: StagePointer): void
  up(pointer: StagePointer): void
  /** The browser took the pointer away: nothing is kept of what it did. */
  cancel(): void
  wheel(at: Point, deltaY: number): void
  destroy(): void
}

/** How far a hand may miss a line, in CSS pixels. */
export const reachOf = (isTouch: boolean): number => (isTouch ? 24 : 10)

/** A pointer that moved less is a tap. */
const tapDistance = 4
/** Two fingers that turned less leave the direction as it is. */
const turnFrom = 12
/** A finger that stays this long magnifies. */
const longPressMs = 500
/** CSS pixels that double the zoom, change the light or the window by its whole. */
const zoomDistance = 160
const lightDistance = 300

/** What one pointer does from its press to its release. */
interface Act {
  move(at: Point): void
  up(at: Point, hasMoved: boolean): void
  cancel(): void
}

const nothing = () => undefined

function lookAct(pane: Pane, tool: Tool, start: Point): Act | null {
  const before = pane.getSnapshot()
  const frame = frameOf(before)
  if (frame === null) return null
  const by = (at: Point) => ({ x: at.x - start.x, y: at.y - start.y })
  const act = (move: (at: Point) => void): Act => ({ move, up: nothing, cancel: () => pane.look(() => before.view) })
  switch (tool) {
    case 'pan':
    case 'select':
      return act((at) => pane.look(() => panBy(before.view, frame, by(at))))
    case 'zoom':
      return act((at) => pane.look(() => zoomAt(before.view, frame, start, 2 ** (-by(at).y / zoomDistance))))
    case 'rotate': {
      const middle = { x: frame.stage.width / 2, y: frame.stage.height / 2 }
      return act((at) => pane.look(() => rotateBy(before.view, frame, turnOf([middle, start], [middle, at]))))
    }
    case 'window':
      return { move: (at) => adjustBy(pane, before, by(at)), up: nothing, cancel: () => pane.adjust(before) }
    case 'magnify':
      pane.magnify(start)
      return { move: (at) => pane.magnify(at), up: () => pane.magnify(null), cancel: () => pane.magnify(null) }
    default:
      return null
  }
}

/** Up is brighter, to the right is more contrast. */
function adjustBy(pane: Pane, { facts, frame, window, adjustment }: PaneState, by: Point): void {
  const used = window ?? facts?.windowOf(frame) ?? null
  if (facts?.isMonochrome === true && used !== null) {
    const scale = Math.max(used.width, 1) / lightDistance
    const width = Math.max(used.width - by.x * scale, 1)
    pane.adjust({ window: { center: used.center + by.y * scale, width } })
    return
  }
  const limit = (value: number) => Math.min(Math.max(value, 0.2), 4)
  const brightness = limit(adjustment.brightness - by.y / lightDistance)
  pane.adjust({ adjustment: { brightness, contrast: limit(adjustment.contrast + by.x / lightDistance) } })
}

function editAct(pane: Pane, { id, handle }: Hit, start: Point, isTouch: boolean): Act | null {
  const state = pane.getSnapshot()
  const frame = frameOf(state)
  const annotation = annotationOf(pane, state, id)
  if (frame === null || annotation === null) return null
  pane.select(id)
  if (!pane.canDraw()) return { move: nothing, up: nothing, cancel: nothing }
  const from = pixelAt(state.view, frame, start)
  const reach = 40 / scaleOf(state.view, frame)
  const place =
    handle !== null && handle < 0
      ? bodyMarkPlace(annotation, transform(matrixOf(state.view, frame), annotation.points[0] ?? from))
      : null
  const moved = (at: Point): Annotation =>
    place !== null && handle !== null
      ? moveProbe(annotation, place, handle, at)
      : movedBy(annotation, { handle, from, to: pixelAt(state.view, frame, at), reach }, frame.picture)
  return {
    move(at) {
      pane.hold(moved(at))
      // A finger hides what it moves: the magnifier shows it.
      if (isTouch && handle !== null && handle >= 0) pane.magnify(at)
    },
    up(_at, hasMoved) {
      if (hasMoved) pane.settle()
      pane.hold(null)
      pane.magnify(null)
    },
    cancel() {
      pane.hold(null)
      pane.magnify(null)
    },
  }
}

function rulerAct(pane: Pane, start: Point): Act | null {
  const { view, rulers, ...state } = pane.getSnapshot()
  const frame = frameOf(state)
  if (frame === null || rulers === null) return null
  const { step } = rulers
  const from = pixelAt(view, frame, start)
  const before = rulers.lines[step] ?? null
  return {
    move: (at) => pane.setRuler(step, [from, pixelAt(view, frame, at)]),
    up(at, hasMoved) {
      const to = pixelAt(view, frame, at)
      // A base line has a height alone: it goes where the pointer is let go.
      if (step === 'baseLine') pane.setRuler(step, [to, to])
      if (step === 'baseLine' || hasMoved) pane.nextRuler()
    },
    cancel: () => pane.setRuler(step, before),
  }
}

function drawAct({ pane, pen }: GestureNeeds, tool: Tool, start: Point): Act | null {
  if (!isDrawTool(tool)) return null
  const before = pane.getSnapshot().draft
  pane.press(tool, start)
  return {
    move: (at) => pane.drag(at, true),
    up: (at, hasMoved) => pane.release(at, hasMoved, pen()),
    // A second finger came: what the first one began is no drawing.
    cancel: () => (before === null ? pane.dropDraft() : undefined),
  }
}

/** What one pointer begins where it comes down. */
function beginAct(needs: GestureNeeds, { at, isTouch, button }: StagePointer): Act | null {
  const { pane } = needs
  if (button === 1) return lookAct(pane, 'pan', at)
  if (button === 2) return lookAct(pane, 'window', at)
  const tool = needs.tool()
  if (tool === 'ruler') return rulerAct(pane, at)
  if (tool !== 'select' && !isDrawTool(tool)) return lookAct(pane, tool, at)
  const { draft, selectedId } = pane.getSnapshot()
  const hit = draft === null ? needs.hit(at, reachOf(isTouch)) : null
  // While one draws, only the handles of the selected drawing are in the way.
  const isTaken = hit !== null && (tool === 'select' || (hit.id === selectedId && hit.handle !== null))
  if (isTaken) return editAct(pane, hit, at, isTouch)
  if (tool === 'select') pane.select(null)
  return tool === 'select' ? lookAct(pane, 'select', at) : drawAct(needs, tool, at)
}

interface Running {
  readonly act: Act
  readonly start: Point
  readonly pointerId: number
  hasMoved: boolean
}

/** Two fingers: move, enlarge, turn. */
function beginPinch(pane: Pane, from: Fingers) {
  const { view } = pane.getSnapshot()
  let isTurning = false
  return (to: Fingers) => {
    isTurning ||= Math.abs(turnOf(from, to)) > turnFrom
    pane.look((_, frame) => pinch(view, frame, { from, to, isTurning }))
  }
}

/**
 * Makes the gestures of a stage.
 *
 * @param needs - the pane, and what the pointer does in it.
 */
export function createGestures(needs: GestureNeeds): Gestures {
  const { pane } = needs
  const pointers = new Map<number, Point>()
  let running: Running | null = null
  let onPinch: ((to: Fingers) => void) | null = null
  let giveUpLongPress = nothing as () => void

  function fingers(): Fingers | null {
    const [one, two] = [...pointers.values()]
    return one === undefined || two === undefined ? null : [one, two]
  }
  function stop(): void {
    giveUpLongPress()
    running?.act.cancel()
    running = null
  }
  function magnifyInstead(at: Point): void {
    if (running === null || running.hasMoved) return
    running.act.cancel()
    const act = lookAct(pane, 'magnify', at)
    running = act === null ? null : { ...running, act, hasMoved: true }
  }

  return {
    down(pointer) {
      pointers.set(pointer.id, pointer.at)
      const two = fingers()
      if (two !== null) {
        stop()
        onPinch = beginPinch(pane, two)
        return
      }
      const act = beginAct(needs, pointer)
      running = act === null ? null : { act, start: pointer.at, pointerId: pointer.id, hasMoved: false }
      if (pointer.isTouch) giveUpLongPress = needs.after(longPressMs, () => magnifyInstead(pointer.at))
    },
    move({ id, at, isTouch }) {
      if (pointers.has(id)) pointers.set(id, at)
      const two = fingers()
      if (onPinch !== null) {
        if (two !== null) onPinch(two)
        return
      }
      if (running === null) return pane.drag(at, false)
      if (running.pointerId !== id) return
      const distance = Math.hypot(at.x - running.start.x, at.y - running.start.y)
      if (!running.hasMoved && distance <= (isTouch ? 2 : 1) * tapDistance) return
      running.hasMoved = true
      giveUpLongPress()
      running.act.move(at)
    },
    up({ id, at }) {
      pointers.delete(id)
      giveUpLongPress()
      if (pointers.size === 0) onPinch = null
      if (running === null || running.pointerId !== id) return
      const { act, hasMoved } = running
      running = null
      act.up(at, hasMoved)
    },
    cancel() {
      stop()
      pointers.clear()
      onPinch = null
    },
    wheel: (at, deltaY) => pane.look((view, frame) => zoomAt(view, frame, at, 2 ** (-deltaY / 300))),
    destroy() {
      stop()
      pointers.clear()
    },
  }
}
