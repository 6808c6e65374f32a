import { imageApi, PacsError } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import type { Journal, JournalEventMap } from '../journal/Journal'
import { bytesOf, megabyte, settled, startUploads, studyId, toStudy, until } from '../testing/startUploads'
import { createBlobHash } from './hash/createBlobHash'
import type { NewUploadStream, UploadStream } from './UploadStream'

const sha256Hex = createBlobHash()

const recording: NewUploadStream = {
  target: { kind: 'study', studyId },
  fileExtension: '.mp4',
  contentType: 'video/mp4',
  isAppendOnly: true,
}

function post(stream: UploadStream, bytes: Uint8Array<ArrayBuffer>): void {
  const copy = bytes.slice().buffer
  stream.port.postMessage({ bytes: copy }, [copy])
}

async function finish(stream: UploadStream, durationMs = 4_000): Promise<void> {
  stream.port.postMessage({ isLast: true })
  await stream.finish({ durationMs })
}

describe('a clip that is being recorded', () => {
  it('is sent part by part while it grows, and only its rest when it stops', async () => {
    const { queue, store, notices, sentParts, reach } = startUploads()
    const stream = queue.open(recording)
    const bytes = bytesOf(17 * megabyte)
    post(stream, bytes.subarray(0, 9 * megabyte))
    await until(() => expect(sentParts()).toEqual([1]))
    expect(queue.getSnapshot()).toMatchObject({ items: [], unsentCount: 0, hasUnsent: false })
    post(stream, bytes.subarray(9 * megabyte))
    await until(() => expect(sentParts()).toEqual([1, 2]))
    await finish(stream)
    await reach('done')
    expect(sentParts()).toEqual([1, 2, 3])
    expect(store.requests.at(-2)?.sizeBytes).toBe(megabyte)
    const [object] = store.objects.values()
    expect(await sha256Hex(object ?? new Blob())).toBe(await sha256Hex(new Blob([bytes])))
    expect(notices()[0]?.input).toMatchObject({ studyId, durationMs: 4_000 })
    expect(queue.getSnapshot().items[0]).toMatchObject({ durationMs: 4_000, isClip: true, sizeBytes: 17 * megabyte })
  })

  it('is sent whole when it stays short', async () => {
    const { queue, store, seen, reach } = startUploads()
    const stream = queue.open(recording)
    post(stream, bytesOf(megabyte))
    await settled()
    expect(store.requests).toEqual([])
    await finish(stream)
    await reach('done')
    expect(store.requests.map(({ kind }) => kind)).toEqual(['put'])
    expect(seen[0]?.input).toMatchObject({ isTaken: true, fileExtension: '.mp4' })
  })

  it('is forgotten when nothing was recorded', async () => {
    const journal = createMemoryJournal()
    const { queue, calls } = startUploads({ journal })
    const stream = queue.open(recording)
    stream.port.postMessage({ isLast: true })
    await stream.finish(null)
    expect(queue.getSnapshot().items).toEqual([])
    await until(async () => expect(await journal.load(null)).toEqual([]))
    expect(calls()).toEqual([])
  })

  it('goes on though the login has expired, and is sent after the next login of its user', async () => {
    const userId = 'user-a'
    const { queue, answer, credentials, sentParts, reach } = startUploads({ userId: () => userId })
    const refuse = vi.fn(() => {
      throw new PacsError('UNAUTHORIZED')
    })
    answer(imageApi.uploadToken, refuse)
    const stream = queue.open(recording)
    post(stream, bytesOf(9 * megabyte))
    await until(() => expect(queue.getSnapshot().isPaused).toBe(true))
    post(stream, bytesOf(8 * megabyte))
    await finish(stream)
    expect(sentParts()).toEqual([])
    answer(imageApi.uploadToken, credentials)
    queue.resume()
    await reach('done')
    expect(refuse).toHaveBeenCalledTimes(1)
    expect(queue.getSnapshot().items[0]?.sizeBytes).toBe(17 * megabyte)
  })

  it('holds up no still that is taken meanwhile, and takes its place behind them', async () => {
    const { queue, notices, reach, statuses } = startUploads()
    const stream = queue.open(recording)
    post(stream, bytesOf(megabyte))
    queue.add(toStudy)
    queue.add(toStudy)
    await reach('done', 'done')
    await finish(stream)
    await reach('done', 'done', 'done')
    expect(notices()).toHaveLength(3)
    expect(statuses()).toHaveLength(3)
    expect(queue.getSnapshot().items.map(({ isClip }) => isClip)).toEqual([false, false, true])
  })

  it('says that the disk is full, and sends what was kept', async () => {
    let full: (event: JournalEventMap['full']) => void = () => {}
    const memory = createMemoryJournal()
    const on = ((kind: keyof JournalEventMap, listener: never) => {
      if (kind === 'full') full = listener
      return memory.on(kind, listener)
    }) as Journal['on']
    const open: Journal['open'] = (entry) => {
      const writer = memory.open(entry)
      const close = async () => {
        await writer.close()
        throw new PacsError('DISK_FULL')
      }
      return { ...writer, close }
    }
    const { queue, reach } = startUploads({ journal: { ...memory, on, open } })
    const stream = queue.open(recording)
    const onFull = vi.fn()
    stream.onFull(onFull)
    post(stream, bytesOf(megabyte))
    full({ id: stream.id })
    expect(onFull).toHaveBeenCalledTimes(1)
    await finish(stream)
    await reach('done')
    expect(queue.getSnapshot().items[0]?.sizeBytes).toBe(megabyte)
  })

  it('whose bytes may still change is repaired when it stops, and sent then', async () => {
    const whole = new Blob(['repaired'])
    const repair = vi.fn(async () => ({ blob: whole, durationMs: 3_900 }))
    const { queue, store, notices, reach } = startUploads({ repair })
    const stream = queue.open({ ...recording, fileExtension: '.webm', isAppendOnly: false })
    post(stream, bytesOf(9 * megabyte))
    await settled()
    expect(store.requests).toEqual([])
    await finish(stream)
    await reach('done')
    const [object] = store.objects.values()
    expect(await object?.text()).toBe('repaired')
    expect(notices()[0]?.input).toMatchObject({ durationMs: 3_900 })
  })

  it('that cannot be repaired is sent as it is: nothing is lost', async () => {
    const repair = () => Promise.reject(new Error('not a film'))
    const { queue, reach } = startUploads({ repair })
    const stream = queue.open({ ...recording, fileExtension: '.webm', isAppendOnly: false })
    post(stream, bytesOf(megabyte))
    await finish(stream)
    await reach('done')
    expect(queue.getSnapshot().items[0]).toMatchObject({ sizeBytes: megabyte, durationMs: 4_000 })
  })

  it('goes on by itself after cuts, however many, and sends one part again for each', async () => {
    const { queue, store, clock, sentParts, reach } = startUploads()
    const stream = queue.open(recording)
    for (const part of [1, 2, 3, 4, 5, 6]) {
      store.cutInPart(part)
      post(stream, bytesOf(8 * megabyte))
      await until(() => expect(sentParts().filter((each) => each === part)).toHaveLength(1))
      await settled()
      clock.advance(1_000)
      await until(() => expect(sentParts().filter((each) => each === part)).toHaveLength(2))
      await settled()
    }
    await finish(stream)
    await reach('done')
    expect(sentParts()).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
  })
})
