import { isTooLarge, PacsError } from '@opensono/pacs-core'
import type { Journal, JournalEntry } from '../journal/Journal'
import { keepFile } from './keepFile'
import { makeWhole } from './makeWhole'
import { type JournalSource, journalSource } from './source/journalSource'
import type { UploadFile, UploadJob } from './UploadJob'
import type { RepairClip } from './UploadQueue'
import type { UploadStream } from './UploadStream'

/** What a growing file needs of its queue. */
export interface OpenStreamOptions {
  journal: Journal
  repair: RepairClip
  isAppendOnly: boolean
  enter: (file: UploadFile) => UploadJob
  /** The file is whole: it takes its place behind what was taken while it grew. */
  onWhole: (job: UploadJob) => void
  /** Nothing was recorded. */
  onEmpty: (job: UploadJob) => void
  tooLarge: (sizeBytes: number) => PacsError
}

/** A file that is being recorded, as its queue sees it. */
export interface OpenStream {
  readonly stream: UploadStream
  readonly source: JournalSource
  /** The disk takes no more. */
  full(): void
}

/**
 * Opens a file in the journal, and sends what is safe of it while it grows.
 *
 * @param entry - what is known of it now.
 * @param options - the journal and the queue.
 */
export function openStream(entry: JournalEntry, options: OpenStreamOptions): OpenStream {
  const { journal, repair } = options
  const { id } = entry
  const writer = journal.open(entry)
  const source = journalSource(journal, id, null)
  const kept = keepFile(journal, id, Promise.resolve())
  const { isDurable: isKept } = journal
  const job = options.enter({ entry, source, kept, isKept, isGrowing: true, isHeld: !options.isAppendOnly })
  const fullListeners = new Set<() => void>()

  async function close(durationMs: number | null): Promise<number> {
    try {
      return (await writer.close({ ...job.entry(), durationMs })).sizeBytes
    } catch (thrown) {
      // The disk was full, or the journal is gone: what is safe is what there is.
      const { sizeBytes } = PacsError.from(thrown).details
      return typeof sizeBytes === 'number' ? sizeBytes : source.sizeBytes()
    }
  }

  async function finish(facts: { durationMs: number } | null): Promise<void> {
    const sizeBytes = await close(facts?.durationMs ?? null)
    if (facts === null || sizeBytes === 0) return options.onEmpty(job)
    if (isTooLarge(sizeBytes)) return job.refuse(options.tooLarge(sizeBytes))
    source.end(sizeBytes)
    const { durationMs } = facts
    const repairNow = () => makeWhole(journal, { entry: job.entry(), sizeBytes, state: 'whole' }, repair)
    await job.finish({ durationMs, repair: options.isAppendOnly ? null : repairNow })
    options.onWhole(job)
  }

  return {
    source,
    full() {
      for (const listener of fullListeners) listener()
    },
    stream: {
      id,
      port: writer.port,
      setPoster: (poster) => job.setPoster(poster),
      onFull: (listener) => void fullListeners.add(listener),
      finish,
    },
  }
}
