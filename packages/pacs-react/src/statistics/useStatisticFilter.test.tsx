import { type RoomId, sessionApi } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { expect, test, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyWithStatistics } from './storyStatistics'
import { useStatisticFilter } from './useStatisticFilter'

const roomIds = ['room-1' as RoomId]

/** Boards over a server whose clock the test sets. */
async function open(now = '2026-01-05T04:00:00Z') {
  const story = storyWithStatistics('en')
  const clock = vi.fn(() => Date.parse(now))
  const page = await drawHook({ ...story, pacs: { ...story.pacs, serverNow: clock } }, useStatisticFilter)
  return { ...page, story, setNow: (next: string) => clock.mockReturnValue(Date.parse(next)) }
}

test('the filter is the same object until a condition changes, so that figures are not asked for again', async () => {
  const { use, do: perform, rerender } = await open()
  const { filter, query } = use()
  rerender()
  expect(use().filter).toBe(filter)
  expect(use().query).toBe(query)
  await perform(() => query.setMore({ roomIds }))
  expect(use().filter).toEqual({ ...filter, roomIds })
})

test('the conditions are kept in memory alone: what is asked for may name a doctor', async () => {
  const { use, do: perform } = await open()
  await perform(({ query }) => query.setMore({ roomIds }))
  expect(use().asked.more).toEqual({ roomIds })
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

test('the next login does not find the conditions of the one before, be it of the same user', async () => {
  const { use, do: perform, story } = await open()
  await perform(({ query }) => query.setMore({ roomIds }))
  const { query, filter } = use()
  await perform(() => story.session.logOut())
  await perform(() => story.logIn())
  expect(use().query).not.toBe(query)
  expect(use().filter).toEqual({ ...filter, roomIds: undefined })
})

test('a user who takes the place of another one without a logout between does not find their conditions', async () => {
  const { use, do: perform, story } = await open()
  await perform(({ query }) => query.setMore({ roomIds }))
  story.fake.answer(sessionApi.info, () => exampleUser({ userId: 'user-2' }))
  await perform(() => story.logIn())
  expect(use().filter.roomIds).toBeUndefined()
})

test('a page that stays open over midnight keeps its range, and a reset begins with the month up to the new day', async () => {
  const { use, do: perform, setNow, rerender } = await open()
  expect(use().asked.range?.end).toBe('2026-01-05')
  setNow('2026-01-06T04:00:00Z')
  rerender()
  expect(use().asked.range?.end).toBe('2026-01-05')
  await perform(({ query }) => query.reset())
  expect(use().asked.range?.end).toBe('2026-01-06')
})
