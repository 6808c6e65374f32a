import { PacsError } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import type { Journal } from '../journal/Journal'
import { bytesOf, clipOf, megabyte, startUploads, studyId, toStudy, until } from '../testing/startUploads'
import { createBlobHash } from './hash/createBlobHash'

const sha256Hex = createBlobHash()

/** A journal whose page died: what was open is cut. */
function afterDeath(journal: Journal): Journal {
  const load: Journal['load'] = async (userId) => {
    const files = await journal.load(userId)
    return files.map((file) => (file.state === 'open' ? { ...file, state: 'cut' } : file))
  }
  return { ...journal, load }
}

/** What a repair makes of a clip whose last fragment is cut. */
const trimmed = async (clip: Blob) => ({
  blob: clip.slice(0, clip.size - 1000),
  durationMs: 252_000,
  isBeginning: true,
})

/** A page that dies while it records a clip, of which the given bytes are safe. */
async function die({ sizeBytes = 9 * megabyte, userId = 'user-a' } = {}) {
  const memory = createMemoryJournal()
  const page = startUploads({ journal: memory, userId: () => userId })
  const stream = page.queue.open({
    target: { kind: 'study', studyId },
    fileExtension: '.mp4',
    contentType: 'video/mp4',
    isAppendOnly: true,
  })
  const { buffer } = bytesOf(sizeBytes)
  if (sizeBytes > 0) stream.port.postMessage({ bytes: buffer }, [buffer])
  await until(async () => expect((await memory.load(userId))[0]?.sizeBytes).toBe(sizeBytes))
  if (sizeBytes > 8 * megabyte) await until(() => expect(page.sentParts()).toEqual([1]))
  page.queue.destroy()
  return { page, journal: afterDeath(memory) }
}

describe('the next login of the same user', () => {
  it('brings back a clip that was cut off, says so, and sends it to the study it was recorded for', async () => {
    const { page, journal } = await die()
    const repair = vi.fn(trimmed)
    const next = startUploads({ journal, repair, userId: () => 'user-a', store: page.store.store })
    const recovered = vi.fn()
    next.queue.on('recovered', recovered)
    await next.queue.load('user-a')
    expect(recovered).toHaveBeenCalledWith({ stills: 0, clips: 1, durationMs: 252_000, place: 'study' })
    expect(next.queue.getSnapshot()).toMatchObject({ recovered: { clips: 1 }, items: [{ isRecovered: true }] })
    await next.reach('done')
    expect(next.notices()[0]?.input).toMatchObject({ studyId, durationMs: 252_000 })
    expect(page.store.objects.size).toBe(1)
    expect([...page.store.objects.values()][0]?.size).toBe(9 * megabyte - 1000)
    next.queue.dismissRecovered()
    expect(next.queue.getSnapshot().recovered).toBeNull()
    await until(async () => expect(await journal.load('user-a')).toEqual([]))
  })

  it('does not send again the parts that were sent while the clip was being recorded', async () => {
    const { page, journal } = await die()
    const repair = trimmed
    const next = startUploads({ journal, repair, userId: () => 'user-a', store: page.store.store })
    await next.queue.load('user-a')
    await next.reach('done')
    expect(page.sentParts()).toEqual([1, 2])
  })

  it('sends all parts again when the repair changed what was sent, so that the two are never mixed', async () => {
    const { page, journal } = await die()
    const other = bytesOf(9 * megabyte).fill(9)
    const repair = async () => ({ blob: new Blob([other]), durationMs: 252_000 })
    const next = startUploads({ journal, repair, userId: () => 'user-a', store: page.store.store })
    await next.queue.load('user-a')
    await next.reach('done')
    const [object] = page.store.objects.values()
    expect(await sha256Hex(object ?? new Blob())).toBe(await sha256Hex(new Blob([other])))
  })

  it('repairs a clip that was whole but had no length yet when its page died', async () => {
    const journal = createMemoryJournal()
    const page = startUploads({ journal, userId: () => 'user-a', repair: () => new Promise(() => {}) })
    const stream = page.queue.open({
      target: { kind: 'study', studyId },
      contentType: 'video/webm',
      fileExtension: '.webm',
      isAppendOnly: false,
    })
    stream.port.postMessage({ bytes: bytesOf(megabyte).buffer })
    stream.port.postMessage({ isLast: true })
    await stream.finish({ durationMs: 4_000 })
    expect(await journal.load('user-a')).toMatchObject([{ state: 'whole' }])
    page.queue.destroy()
    const repair = async () => ({ blob: new Blob(['repaired']), durationMs: 3_900 })
    const next = startUploads({ journal, repair, userId: () => 'user-a' })
    await next.queue.load('user-a')
    await next.reach('done')
    expect(await [...next.store.objects.values()][0]?.text()).toBe('repaired')
    expect(next.notices()[0]?.input).toMatchObject({ durationMs: 3_900 })
  })

  it('repairs a clip once, though it is asked for twice at the same time', async () => {
    const { journal } = await die({ sizeBytes: megabyte })
    const repair = vi.fn(trimmed)
    const next = startUploads({ journal, repair, userId: () => 'user-a' })
    await Promise.all([next.queue.load('user-a'), next.queue.load('user-a')])
    expect(repair).toHaveBeenCalledTimes(1)
    await next.reach('done')
  })

  it('brings back the others when one file cannot be read', async () => {
    const memory = createMemoryJournal()
    const { queue } = startUploads({ journal: memory, userId: () => 'user-a' })
    queue.pause()
    const bad = queue.add({ ...clipOf(megabyte), durationMs: 1_000 })
    queue.add({ ...toStudy, isTaken: true })
    await until(async () => expect(await memory.load('user-a')).toHaveLength(2))
    queue.destroy()
    const journal: Journal = {
      ...memory,
      load: async () =>
        (await memory.load('user-a')).map((file) => (file.entry.isClip ? { ...file, state: 'cut' } : file)),
      read: async (id, start, end) => {
        if (id === bad) throw new PacsError('IMAGE_DAMAGED')
        return await memory.read(id, start, end)
      },
    }
    const next = startUploads({ journal, userId: () => 'user-a' })
    await next.queue.load('user-a')
    await next.reach('done')
    expect(next.queue.getSnapshot().recovered).toMatchObject({ stills: 1, clips: 0 })
    expect(await memory.load('user-a')).toMatchObject([{ entry: { id: bad } }])
  })

  it('forgets a clip in which there is no picture', async () => {
    const { journal } = await die({ sizeBytes: 0 })
    const next = startUploads({ journal, userId: () => 'user-a' })
    await next.queue.load('user-a')
    expect(next.queue.getSnapshot()).toMatchObject({ items: [], recovered: null })
    await until(async () => expect(await journal.load('user-a')).toEqual([]))
  })

  it.each([
    { what: 'cannot be repaired', repair: () => Promise.reject(new Error('not a film')) },
    { what: 'seems to have no picture, though it is large', repair: async () => null },
  ])('sends a clip as it is that $what', async ({ repair }) => {
    const { journal } = await die({ sizeBytes: megabyte })
    const next = startUploads({ journal, repair, userId: () => 'user-a' })
    await next.queue.load('user-a')
    await next.reach('done')
    expect([...next.store.objects.values()][0]?.size).toBe(megabyte)
  })

  it('brings back stills that were waiting, once', async () => {
    const journal = createMemoryJournal()
    const page = startUploads({ journal, userId: () => 'user-a' })
    page.queue.pause()
    page.queue.add({ ...toStudy, isTaken: true })
    await until(async () => expect(await journal.load('user-a')).toHaveLength(1))
    page.queue.destroy()
    const next = startUploads({ journal, userId: () => 'user-a' })
    next.store.refuse(new PacsError('SERVER_BUSY'))
    await Promise.all([next.queue.load('user-a'), next.queue.load('user-a')])
    expect(next.queue.getSnapshot()).toMatchObject({ recovered: { stills: 1, clips: 0 }, items: { length: 1 } })
  })
})

describe('the login of another user', () => {
  it('is told that something exists, and nothing more; its own user still finds it', async () => {
    const { journal } = await die()
    let userId = 'user-b'
    const next = startUploads({ journal, repair: trimmed, userId: () => userId })
    await next.queue.load(userId)
    expect(next.queue.getSnapshot()).toMatchObject({ items: [], recovered: null, others: { stills: 0, clips: 1 } })
    expect([next.store.requests, next.calls()]).toEqual([[], []])
    userId = 'user-a'
    next.queue.resume()
    await next.queue.load(userId)
    expect(next.queue.getSnapshot()).toMatchObject({ recovered: { clips: 1 }, others: { stills: 0, clips: 0 } })
    userId = 'user-b'
    next.queue.resume()
    expect(next.queue.getSnapshot()).toMatchObject({ items: [], recovered: null })
  })
})
