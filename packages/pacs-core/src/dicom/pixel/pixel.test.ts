/// <reference types="node" />
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PacsError } from '../../error/PacsError'
import { regionsOf } from '../../image/measure/region'
import { bytesOf, type DicomDataset } from '../DicomDataset'
import { type DicomFile, readDicom } from '../readDicom'
import { tag } from '../tag'
import { createFragmentReader } from './createFragmentReader'
import { createFrameScanner, createNativeFrameScanner, extendedTableOf, type StoredFrame } from './createFrameScanner'
import { decodeRle } from './decodeRle'
import { frameDurationsOf, isFrameTimeKnown } from './frameDurationsOf'
import { lookupTableOf } from './lookupTable'
import { pictureCalibrationOf, pixelAspectOf } from './pictureCalibrationOf'
import { pictureLookOf } from './pictureLookOf'
import { nativeFrameSpan, type PictureShape, pictureShapeOf } from './pictureShapeOf'
import { renderSamples } from './renderSamples'
import { unpackSamples } from './unpackSamples'

const folder = new URL('../testing/files/', import.meta.url)
const bytesOfFile = (name: string) => new Uint8Array(readFileSync(new URL(`${name}.dcm`, folder)))
const { files } = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
  files: Record<string, { durations?: number[] }>
}

function read(name: string): { bytes: Uint8Array; file: DicomFile; start: number; shape: PictureShape } {
  const bytes = bytesOfFile(name)
  const reading = readDicom(bytes, { isWhole: true })
  if (reading.status !== 'read') throw new Error(reading.status)
  return {
    bytes,
    file: reading.file,
    start: reading.file.pixels?.start ?? 0,
    shape: pictureShapeOf(reading.file.dataset),
  }
}

/** Scans a file in steps of some size. */
function scan(name: string, step: number, end = Number.POSITIVE_INFINITY) {
  const { bytes, file, start, shape } = read(name)
  const { frameCount } = shape
  const table = extendedTableOf(bytesOf(file.dataset, tag.ExtendedOffsetTable))
  const scanner =
    file.pixels?.length == null
      ? createFrameScanner({ start, frameCount, codec: file.transferSyntax.codec, table })
      : createNativeFrameScanner({ start, frameCount, spanOf: (index) => nativeFrameSpan(shape, false, index) })
  const frames: StoredFrame[] = []
  const last = Math.min(bytes.length, end)
  for (let at = start; at < last; at += step)
    frames.push(...scanner.push(bytes.subarray(at, Math.min(last, at + step))))
  frames.push(...scanner.end())
  return { frames, scanner, bytes }
}

const clips = ['clip-native', 'clip-table', 'clip-bare', 'clip-pieces', 'clip-pieces-table', 'clip-extended']

test('frames are found with and without tables, in one fragment or several, however the bytes arrive', () => {
  const whole = scan('clip-bare', 1_000_000).frames.map(({ bytes }) => [...bytes])
  for (const name of clips) {
    for (const step of [1, 7, 100, 1_000_000]) {
      const { frames, scanner } = scan(name, step)
      expect(frames.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5])
      expect([scanner.isDone, scanner.fault]).toEqual([true, null])
      if (name !== 'clip-native') {
        // Fragments are filled up to an even length.
        for (const [index, { bytes }] of frames.entries()) {
          expect([...bytes].slice(0, whole[index]?.length)).toEqual(whole[index]?.slice(0, bytes.length))
        }
      }
    }
  }
})

test('a scanner can start again at any frame that was found', () => {
  for (const name of clips) {
    const { frames, bytes } = scan(name, 1_000_000)
    const { file, shape } = read(name)
    const { frameCount } = shape
    for (const { index: frame, start, bytes: wanted } of frames) {
      const scanner =
        name === 'clip-native'
          ? createNativeFrameScanner({
              start,
              frame,
              frameCount,
              spanOf: (index) => nativeFrameSpan(shape, false, index),
            })
          : createFrameScanner({ start, frame, frameCount, codec: file.transferSyntax.codec })
      expect(scanner.push(bytes.subarray(start))[0]).toEqual({ index: frame, start, bytes: wanted })
    }
  }
})

test('a first frame is found before anything of the second has arrived', () => {
  for (const name of clips) {
    const { frames } = scan(name, 1_000_000)
    const { start } = read(name)
    const end = frames[1]?.start ?? 0
    expect(end).toBeGreaterThan(start)
    expect(scan(name, 1_000_000, end).frames.map(({ index }) => index)).toEqual([0])
  }
})

test('a file that ends early, and a frame count that lies, give the frames that are there', () => {
  const cut = scan('clip-cut', 64)
  expect(cut.frames.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(cut.scanner.fault?.code).toBe('TRUNCATED')
  const lies = scan('clip-count-lies', 64)
  expect(lies.frames.length).toBe(6)
  expect(lies.scanner.isDone).toBe(true)
})

const item = (bytes: number[], length = bytes.length) => [
  0xfe,
  0xff,
  0,
  0xe0,
  length & 255,
  length >> 8,
  0,
  0,
  ...bytes,
]
const ended = [0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]
const picture = (value: number) => [0xff, 0xd8, value, value, 0xff, 0xd9]

test('a table that leads elsewhere is not believed', () => {
  const frames = [1, 2, 3].flatMap((value) => item(picture(value)))
  for (const offsets of [
    [0, 9, 28],
    [0, 14, 100],
    [5, 14, 28],
    [0, 0, 0],
    [0, 28, 14],
  ]) {
    const table = item(offsets.flatMap((offset) => [offset, 0, 0, 0]))
    const scanner = createFrameScanner({ start: 0, frameCount: 3, codec: 'jpeg' })
    const found = scanner.push(Uint8Array.from([...table, ...frames, ...ended]))
    expect(found.map(({ bytes }) => [...bytes])).toEqual([1, 2, 3].map(picture))
  }
})

test('what is no item ends the frames with a fault, and a film is read out of its items', () => {
  const scanner = createFrameScanner({ start: 0, frameCount: 9, codec: 'rle' })
  const broken = Uint8Array.from([...item([]), ...item([1, 2]), 9, 9, 9, 9, 9, 9, 9, 9])
  expect(scanner.push(broken).map(({ index }) => index)).toEqual([0])
  expect(scanner.fault?.code).toBe('STRUCTURE')

  const film = Uint8Array.from([...item([7, 7, 7, 7]), ...item([1, 2, 3, 4]), ...item([5, 6]), ...ended])
  for (const step of [1, 3, 100]) {
    const reader = createFragmentReader(0)
    const found: number[] = []
    for (let at = 0; at < film.length; at += step) {
      for (const part of reader.push(film.subarray(at, at + step))) found.push(...part)
    }
    expect(found).toEqual([1, 2, 3, 4, 5, 6])
    expect(reader.isDone).toBe(true)
  }
})

test('frames last as their increment pointer, vector or rate says', () => {
  for (const name of clips) {
    expect(frameDurationsOf(read(name).file.dataset, 6)).toEqual(files[name]?.durations)
  }
  const time = (value: number): DicomDataset => ({ [tag.FrameTime]: { vr: 'DS', Value: [value] } })
  expect(frameDurationsOf(time(25), 3)).toEqual([25, 25, 25])
  expect(frameDurationsOf(time(0), 2)).toEqual([1000 / 30, 1000 / 30])
  expect(frameDurationsOf(time(25), 1)).toEqual([0])
  expect(frameDurationsOf({ [tag.RecommendedDisplayFrameRate]: { vr: 'IS', Value: [50] } }, 2)).toEqual([20, 20])
})

test('a vector may leave out its first 0, a time may have a decimal comma, and a file that says nothing says so', () => {
  const vector = (...values: number[]): DicomDataset => ({ [tag.FrameTimeVector]: { vr: 'DS', Value: values } })
  expect(frameDurationsOf(vector(30, 40, 50, 60), 5)).toEqual([30, 40, 50, 60, 60])
  expect(frameDurationsOf(vector(0, 30, 40, 50, 60), 5)).toEqual([30, 40, 50, 60, 60])
  expect(frameDurationsOf({ [tag.FrameTime]: { vr: 'DS', Value: ['66,7'] } }, 2)).toEqual([66.7, 66.7])
  expect(isFrameTimeKnown(vector(30, 40, 50, 60), 5)).toBe(true)
  expect(isFrameTimeKnown(vector(30, 40, 50), 5)).toBe(false)
  expect(isFrameTimeKnown({}, 2)).toBe(false)
  expect(isFrameTimeKnown({}, 1)).toBe(true)
})

test('regions calibrate all frames, those of a frame that frame, and pixel spacing where there are none', () => {
  const { file, shape } = read('regions')
  const calibration = pictureCalibrationOf(file.dataset, shape)
  const [first, second] = regionsOf(calibration, 0)
  expect(calibration.source).toBe('file')
  expect(first).toMatchObject({
    format: '2d',
    bounds: { minX: 0, minY: 0, maxX: 31, maxY: 11 },
    x: { unit: 'cm', perPixel: 0.01, referencePixel: 2, referenceValue: 0 },
    transducerKHz: 5000,
  })
  // The reference pixel counts from the corner of the region in the file.
  expect(second).toMatchObject({ format: 'spectral', y: { unit: 's', perPixel: 0.02, referencePixel: 15 } })
  expect(regionsOf(calibration, 1).map(({ x }) => x.perPixel)).toEqual([0.05])
  expect(pixelAspectOf(file.dataset)).toBe(2)

  const spaced = read('spacing')
  const [whole] = pictureCalibrationOf(spaced.file.dataset, spaced.shape).regions
  expect(whole).toMatchObject({ bounds: { maxX: 31, maxY: 23 }, x: { perPixel: 0.025 }, y: { perPixel: 0.05 } })
  expect(pixelAspectOf(spaced.file.dataset)).toBe(2)
  expect(pictureCalibrationOf({}, spaced.shape).source).toBe('none')
})

test('sizes without which there is no picture are refused with a word', () => {
  const { dataset } = read('explicit-rgb0').file
  const without = (name: string, vr = 'US', ...values: (number | string)[]) => ({
    ...dataset,
    [name]: { vr, Value: values },
  })
  const codeOf = (changed: DicomDataset) => {
    try {
      pictureShapeOf(changed)
      return null
    } catch (error) {
      return error instanceof PacsError ? error.code : `${error}`
    }
  }
  expect(codeOf(dataset)).toBeNull()
  expect(codeOf(without(tag.Rows))).toBe('DICOM_DAMAGED')
  expect(codeOf(without(tag.Columns, 'US', 0))).toBe('DICOM_DAMAGED')
  expect(codeOf(without(tag.SamplesPerPixel, 'US', 4))).toBe('DICOM_NOT_SUPPORTED')
  expect(codeOf(without(tag.BitsAllocated, 'US', 32))).toBe('DICOM_NOT_SUPPORTED')
  expect(codeOf(without(tag.NumberOfFrames, 'IS', -1))).toBe('DICOM_DAMAGED')
  expect(codeOf(without(tag.NumberOfFrames, 'IS', 1_000_000))).toBe('DICOM_DAMAGED')
  expect(codeOf(without(tag.PhotometricInterpretation, 'CS', 'CMYK'))).toBe('DICOM_NOT_SUPPORTED')
  expect(codeOf({ ...without(tag.Rows, 'US', 60_000), [tag.Columns]: { vr: 'US', Value: [60_000] } })).toBe(
    'PICTURE_TOO_LARGE',
  )
})

const gray: PictureShape = {
  rows: 1,
  columns: 5,
  samples: 1,
  photometric: 'MONOCHROME2',
  isPlanar: false,
  bitsAllocated: 8,
  bitsStored: 8,
  highBit: 7,
  isSigned: false,
  isOfWords: false,
  frameCount: 1,
}
const values = Uint8Array.of(0, 99, 100, 101, 255)

test('a window is linear, exact or sigmoid, and another one can be asked for', () => {
  const samples = unpackSamples(values, gray, false)
  const shades = (dataset: DicomDataset, window?: { center: number; width: number }) =>
    [...renderSamples(samples, 'MONOCHROME2', pictureLookOf(dataset, gray), window)].filter(
      (_, index) => index % 4 === 0,
    )
  const asked = (named: string): DicomDataset => ({
    [tag.WindowCenter]: { vr: 'DS', Value: [100] },
    [tag.WindowWidth]: { vr: 'DS', Value: [3] },
    [tag.VOILUTFunction]: { vr: 'CS', Value: [named] },
  })
  expect(shades({})).toEqual([...values])
  // PS3.3 C.11.2.1.2.1: ((x - (c - 0.5)) / (w - 1) + 0.5) * 255, and without the halves for LINEAR_EXACT.
  expect(shades(asked('LINEAR'))).toEqual([0, 64, 191, 255, 255])
  expect(shades(asked('LINEAR_EXACT'))).toEqual([0, 43, 128, 212, 255])
  expect(shades(asked('SIGMOID'))).toEqual([0, 53, 128, 202, 255])
  expect(shades({}, { center: 100, width: 1 })).toEqual([0, 0, 255, 255, 255])
  const table = (...entries: number[]): DicomDataset => ({
    [tag.VOILUTSequence]: {
      vr: 'SQ',
      Value: [
        {
          [tag.LUTDescriptor]: { vr: 'US', Value: [entries.length, 99, 8] },
          [tag.LUTData]: { vr: 'US', Value: entries },
        },
      ],
    },
  })
  expect(shades(table(10, 20, 30))).toEqual([10, 10, 20, 30, 30])
  const modality: DicomDataset = {
    [tag.RescaleSlope]: { vr: 'DS', Value: [2] },
    [tag.RescaleIntercept]: { vr: 'DS', Value: [-100] },
  }
  expect(pictureLookOf(modality, gray).window).toEqual({ center: 155.5, width: 511 })
  expect(shades(modality)).toEqual([...values])
})

test('stored bits are taken out of wider words, with their sign', () => {
  const shape: PictureShape = { ...gray, columns: 2, bitsAllocated: 16, bitsStored: 12, highBit: 13, isSigned: true }
  expect([...unpackSamples(Uint8Array.of(0xff, 0xff, 0x04, 0xc0), shape, false).data]).toEqual([-1, 1])
  expect([...unpackSamples(Uint8Array.of(0xff, 0xff, 0xc0, 0x04), shape, true).data]).toEqual([-1, 1])
  expect(() => unpackSamples(Uint8Array.of(1), shape, false)).toThrow('FRAME_DATA')
  const bits: PictureShape = { ...gray, columns: 8, bitsAllocated: 1, bitsStored: 1, highBit: 0 }
  expect([...unpackSamples(Uint8Array.of(0b101), bits, false).data]).toEqual([1, 0, 1, 0, 0, 0, 0, 0])
})

test('no bytes make a decoder of frames hang, or throw anything but a PacsError', () => {
  const shape: PictureShape = { ...gray, rows: 4, columns: 4 }
  const attempt = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      expect(error).toBeInstanceOf(PacsError)
    }
  }
  const words = fc.array(fc.nat(255), { maxLength: 120 }).map((bytes) => Uint8Array.from(bytes))
  const segments = fc.array(fc.nat(255), { maxLength: 40 }).map((bytes) => {
    const head = new Uint8Array(64)
    new DataView(head.buffer).setUint32(0, 1, true)
    new DataView(head.buffer).setUint32(4, 64, true)
    return Uint8Array.from([...head, ...bytes])
  })
  fc.assert(
    fc.property(words, segments, fc.nat(5), (noise, rle, frameCount) => {
      attempt(() => decodeRle(noise, shape))
      attempt(() => decodeRle(rle, shape))
      const scanner = createFrameScanner({ start: 0, frameCount: frameCount + 1, codec: 'jpeg' })
      scanner.push(noise)
      scanner.end()
      createFragmentReader(0).push(noise)
      const table = {
        [tag.LUTDescriptor]: { vr: 'US', Value: [...noise.subarray(0, 3)] },
        [tag.LUTData]: { vr: 'OW', bytes: noise },
      }
      lookupTableOf(table, tag.LUTDescriptor, tag.LUTData)
    }),
    { numRuns: process.env.FAULTS === 'full' ? 20_000 : 1_000 },
  )
})
