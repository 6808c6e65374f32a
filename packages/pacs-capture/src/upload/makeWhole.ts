import type { Journal, JournalEntry, JournalFile } from '../journal/Journal'
import { blobSource } from './source/blobSource'
import { journalSource } from './source/journalSource'
import { readFile } from './source/readFile'
import type { UploadSource } from './source/UploadSource'
import type { RepairClip, RepairedClip } from './UploadQueue'

/** A clip in which there is not one picture is smaller than this. */
const emptyBytes = 64 * 1024

/** A clip that is whole by now. */
export interface WholeClip {
  readonly source: UploadSource
  /** What is different from what was known of it. */
  readonly change: Partial<JournalEntry>
}

/** It is not tried again: nothing else would come of it. */
const asItIs = (source: UploadSource): WholeClip => ({ source, change: { needsRepair: false } })

/**
 * Makes a file of the journal whole: what was cut off, or could not be finished while it was written, is repaired and put into its place.
 *
 * @param journal - where it lies.
 * @param file - the file as it lies there.
 * @param repair - makes a clip of a beginning.
 * @returns null when there is nothing in it. When it cannot be repaired it is taken as it is: a clip that does not seek is better than
 * none.
 * @throws PacsError when the journal cannot be read, for instance while its user's key is not known.
 */
export async function makeWhole(journal: Journal, file: JournalFile, repair: RepairClip): Promise<WholeClip | null> {
  const { id, fileExtension } = file.entry
  if (file.sizeBytes === 0) return null
  const raw = journalSource(journal, id, file.sizeBytes)
  const clip = await readFile(raw)
  let repaired: RepairedClip | null
  try {
    repaired = await repair(clip, fileExtension)
  } catch {
    return asItIs(raw)
  }
  // A header without a picture is small. What is larger is not thrown away because nothing could be read of it.
  if (repaired === null) return file.sizeBytes < emptyBytes ? null : asItIs(raw)
  const { blob, durationMs, isBeginning = false } = repaired
  // Other bytes are another upload: parts of the two must never be mixed.
  const change = { durationMs, needsRepair: false, ...(isBeginning ? {} : { uploadId: null }) }
  // Nothing was cut off: what lies there is whole.
  if (isBeginning && blob.size === file.sizeBytes) return { source: raw, change }
  try {
    await journal.replace(id, blob)
    return { source: journalSource(journal, id, blob.size), change }
  } catch {
    // The disk is full: the beginning stays on it until this one has arrived.
    return { source: blobSource(blob), change }
  }
}
