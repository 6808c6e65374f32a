import { type Clock, createEmitter, PacsError, systemClock } from '@opensono/pacs-core'
import { createJournalWorker, type JournalWorker } from './createJournalWorker'
import { createMemoryJournal } from './createMemoryJournal'
import type { Journal, JournalEntry, JournalEventMap, JournalWriter } from './Journal'
import type { JournalNews } from './journalMessages'
import type { OwnedEntry } from './SealedJournal'
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
  /** Hears what an administrator should know, such as files that cannot be read. @defaultValue the console */
  logger?: { warn(message: string): void }
  /** @defaultValue the system's clock */
  clock?: Clock
}

/** So long the worker may take to write what was posted when it is ended, in milliseconds. */
const farewellMs = 2_000

type Place = 'disk' | 'memory'

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
  const logger = options.logger ?? console
  const clock = options.clock ?? systemClock
  const memory = createMemoryJournal(clock)
  const events = createEmitter<JournalEventMap>()
  const keys = new Map<string, Promise<CryptoKey | null>>()
  /** Where the files of this page are being kept. Those of former pages lie on the disk. */
  const places = new Map<string, Promise<Place>>()
  /** Files that grow on the disk. */
  const growing = new Set<string>()
  let isDurable = true
  let isDestroyed = false

  const worker: JournalWorker | null =
    typeof Worker === 'undefined'
      ? null
      : createJournalWorker({
          workerUrl: options.workerUrl,
          name: options.name ?? 'opensono-journal',
          places: options.places ?? ['opfs', 'indexedDb'],
          onNews,
          onBroken(message) {
            isDurable = false
            logger.warn(message)
            for (const id of growing) events.emit('full', { id })
          },
        })
  memory.on('grown', (event) => events.emit('grown', event))
  memory.on('full', (event) => events.emit('full', event))

  function onNews(news: JournalNews): void {
    if (news.kind === 'grown') events.emit('grown', news.event)
    if (news.kind === 'full') events.emit('full', news.event)
    if (news.kind === 'warned') logger.warn(news.message)
  }

  function demandWorker(): JournalWorker {
    if (isDestroyed || worker === null) throw new PacsError('JOURNAL_UNAVAILABLE', { message: 'there is no journal' })
    return worker
  }

  /** The key of a user if files can be kept under it. */
  async function keyOf(userId: string | null): Promise<CryptoKey | null> {
    if (isDestroyed) throw new PacsError('JOURNAL_UNAVAILABLE', { message: 'the journal was closed' })
    if (userId === null || worker === null || !(await worker.isKept())) {
      isDurable = false
      return null
    }
    const asked = keys.get(userId) ?? options.keyOf(userId)
    keys.set(userId, asked)
    const key = await asked.catch((thrown) => {
      forget(userId, asked)
      throw thrown
    })
    if (key === null) forget(userId, asked)
    isDurable = key !== null
    return key
  }

  function forget(userId: string, asked: Promise<CryptoKey | null>): void {
    if (keys.get(userId) === asked) keys.delete(userId)
  }

  /** The key for a new file. Without one it is kept in memory: better than not at all. */
  async function keyFor(entry: JournalEntry): Promise<{ key: CryptoKey; owned: OwnedEntry } | null> {
    const { userId } = entry
    const key = await keyOf(userId).catch((thrown) => {
      if (isDestroyed) throw thrown
      isDurable = false
      logger.warn(`there is no key to keep files with: ${String(thrown)}`)
      return null
    })
    return key === null || userId === null ? null : { key, owned: { ...entry, userId } }
  }

  async function addTo(entry: JournalEntry, bytes: Blob): Promise<Place> {
    const found = await keyFor(entry)
    try {
      if (found === null) throw new PacsError('JOURNAL_UNAVAILABLE')
      await demandWorker().ask('add', [found.owned, bytes, found.key])
      return 'disk'
    } catch (thrown) {
      const error = PacsError.from(thrown, 'JOURNAL_UNAVAILABLE')
      if (error.code === 'DISK_FULL' || isDestroyed) throw error
      if (found !== null) logger.warn(`a file is kept in memory only: ${error.message}`)
      await memory.add(entry, bytes)
      return 'memory'
    }
  }

  const placeOf = (id: string) => places.get(id) ?? Promise.resolve<Place>('disk')

  function open(entry: JournalEntry): JournalWriter {
    const { id } = entry
    const { port1, port2 } = new MessageChannel()
    let remembered: JournalWriter | null = null
    const opened = keyFor(entry).then((found): Place => {
      if (found !== null) {
        growing.add(id)
        demandWorker()
          .ask('open', [found.owned, port2, found.key], [port2])
          .catch(() => events.emit('full', { id }))
        return 'disk'
      }
      remembered = memory.open(entry)
      const { port } = remembered
      port2.onmessage = ({ data }) => port.postMessage(data, 'bytes' in data ? [data.bytes] : [])
      return 'memory'
    })
    opened.catch(() => {})
    places.set(id, opened)
    return {
      port: port1,
      async close(last) {
        await opened
        if (remembered !== null) return await remembered.close(last)
        return await demandWorker()
          .ask('close', [id, last ?? null])
          .finally(() => growing.delete(id))
      },
    }
  }

  return {
    get isDurable() {
      return isDurable
    },
    async load(userId) {
      const key = await keyOf(userId)
      const onDisk = key === null || userId === null ? [] : await demandWorker().ask('load', [userId, key])
      const all = [...onDisk, ...(await memory.load(userId))]
      return all.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1))
    },
    async others(userId) {
      const isKept = !isDestroyed && worker !== null && (await worker.isKept())
      const onDisk = isKept ? await demandWorker().ask('others', [userId]) : { stills: 0, clips: 0 }
      const remembered = await memory.others(userId)
      return { stills: onDisk.stills + remembered.stills, clips: onDisk.clips + remembered.clips }
    },
    async add(entry, bytes) {
      const added = addTo(entry, bytes)
      places.set(entry.id, added)
      await added.catch((thrown) => {
        places.delete(entry.id)
        throw thrown
      })
    },
    open,
    async update(entry) {
      if ((await placeOf(entry.id)) === 'memory') await memory.update(entry)
      else await demandWorker().ask('update', [entry])
    },
    async read(id, start, end) {
      if ((await placeOf(id)) === 'memory') return await memory.read(id, start, end)
      return await demandWorker().ask('read', [id, start, end])
    },
    async replace(id, bytes) {
      if ((await placeOf(id)) === 'memory') await memory.replace(id, bytes)
      else await demandWorker().ask('replace', [id, bytes])
    },
    async remove(id) {
      const place = await placeOf(id)
      places.delete(id)
      growing.delete(id)
      if (place === 'memory') await memory.remove(id)
      else await demandWorker().ask('remove', [id])
    },
    on: events.on,
    forgetKey(userId) {
      keys.delete(userId)
      if (worker !== null && !isDestroyed) void worker.ask('forgetKey', [userId]).catch(() => {})
    },
    destroy() {
      if (isDestroyed) return
      isDestroyed = true
      events.clear()
      memory.destroy()
      keys.clear()
      if (worker === null) return
      // What was posted is still written; a worker that does not answer is ended all the same.
      const cancel = clock.after(farewellMs, worker.close)
      const end = () => {
        cancel()
        worker.close()
      }
      worker.ask('destroy', []).then(end, end)
    },
  }
}
