import { StudyId } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../provider/PacsStory'
import { AddFiles } from './AddFiles'
import { storyUploads } from './storyImages'

afterEach(cleanup)

it('files go to the study for which they were asked, though another is current when they are chosen', () => {
  const story = createStoryPacs()
  const add = vi.fn(() => 'upload-1')
  const shownFor = (studyId: string) => (
    <PacsStory story={story} isLoggedIn={false}>
      <AddFiles uploads={{ ...storyUploads(), add }} target={{ kind: 'study', studyId: StudyId.parse(studyId) }} />
    </PacsStory>
  )
  const { rerender, container } = render(shownFor('study-1'))
  fireEvent.click(screen.getByRole('button', { name: 'Add files' }))
  rerender(shownFor('study-2'))
  const input = container.querySelector('input')
  if (input === null) throw new Error('there is no input')
  fireEvent.change(input, { target: { files: [new File(['x'], 'scan.jpg', { type: 'image/jpeg' })] } })
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ target: { kind: 'study', studyId: 'study-1' } }))
})
