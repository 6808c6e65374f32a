import { PacsError, paperApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
// Loaded with the test: what comes later the bundler prepares in the middle of it, and begins again.
import 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { useStudyActs } from '../act/useStudyActs'
import { storyWithDesk } from '../storyDesk'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { StudyPapers } from './StudyPapers'
import { usePapers } from './usePapers'

beforeEach(() => {
  // Without a viewer of its own the browser prints the pages out of a frame of ours, where a test can see it.
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const { studyId } = storyStudy(1)

function Desk() {
  const papers = usePapers()
  return (
    <>
      <button type="button" disabled={!papers.maySlip} onClick={() => papers.printSlip(studyId)}>
        Slip
      </button>
      <button type="button" disabled={!papers.mayForm} onClick={() => papers.openForm(studyId)}>
        Form
      </button>
      <StudyPapers papers={papers} />
      <ToastRegion placement="inline" />
    </>
  )
}

interface Shown {
  language?: 'en' | 'zh'
  authorities?: readonly string[]
  page?: ReactElement
}

async function show({ language = 'en', authorities, page = <Desk /> }: Shown = {}) {
  const story = authorities === undefined ? storyWithDesk(language) : storyWithStudies(language, undefined, authorities)
  await startStorySession(story)
  render(<PacsStory story={story}>{page}</PacsStory>)
  const asked = () =>
    story.fake.seen.filter(({ id }) => id.startsWith('paper.')).map(({ id, input }) => ({ id, input }))
  return { story, asked }
}

/** A row whose menu opens by a press. */
function MenuOfRow() {
  const acts = useStudyActs({ onOpen: () => undefined })
  return (
    <>
      <button type="button" onClick={(event) => acts.openMenu(storyStudy(2), event.currentTarget)}>
        Menu
      </button>
      {acts.element}
    </>
  )
}

const press = async (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })))

/** The printer of the frame that is there now. */
async function printer(print = vi.fn()) {
  await waitFor(() => expect(document.querySelector('.pacs-print-frame')).not.toBeNull())
  const view = document.querySelector<HTMLIFrameElement>('.pacs-print-frame')?.contentWindow
  if (view === null || view === undefined) throw new Error('The frame has no window.')
  view.print = print
  return print
}
const patience = { timeout: 10_000 }

test('the slip goes to the printer at once, and again at each press', async () => {
  const { asked } = await show({ language: 'zh' })
  await press('Slip')
  const print = await printer()
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), patience)
  expect(asked()).toEqual([{ id: 'paper.slip', input: { studyId, language: 'zh' } }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Slip')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2), patience)
  expect(asked()).toHaveLength(2)
})

test('the application form is looked at first, and printed from there as often as it is wanted', async () => {
  const { asked } = await show()
  await press('Form')
  const page = await screen.findByRole('img', { name: 'Page 1 of 1' }, patience)
  await waitFor(() => expect(page.dataset.drawn).toBe('true'), patience)
  expect(screen.getByRole('dialog', { name: 'Application form' })).toBeTruthy()
  expect(document.querySelector('.pacs-print-frame')).toBeNull()
  await press('Print')
  const print = await printer()
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), patience)
  await press('Print')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2), patience)
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked()).toEqual([{ id: 'paper.applicationForm', input: { studyId, language: 'en' } }])
})

test('the menu of a row prints the slip and opens the form of its study', async () => {
  const { asked } = await show({ page: <MenuOfRow /> })
  const choose = async (name: string) => {
    await press('Menu')
    await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name })))
  }
  await choose('Print slip')
  const print = await printer()
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), patience)
  await choose('Application form')
  await screen.findByRole('dialog', { name: 'Application form' })
  const ids = asked().map(({ id, input }) => [id, input])
  expect(ids).toEqual([
    ['paper.slip', { studyId: 'study-2', language: 'en' }],
    ['paper.applicationForm', { studyId: 'study-2', language: 'en' }],
  ])
})

test.each(['Slip', 'Form'])('what the server refuses is said, and nothing is printed or shown: %s', async (name) => {
  const { story } = await show()
  for (const endpoint of [paperApi.slip, paperApi.applicationForm]) {
    story.fake.answer(endpoint, () => {
      throw new PacsError('STUDY_IS_DELETED_ERROR')
    })
  }
  await press(name)
  await screen.findByText(/no longer exists/)
  expect(document.querySelector('.pacs-print-frame')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a browser that cannot print says so', async () => {
  await show()
  await press('Slip')
  await printer(
    vi.fn(() => {
      throw new Error('No printer.')
    }),
  )
  await screen.findByText(/print/i, { selector: '.pacs-toast-text' }, patience)
})

test('the slip is for those who register, the form for everybody who sees the study', async () => {
  await show({ authorities: ['pacs:medical_record:medical_record_view'] })
  expect(await screen.findByRole('button', { name: 'Slip' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Form' })).toHaveProperty('disabled', false)
})
