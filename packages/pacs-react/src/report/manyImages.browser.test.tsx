import { imageApi, MemoryStorage, PacsError, type StudyImage } from '@opensono/pacs-core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storyRow } from '../image/storyImages'
import { PacsStory, startStorySession } from '../testing/PacsStory'
import '../styles.css'
import { ReportWorkbench } from './ReportWorkbench'
import { storyReport, storyWithReport } from './storyReport'

afterEach(cleanup)

const patient = { timeout: 20_000 }

/** A picture of its own for each image, as a capture card gives it. */
async function drawPicture(number: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 240)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = `rgb(${number % 256} ${(number * 7) % 256} 90)`
  context.fillRect(0, 0, 320, 240)
  return await canvas.convertToBlob({ type: 'image/jpeg' })
}

/** Images whose addresses expire when the test says so, and whose list can be too busy to answer. */
async function createExpiringImages(count: number) {
  const pictures = await Promise.all(Array.from({ length: count }, (_, index) => drawPicture(index + 1)))
  let addresses: string[] = []
  const state = { isBusy: false, listed: 0 }
  const addressOf = (picture: Blob) => {
    const address = URL.createObjectURL(picture)
    addresses.push(address)
    return address
  }
  return {
    state,
    list(): StudyImage[] {
      state.listed += 1
      if (state.isBusy) throw new PacsError('SERVER_BUSY')
      return pictures.map((picture, index) =>
        storyRow(index + 1, { url: addressOf(picture), thumbnailUrl: addressOf(picture) }),
      )
    },
    expire() {
      for (const address of addresses) URL.revokeObjectURL(address)
      addresses = []
    },
  }
}

async function open(count: number) {
  await page.viewport(1280, 800)
  const images = await createExpiringImages(count)
  const story = storyWithReport('en', storyReport({ imageIds: [] }))
  story.fake.answer(imageApi.list, images.list)
  await startStorySession(story)
  const drawn = { count: 0 }
  render(
    <PacsStory story={story}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <ReportWorkbench
          storage={new MemoryStorage()}
          style={{ height: '100%' }}
          tools={() => {
            drawn.count += 1
            return null
          }}
        />
      </div>
    </PacsStory>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open Image 1' }, patient))
  const title = () => document.querySelector('.pacs-viewer-title h2')?.textContent
  const isOpen = () => waitFor(() => expect(document.querySelector('.pacs-viewer-canvas')).not.toBeNull(), patient)
  await isOpen()
  drawn.count = 0
  return { images, story, drawn, title, isOpen }
}

const nextKey = { key: 'ArrowRight', code: 'ArrowRight', bubbles: true, composed: true }
/** One arrow, before React has drawn anything that is not urgent. */
async function pressNext(): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', nextKey))
  await Promise.resolve()
  await Promise.resolve()
}

it('Arrows that come quicker than the page is drawn go on image by image, and the report under them is not drawn again', async () => {
  const { title, isOpen, drawn } = await open(9)
  for (let press = 0; press < 6; press++) await pressNext()
  await waitFor(() => expect(title()).toBe('Image 7 of 9'))
  await isOpen()
  expect(drawn.count).toBe(0)
})
