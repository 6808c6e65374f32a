import { describe, expect, it } from 'vitest'
import { limits } from '../value/limits'
import { fileExtensionOf, isTooLarge } from './fileExtension'

describe('A file', () => {
  it.each([
    [limits.uploadBytes - 1, false],
    [limits.uploadBytes, true],
    [limits.uploadBytes + 1, true],
  ])('of %i bytes is too large: %s', (sizeBytes, expected) => {
    expect(isTooLarge(sizeBytes)).toBe(expected)
    expect(limits.uploadBytes).toBe(524_288_000)
  })

  it.each([
    ['SCAN.JPG', '.jpg'],
    ['a.b.jpeg', '.jpeg'],
    ['liver.png', '.png'],
    ['clip.WebM', '.webm'],
    ['clip.mp4', '.mp4'],
    ['clip.avi', '.avi'],
    ['image.dcm', '.dcm'],
    ['page.html', null],
    ['jpg', null],
    ['scan.jpg.exe', null],
    ['', null],
  ])('named %j has the extension %s', (name, expected) => {
    expect(fileExtensionOf(name)).toBe(expected)
  })
})
