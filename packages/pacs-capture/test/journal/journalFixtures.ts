import { newId, type StudyId } from '@opensono/pacs-core'
import { importJournalKey } from '../../src/journal/importJournalKey'
import type { OwnedEntry } from '../../src/journal/SealedJournal'

/** The key of a test's user: the same letter, the same key. */
export function keyFor(letter: string): Promise<CryptoKey> {
  return importJournalKey(btoa(letter.repeat(32)))
}

let made = 0

/** An entry of a still, or of whatever the test says. */
export function entryOf(facts: Partial<OwnedEntry> = {}): OwnedEntry {
  made += 1
  return {
    // Ids of one millisecond are in no order.
    id: newId(1_700_000_000_000 + made),
    userId: 'user-a',
    target: { kind: 'study', studyId: 'study-1' as StudyId },
    fileExtension: '.jpg',
    contentType: 'image/jpeg',
    isClip: false,
    isTaken: true,
    addedAtMs: 1_700_000_000_000,
    durationMs: null,
    key: null,
    uploadId: null,
    isStored: false,
    idempotencyKey: newId(),
    ...facts,
  }
}

/** An entry of a clip. */
export function clipOf(facts: Partial<OwnedEntry> = {}): OwnedEntry {
  return entryOf({ isClip: true, fileExtension: '.mp4', contentType: 'video/mp4', ...facts })
}

/** Bytes that differ from place to place. */
export function bytesOf(sizeBytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(sizeBytes / 4))
  for (let at = 0; at < words.length; at += 1) words[at] = Math.imul(at + seed * 7_919, 2_654_435_761)
  return new Uint8Array(words.buffer, 0, sizeBytes).slice()
}

/** Where two runs of bytes differ first; null when they are equal. Comparing them by `toEqual` takes seconds. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | null {
  const at = a.findIndex((byte, index) => byte !== b[index])
  if (at >= 0) return at
  return a.length === b.length ? null : Math.min(a.length, b.length)
}
