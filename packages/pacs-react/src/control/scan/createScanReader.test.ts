import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScanReader } from './createScanReader'

/** Types keys with the given milliseconds before each of them; the last ones of too few are repeated. */
function scan(keys: readonly string[], gapsMs: readonly number[]): (string | null)[] {
  let nowMs = 1_000
  const reader = createScanReader()
  return keys.map((key, index) => {
    nowMs += gapsMs[index % gapsMs.length] ?? 0
    return reader.press(key, nowMs).scanned
  })
}
const last = (keys: readonly string[], gapMs: number) => scan(keys, [gapMs]).at(-1)

const code = [...'US202611230016']

test('Eight characters or more, each less than 30 ms behind the other, and Enter are a scan', () => {
  expect(last([...code, 'Enter'], 29)).toBe('US202611230016')
  expect(last([...code, 'Enter'], 30)).toBeNull()
  expect(last([...'1234567', 'Enter'], 5)).toBeNull()
  expect(last([...'12345678', 'Enter'], 5)).toBe('12345678')
  expect(last(code, 5)).toBeNull()
})

test('The Shift of a scanner that types capitals is no part of a scan', () => {
  expect(last(['Shift', 'U', 'Shift', 'S', ...'202611230016', 'Enter'], 10)).toBe('US202611230016')
})

test('A key that types no character, a blank and a Chinese character end what had begun', () => {
  for (const key of ['Tab', 'Backspace', ' ', '林', 'Process']) {
    expect(last([...'2600', key, ...'0012', 'Enter'], 5)).toBeNull()
  }
})

test('What was typed by hand before a scan is not part of it', () => {
  const gaps = [120, 95, 140, ...code.map((_, index) => (index === 0 ? 180 : 8)), 8]
  expect(scan([...'abc', ...code, 'Enter'], gaps).at(-1)).toBe('US202611230016')
})

test('The first character of each run is told, so that what was there before it can be kept', () => {
  const reader = createScanReader()
  const firsts = [0, 10, 20, 90, 95].map((atMs) => reader.press('1', atMs).isFirst)
  expect(firsts).toEqual([true, false, false, true, false])
})

/** Intervals between the keys of quick typists, in milliseconds: rolls of 40 ms among them. */
const hands = [
  [112, 96, 84, 140, 71, 66, 118, 90, 102, 78, 64, 133],
  [74, 52, 61, 48, 83, 57, 45, 66, 92, 51, 49, 58],
  [40, 44, 41, 63, 40, 42, 55, 40, 47, 43, 40, 41],
]

test('A quick typist who ends a number with Enter is never taken for a scanner', () => {
  for (const gaps of hands) expect(scan([...code, 'Enter'], gaps)).not.toContain('US202611230016')
})

test('No text that is typed with 40 ms or more between its keys is a scan, however long', () => {
  const key = fc.constantFrom(...'0123456789ABCabc-', 'Shift', 'Enter', 'Backspace')
  const typed = fc.array(fc.tuple(key, fc.integer({ min: 40, max: 400 })), { maxLength: 60 })
  fc.assert(
    fc.property(typed, (keys) => {
      const found = scan(
        keys.map(([name]) => name),
        keys.map(([, gap]) => gap),
      )
      expect(found.every((each) => each === null)).toBe(true)
    }),
  )
})
