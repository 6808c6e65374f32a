import { readFile } from 'node:fs/promises'
import {
  type DicomDataset,
  loadDicomDictionary,
  numberOf,
  readDicom,
  tag,
  textOf,
  toDicomJson,
  writeDicom,
} from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../test/startTestServer'
import { dicomFile } from '../../../database/schema/image'
import { actorOf, apis, put } from '../../../modules/image/testing/imageFixture'
import { readDicomObject } from '../../object/dicomObjects'
import { type Ask, clientFor, makeStudy, startDicomwebServer } from '../testing/dicomwebFixture'
import { partsOf } from '../testing/partsOf'

let server: TestServer
let doctor: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

const folder = new URL('../../../../../../packages/pacs-core/src/dicom/testing/files/', import.meta.url)
const fileNamed = (name: string) => readFile(new URL(name, folder))
const explicit = '1.2.840.10008.1.2.1'
const dictionary = await loadDicomDictionary()

/** Stores a file in a study of its own. @returns the path of its instance. */
async function pathOf(file: Buffer): Promise<string> {
  const studyId = await makeStudy(server, { stills: 0 })
  const pacs = await server.as('doctor', apis)
  const credentials = await pacs.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, file)
  const { imageId } = await pacs.image.uploadDicom({ studyId, dicomUrl: credentials.key })
  // A user decided that it belongs here.
  await server.services.database.change(actorOf('director'), { id: 'test.kept' }, ({ tx }) =>
    tx.update(dicomFile).set({ keptByName: 'Doctor', keptAt: '2026-01-05T00:00:00Z' }).where(eq(dicomFile.id, imageId)),
  )
  const { studyUid, seriesUid, sopInstanceUid } = await readDicomObject(server.services, actorOf('doctor'), imageId)
  return `/studies/${studyUid}/series/${seriesUid}/instances/${sopInstanceUid}`
}

/** Frames of a file as they were before anything coded them. */
function nativeFrames(file: Buffer): Buffer {
  const reading = readDicom(new Uint8Array(file), { isWhole: true, dictionary })
  if (reading.status !== 'read' || reading.file.pixels === null) throw new Error(reading.status)
  const { start, length } = reading.file.pixels
  return file.subarray(start, start + (length ?? 0))
}

async function decoded(path: string): Promise<Buffer> {
  const answer = await doctor(path, { headers: { Accept: `application/dicom; transfer-syntax=${explicit}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    `application/dicom; transfer-syntax=${explicit}`,
  ])
  const file = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(file.length)
  return file
}

describe('A client that names Explicit VR Little Endian', () => {
  it.each([
    ['jpegls-mono2.dcm', 'explicit-mono2.dcm'],
    ['j2k-rgb0.dcm', 'explicit-rgb0.dcm'],
    ['lossless-mono2.dcm', 'explicit-mono2.dcm'],
    ['sv1-twelve.dcm', 'explicit-twelve.dcm'],
    ['j2k-palette8.dcm', 'explicit-palette8.dcm'],
  ])('gets %s with the pixels of %s', async (coded, native) => {
    const path = await pathOf(await fileNamed(coded))
    const file = await decoded(path)
    const pixels = nativeFrames(await fileNamed(native))
    expect(nativeFrames(file).equals(pixels)).toBe(true)
    const reading = readDicom(new Uint8Array(file), { isWhole: true, dictionary })
    if (reading.status !== 'read') throw new Error(reading.status)
    const { dataset, transferSyntax, cut } = reading.file
    expect([transferSyntax.uid, cut, textOf(dataset, tag.PatientName)]).toEqual([explicit, null, 'Zhang^San'])
    const accept = `multipart/related; type="application/octet-stream"; transfer-syntax=${explicit}`
    const [frame] = await partsOf(await doctor(`${path}/frames/1`, { headers: { Accept: accept } }))
    const frames = numberOf(dataset, tag.NumberOfFrames) ?? 1
    expect(frame?.body.equals(pixels.subarray(0, pixels.length / frames))).toBe(true)
    expect(await pathOf(file)).toMatch(/^\/studies/)
  })

  it('gets a clip of colour JPEG, all of its frames', async () => {
    const file = await decoded(await pathOf(await fileNamed('clip-table.dcm')))
    const reading = readDicom(new Uint8Array(file), { isWhole: true, dictionary })
    if (reading.status !== 'read') throw new Error(reading.status)
    const { dataset, pixels } = reading.file
    const [rows, columns, frames, samples] = [tag.Rows, tag.Columns, tag.NumberOfFrames, tag.SamplesPerPixel].map(
      (name) => numberOf(dataset, name) ?? 0,
    )
    expect(pixels?.length).toBe((rows ?? 0) * (columns ?? 0) * (frames ?? 0) * (samples ?? 0))
    if (samples === 3) expect(textOf(dataset, tag.PhotometricInterpretation)).toBe('RGB')
  })

  it('is refused a video, which is not decoded here', async () => {
    const path = await pathOf(await fileNamed('mp4-video.dcm'))
    const answer = await doctor(path, { headers: { Accept: `application/dicom; transfer-syntax=${explicit}` } })
    expect([answer.status, (await answer.json()).errorCode]).toEqual([406, 'MEDIA_TYPE_NOT_ACCEPTABLE'])
  })
})

/** What a file says, without what its study says in its place. */
function own(file: Buffer) {
  const reading = readDicom(new Uint8Array(file), { isWhole: true, dictionary })
  if (reading.status !== 'read') throw new Error(reading.status)
  const { dataset, transferSyntax, cut } = reading.file
  expect([transferSyntax.uid, cut]).toEqual([explicit, null])
  const ofStudy = /^(0008(0005|0020|0030|0050|0090|1030)|0010|0020000D|00200010|0400)/
  const left = Object.entries(dataset).filter(([name]) => !ofStudy.test(name))
  return toDicomJson(Object.fromEntries(left.filter(([name]) => name !== tag.SOPInstanceUID && name !== tag.PixelData)))
}

const kinds = [
  'mono1',
  'mono2',
  'palette8',
  'palette16',
  'rgb0',
  'rgb1',
  'signed',
  'twelve',
  'ybr',
  'ybr422',
  'deep',
  'segmented',
]

describe.each(['implicit', 'big', 'deflated'])('A file in %s little or big endian', (encoding) => {
  it.each(kinds)('is given out in Explicit VR Little Endian, as its twin is: %s', async (kind) => {
    const path = await pathOf(await fileNamed(`${encoding}-${kind}.dcm`))
    const twin = await fileNamed(`explicit-${kind}.dcm`)
    const file = await decoded(path)
    expect(own(file)).toEqual(own(twin))
    expect(nativeFrames(file).equals(nativeFrames(twin))).toBe(true)
    // So does a client that names no transfer syntax get it, and one frame.
    const [part] = await partsOf(await doctor(path))
    expect(part?.headers.get('content-type')).toBe(`application/dicom; transfer-syntax=${explicit}`)
    expect(part?.body.equals(file)).toBe(true)
    const [frame] = await partsOf(await doctor(`${path}/frames/1`))
    expect(frame?.headers.get('content-type')).toBe(`application/octet-stream; transfer-syntax=${explicit}`)
    const pixels = nativeFrames(twin)
    expect(frame?.body.equals(pixels.subarray(0, frame.body.length))).toBe(true)
    expect(frame?.body.length).toBeGreaterThan(pixels.length / 2)
  })

  it('is given out as it is to a client that takes any transfer syntax', async () => {
    const path = await pathOf(await fileNamed(`${encoding}-mono2.dcm`))
    const answer = await doctor(path, { headers: { Accept: 'application/dicom; transfer-syntax=*' } })
    expect(answer.headers.get('content-type')).not.toContain(`${explicit};`)
    const reading = readDicom(new Uint8Array(await answer.arrayBuffer()), { isWhole: true, dictionary })
    expect(reading.status === 'read' && reading.file.transferSyntax.uid === explicit).toBe(false)
  })
})

/** A file of three frames of 5 x 3 single bits, which begin within bytes. */
function bitFile(): { file: Buffer; frames: number[][] } {
  const frames = [0, 1, 2].map((frame) =>
    Array.from({ length: 15 }, (_, place) => ((place * (frame + 3)) % 4 === 0 ? 1 : 0)),
  )
  const bits = [...frames.flat(), 0, 0, 0]
  const bytes = Buffer.alloc(6)
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  const us = (value: number) => ({ vr: 'US', Value: [value] })
  const ui = (value: string) => ({ vr: 'UI', Value: [value] })
  const dataset: DicomDataset = {
    [tag.SOPClassUID]: ui('1.2.840.10008.5.1.4.1.1.7.1'),
    [tag.SOPInstanceUID]: ui('1.2.826.0.4.1'),
    [tag.StudyInstanceUID]: ui('1.2.826.0.4'),
    [tag.SeriesInstanceUID]: ui('1.2.826.0.4.7'),
    [tag.SamplesPerPixel]: us(1),
    [tag.PhotometricInterpretation]: { vr: 'CS', Value: ['MONOCHROME2'] },
    [tag.NumberOfFrames]: { vr: 'IS', Value: [3] },
    [tag.Rows]: us(3),
    [tag.Columns]: us(5),
    [tag.BitsAllocated]: us(1),
    [tag.BitsStored]: us(1),
    [tag.HighBit]: us(0),
    [tag.PixelRepresentation]: us(0),
  }
  const { pieces } = writeDicom({ dataset, transferSyntaxUid: explicit, pixels: { kind: 'native', bytes: 6 } })
  return { file: Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? bytes : piece))), frames }
}

describe('Frames that cannot be read on their own in their file', () => {
  it('are answered inflated', async () => {
    const path = await pathOf(await fileNamed('deflated-rgb0.dcm'))
    const [frame] = await partsOf(await doctor(`${path}/frames/1`))
    expect(frame?.headers.get('content-type')).toBe(`application/octet-stream; transfer-syntax=${explicit}`)
    const pixels = nativeFrames(await fileNamed('explicit-rgb0.dcm'))
    expect(frame?.body.equals(pixels.subarray(0, frame.body.length))).toBe(true)
    const [all] = await partsOf(await doctor(`${path}/bulkdata/7FE00010`))
    expect(all?.body.length).toBe(frame?.body.length)
    expect((await doctor(`${path}/frames/2`)).status).toBe(404)
  })

  it('begin with a byte where the file has them within one', async () => {
    const { file, frames } = bitFile()
    const path = await pathOf(file)
    const parts = await partsOf(await doctor(`${path}/frames/1,2,3`))
    const bitsOf = (bytes: Buffer) => Array.from({ length: 15 }, (_, at) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1)
    expect(parts.map(({ body }) => [body.length, bitsOf(body)])).toEqual(frames.map((bits) => [2, bits]))
    expect((await doctor(`${path}/frames/4`)).status).toBe(404)
    const picture = await doctor(`${path}/rendered`, { headers: { Accept: 'image/png' } })
    expect([picture.status, (await picture.arrayBuffer()).byteLength > 50]).toEqual([200, true])
  })
})
