import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesInDatabase, bytesOnDisk, freshName, removeAll } from '../../test/journal/diskFixtures'
import { bytesOf, clipOf, entryOf, firstDifference, keyFor } from '../../test/journal/journalFixtures'
import { createJournal } from './createJournal'
import { createMemoryJournal } from './createMemoryJournal'
import type { Journal, JournalEntry } from './Journal'

const open: Journal[] = []
const warnings: string[] = []
const logger = { warn: (message: string) => void warnings.push(message) }
const keyOf = (userId: string) => keyFor(userId.at(-1) ?? '')

function onDisk(name: string, place: 'opfs' | 'indexedDb') {
  const journal = createJournal({ name, keyOf, places: [place], logger })
  open.push(journal)
  return journal
}

function inMemory() {
  const journal = createMemoryJournal()
  open.push(journal)
  return journal
}

function record(journal: Journal, entry: JournalEntry) {
  const writer = journal.open(entry)
  return {
    post: (bytes: Uint8Array<ArrayBuffer>) => writer.port.postMessage({ bytes: bytes.slice().buffer }),
    finish(last?: JournalEntry) {
      writer.port.postMessage({ isLast: true })
      return writer.close(last)
    },
  }
}

afterEach(async () => {
  for (const journal of open.splice(0)) journal.destroy()
  warnings.length = 0
  await removeAll()
})

describe.each([
  { where: 'in the file system', make: () => onDisk(freshName(), 'opfs'), isDurable: true },
  { where: 'in the database', make: () => onDisk(freshName(), 'indexedDb'), isDurable: true },
  { where: 'in memory', make: inMemory, isDurable: false },
])('a journal $where', ({ make, isDurable }) => {
  it('keeps stills and clips in their order until they are removed', async () => {
    const journal = make()
    const [still, clip] = [entryOf(), clipOf()]
    const bytes = bytesOf(600_000)
    await journal.add(still, new Blob([bytes]))
    expect(journal.isDurable).toBe(isDurable)
    const grown: number[] = []
    journal.on('grown', ({ id, sizeBytes }) => id === clip.id && grown.push(sizeBytes))
    const { post, finish } = record(journal, clip)
    for (let at = 0; at < 600_000; at += 50_000) post(bytes.slice(at, at + 50_000))
    await vi.waitFor(() => expect(grown.at(-1)).toBe(600_000))
    expect(await journal.load('user-a')).toMatchObject([{ state: 'whole' }, { state: 'open', sizeBytes: 600_000 }])
    expect(firstDifference(await journal.read(clip.id, 10, 599_990), bytes.slice(10, 599_990))).toBeNull()
    const last = { ...clip, durationMs: 5_000 }
    expect(await finish(last)).toEqual({ sizeBytes: 600_000 })
    await journal.update({ ...still, isStored: true })
    expect(await journal.load('user-a')).toEqual([
      { entry: { ...still, isStored: true }, sizeBytes: 600_000, state: 'whole' },
      { entry: last, sizeBytes: 600_000, state: 'whole' },
    ])
    await journal.replace(clip.id, new Blob([bytes.slice(0, 300_000)]))
    expect(firstDifference(await journal.read(clip.id, 0, 1e9), bytes.slice(0, 300_000))).toBeNull()
    expect(await journal.others('user-b')).toEqual({ stills: 1, clips: 1 })
    await journal.remove(still.id)
    await journal.remove(clip.id)
    expect(await journal.load('user-a')).toEqual([])
    expect(await journal.others('user-b')).toEqual({ stills: 0, clips: 0 })
  })

  it('refuses everything after its end', async () => {
    const journal = make()
    journal.destroy()
    const entry = entryOf()
    const writer = journal.open(clipOf())
    const asked = [
      journal.load('user-a'),
      journal.others(null),
      journal.add(entry, new Blob()),
      journal.update(entry),
      journal.read(entry.id, 0, 1),
      journal.replace(entry.id, new Blob()),
      journal.remove(entry.id),
      writer.close(),
    ]
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE' })
  })

  it('takes two thousand small pieces, and all of them in order', async () => {
    const journal = make()
    const clip = clipOf()
    const { post, finish } = record(journal, clip)
    const all = bytesOf(2_000 * 150)
    for (let piece = 0; piece < 2_000; piece += 1) post(all.slice(piece * 150, (piece + 1) * 150))
    expect(await finish()).toEqual({ sizeBytes: all.length })
    expect(firstDifference(await journal.read(clip.id, 0, all.length), all)).toBeNull()
  })
})

describe.each(['opfs', 'indexedDb'] as const)('on the disk (%s)', (place) => {
  it('another user of the room sees how much waits, and not one byte of it lies there in clear', async () => {
    const name = freshName()
    const first = onDisk(name, place)
    const canary = 'CANARY-ZhangSan-7f3a'
    const target = { kind: 'buffer', roomId: 'room-1', imageName: canary } as unknown as JournalEntry['target']
    await first.add(entryOf({ target }), new Blob([canary.repeat(5_000)]))
    const { post, finish } = record(first, clipOf({ target }))
    post(new TextEncoder().encode(canary.repeat(5_000)))
    await finish()
    first.destroy()
    const second = onDisk(name, place)
    expect(await second.others('user-b')).toEqual({ stills: 1, clips: 1 })
    expect(await second.load('user-b')).toEqual([])
    expect(await second.load('user-a')).toHaveLength(2)
    const found = place === 'opfs' ? [...(await bytesOnDisk(name)).values()] : await bytesInDatabase(name)
    const text = found.map((bytes) => new TextDecoder('latin1').decode(bytes)).join('')
    expect(text.length).toBeGreaterThan(200_000)
    expect(text).toContain('user-a')
    expect(text).not.toMatch(/CANARY|ZhangSan|room-1/)
  })

  it('a logout forgets the key: what waits is not read any more, and the clip that is recorded goes on', async () => {
    const journal = onDisk(freshName(), place)
    const [still, clip] = [entryOf(), clipOf()]
    await journal.add(still, new Blob(['still']))
    const { post, finish } = record(journal, clip)
    post(bytesOf(100))
    await vi.waitFor(async () => expect((await journal.load('user-a'))[1]?.sizeBytes).toBe(100))
    journal.forgetKey('user-a')
    await expect(journal.read(still.id, 0, 5)).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE' })
    post(bytesOf(200))
    expect(await finish({ ...clip, durationMs: 1_000 })).toEqual({ sizeBytes: 300 })
    await expect(journal.read(clip.id, 0, 5)).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE' })
    expect(await journal.load('user-a')).toMatchObject([
      { sizeBytes: 5 },
      { sizeBytes: 300, entry: { durationMs: 1_000 } },
    ])
  })
})

it('without a key files are kept in memory, and the journal says so', async () => {
  const name = freshName()
  const journal = createJournal({ name, keyOf: async () => null, logger })
  open.push(journal)
  const [still, clip] = [entryOf(), clipOf()]
  await journal.add(still, new Blob(['still']))
  const { post, finish } = record(journal, clip)
  post(bytesOf(10))
  expect(await finish()).toEqual({ sizeBytes: 10 })
  expect(journal.isDurable).toBe(false)
  expect(await journal.load('user-a')).toHaveLength(2)
  await journal.update({ ...clip, isStored: true })
  expect([...(await bytesOnDisk(name)).keys()].filter((file) => file !== 'reserve' && file !== 'probe')).toEqual([])
})

it('a key that cannot be had now is asked for again later, and the file is not lost', async () => {
  let isThere = false
  const journal = createJournal({
    name: freshName(),
    keyOf: (userId) => (isThere ? keyOf(userId) : Promise.reject(new Error('no network'))),
    logger,
  })
  open.push(journal)
  const entry = entryOf()
  await journal.add(entry, new Blob(['still']))
  expect(journal.isDurable).toBe(false)
  expect(warnings.join()).toContain('no network')
  await expect(journal.load('user-a')).rejects.toThrow('no network')
  isThere = true
  expect(await journal.load('user-a')).toMatchObject([{ entry, sizeBytes: 5 }])
  expect(journal.isDurable).toBe(true)
})

it('where the worker cannot run, files are kept in memory', async () => {
  const journal = createJournal({ keyOf, workerUrl: '/there-is-no-such-worker.js', logger })
  open.push(journal)
  await journal.add(entryOf(), new Blob(['still']))
  const { post, finish } = record(journal, clipOf())
  post(bytesOf(10))
  expect(await finish()).toEqual({ sizeBytes: 10 })
  expect(journal.isDurable).toBe(false)
  expect(await journal.load('user-a')).toHaveLength(2)
})
