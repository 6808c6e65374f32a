import { imageApi, PacsError } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import type { Journal } from '../journal/Journal'
import { bytesOf, megabyte, settled, startUploads, studyId, toStudy, until } from '../testing/startUploads'

describe('uploads and logins', () => {
  it('pauses when the login has expired and goes on after the next login', async () => {
    const { queue, refuse, store, statuses, reach } = startUploads()
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
    const { queue, store, refuse, reach, statuses } = startUploads({ userId: () => userId })
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

  it('what waited for the network when its user left goes on when that user returns, though the network came before', async () => {
    let userId = 'user-a'
    const { queue, network, store, reach } = startUploads({ userId: () => userId })
    network.isOnline = false
    network.changed()
    queue.add(toStudy)
    await reach('waiting')
    userId = 'user-b'
    queue.resume()
    network.isOnline = true
    network.changed()
    await settled()
    expect(store.requests).toEqual([])
    userId = 'user-a'
    queue.resume()
    await reach('done')
  })

  it('shows nobody the pictures of another user, sent or not', async () => {
    let userId = 'user-a'
    const { queue, refuse, reach } = startUploads({ userId: () => userId })
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
    const { queue, store, calls } = startUploads({ userId: () => 'user-b' })
    queue.add({ ...toStudy, userId: 'user-a' })
    expect(queue.getSnapshot()).toMatchObject({ items: [], othersUnsentCount: 1 })
    await Promise.resolve()
    expect([calls(), store.requests]).toEqual([[], []])
  })

  it('a file that reaches the store after its user left is told to the server by that user only', async () => {
    let userId = 'user-a'
    const { queue, store, calls, reach } = startUploads({ userId: () => userId })
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
    const { queue, answer, added, reach } = startUploads({ userId: () => 'user-a' })
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

  it('a clip whose key was forgotten with the login goes on by itself when its user is back', async () => {
    const memory = createMemoryJournal()
    let isKeyKnown = true
    const journal: Journal = {
      ...memory,
      async load(userId) {
        isKeyKnown = true
        return await memory.load(userId)
      },
      async read(id, start, end) {
        if (!isKeyKnown) throw new PacsError('JOURNAL_UNAVAILABLE')
        return await memory.read(id, start, end)
      },
    }
    let userId: string | null = 'user-a'
    const { queue, store, reach } = startUploads({ journal, userId: () => userId })
    const stream = queue.open({
      target: { kind: 'study', studyId },
      fileExtension: '.mp4',
      contentType: 'video/mp4',
      isAppendOnly: true,
    })
    const { buffer } = bytesOf(megabyte)
    stream.port.postMessage({ bytes: buffer }, [buffer])
    stream.port.postMessage({ isLast: true })
    userId = null
    isKeyKnown = false
    await stream.finish({ durationMs: 4_000 })
    await reach('failed')
    userId = 'user-a'
    queue.resume()
    await queue.load(userId)
    await reach('done')
    expect(store.objects.size).toBe(1)
  })

  it('sends nothing while it is paused', async () => {
    const { queue, calls, statuses, reach } = startUploads()
    queue.pause()
    queue.add(toStudy)
    await Promise.resolve()
    expect([calls(), statuses()]).toEqual([[], ['queued']])
    queue.resume()
    await reach('done')
  })
})
