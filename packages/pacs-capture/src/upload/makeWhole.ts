import type { Journal, JournalFile } from '../journal/Journal'
import { blobSource } from './source/blobSource'
import { journalSource } from './source/journalSource'
import { readFile } from './source/readFile'
import type { UploadSource } from './source/UploadSource'
import type { RepairClip, RepairedClip } from './UploadQueue'

/** A clip that is whole by now. */
export interface WholeClip {
  readonly source: UploadSource
  /** Null when it is not known. */
  readonly durationMs: number | null
}

/**
 * Makes a file of the journal whole: what was cut off, or could not be finished while it was written, is repaired and put into its place.
 *
 * @param journal - where it lies.
 * @param file - the file as it lies there.
 * @param repair - makes a clip of a beginning.
 * @returns null when there is nothing in it. When it cannot be repaired it is taken as it is: a clip that does not seek is better than
 * none.
 */
export async function makeWhole(journal: Journal, file: JournalFile, repair: RepairClip): Promise<WholeClip | null> {
  const { id, fileExtension } = file.entry
  if (file.sizeBytes === 0) return null
  const raw = journalSource(journal, id, file.sizeBytes)
  let repaired: RepairedClip | null
  try {
    repaired = await repair(await readFile(raw), fileExtension)
  } catch {
    return { source: raw, durationMs: file.entry.durationMs }
  }
  if (repaired === null) return null
  const { blob, durationMs } = repaired
  try {
    await journal.replace(id, blob)
    return { source: journalSource(journal, id, blob.size), durationMs }
  } catch {
    // The disk is full: the beginning stays on it until this one has arrived.
    return { source: blobSource(blob), durationMs }
  }
}
