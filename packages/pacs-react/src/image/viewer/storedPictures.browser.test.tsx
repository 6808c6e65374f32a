import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import '../../styles.css'
import type { StripItem } from '../StripItem'
import { storyItem } from '../storyImages'
import { ImageViewer } from './ImageViewer'
import { storyWithMeasure } from './storyViewer'

afterEach(cleanup)

async function open(item: StripItem) {
  await page.viewport(1280, 800)
  const story = storyWithMeasure('en')
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <ImageViewer items={[item]} shownKey={item.key} />
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
