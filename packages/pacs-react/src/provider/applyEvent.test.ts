import { accessApi, imageApi, reportApi, type ServerEvent, settingsApi, studyApi } from '@opensono/pacs-core'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyEvent, endAnswers } from './applyEvent'

const page = { pageNumber: 0, pageSize: 20 }
const asked = {
  search: [studyApi.search.id, page],
  one: [studyApi.get.id, { studyId: 'a' }],
  other: [studyApi.get.id, { studyId: 'b' }],
  images: [imageApi.list.id, { studyId: 'a' }],
  buffer: [imageApi.cacheList.id, { roomId: 'r' }],
  report: [reportApi.get.id, { studyId: 'a' }],
  rooms: [settingsApi.rooms.id, {}],
  users: [accessApi.users.id, page],
} as const

async function madeOld(event: ServerEvent): Promise<string[]> {
  const queryClient = new QueryClient()
  for (const key of Object.values(asked)) queryClient.setQueryData(key, {})
  await applyEvent(queryClient, event)
  return Object.entries(asked).flatMap(([name, key]) => (queryClient.getQueryState(key)?.isInvalidated ? [name] : []))
}

test('a changed study makes its answer and the lists old, and no other study', async () => {
  expect(await madeOld({ kind: 'study-changed', studyId: 'a' })).toEqual(['search', 'one'])
})

test('of a study that is closed to others nothing stays on the screen, and of another one everything', async () => {
  const queryClient = new QueryClient()
  for (const key of Object.values(asked)) queryClient.setQueryData(key, {})
  await applyEvent(queryClient, { kind: 'study-changed', studyId: 'a', isClosed: true })
  const kept = Object.entries(asked).flatMap(([name, key]) => (queryClient.getQueryData(key) ? [name] : []))
  expect(kept).toEqual(['search', 'other', 'buffer', 'rooms', 'users'])
})

test('a changed image makes the images of its study old, and what shows its status', async () => {
  expect(await madeOld({ kind: 'image-changed', studyId: 'a', roomId: null })).toEqual(['search', 'one', 'images'])
})

test("a changed image of a buffer makes only that room's buffer old", async () => {
  expect(await madeOld({ kind: 'image-changed', studyId: null, roomId: 'r' })).toEqual(['buffer'])
  expect(await madeOld({ kind: 'image-changed', studyId: null, roomId: 'other' })).toEqual([])
})

test('a changed report makes the report and what shows its status old', async () => {
  expect(await madeOld({ kind: 'report-changed', studyId: 'a' })).toEqual(['search', 'one', 'images', 'report'])
})

test('changed settings make the dictionaries, the users and the roles old', async () => {
  expect(await madeOld({ kind: 'settings-changed', subject: 'room' })).toEqual(['rooms', 'users'])
})

test('what is being deleted is not read again, unless the deletion failed', async () => {
  const queryClient = new QueryClient()
  const [users, rooms] = [asked.users, asked.rooms]
  for (const key of [users, rooms]) queryClient.setQueryData(key, {})
  const isOld = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  const revive = endAnswers(queryClient, [users])
  await applyEvent(queryClient, { kind: 'settings-changed', subject: 'access' })
  expect([isOld(users), isOld(rooms)]).toEqual([false, true])
  revive()
  await applyEvent(queryClient, { kind: 'settings-changed', subject: 'access' })
  expect(isOld(users)).toBe(true)
})
