import { expect, test } from 'vitest'
import { readJpegHead } from '../readJpegHead'
import { codestreamOf, codestreamStart, jpegColourOf, jpegToDecode } from './jpegFrame'
import type { Photometric } from './pictureShapeOf'

const text = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0))
const segment = (marker: number, bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes]
const jfif = segment(0xe0, text('JFIF\0'))
const adobe = (transform: number) => segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, transform])
const exif = segment(0xe1, text('Exif\0\0II*\0'))
const frameHeader = ({ ids = [1, 2, 3], sampling = 0x11 } = {}) =>
  segment(0xc0, [8, 0, 16, 0, 16, ids.length, ...ids.flatMap((id, index) => [id, index === 0 ? sampling : 0x11, 0])])
const scan = [...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]), 1, 2, 3]
const end = [0xff, 0xd9]
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...scan, ...end])

const colourOf = (bytes: Uint8Array, photometric: Photometric) => {
  const head = readJpegHead(bytes)
  return head === null ? null : jpegColourOf(head, photometric)
}

test('the marks of a JPEG say what its colours are, whatever the header says', () => {
  const cases: readonly [Uint8Array, Photometric, string][] = [
    [jpeg(jfif, frameHeader()), 'RGB', 'ybr'],
    [jpeg(jfif, frameHeader({ sampling: 0x22 })), 'RGB', 'ybr'],
    [jpeg(adobe(1), frameHeader()), 'RGB', 'ybr'],
    [jpeg(adobe(0), frameHeader()), 'YBR_FULL_422', 'rgb'],
    [jpeg(frameHeader({ ids: text('RGB') })), 'YBR_FULL', 'rgb'],
    // As libjpeg reads both marks.
    [jpeg(jfif, adobe(0), frameHeader()), 'RGB', 'ybr'],
  ]
  for (const [bytes, photometric, colour] of cases) expect(colourOf(bytes, photometric)).toBe(colour)
})

test('without marks, what is subsampled is luminance and chrominance, and the header decides the rest', () => {
  expect(colourOf(jpeg(frameHeader({ sampling: 0x22 })), 'RGB')).toBe('ybr')
  expect(colourOf(jpeg(frameHeader({ sampling: 0x21 })), 'RGB')).toBe('ybr')
  expect(colourOf(jpeg(frameHeader()), 'RGB')).toBe('rgb')
  expect(colourOf(jpeg(frameHeader()), 'YBR_FULL_422')).toBe('ybr')
  expect(colourOf(jpeg(frameHeader({ ids: [1] })), 'MONOCHROME2')).toBe('gray')
})

test('a frame that is decoded says its colours once, and has no notes of a camera', () => {
  const decoded = jpegToDecode(jpeg(jfif, exif, frameHeader()), 'RGB')
  expect([...decoded]).toEqual([...jpeg(adobe(1), frameHeader())])
  expect([...jpegToDecode(jpeg(frameHeader()), 'RGB')]).toEqual([...jpeg(adobe(0), frameHeader())])
  expect([...jpegToDecode(jpeg(jfif, frameHeader({ ids: [1] })), 'MONOCHROME2')]).toEqual([
    ...jpeg(frameHeader({ ids: [1] })),
  ])
  const noJpeg = Uint8Array.of(1, 2, 3)
  expect(jpegToDecode(noJpeg, 'RGB')).toBe(noJpeg)
})

test('a frame without an end has one when it is decoded, also where its last bytes are missing or zero', () => {
  const whole = jpeg(frameHeader())
  const decoded = [...jpegToDecode(whole, 'RGB')]
  const bare = whole.subarray(0, whole.length - 2)
  expect([...jpegToDecode(bare, 'RGB')]).toEqual(decoded)
  expect([...jpegToDecode(whole.subarray(0, whole.length - 1), 'RGB')]).toEqual(decoded)
  const filled = Uint8Array.from([...bare, 0])
  expect([...jpegToDecode(filled, 'RGB')].slice(-3)).toEqual([0, ...end])
  const padded = Uint8Array.from([...whole, 0, 0])
  expect([...jpegToDecode(padded, 'RGB')]).toEqual([...decoded, 0, 0])
})

test('zero bytes before a codestream are passed over', () => {
  for (const count of [1, 2, 3, 64]) {
    const late = Uint8Array.from([...new Uint8Array(count), ...jpeg(jfif, frameHeader())])
    expect(codestreamStart(late)).toBe(count)
    expect([...jpegToDecode(late, 'RGB')]).toEqual([...jpeg(adobe(1), frameHeader())])
  }
  expect(codestreamStart(Uint8Array.of(0, 0, 0xff, 0x4f, 0xff, 0x51))).toBe(2)
  expect(codestreamStart(Uint8Array.from([...new Uint8Array(65), ...jpeg(frameHeader())]))).toBeNull()
  expect(codestreamStart(Uint8Array.of(0, 0, 7))).toBeNull()
  const none = Uint8Array.of(0, 7)
  expect(codestreamOf(none)).toBe(none)
})
