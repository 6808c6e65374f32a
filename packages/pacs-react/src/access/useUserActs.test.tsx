import { accessApi, accountApi, PacsError, type UserRow } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { useCall } from '../provider/useCall'
import { storyUser, storyWithAccess } from './storyAccess'
import { useUserActs } from './useUserActs'

const user = storyUser(2, { isMfaBound: true, lockedUntil: '2026-01-05T09:00:00.000Z' })
const { userId } = user

async function open() {
  const story = storyWithAccess('en', { users: [user] })
  const onChanged = vi.fn<(user: UserRow) => void>()
  const onRemoved = vi.fn()
  const page = await drawHook(story, () => useUserActs({ user, onChanged, onRemoved }))
  return { ...page, story, onChanged, onRemoved }
}

it('an account that is unlocked is said to be', async () => {
  const { do: perform, onChanged, notices } = await open()
  await perform(({ unlock }) => unlock.mutateAsync({ userId }))
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ lockedUntil: null }))
  expect(notices()).toEqual(['success: 王芳 is unlocked.'])
})

it('a second factor that is unbound is gone from what is shown', async () => {
  const { do: perform, onChanged, asked } = await open()
  await perform(({ unbind }) => unbind.mutateAsync({ userId, credentials: 'mine' } as never))
  expect(asked(accountApi.mfaUnbind)).toHaveLength(1)
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isMfaBound: false }))
})

it('a failure changes nothing that is shown', async () => {
  const { story, do: perform, onChanged, asked } = await open()
  story.fake.answer(accessApi.setUserEnabled, () => {
    throw new PacsError('SERVER_BUSY')
  })
  await perform(({ enable }) => enable.mutateAsync({ userId, isEnabled: false, version: 1 }).catch(() => null))
  expect(asked(accessApi.user)).toEqual([])
  expect(onChanged).not.toHaveBeenCalled()
})

it('an account that is deleted is not read again, which would say that it does not exist', async () => {
  const story = storyWithAccess('en', { users: [user] })
  const onRemoved = vi.fn()
  const {
    use,
    do: perform,
    asked,
  } = await drawHook(story, () => ({
    row: useCall(accessApi.user, { userId }).data,
    list: useCall(accessApi.users, { pageNumber: 0, pageSize: 20 }).data,
    acts: useUserActs({ user, onChanged: () => undefined, onRemoved }),
  }))
  await waitFor(() => expect(use().row).toBeDefined())
  await waitFor(() => expect(use().list?.total).toBe(1))
  const before = asked(accessApi.user).length
  await perform(({ acts }) => acts.remove.mutateAsync({ userId }))
  await waitFor(() => expect(use().list?.total).toBe(0))
  expect(onRemoved).toHaveBeenCalledOnce()
  expect(asked(accessApi.user)).toHaveLength(before)
})
