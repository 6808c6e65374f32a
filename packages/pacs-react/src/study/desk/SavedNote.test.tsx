import type { Study, StudyId } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { SavedNote } from './SavedNote'

afterEach(cleanup)

interface Shown {
  saved?: Study
  isOtherBegun?: boolean
  openStudy?: Study
  isBusy?: boolean
  onSlip?: (studyId: StudyId) => void
}

const onEdit = vi.fn()

async function show({ saved, openStudy, isOtherBegun = false, isBusy = false, onSlip }: Shown) {
  const story = storyWithStudies()
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <SavedNote
        saved={saved ?? null}
        openStudy={openStudy ?? null}
        isOtherBegun={isOtherBegun}
        isBusy={isBusy}
        onSlip={onSlip}
        onEdit={onEdit}
      />
    </PacsStory>,
  )
  return { story, note: await screen.findByRole('status') }
}
const button = (name: RegExp) => screen.queryByRole('button', { name })
const press = async (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('nothing is said before anybody was registered', async () => {
  const { note } = await show({ onSlip: vi.fn() })
  expect(note.textContent).toBe('')
  expect(note.hasAttribute('data-empty')).toBe(true)
})

test('anyone who was registered last stands there with the number and the slip', async () => {
  const onSlip = vi.fn()
  const { note } = await show({ saved: storyStudy(7), onSlip })
  expect(note.textContent).toContain('Saved: 刘洋, queue no. Room 1 · 7')
  await press(/Print slip/)
  expect(onSlip).toHaveBeenCalledExactlyOnceWith('study-7')
})

test('while somebody else is typed, no key prints the slip and nobody becomes the current patient; the slip can be printed again by its button', async () => {
  const onSlip = vi.fn()
  const { note } = await show({ saved: storyStudy(7), isOtherBegun: true, onSlip })
  expect(note.textContent).toContain('Saved: 刘洋')
  expect(note.textContent).not.toContain('F8')
  expect(button(/Set as current/)).toBeNull()
  await press(/Print slip/)
  expect(onSlip).toHaveBeenCalledExactlyOnceWith('study-7')
})

test('anyone who was saved can be opened again', async () => {
  await show({ saved: storyStudy(7) })
  await press(/Edit/)
  expect(onEdit).toHaveBeenCalledExactlyOnceWith('study-7')
})

test('of another study that is open nothing is claimed, and the slip is its own', async () => {
  const onSlip = vi.fn()
  const { note } = await show({ saved: storyStudy(7), openStudy: storyStudy(2), onSlip })
  expect(note.textContent).not.toMatch(/Saved|刘洋/)
  await press(/Print slip/)
  expect(onSlip).toHaveBeenCalledExactlyOnceWith('study-2')
})

test('who may not print slips is offered none', async () => {
  const { note } = await show({ saved: storyStudy(7) })
  expect(note.textContent).toContain('· 7')
  expect(button(/slip/)).toBeNull()
})

test('a slip that is on its way is not asked for again', async () => {
  const onSlip = vi.fn()
  await show({ saved: storyStudy(7), isBusy: true, onSlip })
  await press(/Print slip/)
  expect(onSlip).not.toHaveBeenCalled()
})

test('the study becomes the current one by a press, and then this is offered no more', async () => {
  const { story } = await show({ saved: storyStudy(7) })
  await press(/Set as current/)
  expect(story.currentPatient.getSnapshot().patient?.studyId).toBe('study-7')
  await waitFor(() => expect(button(/Set as current/)).toBeNull())
})
