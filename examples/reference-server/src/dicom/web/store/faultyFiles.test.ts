import { eq } from 'drizzle-orm'
import sharp, { type JpegOptions } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../test/startTestServer'
import { dicomFile } from '../../../database/schema/image'
import { apis } from '../../../modules/image/testing/imageFixture'
import { uidOf } from '../../object/uids'
import { type Ask, clientFor, makeStudy, startDicomwebServer } from '../testing/dicomwebFixture'
import { delimiter, element, encapsulated, grayPixels, item, type RawFile, rawDicom, words } from '../testing/rawDicom'

let server: TestServer
let doctor: Ask
let studyId: string
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
  studyId = await makeStudy(server, { stills: 0 })
})
afterAll(() => server?.close())

let number = 0
type Given = Omit<RawFile, 'uid' | 'studyUid'>

async function store(given: Given): Promise<{ status: number; uid: string }> {
  number += 1
  const uid = `1.2.826.0.9.${number}`
  const file = rawDicom({ uid, studyUid: uidOf(studyId), ...given })
  const boundary = 'b0undary'
  const head = Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`)
  const body = new Uint8Array(Buffer.concat([head, file, Buffer.from(`\r\n--${boundary}--\r\n`)]))
  const type = `multipart/related; type="application/dicom"; boundary=${boundary}`
  const answer = await doctor('/studies', { method: 'POST', body, headers: { 'Content-Type': type } })
  return { status: answer.status, uid }
}

async function pathOf(uid: string): Promise<string> {
  const answer = await doctor(`/studies/${uidOf(studyId)}/instances?SOPInstanceUID=${uid}`)
  const [found] = answer.status === 200 ? await answer.json() : []
  const series = found?.['0020000E']?.Value?.[0]
  return `/studies/${uidOf(studyId)}/series/${series}/instances/${uid}`
}

/** Red, green and blue of a pixel of the rendered picture; the status where there is none. */
async function pixelOf(uid: string, frame = 1): Promise<number[] | number> {
  const path = `${await pathOf(uid)}/frames/${frame}/rendered`
  const answer = await doctor(path, { headers: { Accept: 'image/png' } })
  if (answer.status !== 200) return answer.status
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray((4 * info.width + 4) * 3, (4 * info.width + 4) * 3 + 3)]
}

const isNear = (is: number[] | number, right: readonly number[]) =>
  Array.isArray(is) && right.every((value, index) => Math.abs(value - (is[index] ?? 0)) <= 6)

const red = { r: 200, g: 40, b: 40 }
const flat = (background: { r: number; g: number; b: number }, options: JpegOptions = {}) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .jpeg({ quality: 95, ...options })
    .toBuffer()
/** A JPEG with the mark that its components are luminance and chrominance. */
const withJfif = (jpeg: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00', 'latin1'),
    jpeg.subarray(2),
  ])
const gray = [90, 90, 90]
const reddish = [200, 40, 40]
const clip = '1.2.840.10008.5.1.4.1.1.3.1'
const implicit = { isImplicit: true }

const colour = (frame: Uint8Array, photometric: string, more: Given = {}): Given => ({
  syntax: '1.2.840.10008.1.2.4.50',
  pixels: encapsulated([frame]),
  ...more,
  elements: {
    '00280002': element('00280002', 'US', words(3)),
    '00280004': element('00280004', 'CS', photometric),
    '00280006': element('00280006', 'US', words(0)),
    ...more.elements,
  },
})
const still = (elements: RawFile['elements'] = {}): Given => ({ elements })
const unknown = (vr: string, isLong: boolean) => ({
  '00091010': Buffer.concat([
    words(9, 0x1010),
    Buffer.from(vr, 'latin1'),
    isLong ? words(0, 4, 0) : words(4),
    Buffer.from('ABCD'),
  ]),
})
const referenced = (body: Buffer) => ({ '00081140': element('00081140', 'SQ', body) })
const name = element('00081150', 'UI', '1.2.3')
const frames = (count: number) => ({
  '00080016': element('00080016', 'UI', clip),
  '00280008': element('00280008', 'IS', String(count)),
})

const files: readonly [string, () => Promise<Given> | Given, readonly number[]][] = [
  ['no mark, header RGB, 4:2:0', async () => colour(await flat(red, { chromaSubsampling: '4:2:0' }), 'RGB'), reddish],
  [
    'JFIF, header RGB, 4:4:4',
    async () => colour(withJfif(await flat(red, { chromaSubsampling: '4:4:4' })), 'RGB'),
    reddish,
  ],
  ['a JPEG without an end', async () => colour((await flat(red)).subarray(0, -2), 'YBR_FULL_422'), reddish],
  [
    'two zero bytes before a JPEG',
    async () => colour(Buffer.concat([Buffer.alloc(2), await flat(red)]), 'YBR_FULL_422'),
    reddish,
  ],
  [
    'a JPEG whose file names no interpretation',
    async () => colour(await flat(red), 'RGB', { elements: { '00280004': null } }),
    reddish,
  ],
  ['High Bit 15', () => still({ '00280102': element('00280102', 'US', words(15)) }), gray],
  ['High Bit 0', () => still({ '00280102': element('00280102', 'US', words(0)) }), gray],
  ['Bits Stored 12', () => still({ '00280101': element('00280101', 'US', words(12)) }), gray],
  ['no bits', () => still({ '00280100': null, '00280101': null, '00280102': null }), gray],
  ['Bits Allocated 16', () => still({ '00280100': element('00280100', 'US', words(16)) }), gray],
  ['no interpretation', () => still({ '00280004': null }), gray],
  ['no samples', () => still({ '00280002': null }), gray],
  ['says implicit, is explicit', () => ({ syntax: '1.2.840.10008.1.2' }), gray],
  ['says explicit, is implicit', () => ({ ...implicit }), gray],
  ['implicit meta', () => ({ ...implicit, isMetaImplicit: true, syntax: '1.2.840.10008.1.2' }), gray],
  ['no preamble', () => ({ hasPreamble: false }), gray],
  ['no transfer syntax', () => ({ syntax: null }), gray],
  ['VR --', () => still(unknown('--', false)), gray],
  ['VR blank', () => still(unknown('  ', false)), gray],
  ['VR ??, long', () => still(unknown('??', true)), gray],
  ['a delimiter in a sequence', () => still(referenced(Buffer.concat([item(name), delimiter('E0DD')]))), gray],
  ['a delimiter in an item', () => still(referenced(item(Buffer.concat([name, delimiter('E00D')])))), gray],
  ['a delimiter of nothing', () => still({ '00090010': delimiter('E0DD') }), gray],
  [
    'a private sequence without items',
    () => still({ '00091010': element('00091010', 'SQ', Buffer.alloc(24, 7)) }),
    gray,
  ],
  ['Number of Frames 0', () => still({ '00280008': element('00280008', 'IS', '0') }), gray],
  [
    '10 frames said, 9 there',
    () => ({ elements: { ...frames(10), '7FE00010': element('7FE00010', 'OB', grayPixels(9)) } }),
    gray,
  ],
  ['a UID of 66 characters', () => still({ '0020000E': element('0020000E', 'UI', `1.2.${'3'.repeat(62)}`) }), gray],
  ['no class and no series', () => still({ '00080016': null, '0020000E': null }), gray],
]

describe('A readable file', () => {
  it.each(files)('is stored and shown: %s', async (_, make, right) => {
    const { status, uid } = await store(await make())
    expect(status).toBe(200)
    const is = await pixelOf(uid)
    expect(isNear(is, right) ? right : is).toEqual(right)
  })

  it('with fewer frames than it says has those that are there, and is marked', async () => {
    const still = await flat({ r: 90, g: 90, b: 90 })
    const jpeg = colour(still, 'YBR_FULL_422', { elements: frames(10), pixels: encapsulated(Array(9).fill(still)) })
    const { status, uid } = await store(jpeg)
    expect(status).toBe(200)
    expect(isNear(await pixelOf(uid, 9), gray)).toBe(true)
    expect(await pixelOf(uid, 10)).toBe(404)
    const pacs = await server.as('doctor', apis)
    const images = await pacs.image.list({ studyId: studyId as Parameters<typeof pacs.image.list>[0]['studyId'] })
    expect(images.find(({ sopInstanceUid }) => sopInstanceUid === uid)?.missingFrames).toBe(1)
    const more = await store({
      ...jpeg,
      elements: { ...jpeg.elements, ...frames(9) },
      pixels: encapsulated(Array(10).fill(still)),
    })
    expect(isNear(await pixelOf(more.uid, 10), gray)).toBe(true)
  })

  /** Gray frames that differ: which one is shown can be seen. */
  const shades = (count: number) => Array.from({ length: count }, (_, index) => 40 + 40 * index)
  const said = (pixels: Buffer, count: number | null, more: Given = {}): Given => ({
    ...more,
    elements: { ...more.elements, ...(count !== null && frames(count)), '7FE00010': pixels },
  })
  const native = (count: number) =>
    element('7FE00010', 'OB', Buffer.concat(shades(count).map((shade) => grayPixels(1, shade))))
  const jpegs = async (count: number) =>
    Promise.all(shades(count).map((shade) => flat({ r: shade, g: shade, b: shade })))

  async function shadesOf(uid: string, count: number) {
    const rendered = []
    for (let frame = 1; frame <= count; frame += 1) {
      const pixel = await pixelOf(uid, frame)
      rendered.push(Array.isArray(pixel) ? pixel[0] : pixel)
    }
    return rendered
  }

  it.each([
    [4, 3],
    [4, 1],
    [4, null],
    [2, 4],
    [1, 3],
  ])('of %i frames that says %s has those that are there, each its own', async (there, count) => {
    const encapsulatedFrames = encapsulated(await jpegs(there))
    for (const given of [
      said(native(there), count),
      said(encapsulatedFrames, count, colour(Buffer.alloc(0), 'YBR_FULL_422')),
    ]) {
      const { status, uid } = await store(given)
      expect(status).toBe(200)
      const shown = await shadesOf(uid, there)
      for (const [index, shade] of shades(there).entries()) expect(shown[index]).toBeCloseTo(shade, -1)
      const path = await pathOf(uid)
      expect(await pixelOf(uid, there + 1)).toBe(404)
      expect((await doctor(`${path}/frames/${there + 1}`)).status).toBe(404)
      const [metadata] = await (await doctor(`${path}/metadata`)).json()
      expect(metadata['00280008']?.Value?.[0] ?? 1).toBe(there)
      const pacs = await server.as('doctor', apis)
      const images = await pacs.image.list({ studyId: studyId as Parameters<typeof pacs.image.list>[0]['studyId'] })
      const image = images.find(({ sopInstanceUid }) => sopInstanceUid === uid)
      expect(image?.missingFrames ?? 0).toBe(Math.max(0, (count ?? 1) - there))
      expect(image?.type).toBe(there > 1 ? 'MULTI_FRAME' : 'SINGLE_FRAME')
    }
  })

  it('with a frame that is damaged shows the others in their places', async () => {
    const [first = Buffer.alloc(0), , third = Buffer.alloc(0)] = await jpegs(3)
    const pixels = encapsulated([first, Buffer.alloc(100, 7), third])
    const { uid } = await store(said(pixels, 3, colour(first, 'YBR_FULL_422')))
    const [one, two, three] = await shadesOf(uid, 3)
    expect(one).toBeCloseTo(40, -1)
    expect(two).toBe(422)
    expect(three).toBeCloseTo(120, -1)
  })

  it('is refused where its only frame is not there, or its instance has no name', async () => {
    const short = element('7FE00010', 'OB', grayPixels().subarray(0, 1000))
    expect((await store(still({ '7FE00010': short }))).status).toBe(409)
    expect((await store(still({ '0020000E': element('0020000E', 'UI', '../../etc') }))).status).toBe(409)
  })

  it('that names no character set has names in that of the hospital', async () => {
    const nameOf = async (bytes: Buffer, set?: string) => {
      const { uid } = await store(
        still({
          ...(set !== undefined && { '00080005': element('00080005', 'CS', set) }),
          '00100010': element('00100010', 'PN', bytes),
        }),
      )
      const rows = await server.services.database.system((tx) =>
        tx.select({ name: dicomFile.patientName }).from(dicomFile).where(eq(dicomFile.sopInstanceUid, uid)),
      )
      return rows.map((row) => row.name)
    }
    const gb = Buffer.from([0xd5, 0xc5, 0xc8, 0xfd])
    expect(await nameOf(gb)).toEqual(['张三'])
    expect(await nameOf(gb, 'ISO_IR 100')).toEqual(['张三'])
    expect(await nameOf(Buffer.from('张三'), 'GB18030')).toEqual(['张三'])
  })
})
