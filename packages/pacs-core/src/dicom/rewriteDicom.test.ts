import { readdir, readFile } from 'node:fs/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { DicomDataset } from './DicomDataset'
import { loadDicomDictionary } from './DicomDictionary'
import { toDicomJson } from './dicomJson'
import { readDicom } from './readDicom'
import { type DicomChanges, rewriteDicom } from './rewriteDicom'
import { tag } from './tag'

const folder = new URL('./testing/files/', import.meta.url)
const dictionary = await loadDicomDictionary()
const names = (await readdir(folder)).filter((name) => name.endsWith('.dcm'))

const changes: DicomChanges = {
  set: {
    [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Li^Zhiqiang', Ideographic: '李^志强' }] },
    [tag.PatientID]: { vr: 'LO', Value: ['P2026000283'] },
    [tag.StudyInstanceUID]: { vr: 'UI', Value: ['2.25.1'] },
    '04000561': {
      vr: 'SQ',
      Value: [{ '04000565': { vr: 'CS', Value: ['COERCE'] }, '04000550': { vr: 'SQ', Value: [{}] } }],
    },
  },
  remove: [tag.PatientBirthDate],
}

/** Rewrites a file as a whole. */
function rewritten(file: Uint8Array, wanted: DicomChanges = changes): Buffer {
  const first = rewriteDicom(file, wanted, { isWhole: true, dictionary })
  if (first.status === 'rewritten') return Buffer.concat([first.head, file.subarray(first.end)])
  if (first.status !== 'deflated') throw new Error(JSON.stringify(first))
  const inflated = inflateRawSync(file.subarray(first.start))
  const again = rewriteDicom(file, wanted, { isWhole: true, dictionary, inflated })
  if (again.status !== 'rewritten') throw new Error(JSON.stringify(again))
  const content = deflateRawSync(Buffer.concat([again.head, inflated.subarray(again.end)]))
  return Buffer.concat([file.subarray(0, first.start), content])
}

function read(file: Uint8Array) {
  const head = readDicom(file, { isWhole: true, dictionary })
  const inflated = head.status === 'deflated' ? new Uint8Array(inflateRawSync(file.subarray(head.start))) : undefined
  const reading = inflated === undefined ? head : readDicom(file, { isWhole: true, dictionary, inflated })
  if (reading.status !== 'read') throw new Error(JSON.stringify(reading))
  const { pixels, dataset, meta, cut } = reading.file
  return { dataset, meta, cut, pixels: Buffer.from(pixels === null ? [] : (inflated ?? file).subarray(pixels.start)) }
}

test.each(names)('the file says what it is to say, and all else as before: %s', async (name) => {
  const file = new Uint8Array(await readFile(new URL(name, folder)))
  const [before, after] = [read(file), read(rewritten(file))]
  const { [tag.PatientBirthDate]: _, ...left } = before.dataset
  const expected = { ...left, ...changes.set, [tag.SpecificCharacterSet]: { vr: 'CS', Value: ['ISO_IR 192'] } }
  const withoutGroupLengths = (dataset: DicomDataset) =>
    toDicomJson(Object.fromEntries(Object.entries(dataset).filter(([each]) => !each.endsWith('0000'))))
  expect(withoutGroupLengths(after.dataset)).toEqual(withoutGroupLengths(expected))
  expect(toDicomJson(after.meta)).toEqual(toDicomJson(before.meta))
  expect(after.cut?.code).toEqual(before.cut?.code)
  expect(after.pixels.equals(before.pixels)).toBe(true)
})

test('the beginning of a file is enough, and a shorter one is too little', async () => {
  const file = new Uint8Array(await readFile(new URL('explicit-rgb0.dcm', folder)))
  const whole = rewriteDicom(file, changes, { isWhole: true, dictionary })
  if (whole.status !== 'rewritten') throw new Error(whole.status)
  for (let length = 0; length < whole.end + 8; length += 1) {
    const status = rewriteDicom(file.subarray(0, length), changes, { isWhole: false, dictionary }).status
    expect([length, status]).toEqual([length, 'more'])
  }
  const part = rewriteDicom(file.subarray(0, whole.end + 12), changes, { isWhole: false, dictionary })
  expect(part).toEqual(whole)
})

/** An element in explicit little endian. */
function explicit(name: string, vr: string, value: Buffer): Buffer {
  const isLong = ['SQ', 'UN', 'OB', 'UT'].includes(vr)
  const head = Buffer.alloc(isLong ? 12 : 8)
  head.writeUInt16LE(Number.parseInt(name.slice(0, 4), 16), 0)
  head.writeUInt16LE(Number.parseInt(name.slice(4), 16), 2)
  head.write(vr, 4, 'latin1')
  if (isLong) head.writeUInt32LE(value.length, 8)
  else head.writeUInt16LE(value.length, 6)
  return Buffer.concat([head, value])
}

const ascii = (text: string) => Buffer.from(text.length % 2 === 0 ? text : `${text} `, 'latin1')
const mark = (number: number, length: number) => {
  const bytes = Buffer.from([0xfe, 0xff, number, 0xe0, 0, 0, 0, 0])
  bytes.writeUInt32LE(length, 4)
  return bytes
}
const open = 0xffffffff
const item = (...content: Buffer[]) => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([mark(0x00, bytes.length), bytes])
}

/** A file without pixels. */
function fileOf(...elements: Buffer[]): Buffer {
  const meta = explicit('00020010', 'UI', Buffer.from('1.2.840.10008.1.2.1\0', 'latin1'))
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta, ...elements])
}

// 王小明 and 宫 in GB18030; the second byte of 誠 is a backslash.
const wang = Buffer.from('cdf5d0a1c3f7', 'hex')
const womb = Buffer.from('b9ac', 'hex')
const sincere = Buffer.from('d55c', 'hex')

test('texts in another character set become UTF-8 at every depth, and only texts', () => {
  const openSequence = Buffer.from([0x08, 0x00, 0x15, 0x11, 0x53, 0x51, 0, 0, 0xff, 0xff, 0xff, 0xff])
  const file = fileOf(
    explicit('00080005', 'CS', ascii('GB18030')),
    explicit('00080080', 'LO', sincere),
    explicit(
      '00081030',
      'LO',
      Buffer.concat([womb, Buffer.from('\\\\', 'latin1').subarray(1), womb, Buffer.from(' ')]),
    ),
    openSequence,
    mark(0x00, open),
    explicit('00081150', 'UI', ascii('1.2.3.4.')),
    explicit('00080104', 'LO', womb),
    mark(0x0d, 0),
    mark(0xdd, 0),
    explicit(
      '00081140',
      'SQ',
      item(explicit('00080005', 'CS', ascii('ISO_IR 100')), explicit('00080104', 'LO', Buffer.from([0xe9, 0x20]))),
    ),
    explicit('00091001', 'UN', womb),
    explicit('00091002', 'OB', womb),
    explicit('00104000', 'LT', wang),
  )
  const after = rewritten(file, { set: {}, remove: [] })
  const { dataset } = read(after)
  expect(toDicomJson(dataset)).toMatchObject({
    '00080005': { Value: ['ISO_IR 192'] },
    '00080080': { Value: ['誠'] },
    '00081030': { Value: ['宫', '宫'] },
    '00081115': { Value: [{ '00080104': { Value: ['宫'] } }] },
    '00081140': { Value: [{ '00080005': { Value: ['ISO_IR 192'] }, '00080104': { Value: ['é'] } }] },
    '00091001': { InlineBinary: womb.toString('base64') },
    '00091002': { InlineBinary: womb.toString('base64') },
    '00104000': { Value: ['王小明'] },
  })
  // Whatever is UTF-8 already stays as it is.
  expect(rewritten(after, { set: {}, remove: [] }).equals(after)).toBe(true)
})

test.each([
  [
    'a sequence of known length with a delimiter',
    explicit('00081140', 'SQ', Buffer.concat([item(explicit('00080104', 'LO', womb)), mark(0xdd, 0)])),
  ],
  [
    'an item of known length with a delimiter',
    explicit('00081140', 'SQ', item(explicit('00080104', 'LO', womb), mark(0x0d, 0))),
  ],
  ['a delimiter of no sequence', Buffer.concat([mark(0xdd, 0), explicit('00081030', 'LO', womb)])],
  ['a sequence that is none', explicit('00081140', 'SQ', Buffer.from('nothing of it', 'latin1').subarray(0, 12))],
  ['an element that comes twice', Buffer.concat([explicit('00100010', 'PN', womb), explicit('00100010', 'PN', womb)])],
])('what is wrong elsewhere in a file leaves no former patient in it: %s', (_, wrong) => {
  const file = fileOf(
    explicit('00080005', 'CS', ascii('GB18030')),
    wrong,
    explicit('00100010', 'PN', wang),
    explicit('00100020', 'LO', ascii('P1')),
  )
  const after = rewritten(file)
  expect(after.includes(wang)).toBe(false)
  expect(after.indexOf('Li^Zhiqiang=李^志强')).toBe(after.lastIndexOf('Li^Zhiqiang=李^志强'))
  expect(after.includes('P2026000283')).toBe(true)
})

test('a file that ends within an element is refused', () => {
  const file = fileOf(explicit('00100010', 'PN', ascii('Li^Zhiqiang'))).subarray(0, -4)
  expect(rewriteDicom(file, changes, { isWhole: true, dictionary }).status).toBe('refused')
})
