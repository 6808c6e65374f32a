import { createSession, eventApi, PacsError, type ServerEvent, sessionApi, storageKeys } from '@opensono/pacs-core'
import { createFakePacs, exampleUser, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it, vi } from 'vitest'
import type { ConnectEvents, ConnectEventsOptions } from './ConnectEvents'
import { createEventFeed, pollMs } from './createEventFeed'

const changed = (studyId: string): ServerEvent => ({ type: 'study-changed', studyId })

async function open(connector: 'socket' | 'none' = 'socket') {
  const storage = new MemoryStorage()
  const clock = new FakeClock()
  const { pacs, answer, seen } = createFakePacs(
    { session: sessionApi, event: eventApi },
    { token: () => storage.getItem(storageKeys.token) },
  )
  const server = { latest: 7, isReachable: true }
  answer(sessionApi.info, () => exampleUser())
  answer(sessionApi.breastScreeningSwitch, () => false)
  answer(eventApi.list, ({ after }) => {
    if (!server.isReachable) throw new PacsError('SERVER_FAULT')
    const events = Array.from({ length: server.latest - after }, (_, index) => ({
      sequence: after + index + 1,
      event: changed(`study-${after + index + 1}`),
    }))
    return { events, latest: server.latest }
  })
  const opened: ConnectEventsOptions[] = []
  const connection = { reconnect: vi.fn(), close: vi.fn() }
  const connect: ConnectEvents = (options) => {
    opened.push(options)
    return connection
  }
  const session = createSession({ pacs, storage, clock })
  const feed = createEventFeed({ pacs, session, clock, connect: connector === 'socket' ? connect : null })
  const happened: string[] = []
  feed.on('happened', (event) => event.type === 'study-changed' && happened.push(event.studyId))
  storage.setItem(storageKeys.token, 'token-1')
  const asked = () => seen.filter(({ id }) => id === 'event.list').length
  return { clock, server, session, feed, happened, opened, connection, asked, seen }
}

/** The first look at the events has been answered. */
const looked = async ({ asked }: Awaited<ReturnType<typeof open>>, times: number) => {
  await vi.waitFor(() => expect(asked()).toBe(times))
  await Promise.resolve()
}

describe('the events of a hospital', () => {
  it('do not come while a page holds the feed off, and anything may have changed when the last one lets it go', async () => {
    const all = await open()
    const [first, second] = [all.feed.hold(), all.feed.hold()]
    await all.session.restore()
    expect([all.feed.getSnapshot().status, all.opened.length]).toEqual(['off', 0])
    const missed = vi.fn()
    all.feed.on('missed', missed)
    first()
    first()
    expect(all.opened.length).toBe(0)
    second()
    expect([all.feed.getSnapshot().status, all.opened.length, missed.mock.calls.length]).toEqual(['connecting', 1, 1])
    const third = all.feed.hold()
    expect(all.feed.getSnapshot().status).toBe('off')
    await vi.waitFor(() => expect(all.connection.close).toHaveBeenCalledTimes(1))
    await all.session.logOut()
    third()
    expect(all.feed.getSnapshot().status).toBe('off')
  })

  it('come over a connection that is open while somebody works', async () => {
    const all = await open()
    expect([all.feed.getSnapshot().status, all.opened.length]).toEqual(['off', 0])
    await all.session.restore()
    expect(all.feed.getSnapshot().status).toBe('connecting')
    all.opened[0]?.onOpen()
    await looked(all, 1)
    all.opened[0]?.onEvent({ sequence: 8, event: changed('study-8') })
    all.opened[0]?.onEvent({ anything: 'else' })
    expect([all.feed.getSnapshot().status, all.happened]).toEqual(['live', ['study-8']])
    await all.session.logOut()
    expect(all.feed.getSnapshot().status).toBe('off')
    expect(all.connection.close).toHaveBeenCalledOnce()
    expect(all.clock.pendingCount).toBe(0)
  })

  it('are asked for every ten to twelve seconds while there is no connection, until there is one', async () => {
    const all = await open()
    await all.session.restore()
    all.clock.advance(pollMs * 1.2)
    await looked(all, 1)
    expect(all.feed.getSnapshot().status).toBe('polling')
    all.server.latest = 9
    await vi.waitFor(() => expect(all.clock.pendingCount).toBe(1))
    all.clock.advance(pollMs * 1.2)
    await vi.waitFor(() => expect(all.happened).toEqual(['study-8', 'study-9']))
    all.opened[0]?.onOpen()
    await looked(all, 3)
    all.clock.advance(pollMs * 10)
    expect([all.asked(), all.feed.getSnapshot().status]).toEqual([3, 'live'])
  })

  it('are asked for again over an open connection after a question that failed, until one is answered', async () => {
    const all = await open()
    await all.session.restore()
    all.opened[0]?.onOpen()
    await looked(all, 1)
    // The connection breaks and is there again, but the server answers no question yet.
    all.opened[0]?.onEnded('network')
    all.server.latest = 9
    all.server.isReachable = false
    all.opened[0]?.onOpen()
    for (const times of [2, 3]) {
      await looked(all, times)
      await vi.waitFor(() => expect(all.clock.pendingCount).toBe(1))
      all.clock.advance(pollMs * 1.2)
    }
    await looked(all, 4)
    await vi.waitFor(() => expect(all.clock.pendingCount).toBe(1))
    all.server.isReachable = true
    all.clock.advance(pollMs * 1.2)
    await vi.waitFor(() => expect(all.happened).toEqual(['study-8', 'study-9']))
    expect([all.feed.getSnapshot().status, all.clock.pendingCount]).toEqual(['live', 0])
  })

  it('whose first look failed are asked for again, and no more once the login has ended', async () => {
    const all = await open()
    const missed = vi.fn()
    all.feed.on('missed', missed)
    await all.session.restore()
    all.server.isReachable = false
    all.opened[0]?.onOpen()
    await looked(all, 1)
    await vi.waitFor(() => expect(all.clock.pendingCount).toBe(1))
    all.server.isReachable = true
    all.clock.advance(pollMs * 1.2)
    await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1))
    all.server.latest = 9
    all.opened[0]?.onEvent({ sequence: 9, event: changed('study-9') })
    await vi.waitFor(() => expect(all.happened).toEqual(['study-9', 'study-8']))
    all.server.isReachable = false
    all.opened[0]?.onOpen()
    await vi.waitFor(() => expect(all.clock.pendingCount).toBe(1))
    await all.session.logOut()
    expect(all.clock.pendingCount).toBe(0)
  })

  it('are asked for only, where the host wants no connection', async () => {
    const all = await open('none')
    await all.session.restore()
    await looked(all, 1)
    all.server.latest = 8
    await vi.waitFor(() => expect(all.clock.pendingCount).toBe(1))
    all.clock.advance(pollMs * 1.2)
    await vi.waitFor(() => expect(all.happened).toEqual(['study-8']))
    all.feed.destroy()
    await vi.waitFor(() => expect(all.clock.pendingCount).toBe(0))
  })

  it('go on being asked for after an answer that failed', async () => {
    const all = await open('none')
    await all.session.restore()
    await looked(all, 1)
    all.server.isReachable = false
    for (const times of [2, 3]) {
      await vi.waitFor(() => expect(all.clock.pendingCount).toBe(1))
      all.clock.advance(pollMs * 1.2)
      await looked(all, times)
    }
    expect(all.feed.getSnapshot().status).toBe('polling')
  })

  it('are counted from the beginning under a new token, over a new connection', async () => {
    const all = await open()
    await all.session.restore()
    all.opened[0]?.onOpen()
    await looked(all, 1)
    await all.session.restore()
    expect(all.connection.reconnect).toHaveBeenCalledOnce()
  })

  it('end the session when the server closes the connection because it was ended elsewhere', async () => {
    const all = await open()
    await all.session.restore()
    const before = all.seen.filter(({ id }) => id === 'session.info').length
    all.opened[0]?.onEnded('server')
    await vi.waitFor(() => expect(all.seen.filter(({ id }) => id === 'session.info').length).toBe(before + 1))
  })
})
