import { createStore } from '@opensono/pacs-core'
import { type Annotation, emptyMeasureDocument, type Point, uncalibrated } from '@opensono/pacs-core/measure'
import { fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createViewer } from '../createViewer'
import type { Drawings } from '../drawings/createDrawings'
import { createPane } from '../pane/createPane'
import type { PictureFacts } from '../picture/PictureSource'
import { type UseGesturesOptions, useGestures } from './useGestures'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const clip: PictureFacts = {
  width: 200,
  height: 200,
  pixelAspect: 1,
  frameCount: 3,
  frameDurationsMs: [40, 40, 40],
  isFrameTimeKnown: true,
  calibration: uncalibrated,
  windowOf: () => null,
  isMonochrome: false,
  videoUrl: null,
  header: null,
}
const points: Point[] = [{ x: 20, y: 20 }]
const text: Annotation = { id: 'text', kind: 'text', frame: null, points, size: 'M', text: 'liver' }
const line: Annotation = { id: 'line', kind: 'distance', frame: null, points: [...points, { x: 80, y: 20 }], size: 'M' }

function Stage(options: UseGesturesOptions) {
  const stage = useRef<HTMLDivElement>(null)
  useGestures(stage, options)
  return (
    <div ref={stage} data-testid="stage">
      <input aria-label="words" />
    </div>
  )
}

/** A picture on a stage that begins 100 pixels from the left and 50 from the top of the page. */
function open({ canDraw = true } = {}) {
  const kept = createStore({ document: { ...emptyMeasureDocument, annotations: [text, line] } })
  const pane = createPane()
  pane.resize({ width: 200, height: 200 })
  pane.open({ facts: clip, drawings: kept as unknown as Drawings, canDraw })
  const viewer = createViewer('image-1')
  const onHover = vi.fn<(id: string | null) => void>()
  const draw = (under: string | null) => (
    <Stage
      viewer={viewer}
      pane={pane}
      hit={() => (under === null ? null : { id: under, handle: null })}
      onHover={onHover}
    />
  )
  const { getByTestId, getByLabelText, rerender, unmount } = render(draw(null))
  const stage = Object.assign(getByTestId('stage'), { setPointerCapture: vi.fn() })
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 200, 200))
  const at = { pointerId: 1, clientX: 160, clientY: 110 }
  return {
    stage,
    field: getByLabelText('words'),
    at,
    finger: { ...at, pointerType: 'touch' },
    state: pane.getSnapshot,
    /** An annotation is under the pointer from now on. */
    put: (id: string | null) => rerender(draw(id)),
    hovered: () => onHover.mock.calls.flat(),
    unmount,
  }
}

test('a finger that stays magnifies the point of the stage under it', () => {
  const { stage, finger, state } = open()
  fireEvent.pointerDown(stage, finger)
  vi.advanceTimersByTime(1_000)
  expect(state().lensAt).toEqual({ x: 60, y: 60 })
})

test('a stage that is left while a finger is down magnifies nothing afterwards', () => {
  const { stage, finger, state, unmount } = open()
  fireEvent.pointerDown(stage, finger)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(state().lensAt).toBeNull()
})

test('a pointer that hovers finds what is drawn now; one that is pressed, or has left, finds nothing', () => {
  const { stage, at, put, hovered } = open()
  fireEvent.pointerMove(stage, { ...at, buttons: 0 })
  put('line')
  fireEvent.pointerMove(stage, { ...at, buttons: 0 })
  fireEvent.pointerMove(stage, { ...at, buttons: 1 })
  fireEvent.pointerLeave(stage)
  expect(hovered()).toEqual([null, 'line', null])
})

test('the wheel enlarges and with Shift steps through the frames, and the page behind does not scroll', () => {
  const { stage, at, state } = open()
  expect(fireEvent.wheel(stage, { ...at, deltaY: -300 })).toBe(false)
  expect([state().view.zoom, state().frame]).toEqual([2, 0])
  expect(fireEvent.wheel(stage, { ...at, deltaX: 100, shiftKey: true })).toBe(false)
  expect([state().view.zoom, state().frame]).toEqual([2, 1])
  fireEvent.wheel(stage, { ...at, deltaY: -100, shiftKey: true })
  expect(state().frame).toBe(0)
})

test.each([
  ['a text is typed', 'text', true, 'text'],
  ['a caliper is not', 'line', true, null],
  ['a text is not where nothing may be drawn', 'text', false, null],
] as const)('by a double press %s', (_, under, canDraw, typingId) => {
  const { stage, at, put, state } = open({ canDraw })
  put(under)
  fireEvent.doubleClick(stage, at)
  expect(state().typingId).toBe(typingId)
})

test('a field on the stage keeps its presses and its menu; the menu of the stage is the right button’s', () => {
  const { stage, field, at, put, state } = open()
  put('text')
  fireEvent.pointerDown(field, at)
  fireEvent.doubleClick(field, at)
  expect([state().typingId, state().selectedId]).toEqual([null, null])
  expect(stage.setPointerCapture).not.toHaveBeenCalled()
  expect([fireEvent.contextMenu(field, at), fireEvent.contextMenu(stage, at)]).toEqual([true, false])
})
