import { imageApi } from '@opensono/pacs-core'
import { type Point, readMeasureDocument } from '@opensono/pacs-core/measure'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import '../../styles.css'
import type { StripItem } from '../StripItem'
import { storyItem } from '../storyImages'
import { ImageViewer } from './ImageViewer'
import { storyWithMeasure } from './storyViewer'

afterEach(cleanup)

async function open(item: StripItem, story = storyWithMeasure('en'), items: readonly StripItem[] = [item]) {
  await page.viewport(1280, 800)
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <ImageViewer items={items} shownKey={item.key} />
      </div>
    </PacsStory>,
  )
  return await screen.findByRole('application')
}

/** A canvas whose left half is white. */
function halfWhite(shift = 0): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 240 })
  paint(canvas, shift)
  return canvas
}

function paint(canvas: HTMLCanvasElement, shift: number): void {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas.')
  context.fillStyle = 'black'
  context.fillRect(0, 0, 320, 240)
  context.fillStyle = 'white'
  context.fillRect(0, 0, 160 + shift, 240)
}

/** A short clip as a browser records it: WebM without a length. */
async function recordClip(): Promise<string> {
  const canvas = halfWhite()
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  for (let frame = 0; frame < 40; frame++) {
    paint(canvas, frame)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  recorder.stop()
  await stopped
  return URL.createObjectURL(new Blob(parts, { type: 'video/webm' }))
}

it('a stored still is opened and drawn', async () => {
  const stage = await open(storyItem(1, { url: halfWhite().toDataURL('image/jpeg'), contentType: 'image/jpeg' }))
  const canvas = stage.querySelector('canvas')
  await waitFor(() => {
    const context = canvas?.getContext('2d')
    const at = (part: number) =>
      context?.getImageData((canvas?.width ?? 0) * part, (canvas?.height ?? 0) / 2, 1, 1).data[0] ?? 0
    expect(at(0.35)).toBeGreaterThan(200)
    expect(at(0.65)).toBeLessThan(50)
  })
})

it('another image is opened and drawn in the place of the one before', async () => {
  const url = (shift: number) => halfWhite(shift).toDataURL('image/png')
  const items = [0, -160].map((shift, at) => storyItem(at + 1, { url: url(shift), contentType: 'image/png' }))
  const stage = await open(items[0] as StripItem, storyWithMeasure('en'), items)
  const light = () => {
    const canvas = screen.getByRole('application').querySelector('canvas')
    const [x, y] = [(canvas?.width ?? 0) * 0.35, (canvas?.height ?? 0) / 2]
    return canvas?.getContext('2d')?.getImageData(x, y, 1, 1).data[0] ?? 0
  }
  await waitFor(() => expect(light()).toBeGreaterThan(200))
  await userEvent.click(stage)
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByRole('heading', { name: 'Image 2 of 2' })
  await waitFor(() => expect(light()).toBeLessThan(50))
  await userEvent.keyboard('{ArrowLeft}')
  await waitFor(() => expect(light()).toBeGreaterThan(200))
})

it('a stored clip plays, stops, and is stepped through frame by frame', async () => {
  const url = await recordClip()
  const stage = await open(storyItem(1, { url, type: 'MULTI_FRAME', contentType: 'video/webm' }))
  const frameNow = () => Number(screen.getByRole<HTMLInputElement>('slider', { name: 'Frame' }).value)
  await waitFor(() => expect(frameNow()).toBeGreaterThan(2))
  await userEvent.click(screen.getByRole('button', { name: 'Pause (K)' }))
  const video = stage.querySelector('video')
  await waitFor(() => expect(video?.paused).toBe(true))
  await userEvent.keyboard('.')
  const before = frameNow()
  const time = video?.currentTime ?? 0
  await userEvent.keyboard('.')
  await waitFor(() => expect(frameNow()).toBe(before + 1))
  await waitFor(() => expect(video?.currentTime ?? 0).toBeGreaterThan(time))
  URL.revokeObjectURL(url)
})

/** Where the ends of the selected drawing are on the screen, in whole pixels. */
const endsOn = (stage: HTMLElement) =>
  [...stage.querySelectorAll('.pacs-mark-handle')].map((handle) => {
    const { left, top, width, height } = handle.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  })

/** Where points of a film are on the screen, in whole pixels. */
const endsIn = (video: HTMLVideoElement, points: readonly Point[]) => {
  const { left, top, width, height } = video.getBoundingClientRect()
  return points.map(({ x, y }) => [
    Math.round(left + (x / video.videoWidth) * width),
    Math.round(top + (y / video.videoHeight) * height),
  ])
}

const files = '/packages/pacs-core/src/dicom/testing/files'
const dicom = (name: string) => async () =>
  storyItem(1, { url: `${files}/${name}.dcm`, type: 'MULTI_FRAME', contentType: 'application/dicom' })

it.each([
  ['a clip of DICOM frames', dicom('clip-native')],
  ['a film in a DICOM file', dicom('mp4-video')],
  [
    'a captured clip',
    async () => storyItem(1, { url: await recordClip(), type: 'MULTI_FRAME', contentType: 'video/webm' }),
  ],
])(
  'what is drawn on %s stays on its frame, over what it was drawn on, and is copied to the next one',
  async (_, make) => {
    const story = storyWithMeasure('en')
    const stage = await open(await make(), story)
    const frameNow = () => Number(screen.getByRole<HTMLInputElement>('slider', { name: 'Frame' }).value)
    await userEvent.click(await screen.findByRole('button', { name: 'Pause (K)' }))
    await screen.findByRole('button', { name: 'Play (K)' })
    // A known frame that has one behind it.
    while (frameNow() !== 2) await userEvent.keyboard(frameNow() > 2 ? ',' : '.')
    const shown = () => within(stage).queryAllByRole('button', { name: /^Distance \d: / })
    expect(shown()).toHaveLength(0)

    await userEvent.click(screen.getByRole('button', { name: 'Distance' }))
    await userEvent.dragAndDrop(stage, stage, {
      sourcePosition: { x: 340, y: 260 },
      targetPosition: { x: 480, y: 330 },
      steps: 4,
    })
    await waitFor(() => expect(shown()).toHaveLength(1))
    const saved = () => {
      const sent = story.fake.seen.filter(({ id }) => id === imageApi.measure.id).at(-1)
      return readMeasureDocument(String(sent?.input.measure ?? '')).document?.annotations ?? []
    }
    await waitFor(() => expect(saved().map(({ frame }) => frame)).toEqual([2]))
    const video = stage.querySelector('video')
    if (video !== null) expect(endsOn(stage)).toEqual(endsIn(video, saved()[0]?.points ?? []))

    await userEvent.click(screen.getByRole('button', { name: /^Copy to the next frame/ }))
    await waitFor(() => expect(frameNow()).toBe(3))
    await waitFor(() => expect(shown()).toHaveLength(1))
    await waitFor(() => expect(saved().map(({ frame }) => frame)).toEqual([2, 3]))
    expect(saved()[1]?.points).toEqual(saved()[0]?.points)
    await userEvent.keyboard('.')
    await waitFor(() => expect(shown()).toHaveLength(0))
    await userEvent.keyboard(',')
    await waitFor(() => expect(shown()).toHaveLength(1))
  },
)
