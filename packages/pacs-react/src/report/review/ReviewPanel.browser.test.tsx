import { MemoryStorage, reviewApi } from '@opensono/pacs-core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithReport } from '../storyReport'
import { storyFinding, storyReview } from './storyReview'

afterEach(cleanup)

async function openReview(review = storyReview()) {
  const story = storyWithReport('en')
  let current = review
  const asked: string[] = []
  story.fake.answer(reviewApi.get, () => current)
  story.fake.answer(reviewApi.recheck, ({ version }) => {
    asked.push(`recheck ${version}`)
    current = storyReview({ state: 'passed', findings: [] })
    return current
  })
  story.fake.answer(reviewApi.ignore, ({ findingId, reason }) => {
    asked.push(`ignore ${findingId} ${reason}`)
    const ignored = { reason, byName: '李伟', at: '2026-01-05T08:13:00Z' }
    current = storyReview({ state: 'passed', findings: [storyFinding({ ignored })] })
    return current
  })
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <ReportWorkbench storage={new MemoryStorage()} />
    </PacsStory>,
  )
  await userEvent.click(await screen.findByRole('tab', { name: 'Review' }))
  const panel = await screen.findByRole('tabpanel', { name: 'Review' })
  /** No event reports it. */
  const become = (next: typeof review) => {
    current = next
  }
  return { panel: within(panel), asked, become }
}

describe('the review beside a report', () => {
  it('says its state and what it found in words, and a press selects the words in the text', async () => {
    const { panel } = await openReview()
    await panel.findByText('Failed')
    panel.getByText('Error')
    panel.getByRole('heading', { name: /Side differs from the findings$/ })
    panel.getByText(/Check left and right/)
    await userEvent.click(panel.getByRole('button', { name: 'Show "右叶见一无回" in the text' }))
    await waitFor(() => expect(document.getSelection()?.toString()).toBe('右叶见一无回'))
  })

  it('ignores a finding for a reason, and says who did', async () => {
    const { panel, asked } = await openReview()
    await userEvent.click(await panel.findByRole('button', { name: 'Ignore' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Ignore "Side differs from the findings"?' }))
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'checked')
    await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
    await panel.findByText('Ignored by 李伟: checked')
    expect(asked).toEqual(['ignore finding-1 checked'])
  })

  it('sees that a review has ended whose server was lost', async () => {
    const { panel, become } = await openReview(storyReview({ state: 'reviewing', findings: [] }))
    await panel.findByText('Reviewing')
    become(storyReview({ fault: 'LOST', findings: [] }))
    await waitFor(() => panel.getByText('The review was interrupted. Review again.'), {
      timeout: 20_000,
    })
  })

  it('reviews again what is saved', async () => {
    const { panel, asked } = await openReview()
    await userEvent.click(await panel.findByRole('button', { name: 'Review again' }))
    await panel.findByText('Passed')
    expect(asked).toEqual(['recheck 3'])
  })

  it('shows what a model wrote as text, whatever it looks like', async () => {
    const advice = { en: '<b id="made">bold</b>', zh: '' }
    const { panel } = await openReview(storyReview({ findings: [storyFinding({ source: 'model', advice })] }))
    await panel.findByText('<b id="made">bold</b>')
    expect(document.getElementById('made')).toBeNull()
  })
})
