import { studyApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyWithDesk } from '../storyDesk'
import { storyStudy } from '../storyStudies'
import { RegistrationForm } from './RegistrationForm'

afterEach(cleanup)

async function figure(box: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    box.focus()
    fireEvent.change(box, { target: { value } })
    box.blur()
  })
}

test('a gestational age that was filled in can be emptied again, by its weeks or by its days', async () => {
  const pregnancy = { lastPeriod: '2025-10-10', dueDate: '2026-07-17', gestationalDays: 87 }
  const story = storyWithDesk('en', { isBrief: true })
  await startStorySession(story)
  story.fake.answer(studyApi.edit, () => storyStudy(2, { version: 2, ...pregnancy, gestationalDays: null }))
  render(
    <PacsStory story={story}>
      <RegistrationForm study={storyStudy(2, pregnancy)} onSaved={vi.fn()} />
    </PacsStory>,
  )
  const boxes = await waitFor(() => [
    screen.getByLabelText<HTMLInputElement>('Gestational age', { selector: 'input:not([type=hidden])' }),
    screen.getByLabelText<HTMLInputElement>('Days', { selector: 'input:not([type=hidden])' }),
  ])
  const [weeks, days] = boxes as [HTMLInputElement, HTMLInputElement]
  const shown = () => [weeks.value, days.value]
  expect(shown()).toEqual(['12', '3'])
  await figure(days, '')
  expect(shown()).toEqual(['12', '0'])
  await figure(weeks, '')
  expect(shown()).toEqual(['', ''])
  await figure(days, '4')
  expect(shown()).toEqual(['0', '4'])
  await figure(days, '')
  expect(shown()).toEqual(['', ''])
  // No more than is taken, whichever box would go beyond it.
  await figure(weeks, '45')
  await figure(days, '6')
  await figure(weeks, '46')
  expect(shown()).toEqual(['46', '0'])
})
