import { type Controller, createStore } from '../store/createStore'
import type { KeyValueStorage } from './keyValueStorage'

/**
 * Why a storage of the browser keeps nothing: `blocked` by a policy, a private window or a host, or missing; `full`, so that what is there
 * remains and nothing new is kept.
 */
export type StorageFault = 'blocked' | 'full'

/** What the browser keeps for this page. */
export interface StorageState {
  /** null while everything is kept. */
  readonly fault: StorageFault | null
}

const state = createStore<StorageState>({ fault: null })
/** Faults of the storages that are in use. */
const faults = new Map<KeyValueStorage, StorageFault>()
const guards = new WeakMap<KeyValueStorage, KeyValueStorage>()

/** Whether the browser keeps what it is given. A page shows it, so that users know what ends with the page. */
export const storageState: Pick<Controller<StorageState>, 'subscribe' | 'getSnapshot'> = {
  subscribe: state.subscribe,
  getSnapshot: state.getSnapshot,
}

function note(storage: KeyValueStorage, fault: StorageFault | null): void {
  if (fault === null) faults.delete(storage)
  else faults.set(storage, fault)
  const all = [...faults.values()]
  const next = all.includes('blocked') ? 'blocked' : (all[0] ?? null)
  if (next !== state.getSnapshot().fault) state.update({ fault: next })
}

const faultOf = (thrown: unknown): StorageFault =>
  /quota/i.test(String((thrown as { name?: unknown } | null)?.name)) ? 'full' : 'blocked'

/** @param find - the storage; it may throw, as each of its functions may, now or later. */
function createGuard(find: () => KeyValueStorage): KeyValueStorage {
  /** What could not be kept: it lives as long as the page. null for what could not be removed. */
  const inMemory = new Map<string, string | null>()
  const guard: KeyValueStorage = {
    getItem(key) {
      try {
        // Called in any case, so that a storage that is blocked is noticed before something is lost.
        const kept = find().getItem(key)
        return inMemory.has(key) ? (inMemory.get(key) ?? null) : kept
      } catch (thrown) {
        note(guard, faultOf(thrown))
        return inMemory.get(key) ?? null
      }
    },
    setItem(key, value) {
      try {
        write(key, value)
        inMemory.delete(key)
        if (inMemory.size === 0) note(guard, null)
      } catch (thrown) {
        inMemory.set(key, value)
        note(guard, faultOf(thrown))
      }
    },
    removeItem(key) {
      try {
        find().removeItem(key)
        inMemory.delete(key)
      } catch (thrown) {
        inMemory.set(key, null)
        note(guard, faultOf(thrown))
      }
    },
  }

  function write(key: string, value: string): void {
    try {
      find().setItem(key, value)
    } catch {
      // The former value must not come back after a reload, as the login of another user would; and it leaves room.
      find().removeItem(key)
      find().setItem(key, value)
    }
  }

  guards.set(guard, guard)
  return guard
}

/** Reading the property throws where the browser blocks it. */
function findInBrowser(name: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  const found = (globalThis as { [Name in typeof name]?: KeyValueStorage | null })[name]
  if (found === undefined || found === null) throw new Error('the browser has no storage')
  return found
}

const browserGuards = {
  local: createGuard(() => findInBrowser('localStorage')),
  session: createGuard(() => findInBrowser('sessionStorage')),
} as const

/**
 * A storage that never throws: what the browser does not keep lives in memory, as long as the page, and {@link storageState} says so. Everything
 * that the product keeps goes through it.
 *
 * @param storage - the browser's, for all tabs (`local`) or for this one (`session`), or that of a host.
 * @returns the same for the same storage.
 */
export function guardStorage(storage: 'local' | 'session' | KeyValueStorage): KeyValueStorage {
  if (typeof storage === 'string') return browserGuards[storage]
  const made = guards.get(storage) ?? createGuard(() => storage)
  guards.set(storage, made)
  return made
}
