import { viewerShortcuts } from '@opensono/pacs-capture'
import { createStore } from '@opensono/pacs-core'
import { emptyMeasureDocument, type MeasureDocument, uncalibrated } from '@opensono/pacs-core/measure'
import { act, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../../test/drawHook'
import { useKeyScope } from '../../../control/key/useKeymap'
import { createStoryPacs } from '../../../testing/PacsStory'
import { createViewer } from '../createViewer'
import type { Drawings } from '../drawings/createDrawings'
import type { PictureFacts } from '../picture/PictureSource'
import { drawInMiddle, useViewerKeys } from './useViewerKeys'

const clip: PictureFacts = {
  width: 120,
  height: 90,
  pixelAspect: 1,
  frameCount: 5,
  frameDurationsMs: new Array<number>(5).fill(40),
  isFrameTimeKnown: true,
  calibration: uncalibrated,
  windowOf: () => null,
  isMonochrome: false,
  videoUrl: null,
  header: null,
}

/** A viewer that shows the first of four images; what is drawn on it is kept in memory. */
function viewerOf({ canDraw = true } = {}) {
  const kept = createStore({ document: emptyMeasureDocument })
  const undo = vi.fn()
  const redo = vi.fn()
  const drawings = {
    ...kept,
    undo,
    redo,
    change: (document: MeasureDocument) => kept.update({ document }),
  } as unknown as Drawings
  const viewer = createViewer('1')
  const pane = viewer.activePane()
  pane.resize({ width: 120, height: 90 })
  pane.open({ facts: clip, drawings, canDraw })
  pane.play({ isPlaying: false })
  return { viewer, pane, drawings, undo, redo, drawn: () => kept.getSnapshot().document.annotations }
}

async function open() {
  const made = viewerOf()
  const element = { current: document.createElement('div') }
  const page = await drawHook(createStoryPacs(), () => {
    useViewerKeys({ viewer: made.viewer, drawings: made.drawings, keys: ['1', '2', '3', '4'], element })
    const [isCovered, setCovered] = useState(false)
    useKeyScope('dialog', isCovered)
    return { setCovered }
  })
  const press = (text: string) => {
    const parts = text.split('+')
    const key = parts.at(-1) ?? ''
    const isShift = parts.includes('Shift')
    act(() => {
      fireEvent.keyDown(document.body, {
        key: key.length === 1 && !isShift ? key.toLowerCase() : key,
        shiftKey: isShift,
        ctrlKey: parts.includes('Ctrl'),
      })
    })
  }
  return { ...made, ...page, element: element.current, press, tool: () => made.viewer.getSnapshot().tool }
}

describe('a key of the viewer', () => {
  it.each([
    ['viewPan', 'pan'],
    ['viewMagnify', 'magnify'],
    ['viewRotate', 'rotate'],
    ['drawDistance', 'distance'],
    ['drawTracedArea', 'tracedArea'],
    ['drawVolume', 'volume'],
    ['drawBodyMark', 'bodyMark'],
  ] as const)('%s takes its tool', async (shortcut, tool) => {
    const { press, tool: chosen } = await open()
    press(viewerShortcuts[shortcut])
    expect(chosen()).toBe(tool)
    press(viewerShortcuts.viewSelect)
    expect(chosen()).toBe('select')
  })

  it('puts images side by side, the following ones beside the first', async () => {
    const { press, viewer } = await open()
    press('2')
    expect(viewer.getSnapshot()).toMatchObject({ layout: 2, shown: ['1', '2', null, null] })
    press('4')
    expect(viewer.getSnapshot()).toMatchObject({ layout: 4, shown: ['1', '2', '3', '4'] })
    press('1')
    expect(viewer.getSnapshot().layout).toBe(1)
  })

  it('turns, flips and enlarges the picture, and puts it back', async () => {
    const { press, pane } = await open()
    const view = () => pane.getSnapshot().view
    const whole = view()
    press('R')
    expect(view().rotation).toBe(90)
    press('Q')
    press('Q')
    expect(view().rotation).toBe(270)
    press('F')
    expect(view().isFlipped).toBe(true)
    const before = view().zoom
    press('=')
    const enlarged = view().zoom
    expect(enlarged).toBeGreaterThan(before)
    press('-')
    expect(view().zoom).toBeLessThan(enlarged)
    press('0')
    expect(view()).toEqual(whole)
  })

  it('plays a clip, goes through its frames, and changes its speed', async () => {
    const { press, pane } = await open()
    press('.')
    press('.')
    press(',')
    expect(pane.getSnapshot()).toMatchObject({ frame: 1, isPlaying: false })
    press('K')
    expect(pane.getSnapshot().isPlaying).toBe(true)
    press('[')
    expect(pane.getSnapshot().speed).toBeLessThan(1)
    press(']')
    press(']')
    expect(pane.getSnapshot().speed).toBeGreaterThan(1)
    press('K')
    expect(pane.getSnapshot().isPlaying).toBe(false)
  })

  it('takes a drawing back and forth, deletes it, and copies it to the next frame', async () => {
    const { press, pane, viewer, drawn, undo, redo } = await open()
    viewer.set({ tool: 'distance' })
    act(() => drawInMiddle(viewer, pane))
    press('C')
    expect(drawn().map(({ frame }) => frame)).toEqual([0, 1])
    expect(pane.getSnapshot().frame).toBe(1)
    press('Delete')
    expect(drawn().map(({ frame }) => frame)).toEqual([0])
    press('Ctrl+Z')
    press('Ctrl+Shift+Z')
    expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([1, 1])
  })

  it('opens the elements of the file', async () => {
    const { press, viewer } = await open()
    press('I')
    expect(viewer.getSnapshot().isHeaderOpen).toBe(true)
  })

  it('has no effect below a dialog, and none once the viewer is closed', async () => {
    const { press, tool, unmount, do: perform } = await open()
    await perform(({ setCovered }) => setCovered(true))
    press('D')
    expect(tool()).toBe('select')
    await perform(({ setCovered }) => setCovered(false))
    press('D')
    expect(tool()).toBe('distance')
    unmount()
    press('V')
    expect(tool()).toBe('distance')
  })

  it('deletes and takes back in the viewer, and not in a list beside it, which has a Delete of its own', async () => {
    const { viewer, pane, drawn, undo, element } = await open()
    viewer.set({ tool: 'distance' })
    act(() => drawInMiddle(viewer, pane))
    const list = document.createElement('button')
    document.body.append(element, list)
    /** False: the key's own meaning was prevented. */
    const press = (target: Element, key: string) => {
      let isLeft = true
      act(() => {
        isLeft = fireEvent.keyDown(target, { key, ctrlKey: key === 'z' })
      })
      return isLeft
    }
    expect([press(list, 'Delete'), press(list, 'z')]).toEqual([true, true])
    expect([drawn().length, undo.mock.calls.length]).toEqual([1, 0])
    expect([press(element, 'z'), press(element, 'Delete')]).toEqual([false, false])
    expect([drawn().length, undo.mock.calls.length]).toEqual([0, 1])
    list.remove()
    element.remove()
  })

  it('is a letter in a box of text', async () => {
    const { tool } = await open()
    const box = document.body.appendChild(document.createElement('input'))
    act(() => void fireEvent.keyDown(box, { key: 'd' }))
    box.remove()
    expect(tool()).toBe('select')
  })
})

describe('without a pointer', () => {
  it.each([
    ['arrow', 2],
    ['distance', 2],
    ['angle', 3],
    ['ellipse', 3],
    ['text', 1],
    ['bodyMark', 1],
  ] as const)('a drawing of the kind %s comes into the middle of the picture', (tool, count) => {
    const { viewer, pane, drawn } = viewerOf()
    viewer.set({ tool })
    drawInMiddle(viewer, pane)
    expect(drawn()).toHaveLength(1)
    const [{ kind, points } = { kind: null, points: [] }] = drawn()
    expect([kind, points.length]).toEqual([tool, count])
    for (const { x, y } of points) {
      expect(Math.abs(x - 60)).toBeLessThanOrEqual(15.01)
      expect(Math.abs(y - 45)).toBeLessThanOrEqual(15.01)
    }
  })

  it.each(['freehand', 'tracedArea', 'sketch'] as const)(
    'a line of the kind %s is a round of several points',
    (tool) => {
      const { viewer, pane, drawn } = viewerOf()
      viewer.set({ tool })
      drawInMiddle(viewer, pane)
      expect(drawn()).toHaveLength(1)
      expect(drawn()[0]?.kind).toBe(tool)
      expect(drawn()[0]?.points.length).toBeGreaterThan(3)
    },
  )

  it('nothing is drawn with a tool that does not draw, where nothing may be drawn, and before the picture is open', () => {
    const select = viewerOf()
    drawInMiddle(select.viewer, select.pane)
    const closed = viewerOf({ canDraw: false })
    closed.viewer.set({ tool: 'distance' })
    drawInMiddle(closed.viewer, closed.pane)
    const empty = viewerOf()
    empty.viewer.set({ tool: 'distance' })
    empty.pane.close()
    drawInMiddle(empty.viewer, empty.pane)
    expect([select.drawn(), closed.drawn(), empty.drawn()]).toEqual([[], [], []])
  })

  it('what was begun with the pointer is dropped for it', () => {
    const { viewer, pane, drawn } = viewerOf()
    viewer.set({ tool: 'angle' })
    pane.press('angle', { x: 1, y: 1 })
    pane.release({ x: 1, y: 1 }, false, viewer.getSnapshot())
    drawInMiddle(viewer, pane)
    expect(drawn()).toHaveLength(1)
    expect(drawn()[0]?.points).toHaveLength(3)
    expect(pane.getSnapshot().draft).toBeNull()
  })
})
