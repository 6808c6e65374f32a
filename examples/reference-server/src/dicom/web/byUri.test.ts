import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../test/startTestServer'
import { dicomFile } from '../../database/schema/image'
import { actorOf } from '../../modules/image/testing/imageFixture'
import { readDicomObjects } from '../object/dicomObjects'
import { uidOf } from '../object/uids'
import { type Ask, clientFor, makeStudy, startDicomwebServer } from './testing/dicomwebFixture'
import { deviceFile, sendFiles } from './testing/storeFixture'

let server: TestServer
let doctor: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

/** The address of the first object of a study, by path and by query. */
async function addressesOf(studyId: string) {
  const images = await readDicomObjects(server.services, actorOf('doctor'), { id: 'test.dicom' }, studyId)
  const object = images[0]?.object
  if (object == null) throw new Error('no object')
  const { studyUid, seriesUid, sopInstanceUid } = object
  return {
    path: `/studies/${studyUid}/series/${seriesUid}/instances/${sopInstanceUid}`,
    uri: `/wado?requestType=WADO&studyUID=${studyUid}&seriesUID=${seriesUid}&objectUID=${sopInstanceUid}`,
  }
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

async function pictureOf(answer: Response) {
  expect(answer.status).toBe(200)
  const { width, height, format } = await sharp(await bytesOf(answer)).metadata()
  return { width, height, format }
}

describe('WADO-URI', () => {
  it('answers the file that WADO-RS answers', async () => {
    const { path, uri } = await addressesOf(await makeStudy(server))
    for (const [query, accept] of [
      ['', 'application/dicom'],
      ['&transferSyntax=1.2.840.10008.1.2.1', 'application/dicom; transfer-syntax=1.2.840.10008.1.2.1'],
    ] as const) {
      const byUri = await doctor(`${uri}&contentType=application%2Fdicom${query}`)
      const byPath = await doctor(path, { headers: { Accept: accept } })
      expect([byUri.status, byUri.headers.get('content-type')]).toEqual([200, byPath.headers.get('content-type')])
      expect((await bytesOf(byUri)).equals(await bytesOf(byPath))).toBe(true)
    }
  })

  it('names patient and study as they are registered in the file of a device', async () => {
    const id = await makeStudy(server, { name: '李志强', stills: 0, study: { accessionNumber: 'URI1' } })
    const { file } = deviceFile({ studyUid: '1.2.3.4', accession: 'URI1', name: 'LI^ZHI QIANG' })
    const stored = await sendFiles(await clientFor(server, 'doctor'), [file])
    expect(stored.status).toBe(200)
    const { path, uri } = await addressesOf(id)
    const given = await bytesOf(await doctor(`${uri}&contentType=application/dicom`))
    expect(given.equals(await bytesOf(await doctor(path, { headers: { Accept: 'application/dicom' } })))).toBe(true)
    expect(given.includes(uidOf(id))).toBe(true)
  })

  it.each([
    ['', 'jpeg', 640, 480],
    ['&contentType=image/png', 'png', 640, 480],
    ['&contentType=image/jpeg&frameNumber=1&imageQuality=50', 'jpeg', 640, 480],
    ['&contentType=image/jpeg&rows=240', 'jpeg', 320, 240],
    ['&contentType=image/jpeg&rows=240&columns=100', 'jpeg', 100, 75],
    ['&contentType=image%2Fgif%2Cimage%2Fpng', 'png', 640, 480],
    ['&contentType=image/png&windowCenter=50&windowWidth=100', 'png', 640, 480],
    ['&presentationUID=1.2.3', 'jpeg', 640, 480],
  ])('draws a picture: %s', async (query, format, width, height) => {
    const { uri } = await addressesOf(await makeStudy(server))
    const answer = await doctor(uri + query)
    expect(answer.headers.has('warning')).toBe(query.includes('presentationUID'))
    expect(await pictureOf(answer)).toEqual({ format, width, height })
  })

  it('takes the types of the header where the address names none', async () => {
    const { uri } = await addressesOf(await makeStudy(server))
    expect(await pictureOf(await doctor(uri, { headers: { Accept: 'image/png' } }))).toMatchObject({ format: 'png' })
    const file = await doctor(uri, { headers: { Accept: 'application/dicom' } })
    expect(file.headers.get('content-type')).toMatch(/^application\/dicom/)
  })

  it.each([
    ['requestType=WADO', 'requestType=RS', 'requestType'],
    ['requestType=WADO', 'requestType=WADO&requestType=WADO', 'requestType'],
    ['studyUID', 'study', 'studyUID'],
    ['seriesUID=', 'seriesUID=x', 'series'],
    ['requestType', 'anonymize=yes&requestType', 'anonymize'],
    ['requestType', 'windowCenter=1&requestType', 'windowWidth'],
    ['requestType', 'rows=0&requestType', 'viewport'],
    ['requestType', 'frameNumber=x&requestType', 'frameNumber'],
    ['requestType', 'frameNumber=1&contentType=application/dicom&requestType', 'frameNumber'],
    ['requestType', 'contentType=%22&requestType', 'contentType'],
  ])('refuses what it does not understand: %s becomes %s', async (from, to, field) => {
    const { uri } = await addressesOf(await makeStudy(server))
    const answer = await doctor(uri.replace(from, to))
    const said = await answer.json()
    expect([answer.status, said.errorData.fields?.[0]?.path]).toEqual([400, field])
  })

  it('finds nothing that WADO-RS does not find', async () => {
    const id = await makeStudy(server)
    const { uri } = await addressesOf(id)
    expect((await doctor(`${uri}&frameNumber=2`)).status).toBe(404)
    expect((await doctor(uri.replace(/seriesUID=[\d.]+/, 'seriesUID=1.2.3'))).status).toBe(404)
    expect((await doctor(`${uri}&contentType=text/html`)).status).toBe(406)
    expect((await doctor(`${uri}&contentType=application/dicom&transferSyntax=1.2.840.10008.1.2.4.90`)).status).toBe(
      406,
    )
    const hidden = await addressesOf(await makeStudy(server, { study: { isVip: true } })).catch(() => null)
    expect(hidden).toBeNull()
  })

  it('does not find an image of another patient that no user has decided about', async () => {
    const id = await makeStudy(server, { stills: 0, study: { accessionNumber: 'URI2' } })
    const { file } = deviceFile({ studyUid: uidOf(id) })
    expect((await sendFiles(await clientFor(server, 'doctor'), [file])).status).toBe(200)
    const { uri } = await addressesOf(id)
    expect((await doctor(uri)).status).toBe(200)
    await server.services.database.change(actorOf('director'), { id: 'test.other' }, ({ tx }) =>
      tx.update(dicomFile).set({ patientName: 'OTHER^PERSON', patientSex: 'M', patientBirthDate: '1931-01-01' }),
    )
    for (const type of ['application/dicom', 'image/jpeg']) {
      expect((await doctor(`${uri}&contentType=${type}`)).status).toBe(404)
    }
  })
})
