import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../../../test/journal/createMemoryStore'
import { bytesOf, clipOf, entryOf, firstDifference, keyFor } from '../../../test/journal/journalFixtures'
import type { JournalEntry } from '../Journal'
import { createFileLog, type FileLog } from './createFileLog'
import { writeEntry } from './createLogIndex'
import { type ReadLog, readLog } from './readLog'
import { recordKinds } from './record'
import { beginFileLog, writeFileLog } from './writeFileLog'

const name = 'file.1'
let key: CryptoKey
beforeAll(async () => {
  key = await keyFor('a')
})

/** What a clip of three records holds, with an update between them and a mark at the end. */
const first = clipOf({ idempotencyKey: 'first' })
const second = { ...first, key: 'image/x' }
const parts = [bytesOf(300, 1), bytesOf(500, 2), bytesOf(200, 3)]
const all = bytesOf(0)

async function writeClip(store: MemoryStore, onSafe: (step: number) => void = () => {}): Promise<FileLog> {
  const log = await beginFileLog(store, { name, key, userId: 'user-a', entry: first })
  onSafe(0)
  const steps = [
    () => log.append(recordKinds.data, parts[0] ?? all),
    () => log.append(recordKinds.data, parts[1] ?? all),
    () => log.append(recordKinds.entry, writeEntry({ entry: second, wholeBytes: null })),
    () => log.append(recordKinds.data, parts[2] ?? all),
    () => log.append(recordKinds.whole, all),
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    onSafe(index + 1)
  }
  await log.release()
  return log
}

/** Size of the log when this many of the steps above are safe. */
const sizes = [0, 300, 800, 800, 1_000, 1_000]
const entryAt = (step: number): JournalEntry => (step < 3 ? first : second)

async function lookAt(bytes: Uint8Array<ArrayBuffer>, as = name) {
  const store = createMemoryStore(new Map([[as, bytes]]))
  const file = await store.open(as)
  const read = await readLog(file, as, key)
  await file.close()
  if (read.kind !== 'read') return { read, bytes: null }
  const { seal, index } = read
  const log = createFileLog(store, { name: as, seal, index, held: null })
  return { read, bytes: await log.read(0, index.sizeBytes) }
}

const whole = new Uint8Array([...parts.flatMap((part) => [...part])])
const isPrefix = (bytes: Uint8Array) => bytes.every((byte, at) => byte === whole[at])

async function written(): Promise<Uint8Array<ArrayBuffer>> {
  const store = createMemoryStore()
  await writeClip(store)
  return store.disk.get(name) ?? all
}

function expectNoLie(read: ReadLog, bytes: Uint8Array<ArrayBuffer> | null): void {
  if (read.kind !== 'read' || bytes === null) return
  expect(isPrefix(bytes)).toBe(true)
  expect(sizes).toContain(bytes.length)
  expect([first, second]).toContainEqual(read.index.entry)
  if (read.index.isWhole) expect(bytes.length).toBe(whole.length)
}

test('a log reads as it was written', async () => {
  const { read, bytes } = await lookAt(await written())
  expect(read).toMatchObject({ kind: 'read', head: { userId: 'user-a', isClip: true } })
  expect(read).toMatchObject({ index: { entry: second, isWhole: true, sizeBytes: 1_000 } })
  expect(bytes).toEqual(whole)
})

test('a log cut off anywhere is the beginning of what it was, never more, never half a record', async () => {
  const bytes = await written()
  for (let length = 0; length < bytes.length; length += 2) {
    const { read, bytes: found } = await lookAt(bytes.slice(0, length))
    expectNoLie(read, found)
    if (read.kind === 'read') expect(read.index.isWhole).toBe(false)
  }
})

test('whichever byte is changed, it is noticed: the file is damaged, or ends before', async () => {
  const bytes = await written()
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ mask
      const { read, bytes: found } = await lookAt(changed)
      expectNoLie(read, found)
      if (read.kind === 'read') expect(read.index.isWhole).toBe(false)
    }),
    { numRuns: 1_500 },
  )
})

test('a change before the last record is damage, and no reason to cut off what follows', async () => {
  const store = createMemoryStore()
  const ends: number[] = []
  await writeClip(store, () => ends.push(store.disk.get(name)?.length ?? 0))
  const bytes = store.disk.get(name) ?? all
  await fc.assert(
    fc.asyncProperty(fc.nat((ends.at(-2) ?? 0) - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ mask
      // Where a length reaches beyond the end of so small a file, a half written record looks the same.
      const isLength = [0, ...ends].some((end) => at >= end && at < end + 4)
      const { read } = await lookAt(changed)
      if (!isLength) expect(read.kind).toBe('damaged')
    }),
    { numRuns: 500 },
  )
})

test('records that change places, go missing, come twice or come from another file are noticed', async () => {
  const ends: number[] = []
  const store = createMemoryStore()
  await writeClip(store, () => ends.push(store.disk.get(name)?.length ?? 0))
  const bytes = store.disk.get(name) ?? all
  const head = bytes.slice(0, ends[0])
  const records = ends.slice(1).map((end, index) => bytes.slice(ends[index], end))
  const twin = createMemoryStore()
  const log = await beginFileLog(twin, { name: 'twin.1', key, userId: 'user-a', entry: first })
  for (const part of parts) await log.append(recordKinds.data, part)
  const foreign = (twin.disk.get('twin.1') ?? all).slice(head.length, head.length + 300 + 37)
  const [a = all, b = all, c = all, d = all, e = all] = records
  const renumbered = (record: Uint8Array<ArrayBuffer>, sequence: number) => {
    const copy = record.slice()
    new DataView(copy.buffer).setUint32(5, sequence)
    return copy
  }
  const forgeries = [
    [renumbered(b, 1), renumbered(a, 2), c, d, e],
    [a, renumbered(a, 2), renumbered(b, 3), renumbered(c, 4), renumbered(d, 5), renumbered(e, 6)],
    [renumbered(b, 1), renumbered(c, 2), renumbered(d, 3), renumbered(e, 4)],
    [b, a, c, d, e],
    [a, c, d, e],
    [a, a, b, c, d, e],
    [a, b, b, c, d, e],
    [foreign, b, c, d, e],
    [a, b, c, e],
    [a, b, c, d, d, e],
  ]
  for (const forgery of forgeries) {
    const { read } = await lookAt(new Uint8Array(await new Blob([head, ...forgery]).arrayBuffer()))
    expect(read.kind).toBe('damaged')
  }
  expect((await lookAt(bytes, 'other.1')).read.kind).toBe('damaged')
})

test('wherever the power is cut, what was told to be safe is there', async () => {
  const total = (await written()).length
  for (let cut = 0; cut <= total; cut += 3) {
    const store = createMemoryStore()
    store.cutAfter(cut)
    let safe = -1
    await writeClip(store, (step) => {
      safe = step
    }).catch(() => {})
    const { read, bytes } = await lookAt(store.disk.get(name) ?? all)
    if (safe < 0) continue
    expect(read.kind).toBe('read')
    if (read.kind !== 'read') return
    expect(read.index.sizeBytes).toBeGreaterThanOrEqual(sizes[safe] ?? 0)
    expect(read.index.entry).toEqual(entryAt(read.index.sequence - 1))
    expectNoLie(read, bytes)
  }
})

test('after a half written record the log goes on where it was whole', async () => {
  const bytes = await written()
  const store = createMemoryStore(new Map([[name, bytes.slice(0, bytes.length - 40)]]))
  const file = await store.open(name)
  const read = await readLog(file, name, key)
  await file.close()
  if (read.kind !== 'read') throw new Error(read.kind)
  const { seal, index } = read
  const log = createFileLog(store, { name, seal, index, held: null })
  await log.append(recordKinds.data, bytesOf(50, 9))
  await log.append(recordKinds.whole, all)
  const again = await lookAt(store.disk.get(name) ?? all)
  expect(again.read).toMatchObject({ kind: 'read', index: { isWhole: true } })
  expect(again.bytes?.slice(-50)).toEqual(bytesOf(50, 9))
})

test('a disk that fills up in the middle of a record leaves the log as it was before', async () => {
  for (let room = 0; room < 337; room += 12) {
    const store = createMemoryStore()
    const log = await beginFileLog(store, { name, key, userId: 'user-a', entry: first })
    await log.append(recordKinds.data, bytesOf(700))
    const before = store.disk.get(name)?.length ?? 0
    store.limitBytes = before + room
    await expect(log.append(recordKinds.data, bytesOf(300))).rejects.toMatchObject({ code: 'DISK_FULL' })
    expect(store.disk.get(name)).toHaveLength(before)
    expect(await log.read(0, 1_000)).toEqual(bytesOf(700))
  }
})

test('a file that was written at once is there as a whole or not at all', async () => {
  const bytes = bytesOf(600_000)
  const still = entryOf()
  const complete = createMemoryStore()
  await writeFileLog(complete, { name, key, userId: 'user-a', entry: still }, new Blob([bytes]))
  const total = complete.disk.get(name)?.length ?? 0
  const found = await lookAt(complete.disk.get(name) ?? all)
  expect(firstDifference(found.bytes ?? all, bytes)).toBeNull()
  for (let cut = 700; cut < total; cut += 50_021) {
    const store = createMemoryStore()
    store.cutAfter(cut)
    const writing = writeFileLog(store, { name, key, userId: 'user-a', entry: still }, new Blob([bytes]))
    await expect(writing).rejects.toThrow()
    expect((await lookAt(store.disk.get(name) ?? all)).read.kind).toBe('unfinished')
  }
  const changed = (complete.disk.get(name) ?? all).slice()
  changed[total - 1] = (changed[total - 1] ?? 0) ^ 1
  expect((await lookAt(changed)).read.kind).toBe('damaged')
})
