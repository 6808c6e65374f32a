import { buffer } from 'node:stream/consumers'
import { type DicomDataset, loadDicomDictionary, readDicom, tag, textOf } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../test/startTestServer'
import { newObjectKey } from '../../../object-store/index'
import { givenBytes } from '../../object/givenBytes'
import { uidOf } from '../../object/uids'
import { type Ask, clientFor, datasetsOf, firstOf, makeStudy, startDicomwebServer } from '../testing/dicomwebFixture'
import { element, encapsulated, grayPixels, type RawFile, rawDicom } from '../testing/rawDicom'
import { sendFiles } from '../testing/storeFixture'

let server: TestServer
let doctor: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

const dictionary = await loadDicomDictionary()
const explicit = '1.2.840.10008.1.2.1'
const seriesDescription = '0008103E'
let number = 0

interface Given {
  file: Buffer
  metadata: Awaited<ReturnType<typeof datasetsOf>>[number] | undefined
}

/** Sends a file and retrieves it again. */
async function given(made: (file: Omit<RawFile, 'elements'>) => Buffer, syntax = '*'): Promise<Given> {
  number += 1
  const id = await makeStudy(server, { stills: 0 })
  const uid = `1.2.826.0.77.${number}`
  const sent = made({ uid, studyUid: uidOf(id) })
  const stored = await sendFiles(doctor, [sent])
  expect([stored.status, stored.text]).toEqual([200, expect.any(String)])
  const path = `/studies/${uidOf(id)}/series/1.2.3.77/instances/${uid}`
  const answer = await doctor(path, { headers: { Accept: `application/dicom; transfer-syntax=${syntax}` } })
  expect(answer.status).toBe(200)
  const file = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(file.length)
  const [metadata] = await datasetsOf(doctor(`${path}/metadata`))
  return { file, metadata }
}

/** What a reader says that believes the file: its texts by the character set that it names. */
function read(file: Buffer): { dataset: DicomDataset; pixels: Buffer; preamble: Buffer } {
  expect(file.toString('latin1', 128, 132)).toBe('DICM')
  const reading = readDicom(new Uint8Array(file), { isWhole: true, dictionary })
  if (reading.status !== 'read' || reading.file.pixels === null) throw new Error(reading.status)
  const { start, length } = reading.file.pixels
  const pixels = file.subarray(start, start + (length ?? 0))
  return { dataset: reading.file.dataset, pixels, preamble: file.subarray(0, 128) }
}

describe('A stored file that does not begin as it should', () => {
  const withPreamble = (text: string) => (file: RawFile) => {
    const bytes = rawDicom(file)
    bytes.write(text, 0, 'latin1')
    return bytes
  }
  it.each<[string, (file: RawFile) => Buffer]>([
    ['without a preamble', (file) => rawDicom({ ...file, hasPreamble: false })],
    [
      'of the letters DICM alone',
      (file) => Buffer.concat([Buffer.from('DICM'), rawDicom({ ...file, hasPreamble: false })]),
    ],
    ['with an odd preamble', withPreamble('made by a machine\x01\x02')],
    ['with implicit file meta information', (file) => rawDicom({ ...file, isMetaImplicit: true })],
    ['without a transfer syntax', (file) => rawDicom({ ...file, syntax: null })],
    [
      'without preamble and in implicit little endian',
      (file) => rawDicom({ ...file, hasPreamble: false, isImplicit: true, syntax: '1.2.840.10008.1.2' }),
    ],
    ['that says another transfer syntax than its own', (file) => rawDicom({ ...file, isImplicit: true })],
  ])('is given out with an empty preamble and sound file meta information: %s', async (_, made) => {
    for (const syntax of ['*', explicit]) {
      const { file } = await given(made, syntax)
      const { dataset, pixels, preamble } = read(file)
      expect(preamble.every((byte) => byte === 0)).toBe(true)
      // Group length, then the version: the head is in Explicit VR Little Endian.
      expect(file.toString('latin1', 132, 140)).toBe('\x02\x00\x00\x00UL\x04\x00')
      expect(textOf(dataset, tag.Modality)).toBe('US')
      expect(pixels.equals(grayPixels())).toBe(true)
    }
  })
})

describe('An object without a picture', () => {
  it.each([
    ['implicit', true, '1.2.840.10008.1.2'],
    ['explicit', false, explicit],
  ])('is given out in Explicit VR Little Endian: %s', async (_, isImplicit, syntax) => {
    const sopClass = '1.2.840.10008.5.1.4.1.1.88.33'
    const elements = {
      '00080016': element('00080016', 'UI', sopClass, { isImplicit }),
      '7FE00010': null,
    }
    const { file } = await given((raw) => rawDicom({ ...raw, isImplicit, syntax, elements }), explicit)
    const reading = readDicom(new Uint8Array(file), { isWhole: true, dictionary })
    if (reading.status !== 'read') throw new Error(reading.status)
    const { dataset, transferSyntax, pixels } = reading.file
    expect([transferSyntax.uid, pixels, textOf(dataset, tag.SOPClassUID)]).toEqual([explicit, null, sopClass])
  })
})

/** A stored file in which nothing has to be changed for its study. */
async function unchanged(sent: Buffer) {
  const { objectStore } = server.services
  const objectKey = newObjectKey('test', 'dcm')
  await objectStore.write(objectKey, sent, 'application/dicom', {})
  const facts = { sopClassUid: '1.2.840.10008.5.1.4.1.1.6.1', sopInstanceUid: '1.2.3', transferSyntaxUid: explicit }
  const file = { objectKey, sizeBytes: sent.length, usualCharacterSet: 'GB18030', hasLetters: true, ...facts }
  return givenBytes(objectStore, file, null)
}

describe('Texts of a stored file', () => {
  const utf8 = Buffer.from('腹部超声 ', 'utf8')
  const gb = Buffer.from('b8b9b2bfb3acc9f9', 'hex')
  const latin = Buffer.from('Gallenblase gef\xfcllt ', 'latin1')
  const withText =
    (set: string | null, value: Buffer, more: Partial<RawFile> = {}) =>
    (file: RawFile) => {
      const isImplicit = more.isImplicit ?? false
      const charset = set === null ? {} : { '00080005': element('00080005', 'CS', set, { isImplicit }) }
      const described = { [seriesDescription]: element(seriesDescription, 'LO', value, { isImplicit }) }
      return rawDicom({ ...file, ...more, elements: { ...charset, ...described } })
    }

  it.each<[string, string | null, Buffer, string]>([
    ['UTF-8 under ISO_IR 100', 'ISO_IR 100', utf8, '腹部超声'],
    ['GB18030 under no name, the set of this hospital', null, gb, '腹部超声'],
    ['GB18030 under ISO_IR 192', 'ISO_IR 192', gb, '腹部超声'],
    ['UTF-8 under a name that is none of the standard', 'UTF-8', utf8, '腹部超声'],
    ['Latin letters under no name', null, latin, 'Gallenblase gefüllt'],
  ])('are given out in UTF-8 where other readers would show other letters: %s', async (_, set, value, text) => {
    for (const isImplicit of [false, true]) {
      const syntax = isImplicit ? '1.2.840.10008.1.2' : explicit
      for (const wanted of ['*', explicit]) {
        const { file, metadata } = await given(withText(set, value, { isImplicit, syntax }), wanted)
        const { dataset, pixels } = read(file)
        expect(textOf(dataset, tag.SpecificCharacterSet)).toBe('ISO_IR 192')
        expect(textOf(dataset, seriesDescription)).toBe(text)
        expect(firstOf(metadata, seriesDescription)).toBe(text)
        expect(pixels.equals(grayPixels())).toBe(true)
      }
    }
  })

  it.each<[string, string, Buffer]>([
    ['ISO_IR 100', 'ISO_IR 100', latin],
    ['GB18030', 'GB18030', gb],
    ['ISO_IR 192', 'ISO_IR 192', utf8],
    ['ASCII under no name of its own', 'ISO_IR 100', Buffer.from('Abdomen ')],
  ])('are given out as they are stored where their set is named: %s', async (_, set, value) => {
    const sent = withText(set, value)({ uid: '1.2.3', studyUid: '1.2.4' })
    const given = await unchanged(sent)
    expect([given.isAsStored, (await buffer(given.stream)).equals(sent)]).toEqual([true, true])
  })

  it.each<[string, Buffer]>([
    ['whose texts are in another set', withText('ISO_IR 100', utf8)({ uid: '1.2.3', studyUid: '1.2.4' })],
    ['without a preamble', rawDicom({ uid: '1.2.3', studyUid: '1.2.4', hasPreamble: false })],
  ])('are written again in a file %s, also where its patient is the registered one', async (_, sent) => {
    const given = await unchanged(sent)
    const file = await buffer(given.stream)
    expect([given.isAsStored, file.length]).toEqual([false, given.sizeBytes])
    expect(read(file).pixels.equals(grayPixels())).toBe(true)
  })

  it('are read by the set of the hospital when compressed pixels are decoded', async () => {
    // RLE: one segment, eight runs of 128 times 90.
    const header = Buffer.alloc(64)
    header.writeUInt32LE(1, 0)
    header.writeUInt32LE(64, 4)
    const frame = Buffer.concat([header, ...Array.from({ length: 8 }, () => Buffer.from([0x81, 90]))])
    const made = withText(null, gb, { syntax: '1.2.840.10008.1.2.5', pixels: encapsulated([frame]) })
    const { file } = await given(made, explicit)
    const { dataset, pixels } = read(file)
    expect([textOf(dataset, tag.SpecificCharacterSet), textOf(dataset, seriesDescription)]).toEqual([
      'ISO_IR 192',
      '腹部超声',
    ])
    expect(pixels.equals(grayPixels())).toBe(true)
  })
})
