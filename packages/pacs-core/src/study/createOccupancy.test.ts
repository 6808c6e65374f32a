import { expect, test, vi } from 'vitest'
import { PacsError } from '../error/PacsError'
import { createFakePacs } from '../testing/createFakePacs'
import { FakeClock } from '../testing/FakeClock'
import { limits } from '../value/limits'
import type { StudyId } from '../value/schema'
import { createOccupancy } from './createOccupancy'
import { studyApi } from './studyApi'

const one = 's-1' as StudyId
const two = 's-2' as StudyId
const expiresAt = '2026-01-05T08:01:00.000Z'

function start() {
  const clock = new FakeClock(0)
  const fake = createFakePacs({ study: studyApi }, { clock })
  let fence = 0
  fake.answer(studyApi.occupy, () => {
    fence += 1
    return { fence, expiresAt }
  })
  fake.answer(studyApi.heartbeat, (input) => ({ fence: input.fence, expiresAt }))
  fake.answer(studyApi.release, () => null)
  const occupancy = createOccupancy({ pacs: fake.pacs, clock })
  const calls = () => fake.seen.map(({ id, input }) => [id.replace('study.', ''), input])
  return { ...fake, occupancy, clock, calls }
}

test('who begins to work on a study has it, is heard of every 15 seconds, and gives it back', async () => {
  const { occupancy, clock, calls } = start()
  await occupancy.take(one)
  expect(occupancy.getSnapshot()).toEqual({ studyId: one, status: 'held', error: null })
  clock.advance(limits.occupancy.heartbeatMs - 1)
  expect(calls()).toHaveLength(1)
  clock.advance(1)
  await vi.waitFor(() => expect(calls().at(-1)).toEqual(['heartbeat', { studyId: one, fence: 1 }]))
  await occupancy.release()
  expect(calls().at(-1)).toEqual(['release', { studyId: one, fence: 1 }])
  clock.advance(10 * limits.occupancy.heartbeatMs)
  expect(calls()).toHaveLength(3)
})

test('asked again for what is held, nothing happens; another study ends the work on the first', async () => {
  const { occupancy, calls } = start()
  await occupancy.take(one)
  await occupancy.take(one)
  await occupancy.take(two)
  expect(calls().map(([id]) => id)).toEqual(['occupy', 'release', 'occupy'])
  expect(occupancy.getSnapshot()).toMatchObject({ studyId: two, status: 'held' })
})

test('where somebody else works, it is said by whom and where', async () => {
  const { occupancy, answer } = start()
  const details = { userName: 'Li Wei', roomName: 'Room 3' }
  answer(studyApi.occupy, () => {
    throw new PacsError('STUDY_OCCUPIED_ERROR', { details })
  })
  const refused = vi.fn()
  occupancy.on('refused', refused)
  await occupancy.take(one)
  expect(occupancy.getSnapshot()).toMatchObject({ status: 'refused', error: { details } })
  expect(refused).toHaveBeenCalledOnce()
})

test('a lease that somebody took meanwhile is lost, and nothing is said to the server in its name any more', async () => {
  const { occupancy, answer, clock, calls } = start()
  await occupancy.take(one)
  answer(studyApi.heartbeat, () => {
    throw new PacsError('STUDY_IS_NOT_OCCUPY_ERROR')
  })
  clock.advance(limits.occupancy.heartbeatMs)
  await vi.waitFor(() => expect(occupancy.getSnapshot().status).toBe('lost'))
  clock.advance(10 * limits.occupancy.heartbeatMs)
  await occupancy.release()
  expect(calls().map(([id]) => id)).toEqual(['occupy', 'heartbeat'])
})

test('while the server does not answer the work goes on, and it is announced when it does', async () => {
  const { occupancy, answer, clock, calls } = start()
  answer(studyApi.occupy, () => {
    throw new PacsError('SERVER_BUSY')
  })
  await occupancy.take(one)
  expect(occupancy.getSnapshot()).toMatchObject({ studyId: one, status: 'taking' })
  answer(studyApi.occupy, () => ({ fence: 7, expiresAt }))
  clock.advance(limits.occupancy.heartbeatMs)
  await vi.waitFor(() => expect(occupancy.getSnapshot().status).toBe('held'))
  expect(calls()).toHaveLength(2)
})

test('a lease that comes after the work has ended is given back', async () => {
  const { occupancy, answer, calls } = start()
  let grant: () => void = () => {}
  answer(studyApi.occupy, async () => {
    await new Promise<void>((resolve) => {
      grant = resolve
    })
    return { fence: 3, expiresAt }
  })
  const taking = occupancy.take(one)
  await vi.waitFor(() => expect(calls()).toHaveLength(1))
  occupancy.forget()
  grant()
  await taking
  expect(calls().at(-1)).toEqual(['release', { studyId: one, fence: 3 }])
})

/** An answer that comes when the test wants it. */
function later() {
  let come: () => void = () => {}
  const isThere = new Promise<void>((resolve) => {
    come = resolve
  })
  return { come, isThere }
}

/** Lets everything that was answered before be heard: calls that are asked now come behind it. */
async function settle({ pacs }: Pick<ReturnType<typeof start>, 'pacs'>): Promise<void> {
  for (let round = 0; round < 3; round += 1) await pacs.study.release({ studyId: two, fence: 99 })
}

test('a late sign of life of the former study says nothing of the one that is worked on now', async () => {
  const { occupancy, answer, clock, calls } = start()
  await occupancy.take(one)
  const late = later()
  answer(studyApi.heartbeat, async (input) => {
    if (input.studyId === one) await late.isThere
    return { fence: input.fence, expiresAt }
  })
  clock.advance(limits.occupancy.heartbeatMs)
  await vi.waitFor(() => expect(calls()).toHaveLength(2))
  await occupancy.take(two)
  late.come()
  await settle(start())
  clock.advance(limits.occupancy.heartbeatMs)
  await vi.waitFor(() => expect(calls()).toHaveLength(5))
  await occupancy.release()
  expect(calls().slice(4)).toEqual([
    ['heartbeat', { studyId: two, fence: 2 }],
    ['release', { studyId: two, fence: 2 }],
  ])
})

test('what is refused to the former work on a study is not lost to the work that began again', async () => {
  const { occupancy, answer, clock, calls } = start()
  await occupancy.take(one)
  const late = later()
  answer(studyApi.heartbeat, async (input) => {
    if (input.fence > 1) return { fence: input.fence, expiresAt }
    await late.isThere
    throw new PacsError('STUDY_IS_NOT_OCCUPY_ERROR')
  })
  clock.advance(limits.occupancy.heartbeatMs)
  await vi.waitFor(() => expect(calls()).toHaveLength(2))
  await occupancy.release()
  await occupancy.take(one)
  late.come()
  await settle(start())
  expect(occupancy.getSnapshot()).toEqual({ studyId: one, status: 'held', error: null })
})

test('a study that one comes back to is asked for when it was given back', async () => {
  const { occupancy, answer, calls } = start()
  const late = later()
  answer(studyApi.release, async () => {
    await late.isThere
    return null
  })
  await occupancy.take(one)
  const leaving = occupancy.release()
  const coming = occupancy.take(one)
  await vi.waitFor(() => expect(calls()).toHaveLength(2))
  expect(calls().map(([id]) => id)).toEqual(['occupy', 'release'])
  late.come()
  await Promise.all([leaving, coming])
  expect(calls().map(([id]) => id)).toEqual(['occupy', 'release', 'occupy'])
  expect(occupancy.getSnapshot()).toMatchObject({ studyId: one, status: 'held' })
})

test('destroyed it is heard of no more, whatever is answered late', async () => {
  const { occupancy, answer, clock, calls } = start()
  await occupancy.take(one)
  const late = later()
  answer(studyApi.heartbeat, async (input) => {
    await late.isThere
    return { fence: input.fence, expiresAt }
  })
  clock.advance(limits.occupancy.heartbeatMs)
  await vi.waitFor(() => expect(calls()).toHaveLength(2))
  occupancy.destroy()
  late.come()
  await settle(start())
  expect(clock.pendingCount).toBe(0)
})
