import { type ConsultationRow, ImageId, realtimeConsultationApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
// Loaded with the test: what comes later the bundler prepares in the middle of it, and begins again.
import 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storyConsultations } from '../../report/consultation/storyConsultations'
import { storyPdf, storyWithReport } from '../../report/storyReport'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ConsultationReportButton } from './ConsultationReportButton'
import { StudyConsultations } from './StudyConsultations'

beforeEach(() => {
  // Without a viewer of its own the browser prints the pages out of a frame of ours, where a test can see it.
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const patience = { timeout: 10_000 }
const [active, finished] = storyConsultations as readonly [ConsultationRow, ConsultationRow]
const pdf = btoa(String.fromCharCode(...storyPdf))

async function show(language: 'en' | 'zh', missing: { images?: number; characters?: string[] } = {}) {
  const story = storyWithReport(language)
  const missingImageIds = Array.from({ length: missing.images ?? 0 }, (_, index) =>
    ImageId.parse(`01940000-0000-7000-8000-00000000000${index}`),
  )
  story.fake.answer(realtimeConsultationApi.ofStudy, () => [...storyConsultations])
  story.fake.answer(realtimeConsultationApi.report, () => ({
    pdf,
    missingImageIds,
    missingCharacters: missing.characters ?? [],
  }))
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <ConsultationReportButton consultation={active} />
      <StudyConsultations studyId={finished.studyId} />
    </PacsStory>,
  )
  const asked = () => story.fake.seen.filter(({ id }) => id === realtimeConsultationApi.report.id)
  return asked
}

const press = async (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })))

test('the report of a finished consultation is looked at first, and printed from there; one that is active has none', async () => {
  const asked = await show('en')
  // One button: the other consultation is not finished.
  await press('Consultation report')
  const page = await screen.findByRole('img', { name: 'Page 1 of 1' }, patience)
  await waitFor(() => expect(page.dataset.drawn).toBe('true'), patience)
  expect(document.querySelector('.pacs-print-frame')).toBeNull()
  await press('Print')
  await waitFor(() => expect(document.querySelector('.pacs-print-frame')).not.toBeNull())
  const view = document.querySelector<HTMLIFrameElement>('.pacs-print-frame')?.contentWindow
  if (view == null) throw new Error('The frame has no window.')
  view.print = vi.fn()
  await waitFor(() => expect(view.print).toHaveBeenCalledOnce(), patience)
  expect(asked().map(({ input }) => input)).toEqual([{ id: finished.id, language: 'en' }])
  await press('Close')
  await press('Consultation report')
  await screen.findByRole('dialog', { name: 'Consultation report' })
  expect(asked()).toHaveLength(2)
})

test('what could not be drawn is said above the pages', async () => {
  await show('zh', { images: 2, characters: ['\u{1f600}'] })
  await press('会诊报告')
  await screen.findByText(/^部分内容无法绘制：2 ?幅图像、字符 ?\u{1f600}/u)
})
