import { imageApi, type ServerEvent, StudyId } from '@opensono/pacs-core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { applyEvent } from '../../provider/applyEvent'
import { useCurrentStudy } from '../../provider/useCurrentStudy'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyRow } from '../storyImages'
import { useStudyStrip } from './useStrip'

afterEach(cleanup)

const study1 = StudyId.parse('study-1')
const study2 = StudyId.parse('study-2')
const facts = { patientSex: 'female', studyStatus: 'checked', patientAge: { value: 42, unit: 'year' } } as const

interface Drawn {
  studyId: string | null
  images: readonly string[]
}

function Strip({ onDrawn }: { onDrawn: (drawn: Drawn) => void }) {
  const { studyId } = useCurrentStudy()
  const images = useStudyStrip(studyId).items.map((item) => item.key)
  onDrawn({ studyId, images })
  return <p>{images.join()}</p>
}

async function open() {
  const story = createStoryPacs()
  const drawn: Drawn[] = []
  story.fake.answer(imageApi.list, ({ studyId }) => [storyRow(studyId === study1 ? 1 : 2)])
  await startStorySession(story)
  story.currentPatient.set({ ...facts, studyId: study1 })
  render(
    <PacsStory story={story}>
      <Strip onDrawn={(each) => drawn.push(each)} />
    </PacsStory>,
  )
  await screen.findByText('image-1')
  const asked = () => story.fake.seen.filter(({ id }) => id === 'image.list').length
  return { story, drawn, asked }
}

describe('the strip of the current study', () => {
  it('never draws an image of the former patient, not even once', async () => {
    const { story, drawn } = await open()
    act(() => story.currentPatient.set({ ...facts, studyId: study2 }))
    await screen.findByText('image-2')
    act(() => story.currentPatient.clear())
    await waitFor(() => expect(screen.queryByText('image-2')).toBeNull())
    const wrong = { 'study-1': 'image-2', 'study-2': 'image-1' }
    for (const { studyId, images } of drawn) {
      if (studyId === null) expect(images).toEqual([])
      else expect(images).not.toContain(wrong[studyId as keyof typeof wrong])
    }
  })

  it('is read again for an event of its own study and of no other', async () => {
    const { story, asked } = await open()
    const tell = (studyId: StudyId): ServerEvent => ({ type: 'image-changed', studyId })
    const first = asked()
    await act(() => applyEvent(story.queryClient, tell(study2)))
    expect(asked()).toBe(first)
    await act(() => applyEvent(story.queryClient, tell(study1)))
    expect(asked()).toBe(first + 1)
  })
})
