import { createHash } from 'node:crypto'
import { tag } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDicomObjects } from '../../../examples/reference-server/src/dicom/object/dicomObjects'
import { capturedSeriesUid, uidOf } from '../../../examples/reference-server/src/dicom/object/uids'
import {
  clientFor,
  datasetsOf,
  firstOf,
  makeStudy,
  startDicomwebServer,
} from '../../../examples/reference-server/src/dicom/web/testing/dicomwebFixture'
import { partsOf } from '../../../examples/reference-server/src/dicom/web/testing/partsOf'
import { storeImage } from '../../../examples/reference-server/src/modules/image/storeImage'
import { actorOf, clip, dicom } from '../../../examples/reference-server/src/modules/image/testing/imageFixture'
import type { TestServer } from '../../../examples/reference-server/test/startTestServer'
import { OrthancPeer } from './OrthancPeer.ts'
import { namesRegistered, registered } from './registered'

let server: TestServer
let orthanc: OrthancPeer
let studyId: string
beforeAll(async () => {
  // Orthanc reaches the server by this address, in its own network.
  server = await startDicomwebServer({ config: { publicUrl: 'http://127.0.0.1:8080' } })
  studyId = await makeStudy(server, { stills: 3 })
  const token = await server.tokenOf('doctor')
  orthanc = await OrthancPeer.start(server.url, { Authorization: `Bearer ${token}` })
})
afterAll(async () => {
  await orthanc?.stop()
  await server?.close()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function json(method: string, path: string, body?: unknown) {
  const { status, body: bytes } = await orthanc.call(method, path, body)
  if (status !== 200)
    throw new Error(`${path}: ${status} ${bytes.toString()} ${orthanc.said} ${server.logLines.slice(-4)}`)
  return JSON.parse(bytes.toString())
}

describe('Orthanc as a client of DICOMweb', () => {
  it('finds our studies', async () => {
    const found = await json('POST', '/dicom-web/servers/opensono/qido', {
      Uri: '/studies',
      Arguments: { PatientName: 'Zhang*' },
    })
    expect([found.length, JSON.stringify(found).includes(uidOf(studyId))]).toEqual([1, true])
  })

  it('retrieves a study, whose files are ours byte by byte', async () => {
    const answer = await json('POST', '/dicom-web/servers/opensono/retrieve', {
      Resources: [{ Study: uidOf(studyId) }],
      Synchronous: true,
    })
    expect(JSON.stringify(answer)).not.toContain('"ErrorCode" : ')
    const instances: string[] = await json('GET', '/instances')
    expect(instances.length).toBe(3)
    const theirs = await Promise.all(
      instances.map(async (id) => sha256((await orthanc.call('GET', `/instances/${id}/file`)).body)),
    )
    const doctor = await clientFor(server, 'doctor')
    const path = `/studies/${uidOf(studyId)}/series/${capturedSeriesUid(studyId)}`
    const ours = (await partsOf(await doctor(path))).map(({ body }) => sha256(body))
    expect(theirs.sort()).toEqual(ours.sort())
  })

  it('reads a clip with all of its frames, and the names of the patient as they are', async () => {
    const id = await makeStudy(server, { stills: 0, name: '欧阳锋' })
    await storeImage(server.services, actorOf('doctor'), { studyId: id, bytes: await clip('vp9.webm') })
    const frames = async () => {
      const images = await readDicomObjects(server.services, actorOf('doctor'), { id: 'test.dicom' }, id)
      return images[0]?.object?.frames ?? 0
    }
    await expect.poll(frames, { timeout: 40_000 }).toBeGreaterThan(1)
    const study = { Resources: [{ Study: uidOf(id) }], Synchronous: true }
    await json('POST', '/dicom-web/servers/opensono/retrieve', study)
    const [instance] = await json('POST', '/tools/find', { Level: 'Instance', Query: { StudyInstanceUID: uidOf(id) } })
    const said = await json('GET', `/instances/${instance}/simplified-tags`)
    expect(said).toMatchObject({ PatientName: 'Ouyang^Feng=欧阳^锋', NumberOfFrames: String(await frames()) })
    expect(await json('GET', `/instances/${instance}/frames`)).toHaveLength(await frames())
    // Orthanc decodes the frame itself.
    expect((await orthanc.call('GET', `/instances/${instance}/frames/0/preview`)).status).toBe(200)
  }, 90_000)

  it('stores a file in one of our studies, which gives it out unchanged', async () => {
    const id = await makeStudy(server, { ...registered, stills: 0 })
    const sopUid = `1.2.826.0.1.${Date.now()}`
    const file = dicom(Buffer.alloc(128), {
      ...namesRegistered,
      [tag.SOPInstanceUID]: { vr: 'UI', Value: [sopUid] },
      [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(id)] },
      [tag.SeriesInstanceUID]: { vr: 'UI', Value: ['1.2.3.4.5'] },
    })
    const { ID } = await json('POST', '/instances', file)
    await json('POST', '/dicom-web/servers/opensono/stow', { Resources: [ID], Synchronous: true })
    const doctor = await clientFor(server, 'doctor')
    const [instance] = await datasetsOf(doctor(`/studies/${uidOf(id)}/instances`))
    expect(firstOf(instance, tag.SOPInstanceUID)).toBe(sopUid)
    const [part] = await partsOf(await doctor(`/studies/${uidOf(id)}`))
    const theirs = await orthanc.call('GET', `/instances/${ID}/file`)
    expect(sha256(part?.body ?? Buffer.alloc(0))).toBe(sha256(theirs.body))
  })
})
