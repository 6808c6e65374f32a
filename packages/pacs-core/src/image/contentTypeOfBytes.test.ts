import { describe, expect, it } from 'vitest'
import { contentTypeOfBytes } from './contentTypeOfBytes'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('A file is what its first bytes say', () => {
  it.each([
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'image/png'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04', 'video/webm'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska\x42\x87\x81\x04', 'video/webm'],
    ['\x00\x00\x00\x18ftypisom\x00\x00\x02\x00', 'video/mp4'],
    ['\x00\x00\x00\x18ftypmp42\x00\x00\x02\x00', 'video/mp4'],
    ['RIFF\x00\x10\x00\x00AVI LIST', 'video/x-msvideo'],
  ])('%j', (text, expected) => {
    expect(contentTypeOfBytes(bytes(text))).toBe(expected)
  })

  it.each([
    '',
    '\xff\xd8',
    '<html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'PK\x03\x04',
    'MZ\x90\x00',
    '\x7fELF',
    'GIF89a',
    'RIFF\x00\x10\x00\x00WEBPVP8 ',
    '\x00\x00\x00\x18ftypavif',
    '\x00\x00\x00\x18ftypqt  ',
    '\x1a\x45\xdf\xa3\x9f\x42\x82\x84nope',
    `${'\0'.repeat(128)}DICM`,
  ])('and %j is neither an image nor a clip', (text) => {
    expect(contentTypeOfBytes(bytes(text))).toBeNull()
  })
})
