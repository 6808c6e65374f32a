import { PacsError, sessionApi } from '@opensono/pacs-core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import { usePlaces } from './usePlaces'

afterEach(cleanup)

const departments = (hospital: string) => [{ id: `${hospital}-d`, name: `Department of ${hospital}`, type: null }]

async function open(answer: (hospitalId: string) => Promise<ReturnType<typeof departments>>) {
  const story = createStoryPacs()
  story.fake.answer(sessionApi.department, ({ hospitalId = '' }) => answer(hospitalId))
  story.fake.answer(sessionApi.room, ({ departmentId }) => [{ id: `${departmentId}-r`, name: 'Room' }])
  await startStorySession(story)
  const { result, rerender } = renderHook(({ hospital, department }) => usePlaces(hospital, department), {
    initialProps: { hospital: '', department: '' },
    wrapper: ({ children }: { children: ReactNode }) => <PacsStory story={story}>{children}</PacsStory>,
  })
  return {
    story,
    use: () => result.current,
    choose: (hospital: string, department = '') => rerender({ hospital, department }),
  }
}

test('without a hospital nothing is asked', async () => {
  const { story, use } = await open(async (hospital) => departments(hospital))
  expect(use()).toEqual({ departments: null, rooms: null, error: null })
  expect(story.fake.seen.some(({ id }) => id === 'session.department')).toBe(false)
})

test('a hospital brings its departments, and a department its rooms', async () => {
  const { use, choose } = await open(async (hospital) => departments(hospital))
  choose('h1')
  await waitFor(() => expect(use().departments?.map(({ id }) => id)).toEqual(['h1-d']))
  choose('h1', 'h1-d')
  await waitFor(() => expect(use().rooms?.map(({ id }) => id)).toEqual(['h1-d-r']))
})

test('the answer about the hospital before is never shown for the one that is chosen now', async () => {
  const answers = new Map<string, () => void>()
  const { use, choose } = await open(
    (hospital) => new Promise((resolve) => answers.set(hospital, () => resolve(departments(hospital)))),
  )
  choose('h1')
  await waitFor(() => expect(answers.has('h1')).toBe(true))
  choose('h2')
  await waitFor(() => expect(answers.has('h2')).toBe(true))
  await act(async () => answers.get('h2')?.())
  await act(async () => answers.get('h1')?.())
  await waitFor(() => expect(use()).toMatchObject({ departments: [{ id: 'h2-d' }], error: null }))
})

test('departments that cannot be read are said to be so, until another hospital is chosen', async () => {
  const { use, choose } = await open(async (hospital) => {
    if (hospital === 'broken') throw new PacsError('SERVER_BUSY')
    return departments(hospital)
  })
  choose('broken')
  await waitFor(() => expect(use().error?.code).toBe('SERVER_BUSY'))
  choose('h1')
  await waitFor(() => expect(use()).toMatchObject({ error: null, departments: [{ id: 'h1-d' }] }))
})
