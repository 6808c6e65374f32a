import { createStore } from '@opensono/pacs-core'
import { emptyMeasureDocument, type MeasureDocument, uncalibrated } from '@opensono/pacs-core/measure'
import { expect, test } from 'vitest'
import type { Drawings } from '../drawings/createDrawings'
import type { PictureFacts } from '../picture/PictureSource'
import { createPane } from './createPane'

const clip: PictureFacts = {
  width: 100,
  height: 100,
  pixelAspect: 1,
  frameCount: 10,
  frameDurationsMs: new Array<number>(10).fill(40),
  isFrameTimeKnown: true,
  calibration: uncalibrated,
  windowOf: () => null,
  isMonochrome: false,
  videoUrl: null,
  header: null,
}

function open(canDraw = true) {
  const kept = createStore({ document: emptyMeasureDocument })
  const drawings = { ...kept, change: (document: MeasureDocument) => kept.update({ document }) } as unknown as Drawings
  const pane = createPane()
  pane.resize({ width: 100, height: 100 })
  pane.open({ facts: clip, drawings, canDraw })
  // Frame 3 of a clip that plays since it was opened.
  pane.tick(0)
  pane.tick(130)
  expect(pane.getSnapshot()).toMatchObject({ frame: 3, isPlaying: true })
  return { pane, annotations: () => kept.getSnapshot().document.annotations }
}

test('a clip stops at the frame on which one begins to draw, and the drawing is on that frame', () => {
  const { pane, annotations } = open()
  const played: boolean[] = []
  pane.on('cine', ({ isPlaying }) => played.push(isPlaying))
  pane.press('distance', { x: 10, y: 10 })
  pane.tick(500)
  pane.drag({ x: 60, y: 10 }, true)
  pane.tick(900)
  pane.release({ x: 60, y: 10 }, true, { size: 'M', bodyMark: 'abdomen' })
  expect(pane.getSnapshot()).toMatchObject({ frame: 3, isPlaying: false })
  expect(annotations().map(({ frame }) => frame)).toEqual([3])
  // Clips that are played together stop together.
  expect(played).toEqual([false])
})

test('where nothing may be drawn a press does not stop a clip', () => {
  const { pane, annotations } = open(false)
  pane.press('distance', { x: 10, y: 10 })
  expect(pane.getSnapshot()).toMatchObject({ isPlaying: true, draft: null })
  expect(annotations()).toEqual([])
})

test('a clip of which is known now how many frames it has goes on where it was', () => {
  const pane = createPane()
  const header = async () => ({})
  const drawings = { getSnapshot: () => ({ document: emptyMeasureDocument }) } as unknown as Drawings
  pane.resize({ width: 100, height: 100 })
  pane.open({ facts: { ...clip, header }, drawings, canDraw: true })
  pane.tick(0)
  pane.tick(130)
  const more = { ...clip, header, frameCount: 12, frameDurationsMs: new Array<number>(12).fill(40) }
  pane.open({ facts: more, drawings, canDraw: true })
  expect(pane.getSnapshot()).toMatchObject({ frame: 3, isPlaying: true, facts: { frameCount: 12 } })
  const fewer = { ...more, frameCount: 2, frameDurationsMs: [40, 40] }
  pane.open({ facts: fewer, drawings, canDraw: true })
  expect(pane.getSnapshot()).toMatchObject({ frame: 1, facts: { frameCount: 2 } })
})
