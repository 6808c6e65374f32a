import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { newId } from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdOf } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { operationLog } from '../../../database/schema/foundation'
import { imageFile } from '../../../database/schema/image'
import { actorOf, flipByte, jpeg } from '../../../modules/image/testing/imageFixture'
import { readDicomObjects } from '../../object/dicomObjects'
import { capturedSeriesUid, uidOf } from '../../object/uids'
import { type Ask, clientFor, datasetsOf, firstOf, makeStudy, startDicomwebServer } from '../testing/dicomwebFixture'
import { partsOf } from '../testing/partsOf'

let server: TestServer
let doctor: Ask
let studyId: string
let vipId: string
let elsewhereId: string
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
  studyId = await makeStudy(server, { stills: 3 })
  vipId = await makeStudy(server, { study: { isVip: true } })
  elsewhereId = await makeStudy(server, { hospital: 'second' })
})
afterAll(() => server?.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const study = () => `/studies/${uidOf(studyId)}`
const series = () => `${study()}/series/${capturedSeriesUid(studyId)}`

async function objects() {
  const images = await readDicomObjects(server.services, actorOf('doctor'), { id: 'test.dicom' }, studyId)
  return images.map(({ object }) => object).filter((object) => object !== null)
}

async function firstInstance() {
  const [object] = await objects()
  if (object === undefined) throw new Error('no object')
  return { object, path: `${series()}/instances/${object.sopInstanceUid}` }
}

/** How an answer is refused. */
async function refusal(answer: Response) {
  return [answer.status, (await answer.json()).errorCode]
}

describe('WADO-RS', () => {
  it('sends the files of a study, a series and an instance as they are stored', async () => {
    const stored = await objects()
    const files = await Promise.all(stored.map(async (object) => buffer((await object.toPart10()).stream)))
    for (const path of [study(), series()]) {
      const answer = await doctor(path, { headers: { Accept: 'multipart/related; type="application/dicom"' } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^multipart\/related; type="application\/dicom"; boundary=/)
      const parts = await partsOf(answer)
      expect(parts.map(({ body }) => sha256(body))).toEqual(files.map(sha256))
      expect(parts[0]?.headers.get('content-type')).toBe('application/dicom; transfer-syntax=1.2.840.10008.1.2.4.50')
      // Where a part says that it is, it is.
      const again = await partsOf(await doctor(parts[1]?.headers.get('content-location') ?? ''))
      expect(again.map(({ body }) => sha256(body))).toEqual([sha256(files[1] ?? Buffer.alloc(0))])
    }
  })

  it('sends one instance without parts to anyone who asks for that', async () => {
    const { object, path } = await firstInstance()
    const answer = await doctor(path, { headers: { Accept: 'application/dicom; transfer-syntax=*' } })
    expect(answer.headers.get('content-type')).toBe('application/dicom; transfer-syntax=1.2.840.10008.1.2.4.50')
    const file = Buffer.from(await answer.arrayBuffer())
    expect(sha256(file)).toBe(sha256(await buffer((await object.toPart10()).stream)))
    expect(Number(answer.headers.get('content-length'))).toBe(file.length)
  })

  it.each([
    ['multipart/related; type="application/dicom"; transfer-syntax=*', 200],
    ['multipart/related; type=application/dicom; transfer-syntax=1.2.840.10008.1.2.4.50', 200],
    ['multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.1', 200],
    ['multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.4.90', 406],
    ['multipart/related; type="image/jpeg"', 406],
    ['multipart/related', 200],
    ['*/*', 200],
    ['*', 200],
    ['text/html, */*;q=0.1', 200],
    ['text/html', 406],
    // Two instances and more need parts.
    ['application/dicom', 406],
  ])('answers a client that takes %s with %i', async (accept, status) => {
    const answer = await doctor(study(), { headers: { Accept: accept } })
    expect(answer.status).toBe(status)
    if (status === 406) expect((await refusal(answer))[1]).toBe('MEDIA_TYPE_NOT_ACCEPTABLE')
    else await answer.arrayBuffer()
  })

  it('says what instances are without their pixels, and where these are', async () => {
    const { object, path } = await firstInstance()
    for (const [where, count] of [
      [study(), 3],
      [series(), 3],
      [path, 1],
    ] as const) {
      const datasets = await datasetsOf(doctor(`${where}/metadata`))
      expect(datasets.length).toBe(count)
      const [first] = datasets
      expect(first?.[tag.PatientName]).toEqual({
        vr: 'PN',
        Value: [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }],
      })
      expect(firstOf(first, tag.SOPInstanceUID)).toBe(object.sopInstanceUid)
      expect(Object.keys(first ?? {}).filter((each) => each.startsWith('0002'))).toEqual([])
      const pixels = await partsOf(await doctor(first?.[tag.PixelData]?.BulkDataURI ?? ''))
      expect(pixels.map(({ body }) => sha256(body))).toEqual([sha256(await jpeg(0))])
    }
  })

  it.each([
    ['multipart/related; type="application/octet-stream"; transfer-syntax=*', 'application/octet-stream'],
    ['multipart/related; type="image/jpeg"', 'image/jpeg'],
    ['multipart/related; type="image/jpeg"; transfer-syntax=1.2.840.10008.1.2.4.50', 'image/jpeg'],
    ['multipart/related; type="image/jls", multipart/related; type="image/jpeg"', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
  ])('sends a frame to a client that takes %s', async (accept, type) => {
    const { path } = await firstInstance()
    const [frame] = await partsOf(await doctor(`${path}/frames/1`, { headers: { Accept: accept } }))
    expect(frame?.headers.get('content-type')).toBe(`${type}; transfer-syntax=1.2.840.10008.1.2.4.50`)
    expect(sha256(frame?.body ?? Buffer.alloc(0))).toBe(sha256(await jpeg(0)))
  })

  it('sends one frame without parts to anyone who asks for that', async () => {
    const { path } = await firstInstance()
    const answer = await doctor(`${path}/frames/1`, { headers: { Accept: 'image/jpeg' } })
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(await jpeg(0)))
    expect((await doctor(`${path}/frames/1,1`, { headers: { Accept: 'image/jpeg' } })).status).toBe(406)
    expect((await partsOf(await doctor(`${path}/frames/1,1`))).length).toBe(2)
  })

  it('is one row of the operation log for the frames that a login asks of an instance within a minute', async () => {
    const { object, path } = await firstInstance()
    const sonographer = await clientFor(server, 'sonographer')
    const rows = async () => {
      const found = await server.services.database.read(actorOf('director'), { id: 'test.log' }, (tx) =>
        tx.select().from(operationLog).where(eq(operationLog.call, 'dicomweb.frames')),
      )
      return found.filter(({ userId }) => userId === userIdOf('first', 'sonographer')).length
    }
    for (let count = 0; count < 3; count += 1) await (await sonographer(`${path}/frames/1`)).arrayBuffer()
    expect(await rows()).toBe(1)
    server.clock.advance(60_001)
    await (await sonographer(`${path}/frames/1`)).arrayBuffer()
    expect([await rows(), object.frames]).toEqual([2, 1])
  })

  it('refuses what is no frame, and finds none that is not there', async () => {
    const { path } = await firstInstance()
    for (const frames of ['0', '-1', 'x', '1,,2', '1.5', '9999999', Array(1001).fill('1').join()]) {
      const answer = await doctor(`${path}/frames/${frames}`)
      expect([frames.slice(0, 9), answer.status >= 400 && answer.status < 500]).toEqual([frames.slice(0, 9), true])
    }
    expect((await doctor(`${path}/frames/2`)).status).toBe(404)
    expect((await doctor(`${path}/frames/1,2`)).status).toBe(404)
  })

  it('answers the ids of a VIP study and of another hospital like ids that never were, with the same bytes', async () => {
    const said = async (path: string) => {
      const answer = await doctor(path)
      return { status: answer.status, text: await answer.text() }
    }
    const absent = newId()
    for (const end of ['', '/metadata']) {
      for (const id of [vipId, elsewhereId]) {
        const paths = (each: string) => [
          `/studies/${uidOf(each)}${end}`,
          `/studies/${uidOf(each)}/series/${capturedSeriesUid(each)}${end}`,
        ]
        for (const [index, path] of paths(id).entries()) {
          const own = await said(path)
          expect(own.status).toBe(404)
          expect(own).toEqual(await said(paths(absent)[index] ?? ''))
        }
      }
    }
    // An instance below another study, or another series, is none.
    const { object } = await firstInstance()
    const foreign = `/studies/${uidOf(vipId)}/series/${capturedSeriesUid(vipId)}/instances/${object.sopInstanceUid}`
    expect((await doctor(foreign)).status).toBe(404)
    expect((await doctor(`${study()}/series/1.2.3/instances/${object.sopInstanceUid}/frames/1`)).status).toBe(404)
    const director = await clientFor(server, 'director')
    expect((await director(`/studies/${uidOf(vipId)}/metadata`)).status).toBe(200)
  })

  it('refuses what is no UID', async () => {
    expect(await refusal(await doctor('/studies/..%2f..%2fetc'))).toEqual([400, 'SCHEMA_VALIDATION_FAILED'])
    expect(await refusal(await doctor(`/studies/${'1'.repeat(65)}`))).toEqual([400, 'SCHEMA_VALIDATION_FAILED'])
    expect((await doctor('/studies/1.2.3')).status).toBe(404)
    // Devices write a few more characters than the 64 of the standard.
    const below = (uid: string) => [`${study()}/series/${uid}`, `${series()}/instances/${uid}`]
    for (const path of below('1'.repeat(128))) expect((await doctor(path)).status).toBe(404)
    for (const path of below('1'.repeat(129))) {
      expect(await refusal(await doctor(path))).toEqual([400, 'SCHEMA_VALIDATION_FAILED'])
    }
  })

  it('answers a method that a path does not have with those that it has', async () => {
    const answer = await doctor(study(), { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')])
  })

  it('never ends an answer as whole whose file is damaged, and leaves the image out once that is known', async () => {
    const id = await makeStudy(server, { stills: 2 })
    const [first] = await readDicomObjects(server.services, actorOf('doctor'), { id: 'test.dicom' }, id)
    const path = `/studies/${uidOf(id)}`
    expect((await partsOf(await doctor(path))).length).toBe(2)
    const [file] = await server.services.database.read(actorOf('doctor'), { id: 'test.file' }, (tx) =>
      tx
        .select()
        .from(imageFile)
        .where(eq(imageFile.id, first?.imageId ?? '')),
    )
    await flipByte(server, file?.objectKey ?? '')
    // A job may have found the damage by now: then the image is left out.
    const torn = await doctor(path)
      .then(partsOf)
      .catch(() => null)
    expect(torn?.length ?? 1).toBe(1)
    await server.services.database.change(actorOf('doctor'), { id: 'test.damage' }, ({ tx }) =>
      tx
        .update(imageFile)
        .set({ damagedAt: '2026-01-05T00:00:00.000Z' })
        .where(eq(imageFile.id, first?.imageId ?? ''))
        .execute(),
    )
    const rest = await doctor(path)
    expect(rest.headers.get('warning')).toContain('Damaged images are left out')
    expect((await partsOf(rest)).length).toBe(1)
  })
})
