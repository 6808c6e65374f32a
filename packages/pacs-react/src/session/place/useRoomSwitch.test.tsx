import { PacsError, sessionApi } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { type SessionStoryOptions, sessionStory } from '../storySession'
import { useRoomSwitch } from './useRoomSwitch'

const user = exampleUser()
const newToken = { token: 'token-2', expiresAt: '2026-01-05T20:00:00Z' }

async function open(options: SessionStoryOptions = {}) {
  const story = sessionStory(options)
  const page = await drawHook(story, () => useRoomSwitch(user))
  await waitFor(() => expect(page.use().rooms).toHaveLength(2))
  await waitFor(() => expect(page.use().hospitals).toHaveLength(2))
  return { ...page, story }
}

it('begins where the user works, which is no switch', async () => {
  const { use } = await open()
  expect(use()).toMatchObject({ isHere: true, isOtherHospital: false, roomName: 'Room 1' })
})

it('another room of the department is gone to by its name', async () => {
  const { use, do: perform, asked } = await open()
  await perform((form) => form.set({ roomId: 'room-2' }))
  expect(use().isHere).toBe(false)
  await perform((form) => form.go())
  expect(asked(sessionApi.switchRoom)).toMatchObject([{ roomName: 'Room 2' }])
})

it('another department needs a room of its own: none of several is chosen', async () => {
  const { use, story, do: perform, asked } = await open()
  story.fake.answer(sessionApi.room, () => [
    { id: 'room-8', name: 'Room 8' },
    { id: 'room-9', name: 'Room 9' },
  ])
  await perform((form) => form.set({ departmentId: 'department-2' }))
  await waitFor(() => expect(use().rooms?.map(({ id }) => id)).toEqual(['room-8', 'room-9']))
  expect(use().value.roomId).toBe('')
  await perform((form) => form.go())
  expect(use().error?.code).toBe('ROOM_NOT_AVAILABLE')
  expect(asked(sessionApi.switchDepartment)).toEqual([])
})

it('the only room of another department is chosen and gone to', async () => {
  const { use, story, do: perform, asked } = await open()
  story.fake.answer(sessionApi.room, () => [{ id: 'room-8', name: 'Room 8' }])
  story.fake.answer(sessionApi.switchDepartment, () => newToken)
  await perform((form) => form.set({ departmentId: 'department-2' }))
  await waitFor(() => expect(use().value.roomId).toBe('room-8'))
  await perform((form) => form.go())
  expect(asked(sessionApi.switchDepartment)).toMatchObject([{ departmentId: 'department-2', roomName: 'Room 8' }])
})

it('another hospital is gone to with its ticket', async () => {
  const { use, story, do: perform, asked } = await open()
  story.fake.answer(sessionApi.switchHospital, () => newToken)
  await perform((form) => form.set({ hospitalId: 'hospital-2' }))
  await waitFor(() => expect(use().rooms).toHaveLength(2))
  expect(use().isOtherHospital).toBe(true)
  await perform((form) => form.go())
  expect(asked(sessionApi.switchHospital)).toMatchObject([
    { token: 'ticket-2', departmentId: 'department-1', roomId: 'room-1' },
  ])
})

it('a ticket that came too late asks for new ones, which the next try uses', async () => {
  const { use, story, do: perform, asked } = await open()
  story.fake.answer(sessionApi.switchHospital, ({ token }) => {
    if (token === 'ticket-2') throw new PacsError('LOGIN_TICKET_EXPIRED')
    return newToken
  })
  await perform((form) => form.set({ hospitalId: 'hospital-2' }))
  await waitFor(() => expect(use().rooms).toHaveLength(2))
  story.fake.answer(
    sessionApi.switchableHospitals,
    () => [{ hospitalId: 'hospital-2', hospitalName: 'Harbour Clinic', isCurrent: false, token: 'ticket-3' }] as never,
  )
  await perform((form) => form.go())
  expect(use().error?.code).toBe('LOGIN_TICKET_EXPIRED')
  await waitFor(() => expect(use().hospitals.map(({ id }) => id)).toEqual(['hospital-1', 'hospital-2']))
  await perform((form) => form.go())
  expect(asked(sessionApi.switchHospital).map(({ token }) => token)).toEqual(['ticket-2', 'ticket-3'])
})

it('one’s own hospital stands in the list, also when the list cannot be read', async () => {
  const story = sessionStory()
  story.fake.answer(sessionApi.switchableHospitals, () => {
    throw new PacsError('SERVER_BUSY')
  })
  const { use } = await drawHook(story, () => useRoomSwitch(user))
  await waitFor(() => expect(use().error?.code).toBe('SERVER_BUSY'))
  expect(use().hospitals).toEqual([{ id: 'hospital-1', name: 'Demo Hospital' }])
})

it('a refusal is forgotten when something else is chosen', async () => {
  const { use, do: perform } = await open({ refusal: 'ROOM_NOT_AVAILABLE' })
  await perform((form) => form.set({ roomId: 'room-2' }))
  await perform((form) => form.go())
  expect(use().error?.code).toBe('ROOM_NOT_AVAILABLE')
  await perform((form) => form.set({ roomId: 'room-1' }))
  expect(use().error).toBeNull()
})
