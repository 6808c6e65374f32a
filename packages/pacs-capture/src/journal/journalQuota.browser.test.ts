import { afterEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { freshName, removeAll } from '../../test/journal/diskFixtures'
import { bytesOf, clipOf, entryOf, firstDifference, keyFor } from '../../test/journal/journalFixtures'
import { createJournal } from './createJournal'
import type { Journal, JournalEntry } from './Journal'

const open: Journal[] = []
const piece = bytesOf(500_000)

/** The provider of the browser, which this package does not depend on, types its own. */
interface BrowserControl {
  send(method: string, values: object): Promise<unknown>
}

const control = () => cdp() as unknown as BrowserControl

/** Lets this origin keep this many bytes; left out: as many as there is room for. */
async function limitQuota(quotaSize?: number): Promise<void> {
  const { origin } = location
  await control().send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize })
}

function start(name: string, place: 'opfs' | 'indexedDb'): Journal {
  const journal = createJournal({ name, keyOf: () => keyFor('a'), places: [place] })
  open.push(journal)
  return journal
}

afterEach(async () => {
  await limitQuota()
  for (const journal of open.splice(0)) journal.destroy()
  await removeAll()
})

/** Leaves room for 6 MB and nothing of what other files wrote, whose room comes back while this one is filled. Before the journal is opened: a database asks for its room once, and remembers the answer for half a minute. */
async function leaveLittleRoom(): Promise<void> {
  await control().send('Storage.clearDataForOrigin', {
    origin: location.origin,
    storageTypes: 'indexeddb,file_systems',
  })
  const { usage = 0 } = await navigator.storage.estimate()
  await limitQuota(usage + 6_000_000)
}

/** Records until no more fits, and ends the clip. */
async function recordUntilFull(journal: Journal): Promise<{ clip: JournalEntry; safe: number }> {
  const clip = clipOf()
  const full: string[] = []
  let safe = 0
  journal.on('full', ({ id }) => full.push(id))
  journal.on('grown', ({ sizeBytes }) => {
    safe = sizeBytes
  })
  const writer = journal.open(clip)
  // What was deleted before may still count as used, so that more fits than the quota says.
  while (full.length === 0) {
    const before = safe
    writer.port.postMessage({ bytes: piece.slice().buffer })
    await vi.waitFor(() => expect(full.length > 0 || safe >= before + piece.length).toBe(true), { interval: 5 })
  }
  expect(full).toEqual([clip.id])
  expect(safe).toBeGreaterThan(1_000_000)
  writer.port.postMessage({ isLast: true })
  const last = { ...clip, durationMs: 7 }
  await expect(writer.close(last)).rejects.toMatchObject({ code: 'DISK_FULL', details: { sizeBytes: safe } })
  return { clip: last, safe }
}

async function expectRecorded(journal: Journal, id: string, safe: number): Promise<void> {
  const all = new Uint8Array(await new Blob(Array(Math.ceil(safe / piece.length)).fill(piece)).arrayBuffer())
  expect(firstDifference(await journal.read(id, 0, safe), all.subarray(0, safe))).toBeNull()
}

it('a database that is full keeps what was written, though it may have no room to say that it was all', async () => {
  const name = freshName()
  await leaveLittleRoom()
  const journal = start(name, 'indexedDb')
  await journal.add(entryOf(), new Blob([bytesOf(1_000)]))
  const { clip, safe } = await recordUntilFull(journal)
  journal.destroy()
  const later = start(name, 'indexedDb')
  expect(await later.load('user-a')).toMatchObject([{ state: 'whole' }, { entry: { id: clip.id }, sizeBytes: safe }])
  await expectRecorded(later, clip.id, safe)
  // A database fills slowly on a busy machine.
}, 180_000)

it('a quota that is used up stops the clip, keeps what was written, refuses stills, and lets everything be ended', async () => {
  const name = freshName()
  await leaveLittleRoom()
  const journal = start(name, 'opfs')
  const still = entryOf()
  await journal.add(still, new Blob([bytesOf(1_000)]))
  const { clip, safe } = await recordUntilFull(journal)
  await expect(journal.add(entryOf(), new Blob([bytesOf(9_000_000)]))).rejects.toMatchObject({ code: 'DISK_FULL' })
  await journal.update({ ...still, isStored: true })
  journal.destroy()
  const later = start(name, 'opfs')
  expect(await later.load('user-a')).toEqual([
    { entry: { ...still, isStored: true }, sizeBytes: 1_000, state: 'whole' },
    { entry: clip, sizeBytes: safe, state: 'whole' },
  ])
  await expectRecorded(later, clip.id, safe)
  // A database fills slowly on a busy machine.
}, 180_000)
