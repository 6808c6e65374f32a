import { imageApi, PacsError } from '@opensono/pacs-core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PacsStory, startStorySession } from '../testing/PacsStory'
import { PreviewImages } from './StudyPreview'
import { storyStudy, storyWithStudies } from './storyStudies'

afterEach(cleanup)

test('images that cannot be read are said to be so, instead of being awaited for ever', async () => {
  const story = storyWithStudies('en')
  await startStorySession(story)
  story.fake.answer(imageApi.list, () => {
    throw new PacsError('FORBIDDEN')
  })
  render(
    <PacsStory story={story}>
      <PreviewImages study={storyStudy(1)} />
    </PacsStory>,
  )
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
