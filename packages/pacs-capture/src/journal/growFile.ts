import type { Clock } from '@opensono/pacs-core'
import { createIntake } from './createIntake'
import type { KeptFiles } from './createKeptFiles'
import type { Reserve } from './createReserve'
import { fileName } from './fileNames'
import type { JournalEntry, JournalEventMap } from './Journal'
import { JournalFault } from './JournalFault'
import { type KeptFile, logOf, unavailable } from './KeptFile'
import { listenForBytes } from './listenForBytes'
import type { FileLog } from './log/createFileLog'
import { writeEntry } from './log/createLogIndex'
import { maxPlainBytes, recordKinds } from './log/record'
import { beginFileLog } from './log/writeFileLog'
import type { OwnedEntry } from './SealedJournal'
import type { JournalStore } from './store/JournalStore'

/** What the journal of a store is made of. */
export interface SealedParts {
  readonly store: JournalStore
  readonly clock: Clock
  readonly files: KeptFiles
  readonly reserve: Reserve
  readonly onGrown: (event: JournalEventMap['grown']) => void
  readonly onFull: (event: JournalEventMap['full']) => void
}

/** Adds a file that grows by what is posted to the port. */
export function growFile(parts: SealedParts, entry: OwnedEntry, port: MessagePort, key: CryptoKey): void {
  const { store, clock, files, onGrown } = parts
  const { id, userId } = entry
  const file = files.begin(entry, key)
  const intake = createIntake({
    clock,
    maxBytes: maxPlainBytes,
    async write(bytes) {
      const sizeBytes = await file.inOrder(async () => {
        const log = logOf(file)
        await log.append(recordKinds.data, bytes)
        return log.index.sizeBytes
      })
      onGrown({ id, sizeBytes })
    },
    onFailed: (thrown) => fail(parts, file, thrown),
  })
  file.growing = { intake, listener: listenForBytes(port, intake.take, clock) }
  const begun = file.inOrder(async () => {
    file.log = await beginFileLog(store, { name: fileName(id, 1), key, userId, entry })
  })
  begun.catch((thrown) => {
    files.abandon(file)
    fail(parts, file, thrown)
  })
}

function fail({ onFull }: SealedParts, file: KeptFile, thrown: unknown): void {
  if (file.fault !== null || file.isGone) return
  file.fault = thrown
  onFull({ id: file.id })
}

/**
 * Ends a file that grows.
 *
 * @param entry - what is known of it from now on; null when nothing else is.
 * @throws JournalFault why not everything could be kept; what was kept stays.
 */
export async function closeFile(
  parts: SealedParts,
  id: string,
  entry: JournalEntry | null,
): Promise<{ sizeBytes: number }> {
  const file = parts.files.demand(id)
  if (file.growing === null) throw unavailable(`the file ${id} is not open`)
  const { listener, intake } = file.growing
  await listener.end()
  await intake.drain()
  try {
    return await file.inOrder(() => endLog(parts, file, entry))
  } finally {
    file.growing = null
    if (file.isForgotten || file.log === null) parts.files.drop(file)
  }
}

async function endLog(
  { reserve }: SealedParts,
  file: KeptFile,
  entry: JournalEntry | null,
): Promise<{ sizeBytes: number }> {
  // Without a log, what kept it from being begun says why.
  if (file.log === null) throw file.fault
  const log = logOf(file)
  try {
    if (entry !== null) await putEntry(reserve, log, entry)
    await reserve.insist(() => log.append(recordKinds.whole, new Uint8Array()))
  } catch (thrown) {
    // What was kept is found as a cut file then.
    file.fault ??= thrown
  } finally {
    await log.release()
  }
  const { sizeBytes } = log.index
  if (file.fault === null) return { sizeBytes }
  const isFull = file.fault instanceof JournalFault && file.fault.code === 'DISK_FULL'
  throw isFull ? new JournalFault('DISK_FULL', {}, sizeBytes) : file.fault
}

/** Writes what is known of a file, unless its log says so already. */
export async function putEntry(reserve: Reserve, log: FileLog, entry: JournalEntry): Promise<void> {
  if (JSON.stringify(entry) === JSON.stringify(log.index.entry)) return
  await reserve.insist(() => log.append(recordKinds.entry, writeEntry({ entry, wholeBytes: null })))
}
