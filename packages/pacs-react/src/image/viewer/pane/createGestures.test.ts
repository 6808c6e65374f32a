import { createStore } from '@opensono/pacs-core'
import { type Annotation, emptyMeasureDocument, type MeasureDocument, uncalibrated } from '@opensono/pacs-core/measure'
import { FakeClock } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import type { Hit } from '../draw/hitTest'
import type { Drawings } from '../drawings/createDrawings'
import type { PictureFacts } from '../picture/PictureSource'
import { createGestures } from './createGestures'
import { createPane } from './createPane'
import type { Tool } from './Tool'

type Spot = readonly [number, number]

const still: PictureFacts = {
  width: 200,
  height: 200,
  pixelAspect: 1,
  frameCount: 1,
  frameDurationsMs: [0],
  isFrameTimeKnown: true,
  calibration: uncalibrated,
  windowOf: () => ({ center: 100, width: 300 }),
  isMonochrome: false,
  videoUrl: null,
  header: null,
}
const line: Annotation = {
  id: 'line',
  kind: 'distance',
  frame: null,
  points: [
    { x: 20, y: 20 },
    { x: 80, y: 20 },
  ],
  size: 'M',
}

interface Page {
  tool?: Tool
  facts?: Partial<PictureFacts>
  canDraw?: boolean
  /** What lies under the pointer. */
  hit?: Hit | null
}

/** A picture of 200 by 200 pixels on a stage of the same size: a pixel of the one is a pixel of the other. */
function open({ tool = 'select', facts = {}, canDraw = true, hit = null }: Page = {}) {
  const document: MeasureDocument = { ...emptyMeasureDocument, annotations: [line] }
  const kept = createStore({ document })
  const drawings = {
    ...kept,
    change: (next: MeasureDocument) => kept.update({ document: next }),
  } as unknown as Drawings
  const pane = createPane()
  pane.resize({ width: 200, height: 200 })
  pane.open({ facts: { ...still, ...facts }, drawings, canDraw })
  const clock = new FakeClock()
  const reaches: number[] = []
  const gestures = createGestures({
    pane,
    tool: () => tool,
    pen: () => ({ size: 'M', bodyMark: 'abdomen' }),
    hit: (_, reach) => {
      reaches.push(reach)
      return hit
    },
    after: (ms, act) => clock.after(ms, act),
  })
  const pointer = ([x, y]: Spot, { id = 1, isTouch = false, button = 0 } = {}) => ({
    id,
    at: { x, y },
    isTouch,
    button,
  })
  type How = Parameters<typeof pointer>[1]
  return {
    pane,
    clock,
    gestures,
    reaches,
    state: () => pane.getSnapshot(),
    down: (at: Spot, how?: How) => gestures.down(pointer(at, how)),
    move: (at: Spot, how?: How) => gestures.move(pointer(at, how)),
    up: (at: Spot, how?: How) => gestures.up(pointer(at, how)),
    drag(from: Spot, to: Spot, how?: How) {
      gestures.down(pointer(from, how))
      gestures.move(pointer(to, how))
      gestures.up(pointer(to, how))
    },
    drawn: () => kept.getSnapshot().document.annotations,
    points: (id = 'line') =>
      kept
        .getSnapshot()
        .document.annotations.find((each) => each.id === id)
        ?.points.map(({ x, y }) => [Math.round(x), Math.round(y)]),
  }
}

describe('one pointer that looks', () => {
  it('moves the picture with the hand, and a hand that hardly moved does not', () => {
    const { drag, state } = open({ tool: 'pan' })
    const { centre } = state().view
    drag([100, 100], [103, 100])
    expect(state().view.centre).toEqual(centre)
    drag([100, 100], [140, 90])
    expect(state().view.centre).toEqual({ x: centre.x - 40, y: centre.y + 10 })
  })

  it('enlarges upwards, and makes smaller downwards', () => {
    const { drag, state } = open({ tool: 'zoom' })
    drag([100, 150], [100, 70])
    const { zoom } = state().view
    expect(zoom).toBeGreaterThan(1)
    drag([100, 70], [100, 150])
    expect(state().view.zoom).toBeLessThan(zoom)
  })

  it('turns the picture around the middle', () => {
    const { drag, state } = open({ tool: 'rotate' })
    drag([150, 100], [100, 150])
    expect(state().view.rotation).toBeCloseTo(90)
  })

  it('makes a colour picture brighter upwards, with more contrast to the right, and never beyond its bounds', () => {
    const { drag, state } = open({ tool: 'window' })
    drag([100, 100], [130, 70])
    expect(state().adjustment.brightness).toBeCloseTo(1.1)
    expect(state().adjustment.contrast).toBeCloseTo(1.1)
    drag([0, 200], [200, -3_000])
    expect(state().adjustment.brightness).toBe(4)
    drag([200, 0], [-3_000, 3_000])
    expect(state().adjustment).toEqual({ brightness: 0.2, contrast: 0.2 })
  })

  it('moves the window of a monochrome picture, which never gets narrower than one grey value', () => {
    const { drag, state } = open({ tool: 'window', facts: { isMonochrome: true } })
    drag([100, 100], [160, 130])
    expect(state().window).toEqual({ center: 130, width: 240 })
    drag([100, 100], [900, 100])
    expect(state().window?.width).toBe(1)
    expect(state().adjustment).toEqual({ brightness: 1, contrast: 1 })
  })

  it('magnifies as long as it is down', () => {
    const { down, move, up, state } = open({ tool: 'magnify' })
    down([50, 50])
    expect(state().lensAt).toEqual({ x: 50, y: 50 })
    move([90, 50])
    expect(state().lensAt).toEqual({ x: 90, y: 50 })
    up([90, 50])
    expect(state().lensAt).toBeNull()
  })

  it('moves the picture with the middle button and changes the light with the right one, whatever the tool is', () => {
    const { drag, state, drawn } = open({ tool: 'distance' })
    const { centre } = state().view
    drag([100, 100], [120, 100], { button: 1 })
    expect(state().view.centre.x).toBe(centre.x - 20)
    drag([100, 100], [100, 70], { button: 2 })
    expect(state().adjustment.brightness).toBeCloseTo(1.1)
    expect(drawn()).toEqual([line])
  })

  it('leaves the picture as it was when the browser takes the pointer away', () => {
    const { down, move, gestures, state } = open({ tool: 'zoom' })
    const before = state().view
    down([100, 150])
    move([100, 50])
    expect(state().view).not.toEqual(before)
    gestures.cancel()
    expect(state().view).toEqual(before)
  })
})

describe('one pointer that draws', () => {
  it('draws from where it came down to where it is let go', () => {
    const { drag, drawn } = open({ tool: 'distance' })
    drag([100, 100], [150, 120])
    expect(drawn()).toHaveLength(2)
    expect(drawn()[1]?.points).toEqual([
      { x: 100, y: 100 },
      { x: 150, y: 120 },
    ])
  })

  it('takes hold of a handle of the selected drawing, and draws over all others', () => {
    const own = open({ tool: 'distance', hit: { id: 'line', handle: 1 } })
    own.pane.select('line')
    own.drag([80, 20], [90, 60])
    expect(own.points()).toEqual([
      [20, 20],
      [90, 60],
    ])
    expect(own.drawn()).toHaveLength(1)
    const other = open({ tool: 'distance', hit: { id: 'line', handle: 1 } })
    other.drag([80, 20], [90, 60])
    expect(other.drawn()).toHaveLength(2)
    expect(other.points()).toEqual([
      [20, 20],
      [80, 20],
    ])
  })

  it('follows the pointer between two presses', () => {
    const { down, up, move, state } = open({ tool: 'angle' })
    down([50, 50])
    up([50, 50])
    move([90, 90], { id: 2 })
    expect(state().draft).not.toBeNull()
    expect(JSON.stringify(state().draft)).toContain('90')
  })
})

describe('one pointer on a drawing', () => {
  it('selects it, moves it as a whole, and keeps it where it is let go', () => {
    const { drag, points, state } = open({ hit: { id: 'line', handle: null } })
    drag([50, 20], [60, 50])
    expect(state()).toMatchObject({ selectedId: 'line', live: null })
    expect(points()).toEqual([
      [30, 50],
      [90, 50],
    ])
  })

  it('selects it and leaves it where it is when it is only tapped', () => {
    const { drag, points, state } = open({ hit: { id: 'line', handle: 1 } })
    drag([80, 20], [82, 21])
    expect(state().selectedId).toBe('line')
    expect(points()).toEqual([
      [20, 20],
      [80, 20],
    ])
  })

  it('moves nothing where nothing may be drawn', () => {
    const { drag, points, state } = open({ hit: { id: 'line', handle: 1 }, canDraw: false })
    drag([80, 20], [150, 150])
    expect(state().selectedId).toBe('line')
    expect(points()?.[1]).toEqual([80, 20])
  })

  it('puts it back when the browser takes the pointer away', () => {
    const { down, move, gestures, points, state } = open({ hit: { id: 'line', handle: 1 } })
    down([80, 20])
    move([150, 150])
    expect(state().live).not.toBeNull()
    gestures.cancel()
    expect(state().live).toBeNull()
    expect(points()?.[1]).toEqual([80, 20])
  })

  it('beside every drawing, selects none', () => {
    const { pane, drag, state } = open()
    pane.select('line')
    drag([150, 150], [151, 150])
    expect(state().selectedId).toBeNull()
  })
})

describe('fingers', () => {
  const first = { isTouch: true, id: 1 }
  const second = { isTouch: true, id: 2 }

  it('may miss a line by more than a mouse', () => {
    const { down, up, reaches } = open()
    down([10, 10])
    up([10, 10])
    down([10, 10], first)
    const [mouse = 0, finger = 0] = reaches
    expect(finger).toBeGreaterThan(mouse)
  })

  it('show what they hide when they move a handle', () => {
    const { down, move, up, state } = open({ hit: { id: 'line', handle: 1 } })
    down([80, 20], first)
    move([100, 60], first)
    expect(state().lensAt).toEqual({ x: 100, y: 60 })
    up([100, 60], first)
    expect(state().lensAt).toBeNull()
  })

  it('that stay where they are magnify, and no longer draw', () => {
    const { down, up, clock, state, drawn } = open({ tool: 'distance' })
    down([60, 60], first)
    clock.advance(499)
    expect(state().lensAt).toBeNull()
    clock.advance(1)
    expect(state()).toMatchObject({ lensAt: { x: 60, y: 60 }, draft: null })
    up([60, 60], first)
    expect(state().lensAt).toBeNull()
    expect(drawn()).toHaveLength(1)
  })

  it('that have moved do not magnify however long they stay', () => {
    const { down, move, clock, state } = open({ tool: 'pan' })
    down([60, 60], first)
    move([90, 60], first)
    clock.advance(5_000)
    expect(state().lensAt).toBeNull()
  })

  it('two of them enlarge; what the first one began is no drawing', () => {
    const { down, move, up, state, drawn } = open({ tool: 'distance' })
    down([80, 100], first)
    move([86, 101], first)
    down([120, 100], second)
    move([60, 100], first)
    move([140, 100], second)
    expect(state().view.zoom).toBeGreaterThan(1)
    expect(state()).toMatchObject({ draft: null })
    expect(state().view.rotation).toBe(0)
    up([60, 100], first)
    up([140, 100], second)
    expect(drawn()).toHaveLength(1)
  })

  it('two of them turn the picture once they have turned far enough', () => {
    const { down, move, state } = open()
    down([80, 100], first)
    down([120, 100], second)
    move([120, 104], second)
    expect(state().view.rotation).toBe(0)
    move([100, 140], second)
    expect(state().view.rotation).not.toBe(0)
  })

  it('one that stays after two does nothing until it is lifted', () => {
    const { down, move, up, state } = open({ tool: 'pan' })
    down([80, 100], first)
    down([120, 100], second)
    up([120, 100], second)
    const before = state().view
    move([20, 20], first)
    expect(state().view).toEqual(before)
    up([20, 20], first)
    down([80, 100], first)
    move([120, 100], first)
    expect(state().view).not.toEqual(before)
  })
})

describe('lines of a calibration', () => {
  function calibrating(step: 'length' | 'baseLine') {
    const page = open({ tool: 'ruler' })
    page.pane.calibrate({ steps: ['length', 'baseLine'], step })
    return page
  }

  it('are drawn step by step; the next step begins when one is done', () => {
    const { drag, state } = calibrating('length')
    drag([10, 10], [60, 10])
    expect(state().rulers).toMatchObject({
      step: 'baseLine',
      lines: {
        length: [
          { x: 10, y: 10 },
          { x: 60, y: 10 },
        ],
      },
    })
  })

  it('a base line goes where the pointer is let go, a tap included', () => {
    const { down, up, state } = calibrating('baseLine')
    down([10, 70])
    up([10, 70])
    expect(state().rulers?.lines.baseLine?.map(({ y }) => y)).toEqual([70, 70])
  })

  it('are as they were when the browser takes the pointer away', () => {
    const { down, move, gestures, state, drag, pane } = calibrating('length')
    drag([10, 10], [60, 10])
    pane.calibrate({ steps: ['length', 'baseLine'], step: 'length' })
    down([0, 0])
    move([100, 100])
    gestures.cancel()
    expect(state().rulers?.lines.length?.[1]).toEqual({ x: 60, y: 10 })
  })
})

it('The wheel enlarges around the pointer, which stays over the same point of the picture', () => {
  const { gestures, state } = open()
  gestures.wheel({ x: 50, y: 100 }, -300)
  const { zoom, centre } = state().view
  expect(zoom).toBeCloseTo(2)
  expect(centre.x).toBeCloseTo(75)
})
