import { describe, expect, it } from 'vitest'
import { uploadPurposeOf } from './uploadPurpose'

describe('What a file is for when nobody says so', () => {
  it.each([
    ['report.XML', 'template'],
    ['rows.xlsx', 'import'],
    ['face.jpeg', 'avatar'],
    ['scan.bmp', 'signature'],
    ['page.html', null],
    ['rows.xls', null],
    ['xlsx', null],
  ])('is told by its name: %s is for %s', (name, expected) => {
    expect(uploadPurposeOf(name)).toBe(expected)
  })
})
