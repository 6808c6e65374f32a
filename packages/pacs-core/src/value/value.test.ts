import { describe, expect, test } from 'vitest'
import { detectHost } from '../host/detectHost'
import { bufferPrefixes, nextBufferName } from '../image/bufferName'
import { fileExtensionOf, isTooLarge } from '../image/fileExtension'
import { calendarDate, daysAfter, formatDate, formatDateTime } from './dateText'
import { limits } from './limits'
import { newId } from './newId'
import { textOf } from './schema'

describe('dates are shown', () => {
  const instant = '2026-01-05T16:30:09.000Z'
  test('as YYYY/MM/DD HH:mm:ss where the hospital is', () => {
    expect(formatDateTime(instant, 'Asia/Shanghai')).toBe('2026/01/06 00:30:09')
    expect(formatDateTime(instant, 'America/New_York')).toBe('2026/01/05 11:30:09')
  })
  test('as YYYY/MM/DD, a calendar date as it stands', () => {
    expect(formatDate(instant, 'Asia/Shanghai')).toBe('2026/01/06')
    expect(formatDate('2026-02-28')).toBe('2026/02/28')
    expect(calendarDate(instant, 'Asia/Shanghai')).toBe('2026-01-06')
  })
  test('as nothing when they are none', () => {
    expect([formatDate('x'), formatDateTime('', undefined)]).toEqual(['', ''])
  })
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (date, days, then) => {
  expect(daysAfter(date, days)).toBe(then)
})

describe('a new id', () => {
  test('is a UUID of version 7 that sorts by time', () => {
    const earlier = newId(1_700_000_000_000)
    const later = newId(1_700_000_000_001)
    expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(earlier < later).toBe(true)
  })
  test('sorts behind those that were made before in the same millisecond', () => {
    const burst = Array.from({ length: 2_000 }, () => newId(1_700_000_000_002))
    expect([...burst].sort()).toEqual(burst)
  })
  test('is never given twice', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId(1))).size).toBe(10_000)
  })
})

describe('files', () => {
  test('of 500 MB or more are refused, one byte less is taken', () => {
    expect(limits.uploadBytes).toBe(500 * 1024 * 1024)
    expect([limits.uploadBytes - 1, limits.uploadBytes, limits.uploadBytes + 1].map(isTooLarge)).toEqual([
      false,
      true,
      true,
    ])
  })
  test('are told by the end of their name', () => {
    expect(fileExtensionOf('scan.AVI')).toBe('.avi')
    expect(fileExtensionOf('a.jpg.exe')).toBeNull()
  })
})

test('buffer names are a prefix and a running number, each prefix with its own', () => {
  expect(bufferPrefixes).toEqual(['A', 'B', 'C', 'D'])
  expect(nextBufferName('A', [])).toBe('A1')
  expect(nextBufferName('A', ['A1', 'A3', 'B9', 'A10'])).toBe('A11')
  expect(nextBufferName('B', ['A1', 'B1'])).toBe('B2')
})

test.each([
  [{ userAgent: 'Mozilla/5.0 (X11; Linux) QtWebEngine/6.4.2 Chrome/102.0' }, 'qt'],
  [{ userAgent: 'Mozilla/5.0', hasWebChannel: true }, 'qt'],
  [{ userAgent: 'Mozilla/5.0 Electron/30.0' }, 'desktop'],
  [{ userAgent: 'Mozilla/5.0 Chrome/156.0' }, 'browser'],
])('%j runs in %s', (signs, host) => {
  expect(detectHost(signs)).toBe(host)
})

test('texts are measured in code points and hold no control characters', () => {
  const schema = textOf(3, 1)
  const takes = (text: string) => schema.safeParse(text).success
  expect([takes('𠮷𠮷𠮷'), takes('𠮷𠮷𠮷𠮷'), takes('  '), takes('a\u0000'), takes('a\nb')]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})
