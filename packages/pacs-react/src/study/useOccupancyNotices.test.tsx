import { createOccupancy, PacsError, StudyId, studyApi } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { useCall } from '../provider/useCall'
import { storyStudy, storyWithStudies } from './storyStudies'
import { useOccupancyNotices } from './useOccupancyNotices'

const studyId = StudyId.parse('study-1')

function storyWithLease() {
  const story = storyWithStudies('en', [storyStudy(1)])
  const occupancy = createOccupancy({ pacs: story.fake.pacs, clock: new FakeClock() })
  story.fake.answer(studyApi.occupy, () => {
    throw new PacsError('STUDY_OCCUPIED_ERROR', { details: { userName: '赵敏', roomName: 'Room 9' } })
  })
  return { ...story, occupancy }
}

it('a study that somebody else works on is said to be theirs, in their room, and is read again', async () => {
  const story = storyWithLease()
  const { asked, notices, use } = await drawHook(story, () => {
    useOccupancyNotices()
    return useCall(studyApi.get, { studyId })
  })
  await waitFor(() => expect(use().data).toBeDefined())
  const before = asked(studyApi.get).length
  act(() => void story.occupancy.take(studyId))
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^warning: .*赵敏.*Room 9/)]))
  await waitFor(() => expect(asked(studyApi.get).length).toBeGreaterThan(before))
})

it('a page that is gone says nothing of it', async () => {
  const story = storyWithLease()
  const { notices, unmount, asked } = await drawHook(story, () => useOccupancyNotices())
  unmount()
  act(() => void story.occupancy.take(studyId))
  await waitFor(() => expect(asked(studyApi.occupy)).toHaveLength(1))
  expect(notices()).toEqual([])
})
