import { systemClock } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStore } from '../../test/journal/createMemoryStore'
import { bytesOf, clipOf, entryOf, firstDifference, keyFor } from '../../test/journal/journalFixtures'
import { createSealedJournal } from './createSealedJournal'
import type { OwnedEntry, SealedJournal } from './SealedJournal'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function start(store = createMemoryStore(), clock = systemClock) {
  const grown: { id: string; sizeBytes: number }[] = []
  const full: string[] = []
  const warnings: string[] = []
  const journal = createSealedJournal({
    store,
    clock,
    onGrown: (event) => grown.push(event),
    onFull: ({ id }) => full.push(id),
    warn: (message) => warnings.push(message),
  })
  return { store, journal, grown, full, warnings }
}

function openClip(journal: SealedJournal, entry: OwnedEntry, key: CryptoKey) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1)
  journal.open(entry, port2, key)
  return {
    post: (bytes: Uint8Array<ArrayBuffer>) => port1.postMessage({ bytes: bytes.slice().buffer }),
    end: () => port1.postMessage({ isLast: true }),
  }
}

/** Resolves after what was posted before has arrived. */
function nextMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1)
  return new Promise((resolve) => {
    port2.onmessage = () => resolve()
    port1.postMessage(null)
  })
}

test('a file that was added is read by the same user after the page was lost', async () => {
  const { store, journal } = start()
  const key = await keyFor('a')
  const entry = entryOf()
  const bytes = bytesOf(700_000)
  await journal.add(entry, new Blob([bytes]), key)
  const later = start(createMemoryStore(store.disk)).journal
  expect(await later.load('user-a', key)).toEqual([{ entry, sizeBytes: 700_000, state: 'whole' }])
  expect(firstDifference(await later.read(entry.id, 0, 700_000), bytes)).toBeNull()
  expect(firstDifference(await later.read(entry.id, 262_000, 525_000), bytes.slice(262_000, 525_000))).toBeNull()
  expect(store.opened.size).toBe(0)
})

test('bytes that are posted are sealed 250 ms later at latest, or when 256 KB wait', async () => {
  const clock = new FakeClock(0)
  const { journal, grown } = start(createMemoryStore(), clock)
  const clip = clipOf()
  const { post } = openClip(journal, clip, await keyFor('a'))
  post(bytesOf(1_000))
  await vi.waitFor(() => expect(clock.pendingCount).toBe(1))
  post(bytesOf(2_000))
  await nextMessage()
  clock.advance(249)
  expect(grown).toEqual([])
  clock.advance(1)
  await vi.waitFor(() => expect(grown).toEqual([{ id: clip.id, sizeBytes: 3_000 }]))
  post(bytesOf(300_000))
  await vi.waitFor(() => expect(grown.at(-1)).toEqual({ id: clip.id, sizeBytes: 303_000 }))
})

test('a clip can be read while it grows, and is whole when it was closed', async () => {
  const { store, journal } = start()
  const key = await keyFor('a')
  const clip = clipOf()
  const { post, end } = openClip(journal, clip, key)
  const parts = Array.from({ length: 40 }, (_, index) => bytesOf(9_973, index))
  const all = new Uint8Array(await new Blob(parts).arrayBuffer())
  for (const part of parts.slice(0, 20)) post(part)
  await vi.waitFor(async () => expect((await journal.load('user-a', key))[0]?.sizeBytes).toBe(20 * 9_973))
  expect(firstDifference(await journal.read(clip.id, 5, 100_000), all.slice(5, 100_000))).toBeNull()
  for (const part of parts.slice(20)) post(part)
  end()
  const last = { ...clip, durationMs: 4_000 }
  expect(await journal.close(clip.id, last)).toEqual({ sizeBytes: all.length })
  const later = start(createMemoryStore(store.disk)).journal
  expect(await later.load('user-a', key)).toEqual([{ entry: last, sizeBytes: all.length, state: 'whole' }])
  expect(firstDifference(await later.read(clip.id, 0, all.length), all)).toBeNull()
})

test('when anyone who posts has died, a clip can be closed 2 s after the last bytes came', async () => {
  const clock = new FakeClock(0)
  const { journal } = start(createMemoryStore(), clock)
  const clip = clipOf()
  const { post } = openClip(journal, clip, await keyFor('a'))
  post(bytesOf(500))
  await nextMessage()
  const closed = journal.close(clip.id, null)
  clock.advance(1_999)
  post(bytesOf(200))
  await nextMessage()
  clock.advance(1_999)
  post(bytesOf(100))
  await nextMessage()
  clock.advance(2_000)
  expect(await closed).toEqual({ sizeBytes: 800 })
})

test('when the disk is full the clip says so, keeps what was written, and can still be closed', async () => {
  const { store, journal, full, grown } = start()
  const key = await keyFor('a')
  const clip = clipOf()
  await vi.waitFor(() => expect(store.disk.get('reserve')?.length).toBe(512 * 1024))
  const { post, end } = openClip(journal, clip, key)
  await vi.waitFor(async () => expect(await journal.load('user-a', key)).toHaveLength(1))
  store.limitBytes = 512 * 1024 + 400_000
  const all = bytesOf(1_000_000)
  post(all)
  await vi.waitFor(() => expect(full).toEqual([clip.id]))
  end()
  const safe = 256 * 1024
  const last = { ...clip, durationMs: 9_000 }
  // Somebody else fills what is left: only the reserve is there for the mark.
  store.disk.set('somebody-else', new Uint8Array(400_000))
  await expect(journal.close(clip.id, last)).rejects.toMatchObject({ code: 'DISK_FULL', sizeBytes: safe })
  expect(grown).toEqual([{ id: clip.id, sizeBytes: safe }])
  expect(full).toHaveLength(1)
  const later = start(createMemoryStore(store.disk)).journal
  expect(await later.load('user-a', key)).toEqual([{ entry: last, sizeBytes: safe, state: 'whole' }])
  expect(firstDifference(await later.read(clip.id, 0, safe), all.slice(0, safe))).toBeNull()
})

test('a clip that cannot even be begun says that the disk is full, and leaves nothing', async () => {
  const { store, journal, full } = start()
  await vi.waitFor(() => expect(store.disk.get('reserve')?.length).toBe(512 * 1024))
  store.limitBytes = 512 * 1024 + 10
  const clip = clipOf()
  const { post, end } = openClip(journal, clip, await keyFor('a'))
  post(bytesOf(100))
  end()
  await expect(journal.close(clip.id, null)).rejects.toMatchObject({ code: 'DISK_FULL' })
  expect(full).toEqual([clip.id])
  expect([...store.disk.keys()]).toEqual(['reserve'])
})

test('a still that finds the disk full is refused, and nothing of it is kept', async () => {
  const { store, journal } = start()
  const key = await keyFor('a')
  const first = entryOf()
  await journal.add(first, new Blob([bytesOf(1_000)]), key)
  await vi.waitFor(() => expect(store.disk.get('reserve')?.length).toBe(512 * 1024))
  store.limitBytes = 512 * 1024 + 400_000
  await expect(journal.add(entryOf(), new Blob([bytesOf(500_000)]), key)).rejects.toMatchObject({ code: 'DISK_FULL' })
  expect(await journal.load('user-a', key)).toHaveLength(1)
  expect([...store.disk.keys()].sort()).toEqual([`${first.id}.1`, 'reserve'])
})

test('on a full disk an entry can still be updated, and the reserve is taken again when there is room', async () => {
  const { store, journal } = start()
  const key = await keyFor('a')
  const [one, two] = [entryOf(), entryOf()]
  for (const entry of [one, two]) await journal.add(entry, new Blob([bytesOf(100_000)]), key)
  await vi.waitFor(() => expect(store.disk.get('reserve')?.length).toBe(512 * 1024))
  store.limitBytes = [...store.disk.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  await journal.update({ ...one, isStored: true })
  expect(store.disk.get('reserve')).toHaveLength(0)
  const later = start(createMemoryStore(store.disk)).journal
  expect(await later.load('user-a', key)).toMatchObject([{ entry: { isStored: true } }, { entry: { isStored: false } }])
  store.limitBytes += 512 * 1024
  await journal.remove(two.id)
  await vi.waitFor(() => expect(store.disk.get('reserve')).toHaveLength(512 * 1024))
})

test('the newest entry counts, an equal one is not written again, and many are thinned out', async () => {
  const { store, journal } = start()
  const key = await keyFor('a')
  const entry = entryOf()
  const bytes = bytesOf(10_000)
  await journal.add(entry, new Blob([bytes]), key)
  const size = () => [...store.disk].find(([name]) => name.startsWith(entry.id))?.[1].length ?? 0
  const once = size()
  await journal.update({ ...entry })
  expect(size()).toBe(once)
  for (let index = 0; index < 300; index += 1) await journal.update({ ...entry, key: `image/${index}` })
  expect(size()).toBeLessThan(100_000)
  const later = start(createMemoryStore(store.disk)).journal
  const found = await later.load('user-a', key)
  expect(found).toEqual([{ entry: { ...entry, key: 'image/299' }, sizeBytes: 10_000, state: 'whole' }])
  expect(firstDifference(await later.read(entry.id, 0, 10_000), bytes)).toBeNull()
})

test('a repaired clip takes the place of the cut one all at once, wherever the power is cut', async () => {
  const key = await keyFor('a')
  const clip = clipOf()
  const before = bytesOf(3_000, 1)
  const after = bytesOf(280_000, 2)
  const first = start()
  const { post } = openClip(first.journal, clip, key)
  post(before)
  await vi.waitFor(() => expect(first.grown).toHaveLength(1))
  let replaced = 0
  for (let cut = 1; replaced === 0; cut += 23_000) {
    const store = createMemoryStore(new Map(first.store.disk))
    const { journal } = start(store)
    expect(await journal.load('user-a', key)).toMatchObject([{ state: 'cut', sizeBytes: 3_000 }])
    store.cutAfter(cut)
    const isDone = await journal.replace(clip.id, new Blob([after])).then(
      () => true,
      () => false,
    )
    const later = start(createMemoryStore(store.disk))
    const [file] = await later.journal.load('user-a', key)
    expect(file?.state).toBe(isDone ? 'whole' : 'cut')
    expect(firstDifference(await later.journal.read(clip.id, 0, 1e9), isDone ? after : before)).toBeNull()
    expect([...store.disk.keys()].filter((name) => name.startsWith(clip.id))).toHaveLength(1)
    replaced += isDone ? 1 : 0
  }
})

test('another user learns how much there is, and nothing else', async () => {
  const { store, journal } = start()
  const [keyA, keyB] = [await keyFor('a'), await keyFor('b')]
  const secret = 'CANARY-7f3a'
  const target = { kind: 'buffer', roomId: 'room-1', imageName: secret } as unknown as OwnedEntry['target']
  await journal.add(entryOf({ target }), new Blob([secret.repeat(1_000)]), keyA)
  const { post } = openClip(journal, clipOf({ target }), keyA)
  post(new TextEncoder().encode(secret.repeat(1_000)))
  await vi.waitFor(async () => expect((await journal.load('user-a', keyA))[1]?.sizeBytes).toBe(11_000))
  const later = start(createMemoryStore(store.disk))
  expect(await later.journal.others('user-b')).toEqual({ stills: 1, clips: 1 })
  expect(await later.journal.others('user-a')).toEqual({ stills: 0, clips: 0 })
  expect(await later.journal.load('user-b', keyB)).toEqual([])
  for (const bytes of store.disk.values()) expect(new TextDecoder('latin1').decode(bytes)).not.toContain('CANARY')
})

test('a file that another key has sealed is kept, told to the administrator, and not listed', async () => {
  const { store, journal } = start()
  await journal.add(entryOf(), new Blob(['x']), await keyFor('a'))
  const later = start(createMemoryStore(store.disk))
  expect(await later.journal.load('user-a', await keyFor('b'))).toEqual([])
  expect(later.warnings.join()).toContain('cannot be read')
  expect(store.disk.size).toBe(2)
})

test('a key is forgotten at logout; a clip that is open goes on and is whole, until it is closed', async () => {
  const { journal, grown } = start()
  const key = await keyFor('a')
  const [still, clip] = [entryOf(), clipOf()]
  await journal.add(still, new Blob(['still']), key)
  const { post, end } = openClip(journal, clip, key)
  post(bytesOf(100))
  await vi.waitFor(() => expect(grown).toHaveLength(1))
  await journal.forgetKey('user-a')
  await expect(journal.read(still.id, 0, 5)).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE' })
  post(bytesOf(200))
  end()
  expect(await journal.close(clip.id, { ...clip, durationMs: 1 })).toEqual({ sizeBytes: 300 })
  await expect(journal.read(clip.id, 0, 5)).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE' })
  const found = await journal.load('user-a', key)
  expect(found.map(({ state, sizeBytes }) => [state, sizeBytes])).toEqual([
    ['whole', 5],
    ['whole', 300],
  ])
  await journal.forgetKey('user-a')
  await journal.remove(still.id)
  expect(await journal.load('user-a', key)).toHaveLength(1)
})

test('a file that was removed is gone, though it still grows', async () => {
  const { store, journal, grown, full } = start()
  const key = await keyFor('a')
  const clip = clipOf()
  const { post } = openClip(journal, clip, key)
  post(bytesOf(100))
  await vi.waitFor(() => expect(grown).toHaveLength(1))
  post(bytesOf(400_000))
  await journal.remove(clip.id)
  await journal.destroy()
  expect([...store.disk.keys()]).toEqual(['reserve'])
  expect(full).toEqual([])
})

test('what was posted before the end of the page’s journal is written', async () => {
  const { store, journal } = start(createMemoryStore(), new FakeClock(0))
  const key = await keyFor('a')
  const clip = clipOf()
  const { post } = openClip(journal, clip, key)
  post(bytesOf(100))
  await nextMessage()
  await journal.destroy()
  expect(store.opened.size).toBe(0)
  expect(await start(createMemoryStore(store.disk)).journal.load('user-a', key)).toMatchObject([
    { state: 'cut', sizeBytes: 100 },
  ])
})
