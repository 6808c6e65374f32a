import { afterEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { freshName, removeAll } from '../../test/journal/diskFixtures'
import { bytesOf, clipOf, entryOf, firstDifference, keyFor } from '../../test/journal/journalFixtures'
import { createJournal } from './createJournal'
import type { Journal } from './Journal'

const open: Journal[] = []

/** Lets this origin keep so many bytes; left out: as many as there is room for. */
async function limitQuota(quotaSize?: number): Promise<void> {
  const { origin } = location
  await cdp().send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize })
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

const places = ['opfs', 'indexedDb'] as const

it.each(places)(
  'a quota used up (%s) stops the clip, keeps what was written, and refuses stills',
  async (place) => {
    const name = freshName()
    const journal = start(name, place)
    const [still, clip] = [entryOf(), clipOf()]
    await journal.add(still, new Blob([bytesOf(1_000)]))
    const full: string[] = []
    let safe = 0
    journal.on('full', ({ id }) => full.push(id))
    journal.on('grown', ({ sizeBytes }) => {
      safe = sizeBytes
    })
    const { usage = 0 } = await navigator.storage.estimate()
    await limitQuota(usage + 6_000_000)
    const writer = journal.open(clip)
    const piece = bytesOf(500_000)
    // What was deleted before may still count as used, so that more fits than the quota says.
    while (full.length === 0) {
      const before = safe
      writer.port.postMessage({ bytes: piece.slice().buffer })
      await vi.waitFor(() => expect(full.length > 0 || safe >= before + piece.length).toBe(true), { interval: 5 })
    }
    expect(full).toEqual([clip.id])
    expect(safe).toBeGreaterThan(1_000_000)
    await expect(journal.add(entryOf(), new Blob([bytesOf(30_000_000)]))).rejects.toMatchObject({ code: 'DISK_FULL' })
    await journal.update({ ...still, isStored: true })
    writer.port.postMessage({ isLast: true })
    const closed = writer.close({ ...clip, durationMs: 7 })
    await expect(closed).rejects.toMatchObject({ code: 'DISK_FULL', details: { sizeBytes: safe } })
    journal.destroy()
    const later = start(name, place)
    expect(await later.load('user-a')).toEqual([
      { entry: { ...still, isStored: true }, sizeBytes: 1_000, state: 'whole' },
      { entry: { ...clip, durationMs: 7 }, sizeBytes: safe, state: 'whole' },
    ])
    const expected = new Uint8Array(await new Blob(Array(Math.ceil(safe / piece.length)).fill(piece)).arrayBuffer())
    expect(firstDifference(await later.read(clip.id, 0, safe), expected.subarray(0, safe))).toBeNull()
  },
  40_000,
)
