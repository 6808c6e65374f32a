import { type ErrorCode, type ImageId, imageApi, PacsError, type RoomId, type StudyId } from '@opensono/pacs-core'
import { createFakePacs, FakeClock } from '@opensono/pacs-core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import { createFakeStore } from '../testing/createFakeStore'
import { createUploadQueue } from './createUploadQueue'
import type { NewUpload, UploadQueueOptions } from './UploadQueue'

const studyId = 'study-1' as StudyId
const roomId = 'room-1' as RoomId
const toStudy: NewUpload = {
  target: { kind: 'study', studyId },
  blob: new Blob(['picture'], { type: 'image/jpeg' }),
  fileExtension: '.jpg',
}

/** Waits for a condition that promises alone will bring about. */
const until = (condition: () => void) => vi.waitFor(condition, { interval: 1 })

/** Lets promises settle without letting time pass. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

function start(options: Partial<UploadQueueOptions> = {}) {
  const clock = new FakeClock()
  const { pacs, answer, seen } = createFakePacs({ image: imageApi }, { clock })
  const store = createFakeStore()
  const network = { isOnline: true, changed: () => {} }
  let keys = 0
  const credentials = ({ key }: { key?: string | undefined }) => {
    keys += 1
    return {
      type: 'MINIO' as const,
      region: 'us-east-1',
      endpoint: 'http://store',
      accessKeyId: 'id',
      secretAccessKey: `secret-${keys}`,
      sessionToken: 'token',
      expiration: '2026-01-05T08:15:00.000Z',
      bucket: 'opensono',
      key: key ?? `image/${keys}.jpg`,
    }
  }
  let images = 0
  const added = () => {
    images += 1
    return { imageId: `image-${images}` as ImageId, isInBuffer: false, refusal: null }
  }
  answer(imageApi.uploadToken, credentials)
  answer(imageApi.cacheUploadToken, credentials)
  answer(imageApi.onUpload, added)
  answer(imageApi.cacheOnUpload, added)
  const queue = createUploadQueue({
    pacs,
    clock,
    store: store.store,
    online: {
      isOnline: () => network.isOnline,
      subscribe(listener) {
        network.changed = listener
        return () => {}
      },
    },
    ...options,
  })
  const statuses = () => queue.getSnapshot().items.map(({ status }) => status)
  const calls = () => seen.map(({ id }) => id)
  const reach = (...expected: string[]) => until(() => expect(statuses()).toEqual(expected))
  /** The server answers a call with an error, or again as before. */
  const refuse = (code: ErrorCode | null) =>
    answer(imageApi.onUpload, () => {
      if (code !== null) throw new PacsError(code)
      return added()
    })
  return { clock, pacs, answer, seen, store, network, queue, statuses, calls, reach, refuse, added }
}

describe('the upload queue', () => {
  it('asks for credentials, sends the file to the store, then tells the server', async () => {
    const { queue, store, seen, calls, reach } = start()
    const uploaded = vi.fn()
    queue.on('imageUploaded', uploaded)
    queue.add({ ...toStudy, isTaken: true })
    expect(queue.getSnapshot().hasUnsent).toBe(true)
    await reach('done')
    expect(calls()).toEqual(['image.uploadToken', 'image.onUpload'])
    expect(seen[0]?.input).toEqual({ studyId, fileExtension: '.jpg', isTaken: true })
    expect(seen[1]?.input).toMatchObject({ studyId, imageUrl: 'image/1.jpg' })
    expect(store.objects.has('image/1.jpg')).toBe(true)
    expect(uploaded).toHaveBeenCalledWith(expect.objectContaining({ imageId: 'image-1', isInBuffer: false }))
    expect(queue.getSnapshot()).toMatchObject({ hasUnsent: false, unsentCount: 0 })
  })

  it('a file for the buffer is told with its room and name', async () => {
    const { queue, seen, reach } = start()
    queue.add({ ...toStudy, target: { kind: 'buffer', roomId, imageName: 'A1' } })
    await reach('done')
    expect(seen.map(({ input }) => input)).toMatchObject([
      { fileExtension: '.jpg', roomId },
      { roomId, imageName: 'A1', imageUrl: 'image/1.jpg' },
    ])
  })

  it('shows the percentage of the bytes that were sent', async () => {
    const { queue, store, reach } = start()
    store.hold()
    queue.add({ ...toStudy, blob: new Blob([new Uint8Array(200)]) })
    await until(() => expect(queue.getSnapshot().items[0]).toMatchObject({ status: 'uploading', percent: 50 }))
    store.release()
    await reach('done')
    expect(queue.getSnapshot().items[0]?.percent).toBe(100)
  })

  it('video is sent as plain bytes, a still as what it is', async () => {
    const { queue, store, reach } = start()
    queue.add(toStudy)
    queue.add({ ...toStudy, blob: new Blob(['clip'], { type: 'video/mp4' }), fileExtension: '.mp4' })
    await reach('done', 'done')
    expect(store.requests.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'application/octet-stream'])
  })

  it('a file of 500 MB or more is refused and nothing is sent; one byte less is sent', async () => {
    const { queue, calls, reach } = start()
    const failed = vi.fn()
    queue.on('uploadFailed', failed)
    const sized = (size: number) => Object.defineProperty(new Blob(['x']), 'size', { value: size })
    const limit = 500 * 1024 * 1024
    queue.add({ ...toStudy, blob: sized(limit), fileName: 'scan.avi' })
    await reach('failed')
    expect(calls()).toEqual([])
    expect(queue.getSnapshot()).toMatchObject({ hasUnsent: false })
    expect(failed.mock.calls[0]?.[0].error).toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      details: { fileName: 'scan.avi', sizeMb: 500 },
    })
    queue.add({ ...toStudy, blob: sized(limit - 1) })
    await reach('failed', 'done')
  })

  it('sends two files at the same time', async () => {
    const { queue, store, statuses, reach } = start()
    store.hold()
    for (let each = 0; each < 3; each += 1) queue.add(toStudy)
    await until(() => expect(store.requests).toHaveLength(2))
    expect(statuses()).toEqual(['uploading', 'uploading', 'queued'])
    store.release()
    await reach('done', 'done', 'done')
  })

  it('tries again after 1, 3, 5 and 10 seconds, then waits for the user', async () => {
    const { queue, store, clock, reach } = start()
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
    const { queue, store, clock, seen, reach } = start()
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
    const { pacs, clock } = start()
    const { queue, store, reach } = start({ clock, pacs: { ...pacs, serverNow: () => clock.now() + 3_600_000 } })
    queue.add(toStudy)
    await reach('done')
    expect(store.requests[0]?.clockOffsetMs).toBe(3_600_000)
  })

  it('a notice that failed is sent again with the same key, and the file is not', async () => {
    const { queue, store, clock, seen, refuse, reach } = start()
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
    const { queue, store, clock, refuse, reach } = start()
    refuse('OBJECT_MISSING')
    queue.add(toStudy)
    await reach('waiting')
    refuse(null)
    clock.advance(1_000)
    await reach('done')
    expect(store.requests.map(({ credentials }) => credentials.key)).toEqual(['image/1.jpg', 'image/1.jpg'])
  })

  it('a key that the server refuses is replaced once', async () => {
    const { queue, store, seen, refuse, reach } = start()
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
      const { queue, refuse, clock, reach } = start()
      refuse(code)
      queue.add(toStudy)
      await reach('failed')
      expect(queue.getSnapshot().items[0]?.error?.code).toBe(code)
      clock.advance(60_000)
      await reach('failed')
    },
  )

  it('a file that its study cannot take any more is told to be in the buffer, and why', async () => {
    const { queue, answer, reach } = start()
    const uploaded = vi.fn()
    queue.on('imageUploaded', uploaded)
    answer(imageApi.onUpload, () => ({
      imageId: 'image-9' as ImageId,
      isInBuffer: true,
      refusal: 'STUDY_IS_LOCKED_ERROR',
    }))
    queue.add(toStudy)
    await reach('done')
    expect(queue.getSnapshot().items[0]).toMatchObject({ isInBuffer: true, refusal: 'STUDY_IS_LOCKED_ERROR' })
    expect(uploaded).toHaveBeenCalledWith(expect.objectContaining({ isInBuffer: true }))
  })

  it('pauses when the login has expired and goes on after the next login', async () => {
    const { queue, refuse, store, statuses, reach } = start()
    refuse('UNAUTHORIZED')
    queue.add(toStudy)
    await reach('needsLogin')
    queue.add(toStudy)
    expect(queue.getSnapshot()).toMatchObject({ isPaused: true, unsentCount: 2 })
    expect(statuses()).toEqual(['needsLogin', 'queued'])
    refuse(null)
    queue.resume()
    await reach('done', 'done')
    expect(store.requests).toHaveLength(2)
  })

  it('what one user took is never sent as another user, and goes on when its own returns', async () => {
    let userId: string | null = 'user-a'
    const { queue, store, refuse, reach, statuses } = start({ userId: () => userId })
    refuse('UNAUTHORIZED')
    queue.add(toStudy)
    await reach('needsLogin')
    userId = null
    // The end of a clip that the user was still recording.
    queue.add(toStudy)
    userId = 'user-b'
    refuse(null)
    queue.resume()
    queue.retryAll()
    queue.add(toStudy)
    await reach('done')
    expect(queue.getSnapshot()).toMatchObject({ hasUnsent: true, unsentCount: 2, othersUnsentCount: 2 })
    expect(store.requests).toHaveLength(2)
    userId = 'user-a'
    queue.resume()
    await reach('done', 'done')
    expect(statuses()).toHaveLength(2)
    expect(queue.getSnapshot()).toMatchObject({ hasUnsent: false, othersUnsentCount: 0 })
  })

  it('shows nobody the pictures of another user, sent or not', async () => {
    let userId = 'user-a'
    const { queue, refuse, reach } = start({ userId: () => userId })
    queue.add({ ...toStudy, poster: toStudy.blob })
    await reach('done')
    refuse('UNAUTHORIZED')
    const id = queue.add({ ...toStudy, poster: toStudy.blob, fileName: '张三.jpg' })
    await reach('done', 'needsLogin')
    userId = 'user-b'
    queue.resume()
    expect(queue.getSnapshot()).toMatchObject({ items: [], othersUnsentCount: 1, hasUnsent: true, isPaused: false })
    queue.retry(id)
    expect(JSON.stringify(queue.getSnapshot())).not.toMatch(/张三|blob:/)
  })

  it('a clip that ends when another user works already is still of the one who began it', async () => {
    const { queue, store, calls } = start({ userId: () => 'user-b' })
    queue.add({ ...toStudy, userId: 'user-a' })
    expect(queue.getSnapshot()).toMatchObject({ items: [], othersUnsentCount: 1 })
    await Promise.resolve()
    expect([calls(), store.requests]).toEqual([[], []])
  })

  it('a file that reaches the store after its user left is told to the server by that user only', async () => {
    let userId = 'user-a'
    const { queue, store, calls, reach } = start({ userId: () => userId })
    store.hold()
    queue.add(toStudy)
    await until(() => expect(store.requests).toHaveLength(1))
    queue.pause()
    userId = 'user-b'
    queue.resume()
    store.release()
    await until(() => expect(store.objects.size).toBe(1))
    queue.add(toStudy)
    await reach('done')
    expect(calls().filter((call) => call === 'image.onUpload')).toHaveLength(1)
    expect(queue.getSnapshot()).toMatchObject({ isPaused: false, othersUnsentCount: 1 })
    userId = 'user-a'
    queue.resume()
    await reach('done')
    expect(calls().filter((call) => call === 'image.onUpload')).toHaveLength(2)
    expect(store.requests).toHaveLength(2)
  })

  it('a 401 that comes late, when its user has logged in again, does not stop the new login', async () => {
    const { queue, answer, added, reach } = start({ userId: () => 'user-a' })
    let refuseNow: () => void = () => {}
    answer(imageApi.onUpload, async () => {
      await new Promise<void>((resolve) => {
        refuseNow = resolve
      })
      answer(imageApi.onUpload, added)
      throw new PacsError('UNAUTHORIZED')
    })
    queue.add(toStudy)
    await until(() => expect(queue.getSnapshot().items[0]?.percent).toBe(100))
    await settled()
    queue.pause()
    queue.resume()
    refuseNow()
    await reach('done')
    expect(queue.getSnapshot().isPaused).toBe(false)
  })

  it('sends nothing while it is paused', async () => {
    const { queue, calls, statuses, reach } = start()
    queue.pause()
    queue.add(toStudy)
    await Promise.resolve()
    expect([calls(), statuses()]).toEqual([[], ['queued']])
    queue.resume()
    await reach('done')
  })

  it('offline it waits without counting tries, and goes on when the network returns', async () => {
    const { queue, store, network, clock, reach, statuses } = start()
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
    expect(statuses()).toEqual(['waiting', 'queued'])
    store.refuse(null)
    network.isOnline = true
    network.changed()
    await reach('done', 'done')
  })

  it('what failed because the server was gone goes on when the server answers again', async () => {
    const fake = start()
    let tell: (isReachable: boolean) => void = () => {}
    const on = ((kind: string, listener: (isReachable: boolean) => void) => {
      if (kind === 'reachable') tell = listener
      return () => {}
    }) as typeof fake.pacs.on
    const { queue, clock, store, reach } = start({ pacs: { ...fake.pacs, on } })
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
    const { queue, store, calls, reach } = start()
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

  it('keeps at most 50 done items, so that a day does not pile up', async () => {
    const { queue } = start()
    for (let each = 0; each < 60; each += 1) queue.add(toStudy)
    await until(() => expect(queue.getSnapshot().unsentCount).toBe(0))
    expect(queue.getSnapshot().items).toHaveLength(50)
    queue.removeDone()
    expect(queue.getSnapshot().items).toEqual([])
  })

  it('a poster has a local address until its item leaves the list', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    const { queue, reach } = start()
    const id = queue.add({ ...toStudy, poster: toStudy.blob })
    await reach('done')
    const url = queue.getSnapshot().items[0]?.posterUrl
    expect(url).toMatch(/^blob:/)
    queue.remove(id)
    expect(revoked).toHaveBeenCalledWith(url)
    revoked.mockRestore()
  })

  it('a journal brings back what was left, and loses what is done', async () => {
    const journal = createMemoryJournal()
    const before = start({ journal })
    before.store.refuse(new PacsError('NETWORK_UNREACHABLE'))
    before.queue.add(toStudy)
    await before.reach('waiting')
    before.queue.destroy()
    expect(await journal.load(null)).toMatchObject([{ entry: { key: 'image/1.jpg', isStored: false } }])
    const after = start({ journal })
    await after.queue.load(null)
    await after.reach('done')
    expect(after.seen[0]?.input).toMatchObject({ key: 'image/1.jpg' })
    await until(async () => expect(await journal.load(null)).toEqual([]))
  })

  it('snapshots are frozen, and items that did not change stay the same object', async () => {
    const { queue, reach } = start()
    queue.add(toStudy)
    await reach('done')
    const [first] = queue.getSnapshot().items
    queue.add(toStudy)
    expect(queue.getSnapshot().items[0]).toBe(first)
    expect([queue.getSnapshot(), queue.getSnapshot().items, first].every(Object.isFrozen)).toBe(true)
  })
})
