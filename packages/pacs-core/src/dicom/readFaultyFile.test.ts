import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, textOf } from './DicomDataset'
import { loadDicomDictionary } from './DicomDictionary'
import { toDicomJson } from './dicomJson'
import { type DicomFile, readDicom } from './readDicom'
import { rewriteDicom } from './rewriteDicom'
import { tag } from './tag'

const dictionary = await loadDicomDictionary()
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const long = new Set(['OB', 'OW', 'SQ', 'UN', 'UT'])
const u16 = (value: number) => [value & 255, (value >> 8) & 255]
const u32 = (value: number) => [...u16(value), ...u16(value >>> 16)]
const tagOf = (name: string) => [
  ...u16(Number.parseInt(name.slice(0, 4), 16)),
  ...u16(Number.parseInt(name.slice(4), 16)),
]

interface Written {
  readonly isImplicit?: boolean
  readonly length?: number
}

function element(name: string, vr: string, value: string | number[], { isImplicit = false, length }: Written = {}) {
  const bytes = typeof value === 'string' ? letters(value) : value
  if (bytes.length % 2 === 1) bytes.push(vr === 'UI' ? 0 : 0x20)
  const count = length ?? bytes.length
  if (isImplicit) return [...tagOf(name), ...u32(count), ...bytes]
  return [...tagOf(name), ...letters(vr), ...(long.has(vr) ? [0, 0, ...u32(count)] : u16(count)), ...bytes]
}
const item = (...parts: number[][]) => [...tagOf('FFFEE000'), ...u32(parts.flat().length), ...parts.flat()]
const openItem = (...parts: number[][]) => [...tagOf('FFFEE000'), ...u32(0xffffffff), ...parts.flat()]
const itemEnd = [...tagOf('FFFEE00D'), 0, 0, 0, 0]
const sequenceEnd = [...tagOf('FFFEE0DD'), 0, 0, 0, 0]
const open = (name: string, ...parts: number[][]) => element(name, 'SQ', parts.flat(), { length: 0xffffffff })
const sequence = (name: string, ...parts: number[][]) => element(name, 'SQ', parts.flat())

const explicitLittle = '1.2.840.10008.1.2.1'
const implicitLittle = '1.2.840.10008.1.2'
const start = [...new Array<number>(128).fill(0), ...letters('DICM')]
const metaOf = (syntax: string, written: Written = {}) => element(tag.TransferSyntaxUID, 'UI', syntax, written)
const pixels = (written: Written = {}) => element(tag.PixelData, 'OW', [90, 90, 90, 90], written)
const body = (written: Written = {}, ...more: number[][]) => [
  ...element(tag.SOPClassUID, 'UI', '1.2.3', written),
  ...element(tag.Modality, 'CS', 'US', written),
  ...more.flat(),
  ...element(tag.PatientID, 'LO', 'P1', written),
  ...element(tag.StudyID, 'SH', 'S1', written),
  ...pixels(written),
]

function read(bytes: number[]): DicomFile {
  const given = Uint8Array.from(bytes)
  const whole = readDicom(given, { isWhole: true, dictionary })
  const reading =
    whole.status === 'deflated'
      ? readDicom(given, { isWhole: true, dictionary, inflated: inflateRawSync(given.subarray(whole.start)) })
      : whole
  if (reading.status !== 'read') throw new Error(JSON.stringify(reading))
  // A file that grows says the same.
  for (let length = 0, rounds = 0; rounds < 1_000; rounds += 1) {
    const part = readDicom(given.subarray(0, length), { isWhole: length >= given.length, dictionary })
    if (part.status !== 'more') {
      if (part.status === 'read') expect(part.file).toEqual({ ...reading.file, cut: part.file.cut })
      break
    }
    length = part.needBytes
  }
  return reading.file
}

function expectRead(bytes: number[], isImplicit = false): DicomFile {
  const file = read(bytes)
  expect(file.cut).toBeNull()
  expect([textOf(file.dataset, tag.PatientID), textOf(file.dataset, tag.StudyID)]).toEqual(['P1', 'S1'])
  expect(file.pixels?.length).toBe(4)
  expect(file.transferSyntax.isImplicit).toBe(isImplicit)
  for (const isToExplicit of [false, true]) expectRewritten(bytes, file, isToExplicit)
  return file
}

/** A file that is written again says what was read of it, and nothing else: it is given out with the patient who is registered. */
function expectRewritten(bytes: number[], { dataset }: DicomFile, isToExplicit: boolean): void {
  const given = Uint8Array.from(bytes)
  const name = { vr: 'PN', Value: [{ Alphabetic: 'Registered^Patient' }] }
  const changes = { set: { [tag.PatientName]: name }, remove: [] }
  const written = rewriteDicom(given, changes, { isWhole: true, dictionary, isToExplicit })
  if (written.status !== 'rewritten') throw new Error(JSON.stringify(written))
  const again = readDicom(Uint8Array.from([...written.head, ...given.subarray(written.end)]), {
    isWhole: true,
    dictionary,
  })
  if (again.status !== 'read') throw new Error(JSON.stringify(again))
  const wanted = {
    ...dataset,
    [tag.PatientName]: name,
    [tag.SpecificCharacterSet]: { vr: 'CS', Value: ['ISO_IR 192'] },
  }
  expect(again.file.cut).toBeNull()
  expect(toDicomJson(again.file.dataset)).toEqual(toDicomJson(wanted))
}

test('the encoding is that of the first element, whatever the file says', () => {
  const implicit = { isImplicit: true }
  expect(expectRead([...start, ...metaOf(implicitLittle), ...body()]).transferSyntax.uid).toBe(explicitLittle)
  expect(expectRead([...start, ...metaOf(explicitLittle), ...body(implicit)], true).transferSyntax.uid).toBe(
    implicitLittle,
  )
  expect(expectRead([...start, ...metaOf('1.2.840.10008.1.2.2'), ...body()]).transferSyntax.uid).toBe(explicitLittle)
  const jpeg = '1.2.840.10008.1.2.4.50'
  const encapsulated = [
    ...element(tag.PixelData, 'OB', [], { ...implicit, length: 0xffffffff }),
    ...item(),
    ...item([1, 2]),
    ...sequenceEnd,
  ]
  const { transferSyntax, pixels: found } = read([
    ...start,
    ...metaOf(jpeg),
    ...element(tag.SOPClassUID, 'UI', '1.2.3', implicit),
    ...element(tag.PatientID, 'LO', 'P1', implicit),
    ...encapsulated,
  ])
  expect([transferSyntax.uid, transferSyntax.isImplicit, found?.length]).toEqual([jpeg, true, null])
  // Pixels of a stated length are not compressed.
  expect(expectRead([...start, ...metaOf(jpeg), ...body()]).transferSyntax.codec).toBe('native')
})

test('an item has the encoding of its own first element', () => {
  const inner = element(tag.PatientID, 'LO', 'P2', { isImplicit: true })
  const { dataset } = expectRead([...start, ...metaOf(explicitLittle), ...body({}, sequence('00081140', item(inner)))])
  expect(itemsOf(dataset, '00081140').map((each) => textOf(each, tag.PatientID))).toEqual(['P2'])
})

test('file meta information may be implicit, be missing, or not name a transfer syntax', () => {
  const implicit = { isImplicit: true }
  expectRead([...start, ...metaOf(implicitLittle, implicit), ...body(implicit)], true)
  expectRead([...start, ...metaOf(explicitLittle, implicit), ...body()])
  expectRead([...start, ...element(tag.MediaStorageSOPClassUID, 'UI', '1.2.3'), ...body()])
  expectRead([...start, ...body()])
  expectRead([...start, ...body(implicit)], true)
})

test('preamble and mark may be missing', () => {
  expectRead([...metaOf(explicitLittle), ...body({}, element('00090010', 'LO', 'x'.repeat(60)))])
  expectRead([...letters('DICM'), ...metaOf(explicitLittle), ...body({}, element('00090010', 'LO', 'x'.repeat(60)))])
  expectRead(body({}, element('00090010', 'LO', 'x'.repeat(90))))
  const text = Uint8Array.from(letters('a letter to nobody '.repeat(20)))
  expect(readDicom(text, { isWhole: true, dictionary })).toMatchObject({
    status: 'refused',
    fault: { code: 'NOT_DICOM' },
  })
})

test('compressed pixels of a file that names no transfer syntax are known by their first bytes', () => {
  const jpeg = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0]
  const encapsulated = [
    ...element(tag.PixelData, 'OB', [], { length: 0xffffffff }),
    ...item(),
    ...item(jpeg),
    ...sequenceEnd,
  ]
  const head = element(tag.SOPClassUID, 'UI', '1.2.3'.padEnd(60, '0'))
  for (const meta of [[], metaOf(explicitLittle)]) {
    expect(read([...start, ...meta, ...head, ...encapsulated]).transferSyntax.codec).toBe('jpeg')
  }
})

test('an element whose value representation is none costs nothing but itself', () => {
  for (const vr of ['--', '  ', '??', '\0\0', 'zz', 'ZZ', '\x01\x02']) {
    const short = [...tagOf('00091010'), ...letters(vr), ...u16(4), ...letters('ABCD')]
    const wide = [...tagOf('00091010'), ...letters(vr), 0, 0, ...u32(4), ...letters('ABCD')]
    const second = [...tagOf('00091011'), ...letters(vr), ...u16(2), ...letters('AB')]
    for (const parts of [[short], [wide], [short, second]]) {
      const { dataset } = expectRead([...start, ...metaOf(explicitLittle), ...body({}, ...parts)])
      expect([vr, dataset['00091010']?.bytes?.length]).toEqual([vr, 4])
    }
    const inner = [...element(tag.PatientID, 'LO', 'P2'), ...short]
    expectRead([...start, ...metaOf(explicitLittle), ...body({}, sequence('00081140', item(inner)))])
    expectRead([
      ...start,
      ...metaOf(explicitLittle),
      ...body({}, open('00081140', openItem(inner), itemEnd, sequenceEnd)),
    ])
  }
})

test('delimiters end what they end, and are passed over elsewhere', () => {
  const inner = element('00081150', 'UI', '1.2.3')
  const name = '00081140'
  for (const part of [
    sequence(name, item(inner), sequenceEnd),
    sequence(name, item(inner, itemEnd)),
    sequence(name, item(inner, itemEnd), sequenceEnd),
    [...sequence(name, item(inner)), ...sequenceEnd],
    [...sequence(name, item(inner)), ...itemEnd, ...sequenceEnd],
    sequence(name, openItem(inner), itemEnd),
    sequence(name, openItem(inner)),
    open(name, openItem(inner), sequenceEnd),
    open(name, item(inner), itemEnd, sequenceEnd),
    sequenceEnd,
    itemEnd,
  ]) {
    const { dataset } = expectRead([...start, ...metaOf(explicitLittle), ...body({}, part)])
    if (part.length > 8) expect(itemsOf(dataset, name).map((each) => textOf(each, '00081150'))).toEqual(['1.2.3'])
  }
  const two = open(name, openItem(inner), openItem(inner), itemEnd, sequenceEnd)
  const { dataset } = expectRead([...start, ...metaOf(explicitLittle), ...body({}, two)])
  expect(itemsOf(dataset, name).length).toBe(2)
})

test('a sequence that holds no items is kept as bytes, and whole items before a broken one stay', () => {
  const foreign = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const inner = element(tag.PatientID, 'LO', 'P2')
  for (const part of [sequence('00091010', foreign), open('00091010', foreign, sequenceEnd)]) {
    const { dataset } = expectRead([...start, ...metaOf(explicitLittle), ...body({}, part)])
    expect(dataset['00091010']).toMatchObject({ vr: 'UN', bytes: Uint8Array.from(foreign) })
  }
  const broken = sequence('00081140', item(inner), [...tagOf('FFFEE000'), ...u32(4_000), ...inner])
  const { dataset } = expectRead([...start, ...metaOf(explicitLittle), ...body({}, broken)])
  // An item that is longer than its sequence ends with that.
  expect(itemsOf(dataset, '00081140').map((each) => textOf(each, tag.PatientID))).toEqual(['P2', 'P2'])
  const nested = sequence('00081140', item(sequence('00091010', foreign), inner))
  const outer = expectRead([...start, ...metaOf(explicitLittle), ...body({}, nested)]).dataset
  expect(itemsOf(outer, '00081140').map((each) => textOf(each, tag.PatientID))).toEqual(['P2'])
})

const explicitFile = (...parts: number[][]) => [...start, ...metaOf(explicitLittle), ...body({}, ...parts)]

test('standard elements that are called unknown are what the dictionary says, also in sequences', () => {
  const name = element(tag.PatientName, 'UN', 'Zhang^San ')
  const implicitItem = item(element('00080104', 'LO', 'inner', { isImplicit: true }))
  const explicitItem = item(element('00080104', 'LO', 'inner'))
  for (const inner of [implicitItem, explicitItem]) {
    const unknown = element('00081032', 'UN', inner.slice())
    const { dataset } = expectRead(explicitFile(unknown, name, element('00091010', 'UN', [1, 2])))
    expect(dataset[tag.PatientName]).toEqual({ vr: 'PN', Value: [{ Alphabetic: 'Zhang^San' }] })
    expect(itemsOf(dataset, '00081032').map((each) => textOf(each, '00080104'))).toEqual(['inner'])
    expect(dataset['00091010']).toMatchObject({ vr: 'UN' })
  }
  const given = Uint8Array.from(explicitFile(name))
  expect(readDicom(given, { isWhole: true })).toEqual({ status: 'dictionary' })
})

test.each([false, true])(
  'a sequence ends where the next element begins, whatever length it says; implicit: %s',
  (isImplicit) => {
    const written = { isImplicit }
    const inner = element('00081150', 'UI', '1.2.3', written)
    const meta = metaOf(isImplicit ? implicitLittle : explicitLittle)
    const of = (length: number, ...items: number[][]) => element('00081140', 'SQ', items.flat(), { ...written, length })
    const size = item(inner).length
    const cases: [number[], number][] = [
      // Longer: it would take the patient with it.
      [of(size + 26, item(inner)), 1],
      [of(size + 8, item(inner)), 1],
      // Without its end.
      [of(0xffffffff, item(inner), item(inner)), 2],
      // Shorter: the rest of it is not the data set's.
      [of(size, item(inner), item(inner)), 2],
      [of(size - 4, item(inner)), 1],
      [of(size + 12, item(inner), openItem(inner), itemEnd), 2],
      // An item that is longer than the sequence.
      [of(size, [...tagOf('FFFEE000'), ...u32(4_000), ...inner]), 1],
    ]
    for (const [part, count] of cases) {
      const file = expectRead([...start, ...meta, ...body(written, part)], isImplicit)
      expect(itemsOf(file.dataset, '00081140').map((each) => textOf(each, '00081150'))).toEqual(
        Array(count).fill('1.2.3'),
      )
      expect(file.dataset['00081150']).toBeUndefined()
    }
  },
)

test('an open item that begins with a private element is in the byte order of the file', () => {
  const inner = [...element('200D0010', 'LO', 'Maker'), ...element('200D1000', 'US', [1, 0])]
  const { dataset } = expectRead(explicitFile(open('00091010', openItem(inner), itemEnd, sequenceEnd)))
  expect(itemsOf(dataset, '00091010').map((each) => each['200D1000']?.Value)).toEqual([[1]])
})

test('a data set may begin with an open sequence, behind a preamble without mark, and end with zero bytes', () => {
  const implicit = { isImplicit: true }
  const nested = element(
    '00080006',
    'SQ',
    [...openItem(element('00080104', 'LO', 'inner', implicit)), ...itemEnd, ...sequenceEnd],
    {
      ...implicit,
      length: 0xffffffff,
    },
  )
  const sequenceFirst = read([...start, ...nested, ...element(tag.PatientID, 'LO', 'P1', implicit)])
  expect([sequenceFirst.cut, textOf(sequenceFirst.dataset, tag.PatientID)]).toEqual([null, 'P1'])
  expectRead([...new Array<number>(128).fill(0), ...metaOf(explicitLittle), ...body()])
  for (const fill of [1, 5, 7]) expectRead([...explicitFile(), ...new Array<number>(fill).fill(0)])
  const report = [...start, ...metaOf(explicitLittle), ...element(tag.PatientID, 'LO', 'P1')]
  expect(read([...report, 0, 0, 0]).cut).toBeNull()
  expect(read([...report, 8, 0, 1]).cut?.code).toBe('TRUNCATED')
})

test('reading does not change the bytes', () => {
  const big = [
    0,
    8,
    0,
    0x16,
    ...letters('UI'),
    0,
    6,
    ...letters('1.2.3'),
    0,
    0,
    0x28,
    0x12,
    1,
    ...letters('OW'),
    0,
    0,
    0,
    0,
    0,
    2,
    1,
    2,
  ]
  const given = Buffer.from([...start, ...metaOf('1.2.840.10008.1.2.2'), ...big])
  const before = Buffer.from(given)
  for (let round = 0; round < 2; round += 1) {
    const reading = readDicom(given, { isWhole: true, dictionary })
    expect(reading.status === 'read' && [...(reading.file.dataset['00281201']?.bytes ?? [])]).toEqual([2, 1])
  }
  expect(given.equals(before)).toBe(true)
})

test('nested sequences of wrong lengths end', () => {
  let inner = element('00081150', 'UI', '1.2.3')
  for (let depth = 0; depth < 60; depth += 1) inner = element('00081140', 'SQ', item(inner), { length: 4 })
  const given = Uint8Array.from(explicitFile(inner))
  const before = performance.now()
  expect(['read', 'refused']).toContain(readDicom(given, { isWhole: true, dictionary }).status)
  expect(performance.now() - before).toBeLessThan(5_000)
})

const undefinedLength = 0xffffffff
/** An element of these very bytes: nothing makes its value even. */
function raw(name: string, vr: string, value: string | number[], { isImplicit = false, length }: Written = {}) {
  const bytes = typeof value === 'string' ? letters(value) : value
  return element(name, vr, [], { isImplicit, length: length ?? bytes.length }).concat(bytes)
}
const openSequence = (isImplicit: boolean, name: string, ...parts: number[][]) =>
  raw(name, 'SQ', [...parts.flat(), ...sequenceEnd], { isImplicit, length: undefinedLength })
const closedItem = (...parts: number[][]) => [...openItem(...parts), ...itemEnd]
const modes = [
  { isImplicit: true, syntax: implicitLittle },
  { isImplicit: false, syntax: explicitLittle },
]

test.each(modes)('elements of the other encoding between those of the file are read, implicit: $isImplicit', (mode) => {
  const { isImplicit, syntax } = mode
  const own = { isImplicit }
  const other = { isImplicit: !isImplicit }
  const inner = (written: Written) => raw('00081155', 'UI', '1.2.4\0', written)
  const parts: [string, number[]][] = [
    ['text', raw('00080070', 'LO', 'Maker ', other)],
    ['name', raw('00100010', 'PN', 'Zhang^San ', other)],
    ['empty', raw('00080070', 'LO', '', other)],
    ['several groups', [...raw('00080070', 'LO', 'Maker ', other), ...raw('00100010', 'PN', 'A^B ', other)]],
    ['sequence', raw('00081140', 'SQ', item(inner(other)), other)],
    ['sequence with items of the file', raw('00081140', 'SQ', item(inner(own)), other)],
    ['open sequence', openSequence(!isImplicit, '00081140', closedItem(inner(other)))],
    ['open sequence with items of the file', openSequence(!isImplicit, '00081140', closedItem(inner(own)))],
    ['in an item', raw('00081140', 'SQ', item(raw('00081150', 'UI', '1.2.3\0', own), inner(other)), own)],
    [
      'in an open item',
      openSequence(isImplicit, '00081140', closedItem(raw('00081150', 'UI', '1.2.3\0', own), inner(other))),
    ],
    [
      'private',
      [
        ...raw('00090010', 'LO', 'MAKER ', own),
        ...raw('00091001', 'LO', 'abcd', other),
        ...raw('00091002', 'OB', [1, 2], other),
      ],
    ],
  ]
  for (const [what, part] of parts) {
    const bytes = [...start, ...metaOf(syntax), ...body(own, part)]
    // Implicit files have no place for the representation of a private element.
    const file = what === 'private' ? read(bytes) : expectRead(bytes, isImplicit)
    expect([what, file.cut, textOf(file.dataset, tag.PatientID)]).toEqual([what, null, 'P1'])
    const { '00080070': maker, '00081140': sequenceThere, '00091001': privateOne } = file.dataset
    if (what === 'text') expect(maker?.Value).toEqual(['Maker'])
    if (sequenceThere !== undefined)
      expect([what, itemsOf(file.dataset, '00081140').map((each) => textOf(each, '00081155'))]).toEqual([
        what,
        ['1.2.4'],
      ])
    if (privateOne !== undefined)
      expect([what, privateOne.Value ?? letters('abcd')]).toEqual([what, isImplicit ? ['abcd'] : letters('abcd')])
  }
  // All that follow, with the pixels.
  const rest = [...raw(tag.PatientID, 'LO', 'P1', other), ...raw(tag.StudyID, 'SH', 'S1', other)]
  const head = raw(tag.SOPClassUID, 'UI', '1.2.3\0', own)
  const given = Uint8Array.from([...start, ...metaOf(syntax), ...head, ...pixels(other)])
  const written = rewriteDicom(given, { set: {}, remove: [] }, { isWhole: true, dictionary })
  // What is given out is in one encoding, with its pixels.
  const last = written.status === 'rewritten' ? [...written.head, ...given.subarray(written.end)] : []
  expect(last.slice(-pixels(own).length)).toEqual(pixels(own))
  for (const last of [pixels(other), pixels(own)])
    expectRead([...start, ...metaOf(syntax), ...head, ...rest, ...last], isImplicit)
  // The length of a group does not say how the others are encoded.
  const grouped = read([...start, ...metaOf(syntax), ...raw('00080000', 'UL', [7, 0, 0, 0], other), ...body(own)])
  expect([grouped.cut, grouped.transferSyntax.isImplicit, textOf(grouped.dataset, tag.StudyID)]).toEqual([
    null,
    isImplicit,
    'S1',
  ])
})

test('whatever encoding each element has, every value is read', () => {
  const names = [
    '00080070',
    '00080080',
    '00081030',
    '00100010',
    '00100030',
    '00101010',
    '00180015',
    '00200011',
    '00204000',
  ]
  const value = fc
    .stringMatching(/^[A-Z][A-Za-z0-9 ]{0,9}$/)
    .filter((text) => text.length % 2 === 0 && text.trim() === text)
  const elementOf = fc.record({
    name: fc.constantFrom(...names),
    value,
    isImplicit: fc.boolean(),
    depth: fc.nat(2),
    isOpen: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(elementOf, { selector: ({ name }) => name, maxLength: 8 }),
      fc.boolean(),
      (drawn, isImplicit) => {
        const inOrder = [...drawn].sort((a, b) => (a.name < b.name ? -1 : 1))
        const written = (each: (typeof drawn)[number], depth: number): number[] => {
          if (depth === 0) return raw(each.name, 'LO', each.value, each)
          const inside = written(each, depth - 1)
          const holder = `0040A73${depth}`
          return each.isOpen
            ? openSequence(each.isImplicit, holder, closedItem(inside))
            : raw(holder, 'SQ', item(inside), each)
        }
        const flat = inOrder.filter(({ depth }) => depth === 0)
        const nested = inOrder.find(({ depth }) => depth > 0)
        const own = { isImplicit }
        const bytes = [
          ...start,
          ...metaOf(isImplicit ? implicitLittle : explicitLittle),
          ...raw(tag.SOPClassUID, 'UI', '1.2.3\0', own),
          ...flat.flatMap((each) => written(each, 0)),
          ...(nested === undefined ? [] : raw('0040A730', 'SQ', item(written(nested, nested.depth)), own)),
          ...pixels(own),
        ]
        const { dataset, cut, pixels: found } = read(bytes)
        expect([cut, found?.length]).toEqual([null, 4])
        const texts = Object.fromEntries(flat.map(({ name }) => [name, decoded(dataset[name])]))
        expect(texts).toEqual(Object.fromEntries(flat.map((each) => [each.name, each.value])))
        let within: typeof dataset | undefined = dataset
        for (const holder of nested === undefined
          ? []
          : ['0040A730', ...['0040A732', '0040A731'].slice(2 - nested.depth)])
          within = within === undefined ? undefined : itemsOf(within, holder)[0]
        if (nested !== undefined) expect(decoded(within?.[nested.name])).toBe(nested.value)
      },
    ),
  )
})

/** The text of an element, whatever representation it was found to have. */
function decoded(found: { vr: string; Value?: readonly unknown[]; bytes?: Uint8Array } | undefined): string {
  const [first] = found?.Value ?? []
  if (found?.bytes !== undefined) return String.fromCharCode(...found.bytes).trimEnd()
  return typeof first === 'object' && first !== null && 'Alphabetic' in first
    ? String(first.Alphabetic)
    : String(first ?? '')
}

test.each(modes)(
  'lengths that are odd are read, with and without a byte that makes them even; implicit: $isImplicit',
  (mode) => {
    const { isImplicit, syntax } = mode
    const own = { isImplicit }
    const uid = (value: string, length?: number) => raw('00081155', 'UI', value, { ...own, ...(length && { length }) })
    const [odd, padded] = [uid('1.2.4'), uid('1.2.4\0', 5)]
    const name = '00081140'
    for (const inner of [odd, padded]) {
      for (const part of [
        inner,
        raw('00080070', 'LO', 'Maker', own),
        raw('00080070', 'LO', 'Maker ', { ...own, length: 5 }),
        raw(name, 'SQ', item(inner), own),
        openSequence(isImplicit, name, closedItem(inner)),
        openSequence(isImplicit, name, item(inner)),
        openSequence(isImplicit, name, closedItem(inner, raw('00081199', 'SQ', item(inner), own))),
      ]) {
        const { dataset } = expectRead([...start, ...metaOf(syntax), ...body(own, part)], isImplicit)
        if (dataset['00080070'] !== undefined) expect(dataset['00080070'].Value).toEqual(['Maker'])
        if (dataset[name] !== undefined)
          expect(itemsOf(dataset, name).map((each) => textOf(each, '00081155'))).toEqual(['1.2.4'])
      }
    }
    // Also the last one of a file without pixels, and those of the file meta information.
    const report = [
      ...start,
      ...metaOf(syntax),
      ...raw(tag.PatientID, 'LO', 'P1', own),
      ...raw(tag.StudyID, 'SH', 'S12 ', { ...own, length: 3 }),
    ]
    expect(textOf(read(report).dataset, tag.StudyID)).toBe('S12')
    for (const value of [syntax, `${syntax}\0`]) {
      const meta = raw(tag.TransferSyntaxUID, 'UI', value, { length: syntax.length })
      expectRead([...start, ...meta, ...body(own)], isImplicit)
    }
    const unread = raw('00091001', 'SQ', [1, 2, 3, ...sequenceEnd], { ...own, length: undefinedLength })
    if (!isImplicit)
      expect(read([...start, ...metaOf(syntax), ...body(own, unread)]).dataset['00091001']?.bytes).toHaveLength(3)
  },
)

test.each(modes)('a sequence of a stated length may end an item of undefined length; implicit: $isImplicit', (mode) => {
  const { isImplicit, syntax } = mode
  const own = { isImplicit }
  const inner = (value: string) => raw('00081199', 'SQ', item(raw('00081155', 'UI', value, own)), own)
  for (const values of [['1.2.4\0'], ['1.2.4\0', '1.2.5\0']]) {
    const part = openSequence(isImplicit, '00081140', ...values.map((value) => closedItem(inner(value))))
    const { dataset } = expectRead([...start, ...metaOf(syntax), ...body(own, part)], isImplicit)
    const found = itemsOf(dataset, '00081140').flatMap((each) =>
      itemsOf(each, '00081199').map((one) => textOf(one, '00081155')),
    )
    expect(found).toEqual(values.map((value) => value.slice(0, -1)))
  }
  const empty = openSequence(isImplicit, '00081140', closedItem(raw('00081199', 'SQ', '', own)))
  expectRead([...start, ...metaOf(syntax), ...body(own, empty)], isImplicit)
})

test('a text of undefined length lasts until its delimiter, also in nested items', () => {
  const comment = raw('00084000', 'LT', [...letters('text'), ...sequenceEnd], {
    isImplicit: true,
    length: undefinedLength,
  })
  const nested = openSequence(
    true,
    '00081140',
    closedItem(comment, raw('00100010', 'PN', 'A^B ', { isImplicit: true })),
  )
  const own = { isImplicit: true }
  const top = expectRead([...start, ...metaOf(implicitLittle), ...body(own, comment)], true)
  expect(textOf(top.dataset, '00084000')).toBe('text')
  const { dataset } = expectRead([...start, ...metaOf(implicitLittle), ...body(own, nested)], true)
  expect(itemsOf(dataset, '00081140').map((each) => textOf(each, '00084000'))).toEqual(['text'])
  const explicit = raw('00091001', 'UT', [...letters('text'), ...sequenceEnd], { length: undefinedLength })
  expect(textOf(expectRead(explicitFile(explicit)).dataset, '00091001')).toBe('text')
})
