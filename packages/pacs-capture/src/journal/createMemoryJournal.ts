import { createEmitter, PacsError, systemClock } from '@opensono/pacs-core'
import type { Journal, JournalEntry, JournalEventMap, JournalFile } from './Journal'
import { listenForBytes } from './listenForBytes'

interface KeptFile {
  entry: JournalEntry
  /** In the order in which they came; a clip has thousands. */
  parts: Blob[]
  sizeBytes: number
  isWhole: boolean
}

/**
 * Makes a journal that ends with the page: for browsers that can keep nothing, for users without a key, and for tests.
 *
 * @param clock - measures how long anyone who writes a growing file may be silent.
 */
export function createMemoryJournal(clock = systemClock): Journal {
  const files = new Map<string, KeptFile>()
  const events = createEmitter<JournalEventMap>()
  let isDestroyed = false

  function demand(id: string): KeptFile {
    const file = files.get(id)
    if (isDestroyed || file === undefined) {
      throw new PacsError('JOURNAL_UNAVAILABLE', { message: `the journal has no file ${id}` })
    }
    return file
  }

  /** Refuses after the end, as every other way to keep files does. */
  async function alive<Result>(act: () => Result | Promise<Result>): Promise<Result> {
    if (isDestroyed) throw new PacsError('JOURNAL_UNAVAILABLE', { message: 'the journal was closed' })
    return await act()
  }

  const listed = ({ entry, sizeBytes, isWhole }: KeptFile): JournalFile =>
    Object.freeze({ entry, sizeBytes, state: isWhole ? 'whole' : 'open' })

  return {
    isDurable: false,
    load: (userId) =>
      alive(() => {
        const own = [...files.values()].filter(({ entry }) => entry.userId === userId)
        return own.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1)).map(listed)
      }),
    others: (userId) =>
      alive(() => {
        const theirs = [...files.values()].filter(({ entry }) => entry.userId !== userId)
        const clips = theirs.filter(({ entry }) => entry.isClip).length
        return { stills: theirs.length - clips, clips }
      }),
    add: (entry, bytes) =>
      alive(() => void files.set(entry.id, { entry, parts: [bytes], sizeBytes: bytes.size, isWhole: true })),
    open(entry) {
      const { port1, port2 } = new MessageChannel()
      const { id } = entry
      const file: KeptFile = { entry, parts: [], sizeBytes: 0, isWhole: false }
      if (!isDestroyed) files.set(id, file)
      const listener = listenForBytes(
        port2,
        (bytes) => {
          if (isDestroyed || files.get(id) !== file) return
          file.parts.push(new Blob([bytes]))
          file.sizeBytes += bytes.length
          events.emit('grown', { id, sizeBytes: file.sizeBytes })
        },
        clock,
      )
      return {
        port: port1,
        close: (last) =>
          alive(async () => {
            await listener.end()
            Object.assign(demand(id), { isWhole: true, entry: last ?? file.entry })
            return { sizeBytes: file.sizeBytes }
          }),
      }
    },
    update: (entry) =>
      alive(() => {
        demand(entry.id).entry = entry
      }),
    read: (id, start, end) =>
      alive(async () => new Uint8Array(await new Blob(demand(id).parts).slice(start, end).arrayBuffer())),
    replace: (id, bytes) =>
      alive(() => void Object.assign(demand(id), { parts: [bytes], sizeBytes: bytes.size, isWhole: true })),
    remove: (id) => alive(() => void files.delete(id)),
    on: events.on,
    destroy() {
      isDestroyed = true
      files.clear()
      events.clear()
    },
  }
}
