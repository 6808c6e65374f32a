import { reportApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applyEvent } from '../provider/applyEvent'
import { PacsStory, type StoryPacs, startStorySession } from '../testing/PacsStory'
import { ReportWorkbench } from './ReportWorkbench'
import { storyReport, storyWithReport } from './storyReport'

beforeAll(() => {
  // jsdom lays nothing out.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(cleanup)

function page(story: StoryPacs, mode: 'visible' | 'hidden' = 'visible') {
  return (
    <PacsStory story={story}>
      <Activity mode={mode}>
        <ReportWorkbench />
      </Activity>
    </PacsStory>
  )
}

async function openReport() {
  const story = storyWithReport('en')
  await startStorySession(story)
  const { rerender } = render(page(story))
  const impression = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Impression' })
  await waitFor(() => expect(impression().readOnly).toBe(false))
  return {
    story,
    impression,
    write: (text: string) => fireEvent.change(impression(), { target: { value: text } }),
    show: (mode: 'visible' | 'hidden') => rerender(page(story, mode)),
    saves: () => story.fake.seen.filter((request) => request.id === 'report.save').map(({ input }) => input.impression),
  }
}

describe('the report of the current study', () => {
  it('is saved when the user goes to another page, and stands as it was left when they come back', async () => {
    const { impression, write, show, saves } = await openReport()
    write('before')
    show('hidden')
    await waitFor(() => expect(saves()).toEqual(['before']))
    show('visible')
    expect(impression().value).toBe('before')
    write('after')
    fireEvent.keyDown(impression(), { key: 's', ctrlKey: true })
    await waitFor(() => expect(saves()).toEqual(['before', 'after']))
    await screen.findByText(/^Saved/)
  })

  it('shows what somebody else saved at once, as long as nothing is unsaved here', async () => {
    const { story, impression } = await openReport()
    story.fake.answer(reportApi.get, () => storyReport({ version: 4, impression: 'theirs' }))
    await act(() => applyEvent(story.queryClient, { type: 'report-changed', studyId: 'study-1' }))
    await waitFor(() => expect(impression().value).toBe('theirs'))
  })

  it('asks to compare when somebody else saved and something is unsaved here', async () => {
    const { story, write, saves } = await openReport()
    write('mine')
    story.fake.answer(reportApi.get, () => storyReport({ version: 4, impression: 'theirs', savedByName: 'Li Wei' }))
    await act(() => applyEvent(story.queryClient, { type: 'report-changed', studyId: 'study-1' }))
    await screen.findByText(/^Li Wei saved a newer version at .*\. Yours is kept: compare and choose\.$/)
    expect(screen.getByText('mine')).toBeDefined()
    expect(screen.getByText('theirs')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(saves()).toEqual(['mine']))
  })
})
