import { limits, PacsError, reportSignatureApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { applyEvent } from '../../provider/applyEvent'
import '../../styles.css'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithReport } from '../storyReport'
import { DrawSignature } from './DrawSignature'
import { storyLink, storySignature } from './storySignature'

afterEach(async () => {
  cleanup()
  await page.viewport(1280, 800)
})

function openSheet() {
  const story = storyLink(storyWithReport('en'))
  render(
    <PacsStory story={story}>
      <DrawSignature ticket="ticket-1" />
    </PacsStory>,
  )
  return story
}

const pad = () => screen.findByRole<HTMLCanvasElement>('img', { name: 'Box for the signature' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Draws a level line at a height of the box, in its shares from 0 to 1. */
async function line(height: number) {
  const canvas = await pad()
  // Effects of StrictMode run twice, and the second time the box is made again.
  await act(async () => {})
  const box = canvas.getBoundingClientRect()
  const at = (share: number) => ({
    clientX: box.left + share * box.width,
    clientY: box.top + height * box.height,
    pointerId: 7,
    pointerType: 'touch',
    isPrimary: true,
    button: 0,
    buttons: 1,
    pressure: 0.5,
  })
  fireEvent.pointerDown(canvas, at(0.2))
  for (let step = 1; step <= 12; step += 1) fireEvent.pointerMove(canvas, at(0.2 + step * 0.05))
  fireEvent.pointerUp(canvas, { ...at(0.8), buttons: 0 })
}

/** Which rows of a picture have ink, as shares of its height. */
function inkedRows(canvas: HTMLCanvasElement): number[] {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
  return Array.from({ length: height }, (_, y) => y)
    .filter((y) =>
      Array.from({ length: width }, (_, x) => pixels[(y * width + x) * 4 + 3] ?? 0).some((alpha) => alpha > 128),
    )
    .map((y) => y / height)
}

const near = (share: number) => (row: number) => Math.abs(row - share) < 0.06

it('A signature is drawn under the finger, undone by strokes, cleared, and sent as a PNG of 8 by 3', async () => {
  const story = openSheet()
  const canvas = await pad()
  expect([canvas.width, canvas.height]).toEqual([limits.drawnSignature.width, limits.drawnSignature.height])
  expect(button('Send').disabled).toBe(true)
  await line(0.3)
  await waitFor(() => expect(button('Send').disabled).toBe(false))
  await line(0.7)
  await waitFor(() => expect(inkedRows(canvas).some(near(0.7))).toBe(true))
  fireEvent.click(button('Undo'))
  await waitFor(() => expect(inkedRows(canvas).some(near(0.7))).toBe(false))
  expect(inkedRows(canvas).some(near(0.3))).toBe(true)
  fireEvent.click(button('Clear'))
  await waitFor(() => expect(inkedRows(canvas)).toEqual([]))
  expect(button('Send').disabled).toBe(true)
  await line(0.5)
  await waitFor(() => expect(button('Send').disabled).toBe(false))
  fireEvent.click(button('Send'))
  await screen.findByText(/^The signature is on the computer/)
  const [sent] = story.fake.seen.filter(({ id }) => id === 'reportSignature.draw')
  expect(sent?.input.ticket).toBe('ticket-1')
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${sent?.input.image}`)).blob())
  expect([picture.width, picture.height]).toEqual([792, 297])
})

it('A phone that is turned keeps what was drawn, in its place', async () => {
  await page.viewport(390, 844)
  openSheet()
  const canvas = await pad()
  await line(0.3)
  const former = canvas.clientWidth
  await page.viewport(844, 390)
  await waitFor(() => expect(canvas.clientWidth).toBeGreaterThan(former))
  await waitFor(() => expect(inkedRows(canvas).some(near(0.3))).toBe(true))
  await line(0.7)
  await waitFor(() => expect(inkedRows(canvas).some(near(0.7))).toBe(true))
  expect(inkedRows(canvas).every((row) => near(0.3)(row) || near(0.7)(row))).toBe(true)
})

it('What does not arrive stays in the box, with the reason', async () => {
  const story = openSheet()
  story.fake.answer(reportSignatureApi.draw, () => {
    throw new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2026-01-05T09:00:00Z' } })
  })
  await line(0.5)
  await waitFor(() => expect(button('Send').disabled).toBe(false))
  fireEvent.click(button('Send'))
  await screen.findByText(/The study is locked until/)
  expect(inkedRows(await pad()).some(near(0.5))).toBe(true)
  expect(button('Send').disabled).toBe(false)
})

it('The code is that of the page with the ticket; the desktop shows the signature as soon as it was drawn', async () => {
  const story = storyLink(storyWithReport('en'))
  await startStorySession(story)
  const pageOf = (ticket: string) => `https://pacs.test/sign/${ticket}`
  render(
    <PacsStory story={story}>
      <ReportWorkbench signaturePage={pageOf} />
    </PacsStory>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Sign by phone' }))
  const code = await screen.findByRole('img', { name: /^QR code/ })
  const { data } = encode(pageOf('AAECAwQFBgcICQoLDA0ODw'), { ecc: 'M', border: 4 })
  const dark = data.flat().filter(Boolean).length
  expect(code.querySelector('path')?.getAttribute('d')?.split('h1v1h-1z')).toHaveLength(dark + 1)
  expect(story.fake.seen.filter(({ id }) => id === 'reportSignature.scan').map(({ input }) => input)).toEqual([
    { studyId: 'study-1', version: 3 },
  ])
  story.fake.answer(reportSignatureApi.get, () => ({ signature: storySignature }))
  await applyEvent(story.queryClient, { type: 'report-changed', studyId: 'study-1' })
  await screen.findByText(/^Drawn 2026/)
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
  story.fake.answer(reportSignatureApi.get, () => ({ signature: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('img', { name: /^QR code/ })
})

it('What is on the screen is saved before it is signed', async () => {
  const story = storyLink(storyWithReport('en'))
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <ReportWorkbench signaturePage={(ticket) => ticket} />
    </PacsStory>,
  )
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Impression' }).isContentEditable).toBe(true))
  await page.getByRole('textbox', { name: 'Impression' }).fill('Cyst.')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign by phone' }))
  await screen.findByRole('img', { name: /^QR code/ })
  const calls = story.fake.seen.map(({ id }) => id).filter((id) => /save|scan/.test(id))
  expect(calls).toEqual(['report.save', 'reportSignature.scan'])
})
