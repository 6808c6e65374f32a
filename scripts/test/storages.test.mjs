import { expect, test } from 'vitest'
import { readSource, sortFiles } from './sources.mjs'

const homes = [
  ...['pacs-core', 'pacs-capture', 'pacs-consultation', 'pacs-react'].map((name) => `packages/${name}`),
  'examples/reference-app',
  'examples/device-shell',
]

/** The guard, and the journal's store: the journal keeps in memory what it cannot write there, and shows it. */
const allowed = ['value/guardStorage.ts', 'journal/store/openIndexedDbStore.ts']

/** Whether code uses a storage of the browser itself. Words in comments and in texts do not count. */
const usesStorage = (text) =>
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie/.test(
    text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/'[^'\n]*'/g, "''"),
  )

test('a storage of the browser is used by its guard alone', () => {
  const found = homes.flatMap((home) =>
    sortFiles(home).sources.filter((name) => !allowed.includes(name) && usesStorage(readSource(home, name))),
  )
  expect(found).toEqual([])
})

test.each([
  'const { storage = localStorage } = options',
  'window.sessionStorage.clear()',
  'await indexedDB.open(name)',
  'document.cookie = "a=b"',
])('%s is found', (code) => {
  expect(usesStorage(code)).toBe(true)
})

test.each(['/** @defaultValue `localStorage` */', '// Not in localStorage.', "guardStorage('localStorage')"])(
  '%s is no use',
  (code) => {
    expect(usesStorage(code)).toBe(false)
  },
)
