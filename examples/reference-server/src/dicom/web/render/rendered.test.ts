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
    const thumbnail = `/studies/${uidOf(id)}/thumbnail`
    await expect.poll(async () => (await doctor(thumbnail)).status, { timeout: 20_000 }).toBe(200)
    expect(await pictureOf(await doctor(thumbnail))).toMatchObject({ format: 'jpeg' })
  })
})
