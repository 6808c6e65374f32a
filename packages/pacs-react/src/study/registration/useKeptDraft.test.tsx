import { createStore, type Study, sessionApi } from '@opensono/pacs-core'
import { exampleUser, MemoryStorage } from '@opensono/pacs-core/testing'
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import { storyStudy } from '../storyStudies'
import { type HeldRegistration, newRegistration } from './newRegistration'
import type { RegistrationDraft } from './RegistrationDraft'
import { useKeptDraft } from './useKeptDraft'
import type { RegistrationFormHandle } from './useRegistrationForm'

const workplace = { roomId: 'room-1', examTypeId: null }

afterEach(() => void vi.useRealTimers())

interface Opened {
  storage?: MemoryStorage
  study?: Study
  userId?: string
}

async function open({ storage = new MemoryStorage(), study, userId }: Opened = {}) {
  const story = createStoryPacs()
  if (userId !== undefined) story.fake.answer(sessionApi.info, () => exampleUser({ userId }))
  const store = createStore<HeldRegistration>({ base: study ?? newRegistration(workplace), newer: null, edits: {} })
  const form = { store } as unknown as RegistrationFormHandle
  const page = await drawHook(story, () => useKeptDraft({ form, study: study ?? null, workplace, storage }))
  return {
    ...page,
    story,
    storage,
    isSealed: () => storage.getItem('opensono.registration') !== null,
    sealed: () => waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull()),
    type: (edits: Partial<RegistrationDraft>) =>
      page.do(() => store.update({ edits: { ...store.getSnapshot().edits, ...edits } })),
    edits: () => store.getSnapshot().edits,
  }
}

/** Types a name, and leaves the page. */
async function leaveTyped(storage: MemoryStorage, study?: Study): Promise<void> {
  const page = await open({ storage, ...(study !== undefined && { study }) })
  await page.type({ memo: '轮椅', ...(study === undefined && { patientName: '林文博' }) })
  page.unmount()
  await page.sealed()
}

describe('what is typed into a registration', () => {
  it('is kept a second after the first key, so that a crash loses no more', async () => {
    const { storage, type } = await open()
    const written = vi.spyOn(storage, 'setItem')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await type({ patientName: '林' })
    vi.advanceTimersByTime(999)
    await type({ patientName: '林文博' })
    vi.useRealTimers()
    expect(written).not.toHaveBeenCalled()
  })

  it('is written at that second, though the typing goes on', async () => {
    const { type, sealed } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await type({ patientName: '林' })
    vi.advanceTimersByTime(600)
    await type({ patientName: '林文' })
    vi.advanceTimersByTime(400)
    vi.useRealTimers()
    await sealed()
  })

  it('is written when the form is left before that second is over', async () => {
    const { type, unmount, sealed } = await open()
    await type({ patientName: '林文博' })
    unmount()
    await sealed()
  })

  it('and saved is not written afterwards', async () => {
    const { storage, type, do: perform, unmount } = await open()
    const written = vi.spyOn(storage, 'setItem')
    await type({ patientName: '林文博' })
    await perform(({ forget }) => forget())
    unmount()
    expect(written).not.toHaveBeenCalled()
  })

  it('comes back where its study is opened, and says so', async () => {
    const storage = new MemoryStorage()
    await leaveTyped(storage, storyStudy(1))
    const { use, edits } = await open({ storage, study: storyStudy(1) })
    await waitFor(() => expect(use().isRestored).toBe(true))
    expect(edits()).toMatchObject({ memo: '轮椅' })
    expect(use().offeredName).toBeNull()
  })

  it.each([
    ['another study', { study: storyStudy(2) }],
    ['another user', { userId: 'user-9' }],
  ])('is nothing for %s', async (_, other) => {
    const storage = new MemoryStorage()
    await leaveTyped(storage, 'study' in other ? storyStudy(1) : undefined)
    const unsealed = vi.spyOn(storage, 'getItem')
    const { use, edits } = await open({ storage, ...other })
    await waitFor(() => expect(unsealed).toHaveBeenCalledWith('opensono.registration'))
    // Another registration is read after it, when it would be here.
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
    expect([use().isRestored, use().offeredName, edits()]).toEqual([false, null, {}])
  })

  it('is gone when the user logs out', async () => {
    const storage = new MemoryStorage()
    await leaveTyped(storage)
    const { use, story, do: perform, isSealed } = await open({ storage })
    await waitFor(() => expect(use().offeredName).toBe('林文博'))
    story.fake.answer(sessionApi.logout, () => null)
    await perform(() => story.session.logOut())
    expect(isSealed()).toBe(false)
  })

  it('and offered is taken with the room that it was typed for', async () => {
    const storage = new MemoryStorage()
    await leaveTyped(storage)
    const { use, do: perform, edits } = await open({ storage })
    await waitFor(() => expect(use().offeredName).toBe('林文博'))
    await perform(({ takeOffered }) => takeOffered())
    expect(edits()).toMatchObject({ patientName: '林文博', memo: '轮椅', roomId: 'room-1' })
    expect(use().offeredName).toBeNull()
  })
})
