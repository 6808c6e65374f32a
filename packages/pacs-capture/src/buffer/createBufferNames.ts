import {
  type BufferPrefix,
  bufferPrefixes,
  createStore,
  guardStorage,
  nextBufferName,
  storageKeys,
} from '@opensono/pacs-core'
import type { BufferNames, BufferNamesOptions, BufferNamesState } from './BufferNames'

/**
 * Makes the names of a room's buffer.
 *
 * @param options - the prefix's words and where the choice is kept.
 */
export function createBufferNames(options: BufferNamesOptions): BufferNames {
  const storage = guardStorage(options.storage ?? 'local')
  const stored = storage.getItem(storageKeys.bufferPrefix)
  const store = createStore<BufferNamesState>({ prefix: bufferPrefixes.find((each) => each === stored) ?? 'A' })
  // Names on their way are not in the buffer yet: those given out count as taken as long as the page lives.
  const given = new Set<string>()
  let taken: readonly string[] = []
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    choosePrefix(prefix: BufferPrefix) {
      storage.setItem(storageKeys.bufferPrefix, prefix)
      store.update({ prefix })
    },
    setTaken(names) {
      taken = names
    },
    next() {
      const name = nextBufferName(options.prefixText(store.getSnapshot().prefix), [...taken, ...given])
      given.add(name)
      return name
    },
    destroy: store.destroy,
  }
}
