import { type Clock, createEmitter, type Emitter, PacsError, systemClock } from '@opensono/pacs-core'
import { createJournalDisk, type FilePlace, type JournalDisk } from './createJournalDisk'
import { createJournalKeys, type JournalKeys } from './createJournalKeys'
import { createMemoryJournal } from './createMemoryJournal'
import type { Journal, JournalEntry, JournalEventMap, JournalWriter } from './Journal'
import type { JournalPlace } from './store/openJournalStore'

/** A journal on this computer's disk. */
export interface DiskJournal extends Journal {
  /**
   * Forgets the key of a user, at logout: that user's files can be neither read nor changed until the next {@link Journal.load}, only
   * removed. A file that is open keeps its key until it is closed; what is still to be said of it is given to `close`.
   */
  forgetKey(userId: string): void
}

/** How a journal on the disk is made. */
export interface JournalOptions {
  /**
   * The key of a user, from {@link importJournalKey}; null when there is none, as for a user who does not work now. Asked once for each
   * user until {@link DiskJournal.forgetKey}. Files of users without a key are kept in memory.
   */
  keyOf: (userId: string) => Promise<CryptoKey | null>
  /** Where the worker's script (`@opensono/pacs-capture/journal.worker.js`) lies, when the host serves it elsewhere. */
  workerUrl?: string | URL
  /** Names the folder or database. @defaultValue `opensono-journal` */
  name?: string
  /** Where files may be kept, the best place first. @defaultValue the file system, then the database */
  places?: readonly JournalPlace[]
  /** Called with what an administrator should know, such as files that cannot be read. @defaultValue the console */
  logger?: {
    /** Takes one warning: an English sentence. */
    warn(message: string): void
  }
  /** @defaultValue the system's clock */
  clock?: Clock
}

/** What the journal of a page is made of. */
interface JournalParts {
  readonly disk: JournalDisk
  readonly memory: Journal
  readonly keys: JournalKeys
  readonly events: Emitter<JournalEventMap>
  readonly warn: (message: string) => void
  /** Where the files of this page are being kept. Those of former pages lie on the disk. */
  readonly places: Map<string, Promise<FilePlace>>
  /** Files that grow on the disk. */
  readonly growing: Set<string>
}

/**
 * Opens the journal of this computer. Only one page may have it open: see {@link createTabOwnership}.
 *
 * @param options - the keys, and where files are kept.
 * @example
 * const journal = createJournal({
 *   keyOf: async (userId) => (userId === session.userId() ? importJournalKey((await pacs.image.journalKey()).key) : null),
 * })
 * const uploads = createUploadQueue({ pacs, journal })
 */
export function createJournal(options: JournalOptions): DiskJournal {
  const { clock = systemClock } = options
  const parts = createParts(options, clock)
  const { disk, memory, keys, events, places, growing } = parts
  const placeOf = (id: string) => places.get(id) ?? disk

  return {
    get isDurable() {
      return keys.isDurable()
    },
    on: events.on,
    async load(userId) {
      const key = await keys.of(userId)
      const onDisk = key === null || userId === null ? [] : await disk.ask('load', [userId, key])
      const all = [...onDisk, ...(await memory.load(userId))]
      return all.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1))
    },
    async others(userId) {
      const onDisk = (await disk.isKept()) ? await disk.ask('others', [userId]) : { stills: 0, clips: 0 }
      const remembered = await memory.others(userId)
      return { stills: onDisk.stills + remembered.stills, clips: onDisk.clips + remembered.clips }
    },
    async add(entry, bytes) {
      const added = addFile(parts, entry, bytes)
      places.set(entry.id, added)
      await added.catch((thrown) => {
        places.delete(entry.id)
        throw thrown
      })
    },
    open: (entry) => openFile(parts, entry),
    update: async (entry) => await (await placeOf(entry.id)).update(entry),
    read: async (id, start, end) => await (await placeOf(id)).read(id, start, end),
    replace: async (id, bytes) => await (await placeOf(id)).replace(id, bytes),
    async remove(id) {
      const place = await placeOf(id)
      places.delete(id)
      growing.delete(id)
      await place.remove(id)
    },
    forgetKey(userId) {
      keys.forget(userId)
      disk.ask('forgetKey', [userId]).catch(() => {})
    },
    destroy() {
      events.clear()
      memory.destroy()
      disk.close()
    },
  }
}

function createParts(options: JournalOptions, clock: Clock): JournalParts {
  const { logger = console, name = 'opensono-journal', places = ['opfs', 'indexedDb'], workerUrl, keyOf } = options
  const warn = (message: string) => logger.warn(message)
  const events = createEmitter<JournalEventMap>()
  const growing = new Set<string>()
  const disk = createJournalDisk({
    clock,
    workerUrl,
    name,
    places,
    onNews(news) {
      if (news.kind === 'grown') events.emit('grown', news.event)
      if (news.kind === 'full') events.emit('full', news.event)
      if (news.kind === 'warned') warn(news.message)
    },
    onBroken(message) {
      keys.lose(message)
      for (const id of growing) events.emit('full', { id })
    },
  })
  const keys = createJournalKeys({ disk, keyOf, warn })
  const memory = createMemoryJournal(clock)
  memory.on('grown', (event) => events.emit('grown', event))
  memory.on('full', (event) => events.emit('full', event))
  return { disk, memory, keys, events, warn, growing, places: new Map() }
}

/** Adds a whole file. @returns where it is kept */
async function addFile(
  { disk, memory, keys, warn }: JournalParts,
  entry: JournalEntry,
  bytes: Blob,
): Promise<FilePlace> {
  const found = await keys.for(entry)
  try {
    if (found !== null) {
      await disk.ask('add', [found.owned, bytes, found.key])
      return disk
    }
  } catch (thrown) {
    const error = PacsError.from(thrown, 'JOURNAL_UNAVAILABLE')
    if (error.code === 'DISK_FULL') throw error
    warn(`a file is kept in memory only: ${error.message}`)
  }
  await memory.add(entry, bytes)
  return memory
}

/** Adds a file that will grow. */
function openFile({ disk, memory, keys, events, places, growing }: JournalParts, entry: JournalEntry): JournalWriter {
  const { id } = entry
  const { port1, port2 } = new MessageChannel()
  let remembered: JournalWriter | null = null
  const opened = keys.for(entry).then((found): FilePlace => {
    if (found !== null) {
      growing.add(id)
      disk.ask('open', [found.owned, port2, found.key], [port2]).catch(() => events.emit('full', { id }))
      return disk
    }
    remembered = memory.open(entry)
    const { port } = remembered
    port2.onmessage = ({ data }) => port.postMessage(data, 'bytes' in data ? [data.bytes] : [])
    return memory
  })
  places.set(id, opened)
  return {
    port: port1,
    async close(last) {
      await opened
      if (remembered !== null) return await remembered.close(last)
      return await disk.ask('close', [id, last ?? null]).finally(() => growing.delete(id))
    },
  }
}
