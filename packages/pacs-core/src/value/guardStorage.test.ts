import { afterEach, expect, it, vi } from 'vitest'
import { createText } from '../text/createText'
import { guardStorage, storageState } from './guardStorage'
import type { KeyValueStorage } from './keyValueStorage'
import { MemoryStorage } from './MemoryStorage'

const quota = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' })
const security = () => Object.assign(new Error('denied'), { name: 'SecurityError' })

/** A storage that can be filled up and blocked. */
function disk(entries: Readonly<Record<string, string>> = {}) {
  const kept = new MemoryStorage()
  for (const [key, value] of Object.entries(entries)) kept.setItem(key, value)
  let fault: (() => Error) | null = null
  const isBlocked = () => fault === security
  const storage: KeyValueStorage = {
    getItem(key) {
      if (isBlocked()) throw security()
      return kept.getItem(key)
    },
    setItem(key, value) {
      if (fault !== null) throw fault()
      kept.setItem(key, value)
    },
    removeItem(key) {
      if (isBlocked()) throw security()
      kept.removeItem(key)
    },
  }
  return { kept, storage, fail: (next: typeof fault) => (fault = next) }
}

afterEach(() => vi.unstubAllGlobals())

it('keeps what it is given in the storage', () => {
  const { kept, storage } = disk()
  const guarded = guardStorage(storage)
  guarded.setItem('a', '1')
  expect([guarded.getItem('a'), kept.getItem('a'), storageState.getSnapshot()]).toEqual(['1', '1', { fault: null }])
  guarded.removeItem('a')
  expect([guarded.getItem('a'), kept.getItem('a')]).toEqual([null, null])
})

it('is one for one storage, and a guard is not guarded again', () => {
  const { storage } = disk()
  expect(guardStorage(storage)).toBe(guardStorage(storage))
  expect(guardStorage(guardStorage(storage))).toBe(guardStorage(storage))
  expect(guardStorage('local')).toBe(guardStorage('local'))
  expect(guardStorage('local')).not.toBe(guardStorage('session'))
})

it('keeps in memory what a full storage does not take, says so, and leaves no former value behind', () => {
  const { kept, storage, fail } = disk({ pacs_token: 'of the user before' })
  const guarded = guardStorage(storage)
  const seen: unknown[] = []
  const stop = storageState.subscribe(() => seen.push(storageState.getSnapshot().fault))
  fail(quota)
  guarded.setItem('pacs_token', 'mine')
  expect([guarded.getItem('pacs_token'), kept.getItem('pacs_token')]).toEqual(['mine', null])
  fail(null)
  guarded.setItem('pacs_token', 'mine again')
  expect([kept.getItem('pacs_token'), seen]).toEqual(['mine again', ['full', null]])
  stop()
})

it('keeps all in memory where the storage is blocked, from the first reading on', () => {
  const { storage, fail } = disk({ a: 'kept before' })
  const guarded = guardStorage(storage)
  fail(security)
  expect(guarded.getItem('a')).toBeNull()
  expect(storageState.getSnapshot().fault).toBe('blocked')
  guarded.setItem('a', '1')
  guarded.setItem('b', '2')
  guarded.removeItem('a')
  expect([guarded.getItem('a'), guarded.getItem('b')]).toEqual([null, '2'])
  // It is allowed again: what was removed meanwhile does not come back.
  fail(null)
  expect([guarded.getItem('a'), guarded.getItem('b')]).toEqual([null, '2'])
  guarded.removeItem('a')
  guarded.setItem('b', '2')
  expect(storageState.getSnapshot().fault).toBeNull()
})

it.each([
  [
    'a getter that throws',
    {
      get: () => {
        throw security()
      },
    },
  ],
  ['null', { value: null }],
  ['nothing at all', { value: undefined }],
])('the storage of the browser may be %s', (_, property) => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...property })
  const guarded = guardStorage('local')
  guarded.setItem('a', '1')
  expect([guarded.getItem('a'), storageState.getSnapshot().fault]).toEqual(['1', 'blocked'])
  const text = createText({
    resources: [{ en: { a: 'yes' }, zh: { a: '是' } }],
    storage: guarded,
    browserLanguage: 'zh',
  })
  expect(text.getSnapshot().t('a')).toBe('是')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: new MemoryStorage() })
  for (const key of ['a', 'current-language']) guarded.setItem(key, '1')
  expect(storageState.getSnapshot().fault).toBeNull()
})
