import { expect, test } from 'vitest'
import { createScanReader } from './createScanReader'

/** Types keys so many milliseconds apart. */
function scan(keys: readonly string[], gapMs: number): string | null {
  let nowMs = 1_000
  const reader = createScanReader(() => nowMs)
  let last: string | null = null
  for (const key of keys) {
    nowMs += gapMs
    last = reader.press(key)
  }
  return last
}

const code = [...'2600000012']

test('Digits in quick succession and Enter are a scan; the same by hand are not', () => {
  expect(scan([...code, 'Enter'], 50)).toBe('2600000012')
  expect(scan([...code, 'Enter'], 51)).toBeNull()
})

test('A short number, one with a letter in it, and one without Enter are none', () => {
  expect(scan([...'12345', 'Enter'], 5)).toBeNull()
  expect(scan([...'123456', 'Enter'], 5)).toBe('123456')
  expect(scan([...'260000', 'a', ...'0012', 'Enter'], 5)).toBeNull()
  expect(scan(code, 5)).toBeNull()
})

test('What was typed by hand before a scan is not part of it', () => {
  let nowMs = 0
  const reader = createScanReader(() => nowMs)
  for (const key of '99') {
    nowMs += 300
    reader.press(key)
  }
  nowMs += 300
  for (const key of code) {
    reader.press(key)
    nowMs += 8
  }
  expect(reader.press('Enter')).toBe('2600000012')
})
