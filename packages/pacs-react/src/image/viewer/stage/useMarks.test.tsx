import { createStore, type ImageId } from '@opensono/pacs-core'
import { type Annotation, emptyMeasureDocument, marksOf, uncalibrated } from '@opensono/pacs-core/measure'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createStoryPacs, PacsStory } from '../../../testing/PacsStory'
import { type Drawings, unreadDrawings } from '../drawings/createDrawings'
import { createPane } from '../pane/createPane'
import type { PictureFacts } from '../picture/PictureSource'
import { useMarks } from './useMarks'

afterEach(cleanup)

/** Sixty frames a second. */
const frameMs = 1_000 / 60
const clip: PictureFacts = {
  width: 100,
  height: 100,
  pixelAspect: 1,
  frameCount: 40,
  frameDurationsMs: new Array<number>(40).fill(frameMs),
  isFrameTimeKnown: true,
  calibration: uncalibrated,
  windowOf: () => null,
  isMonochrome: false,
  videoUrl: null,
  header: null,
}
const line = (id: string, frame: number | null): Annotation => ({
  id,
  kind: 'distance',
  frame,
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ],
  size: 'M',
})

function play(annotations: readonly Annotation[]) {
  const document = { ...emptyMeasureDocument, annotations: [...annotations] }
  const kept = createStore({ ...unreadDrawings, status: 'saved' as const, document })
  const drawings = kept as unknown as Drawings
  const pane = createPane()
  pane.open({ facts: clip, drawings, canDraw: true })
  const story = createStoryPacs()
  let draws = 0
  const { result } = renderHook(
    () => {
      draws += 1
      return useMarks({ pane, imageId: 'image-1' as ImageId, drawings })
    },
    {
      wrapper: ({ children }) => (
        <PacsStory story={story} isLoggedIn={false}>
          {children}
        </PacsStory>
      ),
    },
  )
  const seen = () =>
    marksOf(result.current.list, result.current.frame, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }, result.current.words)
  const frames: string[][] = []
  draws = 0
  for (let frame = 0; frame < clip.frameCount; frame += 1) {
    act(() => pane.tick((frame + 0.5) * frameMs))
    frames.push(seen().map(({ annotation }) => annotation.id))
  }
  return { frames, draws }
}

test('a clip that plays has nothing drawn again but what is drawn on one of its frames', () => {
  const { frames, draws } = play([line('all', null), line('ninth', 9)])
  const expected = frames.map((_, frame) => (frame === 9 ? ['all', 'ninth'] : ['all']))
  expect(frames).toEqual(expected)
  // To the ninth frame and off it; each twice, as StrictMode draws.
  expect(draws).toBeLessThanOrEqual(4)
})

test('a clip without drawings plays without drawing the tools and lists around it', () => {
  const { draws } = play([])
  expect(draws).toBe(0)
})
