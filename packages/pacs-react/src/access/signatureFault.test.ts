import { expect, test } from 'vitest'
import { signatureFault } from './signatureFault'

const file = { name: 'li.png', sizeBytes: 20_000, size: { width: 799, height: 599 } }

test('a signature is a png, jpeg or bmp picture under 800 x 600 and up to 2 MB', () => {
  for (const name of ['a.png', 'b.JPG', 'c.jpeg', 'd.bmp']) expect(signatureFault({ ...file, name })).toBeNull()
  expect(signatureFault({ ...file, name: 'li.gif' })).toBe('type')
  expect(signatureFault({ ...file, size: { width: 800, height: 599 } })).toBe('size')
  expect(signatureFault({ ...file, size: { width: 799, height: 600 } })).toBe('size')
  expect(signatureFault({ ...file, sizeBytes: 2 * 1024 * 1024 })).toBeNull()
  expect(signatureFault({ ...file, sizeBytes: 2 * 1024 * 1024 + 1 })).toBe('bytes')
  expect(signatureFault({ ...file, size: null })).toBe('unreadable')
})
