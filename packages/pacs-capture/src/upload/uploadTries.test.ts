import { PacsError } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import { startUploads, toStudy, until } from '../testing/startUploads'

describe('tries of an upload', () => {
  it('tries again after 1, 3, 5 and 10 seconds, then waits for the user', async () => {
    const { queue, store, clock, reach } = startUploads()
    store.refuse(new PacsError('NETWORK_UNREACHABLE'))
    queue.add(toStudy)
    for (const [tries, delayMs] of [1_000, 3_000, 5_000, 10_000].entries()) {
      await reach('waiting')
      expect(queue.getSnapshot().items[0]?.retryInSeconds).toBe(delayMs / 1000)
      clock.advance(delayMs - 1)
      expect(store.requests).toHaveLength(tries + 1)
      clock.advance(1)
      await until(() => expect(store.requests).toHaveLength(tries + 2))
    }
    await reach('failed')
    expect(queue.getSnapshot()).toMatchObject({ hasUnsent: true })
    store.refuse(null)
    queue.retry(queue.getSnapshot().items[0]?.id ?? '')
    await reach('done')
  })

  it('a second try renews the credentials of the same key', async () => {
    const { queue, store, clock, seen, reach } = startUploads()
    store.refuse(new PacsError('UPLOAD_FAILED'))
    queue.add(toStudy)
    await reach('waiting')
    store.refuse(null)
    clock.advance(1_000)
    await reach('done')
    const [first, second] = store.requests.map(({ credentials }) => credentials)
    expect(second?.key).toBe(first?.key)
    expect(second?.secretAccessKey).not.toBe(first?.secretAccessKey)
    expect(seen.filter(({ id }) => id === 'image.uploadToken')[1]?.input).toMatchObject({ key: 'image/1.jpg' })
  })

  it('signatures carry the time of the server, however wrong the clock of this computer is', async () => {
    const { pacs, clock } = startUploads()
    const { queue, store, reach } = startUploads({ clock, pacs: { ...pacs, serverNow: () => clock.now() + 3_600_000 } })
    queue.add(toStudy)
    await reach('done')
    expect(store.requests[0]?.clockOffsetMs).toBe(3_600_000)
  })

  it('a notice that failed is sent again with the same key, and the file is not', async () => {
    const { queue, store, clock, seen, refuse, reach } = startUploads()
    refuse('SERVER_FAULT')
    queue.add(toStudy)
    await reach('waiting')
    refuse(null)
    clock.advance(1_000)
    await reach('done')
    expect(store.requests).toHaveLength(1)
    const keys = seen.filter(({ id }) => id === 'image.onUpload').map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('a file that did not arrive is sent again', async () => {
    const { queue, store, clock, refuse, reach } = startUploads()
    refuse('OBJECT_MISSING')
    queue.add(toStudy)
    await reach('waiting')
    refuse(null)
    clock.advance(1_000)
    await reach('done')
    expect(store.requests.map(({ credentials }) => credentials.key)).toEqual(['image/1.jpg', 'image/1.jpg'])
  })

  it('a key that the server refuses is replaced once', async () => {
    const { queue, store, seen, refuse, reach } = startUploads()
    refuse('UPLOAD_KEY_REFUSED')
    queue.add(toStudy)
    await reach('failed')
    expect(store.requests.map(({ credentials }) => credentials.key)).toEqual(['image/1.jpg', 'image/2.jpg'])
    const keys = seen.filter(({ id }) => id === 'image.onUpload').map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(2)
  })

  it.each(['STUDY_IS_LOCKED_ERROR', 'ONLY_STUDY_DOCTOR_CAN_UPLOAD', 'FORBIDDEN'] as const)(
    'a refusal by %s is final and says why',
    async (code) => {
      const { queue, refuse, clock, reach } = startUploads()
      refuse(code)
      queue.add(toStudy)
      await reach('failed')
      expect(queue.getSnapshot().items[0]?.error?.code).toBe(code)
      clock.advance(60_000)
      await reach('failed')
    },
  )

  it('offline it waits without counting tries, and goes on when the network returns', async () => {
    const { queue, store, network, clock, reach, statuses } = startUploads()
    store.refuse(new PacsError('NETWORK_UNREACHABLE'))
    store.hold()
    queue.add(toStudy)
    await until(() => expect(store.requests).toHaveLength(1))
    network.isOnline = false
    network.changed()
    store.release()
    await reach('waiting')
    expect(queue.getSnapshot()).toMatchObject({ isOnline: false, items: [{ retryInSeconds: null }] })
    queue.add(toStudy)
    clock.advance(3_600_000)
    expect(statuses()).toEqual(['waiting', 'waiting'])
    store.refuse(null)
    network.isOnline = true
    network.changed()
    await reach('done', 'done')
  })

  it.each(['UPLOAD_FAILED', 'NETWORK_UNREACHABLE'] as const)(
    'what was to be tried again by itself, after %s, when the network went, goes on with the network',
    async (code) => {
      const { queue, store, network, clock, reach, statuses } = startUploads()
      store.refuse(new PacsError(code))
      queue.add(toStudy)
      await reach('waiting')
      network.isOnline = false
      network.changed()
      clock.advance(60_000)
      expect(statuses()).toEqual(['waiting'])
      expect(queue.getSnapshot().items[0]?.retryInSeconds).toBeNull()
      store.refuse(null)
      network.isOnline = true
      network.changed()
      await reach('done')
    },
  )

  it('what failed because the server was gone goes on when the server answers again', async () => {
    const fake = startUploads()
    let tell: (isReachable: boolean) => void = () => {}
    const on = ((kind: string, listener: (isReachable: boolean) => void) => {
      if (kind === 'reachable') tell = listener
      return () => {}
    }) as typeof fake.pacs.on
    const { queue, clock, store, reach } = startUploads({ pacs: { ...fake.pacs, on } })
    store.refuse(new PacsError('NETWORK_UNREACHABLE'))
    queue.add(toStudy)
    for (const delayMs of [1_000, 3_000, 5_000, 10_000]) {
      await reach('waiting')
      clock.advance(delayMs)
    }
    await reach('failed')
    store.refuse(null)
    tell(true)
    await reach('failed')
    tell(false)
    tell(true)
    await reach('done')
  })

  it('removing an item breaks its upload off and tells the server nothing', async () => {
    const { queue, store, calls, reach } = startUploads()
    store.hold()
    const id = queue.add(toStudy)
    await until(() => expect(store.requests).toHaveLength(1))
    queue.remove(id)
    expect(store.requests[0]?.signal.aborted).toBe(true)
    store.release()
    queue.add(toStudy)
    await reach('done')
    expect(calls().filter((call) => call === 'image.onUpload')).toHaveLength(1)
  })

  it('a journal brings back what was left, and loses what is done', async () => {
    const journal = createMemoryJournal()
    const before = startUploads({ journal })
    before.store.refuse(new PacsError('NETWORK_UNREACHABLE'))
    before.queue.add(toStudy)
    await before.reach('waiting')
    before.queue.destroy()
    expect(await journal.load(null)).toMatchObject([{ entry: { key: 'image/1.jpg', isStored: false } }])
    const after = startUploads({ journal })
    await after.queue.load(null)
    await after.reach('done')
    expect(after.seen[0]?.input).toMatchObject({ key: 'image/1.jpg' })
    await until(async () => expect(await journal.load(null)).toEqual([]))
  })
})
