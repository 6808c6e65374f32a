import { arrange, layoutApi, PacsError, viewTables } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { PacsStory } from '../../testing/PacsStory'
import { storyWithRules } from '../rule/storyRules'
import { OwnViewForm } from './OwnViewForm'

afterEach(cleanup)

test('why one cannot go back to what the hospital arranged is said', async () => {
  const story = storyWithRules('en', ['pacs:medical_record:medical_record_view'])
  story.fake.answer(layoutApi.view, () => ({ items: arrange(viewTables.query, null), version: 1, isOwn: true }))
  story.fake.answer(layoutApi.setView, () => {
    throw new PacsError('NETWORK_UNREACHABLE')
  })
  render(
    <PacsStory story={story}>
      <OwnViewForm part="query" onSaved={() => undefined} />
      <ToastRegion />
    </PacsStory>,
  )
  fireEvent.click(await screen.findByText('Restore hospital default'))
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy()
})
