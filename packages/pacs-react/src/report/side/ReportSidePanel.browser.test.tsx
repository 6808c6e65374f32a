import { MemoryStorage } from '@opensono/pacs-core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithReport } from '../storyReport'

afterEach(cleanup)

async function openReport(storage = new MemoryStorage()) {
  const story = storyWithReport('en')
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <ReportWorkbench storage={storage} />
    </PacsStory>,
  )
  const tab = await screen.findByRole('tab', { name: 'Characters' })
  tab.click()
  const group = await screen.findByRole('toolbar', { name: 'Comparison and calculation' })
  const button = within(group).getByRole<HTMLButtonElement>('button', { name: '×' })
  await waitFor(() => expect(button.disabled).toBe(false))
  return { storage, button }
}

describe('the characters beside a report', () => {
  it('go to the cursor of the field that last had the focus, and the focus with them', async () => {
    const { button } = await openReport()
    const impression = () => screen.getByRole('textbox', { name: 'Impression' })
    await waitFor(() => expect(impression().isContentEditable).toBe(true))
    await userEvent.click(impression())
    await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}')
    await userEvent.click(button)
    await userEvent.keyboard('2')
    await screen.findByText('肝囊肿×2。')
    expect(document.activeElement).toBe(impression())
  })

  it('come first when they were used last on this computer, for each user', async () => {
    const { button, storage } = await openReport()
    await userEvent.click(button)
    cleanup()
    await openReport(storage)
    const recent = screen.getByRole('toolbar', { name: 'Recently used' })
    expect(
      within(recent)
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['×'])
  })
})
