import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { storyUploads } from '../storyImages'
import { UploadBanners } from './UploadBanners'

afterEach(cleanup)

const show = (isDurable: boolean) =>
  render(
    <PacsStory story={{ ...createStoryPacs({ language: 'en' }), uploads: storyUploads([], true, 0, { isDurable }) }}>
      <UploadBanners />
    </PacsStory>,
  )

it('says before a recording that stills and clips cannot be kept on this computer', async () => {
  show(false)
  expect((await screen.findByRole('alert')).textContent).toContain('keeps no stills and clips on this computer')
})

it('says nothing where they are kept', () => {
  show(true)
  expect(screen.queryByRole('alert')).toBeNull()
})
