import { imageApi, type StudyId, studyApi } from '@opensono/pacs-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { withoutLayout } from '../../../test/withoutLayout'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyRow, storyStudy } from '../storyImages'
import { storyViews } from '../view/storyViews'
import { StoryStrips, storyStrips } from './storyStrips'

withoutLayout()
afterEach(cleanup)

const rows = [storyRow(1, { viewCode: 'LL' })]

/** What waits until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** A strip, and what makes its server answer. */
async function openStrip() {
  const story = storyStrips('en')
  const images = gate()
  const study = gate()
  story.fake.answer(imageApi.list, () => images.opened.then(() => rows))
  story.fake.answer(studyApi.get, ({ studyId }) =>
    study.opened.then(() => storyStudy({ studyId: studyId as StudyId, examViews: [...storyViews] })),
  )
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <StoryStrips only="study" />
    </PacsStory>,
  )
  const seen = () => ({
    images: document.querySelectorAll('.pacs-thumb').length,
    views: screen.queryByRole('region', { name: 'Views' })?.textContent ?? null,
  })
  return { open: { images: images.open, study: study.open }, seen }
}

describe('the strip of a study that is being opened', () => {
  it.each(['images', 'study'] as const)('shows images and views together when %s come first', async (first) => {
    const strip = await openStrip()
    await act(async () => strip.open[first]())
    expect(strip.seen()).toEqual({ images: 0, views: null })
    await act(async () => strip.open[first === 'images' ? 'study' : 'images']())
    await screen.findByRole('region', { name: 'Views' })
    expect(strip.seen()).toEqual({ images: 1, views: expect.stringContaining('1/7') })
  })
})
