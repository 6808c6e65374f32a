/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, numberOf, numbersOf, textOf, valuesOfElement } from './DicomDataset'
import { loadDicomDictionary } from './DicomDictionary'
import { fromDicomJson, toDicomJson } from './dicomJson'
import { preambleFault } from './preambleFault'
import { type DicomFile, type DicomReading, dicomLimits, readDicom } from './readDicom'
import { tag } from './tag'

const folder = new URL('./testing/files/', import.meta.url)
const bytesOfFile = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))
const names = readdirSync(folder).filter((name) => name.endsWith('.dcm'))
const dictionary = await loadDicomDictionary()

function read(bytes: Uint8Array): DicomReading {
  const reading = readDicom(bytes, { isWhole: true, dictionary })
  if (reading.status !== 'deflated') return reading
  const inflated = new Uint8Array(inflateRawSync(bytes.subarray(reading.start), { maxOutputLength: 1 << 24 }))
  return readDicom(bytes, { isWhole: true, dictionary, inflated })
}

function fileOf(bytes: Uint8Array): DicomFile {
  const reading = read(bytes)
  if (reading.status !== 'read') throw new Error(JSON.stringify(reading))
  return reading.file
}

test('a file is read in every transfer syntax, and says the same in each', () => {
  expect(names.length).toBeGreaterThan(100)
  for (const name of names.filter((file) => /-(mono|deep|rgb|ybr|palette)/.test(file))) {
    const { dataset, cut, pixels, meta } = fileOf(bytesOfFile(name))
    expect([name, cut]).toEqual([name, null])
    expect(pixels).not.toBeNull()
    expect(textOf(meta, tag.MediaStorageSOPInstanceUID)).toBe(textOf(dataset, tag.SOPInstanceUID))
    expect(dataset[tag.PatientName]?.Value).toEqual([{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }])
    expect([numberOf(dataset, tag.Rows), numberOf(dataset, tag.Columns)]).toEqual([24, 32])
  }
})

test('signed, decimal and lookup values are read in either byte order, implicit ones by the dictionary', () => {
  for (const syntax of ['implicit', 'explicit', 'deflated', 'big']) {
    const { dataset } = fileOf(bytesOfFile(`${syntax}-signed.dcm`))
    expect(numbersOf(dataset, tag.RescaleIntercept)).toEqual([-100])
    expect(dataset[tag.PixelRepresentation]).toEqual({ vr: 'US', Value: [1] })
    const palette = fileOf(bytesOfFile(`${syntax}-palette16.dcm`)).dataset
    const table = palette[tag.RedPaletteColorLookupTableData]?.bytes ?? new Uint8Array()
    expect([...table.subarray(0, 4)]).toEqual([0, 0, 0x11, 0x11])
  }
})

test('sequences, regions and decimals of a file are those that were written', () => {
  const { dataset } = fileOf(bytesOfFile('regions.dcm'))
  const [first, second] = itemsOf(dataset, tag.SequenceOfUltrasoundRegions)
  expect(first && numberOf(first, tag.PhysicalDeltaX)).toBe(0.01)
  expect(second && numberOf(second, tag.RegionSpatialFormat)).toBe(3)
  const frames = itemsOf(dataset, tag.PerFrameFunctionalGroupsSequence)
  expect(frames.map((frame) => itemsOf(frame, tag.SequenceOfUltrasoundRegions).length)).toEqual([0, 1])
})

test('names are decoded as another program does', () => {
  const answers: Record<string, { name: string }> = JSON.parse(readFileSync(new URL('names.json', folder), 'utf8'))
  for (const [file, { name }] of Object.entries(answers)) {
    const { dataset } = fileOf(bytesOfFile(file))
    const groups = valuesOfElement(dataset, tag.PatientName)[0] ?? {}
    // Its escape sequence is missing: the other program shows Latin letters then.
    const wanted = file === 'name-7.dcm' ? 'Zhang^XiaoDong=张^小东' : name
    expect([file, Object.values(groups).join('=')]).toEqual([file, wanted])
  }
})

test('a growing file asks for more until its pixels begin, and then says where they lie', () => {
  for (const name of ['clip-table.dcm', 'explicit-rgb0.dcm', 'big-deep.dcm', 'implicit-palette16.dcm']) {
    const bytes = bytesOfFile(name)
    const whole = fileOf(bytes)
    let length = 0
    for (let step = 0; step < 1_000; step += 1) {
      const reading = readDicom(bytes.subarray(0, length), { isWhole: false, dictionary })
      if (reading.status === 'read') break
      expect(reading.status).toBe('more')
      if (reading.status === 'more') {
        expect(reading.needBytes).toBeGreaterThan(length)
        length = reading.needBytes
      }
    }
    const header = readDicom(bytes.subarray(0, length), { isWhole: false, dictionary })
    expect(header).toMatchObject({ status: 'read', file: { pixels: whole.pixels, cut: null } })
    expect(length).toBeLessThan(bytes.length)
  }
})

test('a file that is cut anywhere shows what was read, and says that it is cut', () => {
  const bytes = bytesOfFile('regions.dcm')
  const whole = fileOf(bytes)
  const start = whole.pixels?.start ?? 0
  for (let length = 400; length < start; length += 7) {
    const { dataset, cut } = fileOf(bytes.subarray(0, length))
    const isClean = cut === null
    for (const [name, element] of Object.entries(dataset)) {
      if (element.vr !== 'SQ') expect(element).toEqual(whole.dataset[name])
    }
    // Only between two elements nothing is missing.
    if (!isClean) expect(cut.code).toBe('TRUNCATED')
  }
  expect(fileOf(bytes.subarray(0, bytes.length - 10)).cut?.code).toBe('TRUNCATED')
})

const explicit = (group: number, element: number, vr: string, value: number[], length = value.length) => [
  group & 255,
  group >> 8,
  element & 255,
  element >> 8,
  ...[...vr].map((letter) => letter.charCodeAt(0)),
  ...(vr === 'SQ' || vr === 'UN' || vr === 'OB'
    ? [0, 0, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24]
    : [length & 255, length >> 8]),
  ...value,
]
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const fileWith = (...elements: number[][]) =>
  Uint8Array.from([
    ...new Array(128).fill(0),
    ...letters('DICM'),
    ...explicit(2, 0x10, 'UI', letters('1.2.840.10008.1.2.1\0')),
    ...elements.flat(),
  ])

test('a length beyond what holds it, what is no element and too deep a nesting are faults; what came before stays', () => {
  const patient = explicit(0x10, 0x20, 'LO', letters('P1'))
  const faults: [string, number[]][] = [
    ['TRUNCATED', explicit(0x18, 0x1000, 'LO', letters('AB'), 400)],
    ['TRUNCATED', explicit(0x18, 0x6011, 'SQ', [], 4_000)],
    ['LENGTH', explicit(0x18, 0x1000, 'LO', letters('AB'), 65_535).concat(new Array(65_533).fill(32))],
    ['STRUCTURE', explicit(0x18, 0x6011, 'SQ', [1, 2, 3, 4, 0, 0, 0, 0], 0xffffffff)],
    ['STRUCTURE', [0x18, 0, 0, 0x10, 1, 2, 9, 0, 65, 66]],
  ]
  for (const [code, element] of faults) {
    const limits = { ...dicomLimits, valueBytes: 1_000 }
    const reading = readDicom(fileWith(patient, element), { isWhole: true, dictionary, limits })
    if (reading.status !== 'read') throw new Error(reading.status)
    const { dataset, cut } = reading.file
    expect([code, cut?.code]).toEqual([code, code])
    expect(textOf(dataset, tag.PatientID)).toBe('P1')
  }
  const open = [...explicit(0x18, 0x6011, 'SQ', [], 0xffffffff), 0xfe, 0xff, 0, 0xe0, 0xff, 0xff, 0xff, 0xff]
  const nested = (depth: number) => fileOf(fileWith(patient, ...Array.from({ length: depth }, () => open)))
  expect(nested(64).cut?.code).toBe('TRUNCATED')
  expect(nested(65).cut?.code).toBe('TOO_DEEP')
})

test('an unknown sequence of undefined length is read as implicit little endian', () => {
  const inner = [0x10, 0, 0x20, 0, 4, 0, 0, 0, ...letters('P234')]
  const value = [
    0xfe,
    0xff,
    0,
    0xe0,
    0xff,
    0xff,
    0xff,
    0xff,
    ...inner,
    0xfe,
    0xff,
    0x0d,
    0xe0,
    0,
    0,
    0,
    0,
    0xfe,
    0xff,
    0xdd,
    0xe0,
    0,
    0,
    0,
    0,
  ]
  const { dataset, cut } = fileOf(
    fileWith(explicit(0x19, 0x1010, 'UN', value, 0xffffffff), explicit(0x20, 0x10, 'SH', letters('S1'))),
  )
  expect(cut).toBeNull()
  expect(itemsOf(dataset, '00191010').map((item) => textOf(item, tag.PatientID))).toEqual(['P234'])
  expect(textOf(dataset, tag.StudyID)).toBe('S1')
})

test('a file that is also something else is refused, and said to be', () => {
  const kinds: [string, string | null][] = [
    ['%PDF-1.7', 'pdf'],
    ['PK\x03\x04', 'zip'],
    ['MZ\x90', 'program'],
    ['\x7fELF', 'program'],
    ['#!/bin/sh', 'script'],
    ['@echo off', 'script'],
    ['<?php echo 1', 'script'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'program'],
    ['7z\xbc\xaf\x27\x1c', 'zip'],
    ['\x1f\x8b\x08', 'zip'],
    ['  <!DOCTYPE html>', 'html'],
    ['<script>', 'html'],
    ['anything', 'other'],
    ['II*\0abc', null],
    ['', null],
  ]
  for (const [start, kind] of kinds) {
    const bytes = bytesOfFile('explicit-mono2.dcm')
    bytes.set(letters(start))
    expect([start, preambleFault(bytes)]).toEqual([start, kind])
    // What is nothing that a computer runs or opens is read; whoever hands the file out leaves it out.
    expect(read(bytes).status).toBe(kind === null || kind === 'other' ? 'read' : 'refused')
  }
})

test('a dataset passes through the DICOM JSON Model unchanged', () => {
  for (const name of names) {
    const { dataset } = fileOf(bytesOfFile(name))
    const json: unknown = JSON.parse(JSON.stringify(toDicomJson(dataset)))
    expect(fromDicomJson(json)).toEqual({ dataset })
  }
  const json = toDicomJson(fileOf(bytesOfFile('explicit-palette8.dcm')).dataset, {
    bulkDataUri: (path) => `bulk/${path}`,
  })
  expect(json[tag.PixelData]).toEqual({ vr: 'OB', BulkDataURI: 'bulk/7FE00010' })
  for (const wrong of [
    null,
    [],
    { x: 1 },
    { '00100010': { vr: 'PN', Value: 1 } },
    { '00100010': { vr: 'SQ', Value: [3] } },
  ]) {
    expect(fromDicomJson(wrong)).toMatchObject({ fault: { code: 'JSON' } })
  }
})

/** 20,000 mutants when the faults are tested in full; else as many as take less than a second. */
const mutants = process.env.FAULTS === 'full' ? 20_000 : 1_000 * Number(process.env.FAULTS ?? 1)

test('no mutant hangs or throws', () => {
  const seeds = names.map(bytesOfFile)
  const change = fc.record({
    at: fc.nat(),
    byte: fc.nat(255),
    kind: fc.constantFrom('set', 'length', 'cut', 'remove', 'repeat'),
  })
  fc.assert(
    fc.property(fc.nat(seeds.length - 1), fc.array(change, { minLength: 1, maxLength: 6 }), (seed, changes) => {
      let bytes = (seeds[seed] ?? new Uint8Array()).slice()
      for (const { at, byte, kind } of changes) {
        // Behind the signature, mostly in the header: there a change matters most.
        const place = 132 + (at % Math.max(1, Math.min(bytes.length, 1_500) - 132))
        if (kind === 'set') bytes[place] = byte
        else if (kind === 'length') bytes.set([byte, 255, 255, 255].slice(0, Math.max(0, bytes.length - place)), place)
        else if (kind === 'cut') bytes = bytes.slice(0, place)
        else if (kind === 'remove')
          bytes = Uint8Array.from([...bytes.slice(0, place), ...bytes.slice(place + (byte % 16))])
        else
          bytes = Uint8Array.from([
            ...bytes.slice(0, place),
            ...bytes.slice(Math.max(0, place - byte)),
            ...bytes.slice(place),
          ])
      }
      for (const isWhole of [true, false]) {
        const reading = readDicom(bytes, { isWhole, dictionary })
        if (reading.status === 'more') expect(isWhole).toBe(false)
        if (reading.status === 'read') toDicomJson(reading.file.dataset)
      }
    }),
    { numRuns: mutants },
  )
})
