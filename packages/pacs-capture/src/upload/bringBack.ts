import type { Journal, JournalFile } from '../journal/Journal'
import { keepFile } from './keepFile'
import { makeWhole } from './makeWhole'
import { journalSource } from './source/journalSource'
import type { UploadFile } from './UploadJob'
import type { RecoveredFiles, RepairClip } from './UploadQueue'

/** What bringing back needs of its queue. */
export interface BringBackOptions {
  journal: Journal
  repair: RepairClip
  /** Whether the queue has it already: it is of this page. */
  isKnown: (id: string) => boolean
  enter: (file: UploadFile) => void
}

async function fileOf(journalFile: JournalFile, { journal, repair }: BringBackOptions): Promise<UploadFile | null> {
  const { entry, sizeBytes, state } = journalFile
  const kept = keepFile(journal, entry.id, Promise.resolve())
  const facts = { kept, isKept: journal.isDurable, isRecovered: true }
  // The page may have died between the end of a clip and its repair.
  const isReady = state === 'whole' && (entry.needsRepair !== true || entry.isStored)
  if (isReady) return { ...facts, entry, source: journalSource(journal, entry.id, sizeBytes) }
  const whole = await makeWhole(journal, journalFile, repair)
  if (whole === null) {
    await kept.remove()
    return null
  }
  const found = { ...entry, ...whole.change }
  await kept.update(found)
  return { ...facts, entry: found, source: whole.source }
}

/**
 * Brings back what a user left behind: files that were waiting, and clips whose page, browser or computer died.
 *
 * @param userId - whose.
 * @param options - the journal and the queue.
 * @returns how much it was.
 */
export async function bringBack(userId: string | null, options: BringBackOptions): Promise<RecoveredFiles> {
  const { journal, isKnown } = options
  const found = { stills: 0, clips: 0, durationMs: 0 }
  const places = new Set<'study' | 'buffer'>()
  for (const journalFile of await journal.load(userId)) {
    if (journalFile.state === 'open' || isKnown(journalFile.entry.id)) continue
    // What cannot be read now stays where it lies, for the next login, and keeps nothing else back.
    const file = await fileOf(journalFile, options).catch(() => null)
    // It may have been entered while another one was repaired.
    if (file === null || isKnown(file.entry.id)) continue
    if (file.entry.isClip) found.clips += 1
    else found.stills += 1
    found.durationMs += file.entry.durationMs ?? 0
    places.add(file.entry.target.kind)
    options.enter(file)
  }
  const [place = 'study'] = places
  return Object.freeze({ ...found, place: places.size > 1 ? 'both' : place })
}
