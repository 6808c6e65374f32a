import { describe, expect, it } from 'vitest'
import { dicomSignatureBytes, isDicom } from './dicomSignature'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const file = (preamble: string, rest = 'DICM\x02\x00\x00\x00UL\x04\x00') => bytes(preamble.padEnd(128, '\0') + rest)

describe('A file is DICOM', () => {
  it.each([
    ['empty', ''],
    ['that of a TIFF', 'II*\x00'],
    ['that of another TIFF', 'MM\x00*'],
  ])('when its preamble is %s, and DICM and an element of group 2 follow', (_, preamble) => {
    expect(isDicom(file(preamble))).toBe(true)
    expect(isDicom(file(preamble).subarray(0, dicomSignatureBytes))).toBe(true)
    expect(isDicom(file(preamble, 'DICm\x02\x00'))).toBe(false)
    expect(isDicom(file(preamble, 'DICM\x08\x00'))).toBe(true)
    expect(isDicom(file(preamble, 'DICM'))).toBe(false)
  })

  it.each([
    'MZ\x90\x00',
    '\x7fELF',
    '\xcf\xfa\xed\xfe',
    '\xca\xfe\xba\xbe',
    'PK\x03\x04',
    '<html>',
    '#!/bin/sh',
    '%PDF-1.7',
    '\xff\xd8\xff\xe0',
    'GIF89a',
  ])('and not when its preamble is that of %j', (preamble) => {
    expect(isDicom(file(preamble))).toBe(false)
  })

  it('also without its preamble, and with one that is nothing that is run or opened', () => {
    const first = '\x02\x00\x00\x00UL\x04\x00'
    expect(isDicom(bytes(first.padEnd(140, 'x')))).toBe(true)
    expect(isDicom(bytes(`DICM${first}`.padEnd(140, 'x')))).toBe(true)
    expect(isDicom(bytes('\x08\x00\x05\x00\x0a\x00\x00\x00ISO_IR 100'.padEnd(140, 'x')))).toBe(true)
    expect(isDicom(file(`${'\0'.repeat(127)}x`))).toBe(true)
    expect(isDicom(bytes('nothing of the kind'.padEnd(140, 'x')))).toBe(false)
  })

  it('and not when it is shorter than its preamble', () => {
    expect(isDicom(new Uint8Array(0))).toBe(false)
    expect(isDicom(new Uint8Array(128))).toBe(false)
  })
})
