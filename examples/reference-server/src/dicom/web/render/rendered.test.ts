import { tag, writeDicom } from '@opensono/pacs-core/dicom'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../test/startTestServer'
import { storeImage } from '../../../modules/image/storeImage'
import { actorOf, clip, jpeg } from '../../../modules/image/testing/imageFixture'
import { readDicomObjects } from '../../object/dicomObjects'
import { capturedSeriesUid, uidOf } from '../../object/uids'
import { type Ask, clientFor, makeStudy, startDicomwebServer } from '../testing/dicomwebFixture'

let server: TestServer
let doctor: Ask
let study: string
let instance: string
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
  const id = await makeStudy(server, { stills: 3 })
  study = `/studies/${uidOf(id)}`
  const [first] = await readDicomObjects(server.services, actorOf('doctor'), { id: 'test.dicom' }, id)
  instance = `${study}/series/${capturedSeriesUid(id)}/instances/${first?.object?.sopInstanceUid}`
})
afterAll(() => server?.close())

async function pictureOf(answer: Response) {
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  const { channels } = await sharp(bytes).stats()
  return { width, height, format, mean: Math.round(channels[0]?.mean ?? -1), type: answer.headers.get('content-type') }
}

/** A film as one DICOM object, its stream in two fragments. */
function dicomFilm(studyUid: string, film: Buffer, instanceUid = '1.2.3.6'): Buffer {
  const uid = (value: string) => ({ vr: 'UI', Value: [value] })
  const word = (value: number) => ({ vr: 'US', Value: [value] })
  const half = film.length / 2 - ((film.length / 2) % 2)
  const parts = [film.subarray(0, half), film.subarray(half)]
  const { pieces } = writeDicom({
    dataset: {
      [tag.SOPClassUID]: uid('1.2.840.10008.5.1.4.1.1.3.1'),
      [tag.SOPInstanceUID]: uid(instanceUid),
      [tag.SeriesInstanceUID]: uid('1.2.3.5'),
      [tag.StudyInstanceUID]: uid(studyUid),
      [tag.Modality]: { vr: 'CS', Value: ['US'] },
      [tag.Rows]: word(120),
      [tag.Columns]: word(160),
      [tag.SamplesPerPixel]: word(3),
      [tag.BitsAllocated]: word(8),
      [tag.PhotometricInterpretation]: { vr: 'CS', Value: ['YBR_PARTIAL_420'] },
      [tag.NumberOfFrames]: { vr: 'IS', Value: [1] },
    },
    transferSyntaxUid: '1.2.840.10008.1.2.4.102',
    pixels: { kind: 'frames', bytes: parts.map(({ length }) => length) },
  })
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? (parts[piece] ?? film) : piece)))
}

/** Parts of a video are given out, and no more than these. */
async function expectRanges(path: string, film: Buffer, more: Record<string, string> = { Accept: 'video/mp4' }) {
  const { length } = film
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 9],
    [`bytes=${length >> 2}-${length - 10}`, length >> 2, length - 10],
    ['bytes=-5', length - 5, length - 1],
    [`bytes=${length - 3}-`, length - 3, length - 1],
  ] as const) {
    const answer = await doctor(path, { headers: { ...more, Range: range } })
    expect([range, answer.status]).toEqual([range, 206])
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${length}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(film.subarray(start, end + 1))).toBe(true)
  }
  const whole = await doctor(path, { headers: { ...more, Range: 'bytes=0-1, 4-5' } })
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, length])
  const beyond = await doctor(path, { headers: { ...more, Range: `bytes=${length}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
}

describe('Rendered pictures', () => {
  it.each([
    ['*/*', 'jpeg'],
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/*', 'jpeg'],
    ['image/gif, image/png;q=0.5', 'png'],
  ])('are %s: %s', async (accept, format) => {
    const picture = await pictureOf(await doctor(`${instance}/rendered`, { headers: { Accept: accept } }))
    expect(picture).toMatchObject({ width: 640, height: 480, format, type: `image/${format}` })
    const frame = await pictureOf(await doctor(`${instance}/frames/1/rendered`, { headers: { Accept: accept } }))
    expect(frame).toEqual(picture)
  })

  it('fit into a viewport, and show a part of the picture', async () => {
    expect(await pictureOf(await doctor(`${instance}/rendered?viewport=320,320`))).toMatchObject({
      width: 320,
      height: 240,
    })
    expect(await pictureOf(await doctor(`${instance}/rendered?viewport=64,64,10,10,100,50`))).toMatchObject({
      width: 64,
      height: 32,
    })
  })

  it('of a study or a series are those of its middle instance', async () => {
    const middle = await sharp(await jpeg(1)).stats()
    const picture = await pictureOf(await doctor(`${study}/rendered`, { headers: { Accept: 'image/png' } }))
    expect(picture.mean).toBe(Math.round(middle.channels[0]?.mean ?? 0))
  })

  it('are small as thumbnails', async () => {
    for (const path of [`${study}/thumbnail`, `${instance}/thumbnail`, `${instance}/frames/1/thumbnail`]) {
      expect(await pictureOf(await doctor(path))).toMatchObject({ width: 320, height: 240, format: 'jpeg' })
    }
    expect(await pictureOf(await doctor(`${instance}/thumbnail?viewport=100,100`))).toMatchObject({
      width: 100,
      height: 75,
    })
  })

  it('apply the window that is asked for', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const grey = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#646464' } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    await storeImage(server.services, actorOf('doctor'), { studyId: id, bytes: grey })
    const mean = async (query: string) =>
      (await pictureOf(await doctor(`/studies/${uidOf(id)}/rendered${query}`, { headers: { Accept: 'image/png' } })))
        .mean
    expect(await mean('')).toBe(100)
    expect(await mean('?window=100,50,linear')).toBe(130)
    expect(await mean('?window=200,50,linear')).toBe(0)
    expect(await mean('?window=50,50,linear')).toBe(255)
  })

  it.each([
    'viewport=0,0',
    'viewport=x',
    'viewport=9999,10',
    'viewport=10,10,1',
    'viewport=64,64,600,400,100,100',
    'viewport=64,64,0,0,-10,10',
    'window=1',
    'window=1,0,linear',
    'window=1,2,curved',
    'quality=0',
    'quality=101',
    'quality=1&quality=2',
  ])('refuse %s', async (query) => {
    const answer = await doctor(`${instance}/rendered?${query}`)
    expect([answer.status, (await answer.json()).errorCode]).toEqual([400, 'SCHEMA_VALIDATION_FAILED'])
  })

  it('refuse types that cannot be made, and find no frame that is not there', async () => {
    expect((await doctor(`${instance}/rendered`, { headers: { Accept: 'image/gif' } })).status).toBe(406)
    expect((await doctor(`${instance}/rendered`, { headers: { Accept: 'video/mp4' } })).status).toBe(406)
    for (const frame of ['0', '2', 'x']) {
      expect((await doctor(`${instance}/frames/${frame}/rendered`)).status).toBe(404)
    }
  })

  it('of a clip in H.264 are the video', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const bytes = await clip('table-last.mp4')
    await storeImage(server.services, actorOf('doctor'), { studyId: id, bytes })
    await expect
      .poll(async () => (await doctor(`/studies/${uidOf(id)}/rendered`)).status, { timeout: 20_000 })
      .toBe(200)
    const answer = await doctor(`/studies/${uidOf(id)}/rendered`, { headers: { Accept: 'video/mp4' } })
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    await expectRanges(`/studies/${uidOf(id)}/rendered`, bytes)
    const thumbnail = `/studies/${uidOf(id)}/thumbnail`
    await expect.poll(async () => (await doctor(thumbnail)).status, { timeout: 20_000 }).toBe(200)
    expect(await pictureOf(await doctor(thumbnail))).toMatchObject({ format: 'jpeg' })
  })

  it('of a film that came as DICOM are its stream, by byte ranges, whichever fragments it is in', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const film = await clip('table-last.mp4')
    const file = dicomFilm(uidOf(id), film)
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n'),
      file,
      Buffer.from('\r\n--b--'),
    ])
    const headers = { 'Content-Type': 'multipart/related; type="application/dicom"; boundary=b' }
    expect((await doctor('/studies', { method: 'POST', body: new Uint8Array(body), headers })).status).toBe(200)
    await expectRanges(`/studies/${uidOf(id)}/rendered`, film)
    const frame = `/studies/${uidOf(id)}/series/1.2.3.5/instances/1.2.3.6/frames/1`
    await expectRanges(frame, film, { Accept: 'video/mp4; transfer-syntax=*' })
  })

  it('of a picture that no codec here decodes are refused with its name', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const file = Buffer.from(
      dicomFilm(uidOf(id), Buffer.alloc(64, 1), '1.2.3.7')
        .toString('latin1')
        .replace('1.2.840.10008.1.2.4.102', '1.2.840.10008.1.2.4.201'),
      'latin1',
    )
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n'),
      file,
      Buffer.from('\r\n--b--'),
    ])
    const headers = { 'Content-Type': 'multipart/related; type="application/dicom"; boundary=b' }
    expect((await doctor('/studies', { method: 'POST', body: new Uint8Array(body), headers })).status).toBe(200)
    const answer = await doctor(`/studies/${uidOf(id)}/rendered`)
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      415,
      expect.stringContaining('HTJ2K Lossless'),
    ])
  })
})
