import { expect, test } from 'vitest'
import type { DicomDataset } from '../DicomDataset'
import { tag } from '../tag'
import { decodeRle } from './decodeRle'
import { paletteOf } from './lookupTable'
import { pictureLookOf } from './pictureLookOf'
import { nativeFrameCount, nativeFrameSpan, pictureShapeOf, type StoredPixels } from './pictureShapeOf'
import { renderSamples } from './renderSamples'
import { unpackSamples } from './unpackSamples'

const us = (...Value: number[]) => ({ vr: 'US', Value })
const cs = (text: string) => ({ vr: 'CS', Value: [text] })
const usual: DicomDataset = {
  [tag.SamplesPerPixel]: us(1),
  [tag.PhotometricInterpretation]: cs('MONOCHROME2'),
  [tag.Rows]: us(2),
  [tag.Columns]: us(4),
  [tag.BitsAllocated]: us(8),
  [tag.BitsStored]: us(8),
  [tag.HighBit]: us(7),
  [tag.PixelRepresentation]: us(0),
}
const without = (...names: string[]): DicomDataset =>
  Object.fromEntries(Object.entries(usual).filter(([name]) => !names.includes(name)))
const bitsOf = (dataset: DicomDataset, pixels?: StoredPixels) => {
  const { bitsAllocated, bitsStored, highBit } = pictureShapeOf(dataset, pixels)
  return [bitsAllocated, bitsStored, highBit]
}

test('bits that cannot be are those of a sample that fills its bits', () => {
  const eight = [8, 8, 7]
  expect(bitsOf({ ...usual, [tag.HighBit]: us(15) })).toEqual(eight)
  expect(bitsOf({ ...usual, [tag.HighBit]: us(0) })).toEqual(eight)
  expect(bitsOf({ ...usual, [tag.BitsStored]: us(12), [tag.HighBit]: us(11) })).toEqual(eight)
  expect(bitsOf({ ...usual, [tag.BitsStored]: us(0) })).toEqual(eight)
  expect(bitsOf(without(tag.BitsStored, tag.HighBit))).toEqual(eight)
  const sixteen = { ...usual, [tag.BitsAllocated]: us(16) }
  expect(bitsOf({ ...sixteen, [tag.BitsStored]: us(17), [tag.HighBit]: us(16) })).toEqual([16, 16, 15])
  expect(bitsOf({ ...sixteen, [tag.BitsStored]: us(12), [tag.HighBit]: us(3) })).toEqual([16, 12, 11])
  // What can be stays: twelve bits above four others.
  expect(bitsOf({ ...sixteen, [tag.BitsStored]: us(12), [tag.HighBit]: us(15) })).toEqual([16, 12, 15])
})

test('the length of the pixels decides how many bits a sample has where the file does not say it, or says what cannot be', () => {
  const none = without(tag.BitsAllocated, tag.BitsStored, tag.HighBit)
  expect(bitsOf(none)).toEqual([8, 8, 7])
  expect(bitsOf(none, { frameBytes: 8 })).toEqual([8, 8, 7])
  expect(bitsOf(none, { frameBytes: 16 })).toEqual([16, 16, 15])
  expect(bitsOf({ ...without(tag.BitsAllocated), [tag.BitsStored]: us(12), [tag.HighBit]: us(11) })).toEqual([
    16, 12, 11,
  ])
  const sixteen = { ...usual, [tag.BitsAllocated]: us(16) }
  expect(bitsOf(sixteen, { frameBytes: 8 })).toEqual([8, 8, 7])
  expect(bitsOf(sixteen, { frameBytes: 16 })).toEqual([16, 8, 7])
  const twelve = { ...usual, [tag.BitsStored]: us(12), [tag.HighBit]: us(11) }
  expect(bitsOf(twelve, { frameBytes: 16 })).toEqual([16, 12, 11])
  expect(bitsOf(twelve, { frameBytes: 8 })).toEqual([8, 8, 7])
})

test('a missing or impossible interpretation is the usual one of the samples, however the name is written', () => {
  const colourOf = (dataset: DicomDataset, pixels?: StoredPixels) => {
    const { samples, photometric } = pictureShapeOf(dataset, pixels)
    return [samples, photometric]
  }
  const bare = without(tag.PhotometricInterpretation)
  expect(colourOf(bare)).toEqual([1, 'MONOCHROME2'])
  expect(colourOf({ ...bare, [tag.SamplesPerPixel]: us(3) })).toEqual([3, 'RGB'])
  expect(colourOf({ ...bare, [tag.SamplesPerPixel]: us(3) }, { codec: 'jpeg' })).toEqual([3, 'YBR_FULL_422'])
  expect(colourOf({ ...bare, [tag.RedPaletteColorLookupTableDescriptor]: us(256, 0, 8) })).toEqual([1, 'PALETTE COLOR'])
  expect(colourOf({ ...usual, [tag.PhotometricInterpretation]: cs('palette_color') })).toEqual([1, 'PALETTE COLOR'])
  expect(colourOf({ ...without(tag.SamplesPerPixel), [tag.PhotometricInterpretation]: cs('RGB') })).toEqual([3, 'RGB'])
  expect(colourOf({ ...usual, [tag.SamplesPerPixel]: us(3) })).toEqual([3, 'RGB'])
  expect(colourOf({ ...usual, [tag.SamplesPerPixel]: us(3) }, { frameBytes: 8 })).toEqual([1, 'MONOCHROME2'])
  expect(pictureShapeOf({ ...usual, [tag.NumberOfFrames]: { vr: 'IS', Value: [0] } }).frameCount).toBe(1)
})

test('bytes of big endian pixels are swapped where they are words', () => {
  const stored = Uint8Array.of(2, 1, 4, 3, 6, 5, 8, 7)
  const dataOf = (vr: string, isBigEndian: boolean) => {
    const shape = pictureShapeOf({ ...usual, [tag.PixelData]: { vr } })
    return [...unpackSamples(stored, shape, isBigEndian).data]
  }
  expect(dataOf('OW', true)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(dataOf('OB', true)).toEqual([...stored])
  expect(dataOf('OW', false)).toEqual([...stored])
})

test('frames of an odd length share a word of big endian pixels, and frames of single bits a byte', () => {
  const odd = pictureShapeOf({ ...usual, [tag.Rows]: us(1), [tag.Columns]: us(3), [tag.PixelData]: { vr: 'OW' } })
  expect([0, 1, 2].map((index) => nativeFrameSpan(odd, true, index))).toEqual([
    { start: 0, length: 4, firstBit: 0 },
    { start: 2, length: 4, firstBit: 8 },
    { start: 6, length: 4, firstBit: 0 },
  ])
  const swapped = Uint8Array.of(2, 1, 4, 3, 6, 5)
  expect([...unpackSamples(swapped.subarray(2), odd, true, 8).data]).toEqual([4, 5, 6])
  const bits = pictureShapeOf({
    ...usual,
    [tag.Rows]: us(1),
    [tag.Columns]: us(5),
    [tag.BitsAllocated]: us(1),
    [tag.BitsStored]: us(1),
    [tag.HighBit]: us(0),
  })
  expect(nativeFrameSpan(bits, false, 1)).toEqual({ start: 0, length: 2, firstBit: 5 })
  expect([...unpackSamples(Uint8Array.of(0b00111111, 0b01), bits, false, 5).data]).toEqual([1, 0, 0, 1, 0])
})

test('a deep gray picture without a window lies between its own values, or those that the file says', () => {
  const sixteen: DicomDataset = {
    ...usual,
    [tag.Rows]: us(1),
    [tag.Columns]: us(2),
    [tag.BitsAllocated]: us(16),
    [tag.BitsStored]: us(16),
    [tag.HighBit]: us(15),
  }
  const signed = { ...sixteen, [tag.PixelRepresentation]: us(1) }
  const shadesOf = (dataset: DicomDataset, ...values: number[]) => {
    const shape = pictureShapeOf(dataset)
    const samples = unpackSamples(new Uint8Array(Int16Array.from(values).buffer), shape, false)
    const pixels = renderSamples(samples, shape.photometric, pictureLookOf(dataset, shape))
    return values.map((_, index) => pixels[4 * index])
  }
  expect(shadesOf(sixteen, 10, 278)).toEqual([0, 255])
  expect(shadesOf(signed, -300, 278)).toEqual([0, 255])
  expect(shadesOf({ ...signed, [tag.RescaleSlope]: { vr: 'DS', Value: [-1] } }, -300, 278)).toEqual([255, 0])
  const said = (vr: string, least: number, most: number) => ({
    [tag.SmallestImagePixelValue]: { vr, Value: [least] },
    [tag.LargestImagePixelValue]: { vr, Value: [most] },
  })
  expect(shadesOf({ ...sixteen, ...said('US', 0, 510) }, 0, 255)).toEqual([0, 128])
  expect(shadesOf({ ...signed, ...said('SS', -100, 100) }, -100, 100)).toEqual([0, 255])
  // The same numbers, written without a sign.
  expect(shadesOf({ ...signed, ...said('US', 65_436, 100) }, -100, 100)).toEqual([0, 255])
  expect(shadesOf({ ...sixteen, ...said('US', 0, 0) }, 10, 278)).toEqual([0, 255])
  const window = { [tag.WindowCenter]: { vr: 'DS', Value: [128] }, [tag.WindowWidth]: { vr: 'DS', Value: [256] } }
  expect(shadesOf({ ...sixteen, ...window }, 10, 278)).toEqual([10, 255])
  // A picture of eight bits keeps every value.
  const eight = pictureShapeOf(usual)
  expect(pictureLookOf(usual, eight)).toMatchObject({ window: { center: 128, width: 256 }, isWindowOfValues: false })
})

test('a palette that says 8 bits and stores 16 has the colours that it stores', () => {
  const words = (...values: number[]) => ({ vr: 'OW', bytes: new Uint8Array(Uint16Array.from(values).buffer) })
  const palette = (bits: number, ...values: number[]): DicomDataset => ({
    [tag.RedPaletteColorLookupTableDescriptor]: us(2, 0, bits),
    [tag.GreenPaletteColorLookupTableDescriptor]: us(2, 0, bits),
    [tag.BluePaletteColorLookupTableDescriptor]: us(2, 0, bits),
    [tag.RedPaletteColorLookupTableData]: words(...values),
    [tag.GreenPaletteColorLookupTableData]: words(0, 0),
    [tag.BluePaletteColorLookupTableData]: words(0, 0x20),
  })
  expect(paletteOf(palette(8, 0, 0xc8c8))?.red.bits).toBe(16)
  // Tables of one palette are alike: the darkest one, too.
  expect(paletteOf(palette(8, 0, 0xc8c8))?.blue.bits).toBe(16)
  expect(paletteOf(palette(8, 0, 0xc8))?.red.bits).toBe(8)
  expect(paletteOf(palette(16, 0, 0xc8))?.red.bits).toBe(8)
  expect(paletteOf(palette(12, 0, 0xc80))?.red.bits).toBe(12)
})

test('an RLE segment may end before its last pixels, but not before a row', () => {
  const shape = pictureShapeOf(usual)
  const segment = (...bytes: number[]) => {
    const frame = new Uint8Array(64 + bytes.length)
    new DataView(frame.buffer).setUint32(0, 1, true)
    new DataView(frame.buffer).setUint32(4, 64, true)
    frame.set(bytes, 64)
    return frame
  }
  expect([...decodeRle(segment(257 - 7, 90), shape).data]).toEqual([90, 90, 90, 90, 90, 90, 90, 0])
  expect([...decodeRle(segment(7, 1, 2, 3, 4, 5, 6, 7), shape).data]).toEqual([1, 2, 3, 4, 5, 6, 7, 0])
  expect(() => decodeRle(segment(257 - 4, 90), shape)).toThrow('FRAME_DATA')
})

test('native pixels have the frames that are there; what fills up their length is none', () => {
  expect([16, 32, 48, 7].map((length) => nativeFrameCount(128, length, 2))).toEqual([1, 2, 3, 0])
  expect([40, 47].map((length) => nativeFrameCount(128, length, 2))).toEqual([2, 2])
  // Two pixels of single bits, of nine bits, and of one byte.
  expect(nativeFrameCount(2, 2, 1)).toBe(1)
  expect(nativeFrameCount(9, 2, 1)).toBe(1)
  expect(nativeFrameCount(8, 4, 3)).toBe(3)
})
