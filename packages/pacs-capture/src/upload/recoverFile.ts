import type { Journal, JournalEntry, JournalFile } from '../journal/Journal'
import { keepFile } from './keepFile'
import { makeWhole } from './makeWhole'
import { journalSource } from './source/journalSource'
import { newUpload, type Upload } from './Upload'
import type { RecoveredFiles, RepairClip } from './UploadQueue'

/**
 * Makes an upload of what an earlier page left behind, and repairs it when its page, browser or computer died while it was written.
 *
 * @param file - as it lies in the journal.
 * @param journal - the journal.
 * @param repair - makes a clip of a beginning.
 * @returns null when there is nothing in it: then it is removed.
 */
export async function recoverFile(file: JournalFile, journal: Journal, repair: RepairClip): Promise<Upload | null> {
  const { entry, sizeBytes, state } = file
  const kept = keepFile(journal, entry.id)
  const facts = { kept, isKept: journal.isDurable, isRecovered: true }
  // The page may have died between the end of a clip and its repair.
  const isReady = state === 'whole' && (entry.needsRepair !== true || entry.isStored)
  if (isReady) return newUpload({ ...facts, entry, source: journalSource(journal, entry.id, sizeBytes) })
  const whole = await makeWhole(journal, file, repair)
  if (whole === null) {
    await kept.remove()
    return null
  }
  const found = { ...entry, ...whole.change }
  await kept.update(found)
  return newUpload({ ...facts, entry: found, source: whole.source })
}

const recoveredPlaces = {
  study: 'study',
  buffer: 'buffer',
  consultation: 'study',
  consultationVideo: 'consultation',
} as const

/** Says how much was recovered, and where it goes. */
export function recoveredFiles(entries: readonly JournalEntry[]): RecoveredFiles {
  const clips = entries.filter(({ isClip }) => isClip).length
  const durationMs = entries.reduce((sum, entry) => sum + (entry.durationMs ?? 0), 0)
  const places = new Set(entries.map(({ target }) => recoveredPlaces[target.kind]))
  const [place = 'study'] = places
  return Object.freeze({ stills: entries.length - clips, clips, durationMs, place: places.size > 1 ? 'both' : place })
}
