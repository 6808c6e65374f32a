import {
  accessApi,
  type ChangeEvent,
  type Endpoint,
  imageApi,
  reportApi,
  type ServerEvent,
  settingsApi,
  studyApi,
} from '@opensono/pacs-core'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyEvent } from './applyEvent'
import { callKey, setAnswer } from './callKey'

const page = { pageNumber: 0, pageSize: 20 }
const asked: Record<string, [endpoint: Endpoint, input: Record<string, unknown>]> = {
  search: [studyApi.search, page],
  one: [studyApi.get, { studyId: 'a' }],
  other: [studyApi.get, { studyId: 'b' }],
  images: [imageApi.list, { studyId: 'a' }],
  buffer: [imageApi.cacheList, { roomId: 'r' }],
  report: [reportApi.get, { studyId: 'a' }],
  rooms: [settingsApi.rooms, {}],
  sources: [settingsApi.basicData, { kind: 'patient-source' }],
  priorities: [settingsApi.basicData, { kind: 'priority' }],
  users: [accessApi.users, page],
}

/** A client that has read all of that. */
function filled(): QueryClient {
  const queryClient = new QueryClient()
  for (const [endpoint, input] of Object.values(asked)) setAnswer(queryClient, endpoint, input, {})
  return queryClient
}

function staleIn(queryClient: QueryClient): string[] {
  const isStale = ([endpoint, input]: [Endpoint, Record<string, unknown>]) =>
    queryClient.getQueryState(callKey(endpoint, input))?.isInvalidated === true
  return Object.entries(asked).flatMap(([name, call]) => (isStale(call) ? [name] : []))
}

async function staleAfter(event: ServerEvent): Promise<string[]> {
  const queryClient = filled()
  await applyEvent(queryClient, event)
  return staleIn(queryClient)
}

test('a changed study makes its answer and the lists stale, and no other study', async () => {
  expect(await staleAfter({ type: 'study-changed', studyId: 'a' })).toEqual(['search', 'one'])
})

test('of a study that is closed to others nothing stays on the screen, and of another one everything', async () => {
  const queryClient = filled()
  await applyEvent(queryClient, { type: 'study-changed', studyId: 'a', isClosed: true })
  const kept = Object.entries(asked).flatMap(([name, [endpoint, input]]) =>
    queryClient.getQueryData(callKey(endpoint, input)) === undefined ? [] : [name],
  )
  expect(kept).toEqual(['search', 'other', 'buffer', 'rooms', 'sources', 'priorities', 'users'])
})

test('a changed image makes the images of its study stale, and what shows its status', async () => {
  expect(await staleAfter({ type: 'image-changed', studyId: 'a' })).toEqual(['search', 'one', 'images'])
})

test("a changed image of a buffer makes only that room's buffer stale", async () => {
  expect(await staleAfter({ type: 'buffer-changed', roomId: 'r' })).toEqual(['buffer'])
  expect(await staleAfter({ type: 'buffer-changed', roomId: 'other' })).toEqual([])
})

test('a changed report makes the report and what shows its status stale', async () => {
  expect(await staleAfter({ type: 'report-changed', studyId: 'a' })).toEqual(['search', 'one', 'images', 'report'])
})

test('a changed dictionary makes that dictionary stale, and no other one and nothing else', async () => {
  expect(await staleAfter({ type: 'basic-data-changed', kind: 'priority' })).toEqual(['priorities'])
  expect(await staleAfter({ type: 'basic-data-changed', kind: 'room' })).toEqual(['rooms'])
  expect(await staleAfter({ type: 'user-changed' })).toEqual(['users'])
})

test('of an event whose subject only the server knows everything of its type is stale', async () => {
  const queryClient = filled()
  await applyEvent(queryClient, { type: 'image-changed', studyId: null })
  expect(staleIn(queryClient)).toEqual(['search', 'one', 'other', 'images'])
})

test('an event of a type that this release does not know makes everything stale', async () => {
  expect(await staleAfter({ type: 'unknown' })).toEqual(Object.keys(asked))
})

test('what a deletion under way or done ends is not read again; after one that failed it is', async () => {
  const queryClient = filled()
  const changes: ChangeEvent[] = [{ type: 'user-changed' }, { type: 'department-changed' }]
  const remove = (key: ReturnType<typeof callKey>, mutationFn: () => Promise<null>) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { meta: { ends: () => [key] }, mutationFn })
      .execute(null)
  let fail: (error: Error) => void = () => undefined
  const failing = remove(
    callKey(accessApi.users, page),
    () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
  )
  await applyEvent(queryClient, ...changes)
  expect(staleIn(queryClient)).toEqual(['rooms'])
  fail(new Error('refused'))
  await expect(failing).rejects.toThrow('refused')
  await applyEvent(queryClient, ...changes)
  expect(staleIn(queryClient)).toEqual(['rooms', 'users'])

  const another = filled()
  await another
    .getMutationCache()
    .build(another, { meta: { ends: () => [callKey(accessApi.users, page)] }, mutationFn: async () => null })
    .execute(null)
  await applyEvent(another, ...changes)
  expect(staleIn(another)).toEqual(['rooms'])
})
