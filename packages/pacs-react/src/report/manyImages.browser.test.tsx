import { imageApi, MemoryStorage, PacsError, type StudyId, type StudyImage } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storyRow } from '../image/storyImages'
import { PacsStory, startStorySession } from '../testing/PacsStory'
import '../styles.css'
import { ReportWorkbench } from './ReportWorkbench'
import { storyReport, storyWithReport } from './storyReport'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const patient = { timeout: 20_000 }

const otherPatient = { patientSex: 'male', studyStatus: 'checked', patientAge: { value: 61, unit: 'year' } } as const

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

/** Presses a button by its name: of hundreds, roles take seconds to find. */
async function press(name: string): Promise<void> {
  const found = await waitFor(() => {
    const button = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
    if (button === null) throw new Error(`no button ${name}`)
    return button
  }, patient)
  fireEvent.click(found)
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
  await press('Open Image 1')
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

/** The colour in the middle of the shown picture says which image it is. */
function isPainted(number: number): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.pacs-viewer-canvas')
  if (canvas === null || canvas.width === 0) return false
  const pixel = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
  return Math.abs((pixel?.[0] ?? 0) - (number % 256)) < 6 && (pixel?.[2] ?? 0) > 60
}

it('Arrows that come quicker than the page is drawn go on image by image, and the report under them is not drawn again', async () => {
  const { title, isOpen, drawn } = await open(9)
  for (let press = 0; press < 6; press++) await pressNext()
  await waitFor(() => expect(title()).toBe('Image 7 of 9'))
  await isOpen()
  expect(drawn.count).toBe(0)
})

it('300 images whose addresses expire are walked through by keys and the wheel while the server is busy: nothing breaks', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { images, story, title } = await open(300)
  images.expire()
  vi.setSystemTime(Date.now() + 60_000)
  images.state.isBusy = true
  images.state.listed = 0
  for (let press = 0; press < 20; press++) {
    await pressNext()
    await new Promise(requestAnimationFrame)
  }
  expect(title()).toBe('Image 21 of 300')
  const row = document.querySelector<HTMLElement>('.pacs-viewer-images')
  for (let turn = 0; turn < 10; turn++) row?.dispatchEvent(new WheelEvent('wheel', { deltaY: 400, bubbles: true }))
  images.state.isBusy = false
  await waitFor(() => expect(isPainted(21)).toBe(true), patient)
  // Retries of one reading while the server was busy, and the one that it answered.
  expect(images.state.listed).toBeLessThan(15)
  expect(row?.childElementCount).toBeLessThan(40)
  await press('Image 50')
  await waitFor(() => expect(isPainted(50)).toBe(true), patient)
  await press('Close viewer')
  await waitFor(() => expect(screen.queryByText('The viewer stopped working')).toBeNull(), patient)
  story.currentPatient.set({ ...otherPatient, studyId: 'study-2' as StudyId })
  await waitFor(
    () =>
      expect(story.fake.seen.some(({ id, input }) => id === imageApi.list.id && input.studyId === 'study-2')).toBe(
        true,
      ),
    patient,
  )
  await press('Open Image 1')
  await waitFor(() => expect(isPainted(1)).toBe(true), patient)
}, 90_000)
