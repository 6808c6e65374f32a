import { uncalibrated } from '@opensono/pacs-core/measure'
import { describe, expect, it } from 'vitest'
import { createViewer } from './createViewer'
import type { PictureFacts } from './picture/PictureSource'

const factsOf = (width: number, frameCount = 1): PictureFacts => ({
  width,
  height: 100,
  pixelAspect: 1,
  frameCount,
  frameDurationsMs: new Array<number>(frameCount).fill(40),
  isFrameTimeKnown: true,
  calibration: uncalibrated,
  windowOf: () => null,
  isMonochrome: false,
  videoUrl: null,
  header: null,
})

/** Two pictures beside each other, the second twice as wide. */
function openTwo({ frameCount = 1, isTogether = true } = {}) {
  const viewer = createViewer('1')
  viewer.setLayout(2, ['1', '2', '3'])
  viewer.set({ isTogether })
  const [left, right, hidden] = viewer.panes
  if (left === undefined || right === undefined || hidden === undefined) throw new Error('a viewer has four panes')
  for (const [pane, width] of [
    [left, 100],
    [right, 200],
    [hidden, 100],
  ] as const) {
    pane.resize({ width: 100, height: 100 })
    pane.open({ facts: factsOf(width, frameCount), drawings: null, canDraw: false })
  }
  return { viewer, left, right, hidden }
}

describe('images side by side', () => {
  it('fill the empty panes with those that follow, and leave what was put there', () => {
    const viewer = createViewer('2')
    viewer.setLayout(2, ['1', '2', '3', '4', '5'])
    expect(viewer.getSnapshot().shown).toEqual(['2', '3', null, null])
    viewer.show('1', 1)
    viewer.setLayout(4, ['1', '2', '3', '4', '5'])
    expect(viewer.getSnapshot().shown).toEqual(['2', '1', '4', '5'])
  })

  it('leave a pane empty where no image follows', () => {
    const viewer = createViewer('3')
    viewer.setLayout(4, ['1', '2', '3'])
    expect(viewer.getSnapshot().shown).toEqual(['3', null, null, null])
  })

  it('are shown in the active pane, which is always one that is seen', () => {
    const viewer = createViewer('1')
    viewer.setLayout(4, ['1', '2', '3', '4'])
    viewer.setActive(3)
    viewer.show('9')
    expect(viewer.getSnapshot().shown).toEqual(['1', '2', '3', '9'])
    expect(viewer.activePane()).toBe(viewer.panes[3])
    viewer.setLayout(2, ['1', '2', '3', '4'])
    expect(viewer.getSnapshot().active).toBe(1)
    expect(viewer.activePane()).toBe(viewer.panes[1])
    viewer.show(null)
    expect(viewer.getSnapshot().shown[1]).toBeNull()
  })
})

describe('images that are moved together', () => {
  it('are enlarged and turned alike, at the same place of each picture', () => {
    const { left, right } = openTwo()
    left.look((view) => ({ ...view, zoom: 2, rotation: 90, centre: { x: 25, y: 50 } }))
    expect(right.getSnapshot().view).toMatchObject({ zoom: 2, rotation: 90, centre: { x: 50, y: 50 } })
  })

  it('follow from either side, and do not answer each other without end', () => {
    const { left, right } = openTwo()
    let looks = 0
    left.on('looked', () => looks++)
    right.look((view) => ({ ...view, zoom: 3 }))
    expect(left.getSnapshot().view.zoom).toBe(3)
    expect(looks).toBe(0)
  })

  it('are put back together', () => {
    const { left, right } = openTwo()
    left.look((view) => ({ ...view, zoom: 4 }))
    right.reset()
    expect([left.getSnapshot().view.zoom, right.getSnapshot().view.zoom]).toEqual([1, 1])
  })

  it('are played, stepped and stopped together', () => {
    const { left, right } = openTwo({ frameCount: 8 })
    left.play({ isPlaying: false })
    expect(right.getSnapshot().isPlaying).toBe(false)
    left.step(2)
    expect(right.getSnapshot().frame).toBe(2)
    right.play({ isPlaying: true, speed: 2 })
    expect(left.getSnapshot()).toMatchObject({ isPlaying: true, speed: 2 })
  })

  it('leave a pane alone that is not seen', () => {
    const { left, hidden } = openTwo()
    left.look((view) => ({ ...view, zoom: 2 }))
    expect(hidden.getSnapshot().view.zoom).toBe(1)
  })
})

it('images that are not moved together keep their own view and frame', () => {
  const { left, right } = openTwo({ frameCount: 8, isTogether: false })
  left.play({ isPlaying: false })
  left.look((view) => ({ ...view, zoom: 2 }))
  left.step(3)
  expect(right.getSnapshot()).toMatchObject({ isPlaying: true, frame: 0 })
  expect(right.getSnapshot().view.zoom).toBe(1)
})

it('a viewer that is over tells nobody anything', () => {
  const { viewer, left, right } = openTwo()
  viewer.destroy()
  left.look((view) => ({ ...view, zoom: 2 }))
  expect(right.getSnapshot().view.zoom).toBe(1)
})
