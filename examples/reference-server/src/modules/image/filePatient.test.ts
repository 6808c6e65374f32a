import type { ImageId, StudyId } from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { patient } from '../../database/schema/study'
import { actorOf, addStudy, apis, codeOf, dicom, put, roomId, setStudy } from './testing/imageFixture'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const doctor = () => server.as('doctor', apis)

async function studyOf(name: string): Promise<StudyId> {
  const studyId = await addStudy(server)
  await server.services.database.change(actorOf('doctor'), { id: 'test.patient' }, ({ tx }) =>
    tx.update(patient).set({ name, sex: 'female', birthDate: '1980-02-29' }).where(eq(patient.id, studyId)),
  )
  return studyId
}

async function upload(studyId: StudyId, name: string, uid = '1.2.3.4'): Promise<ImageId> {
  const pacs = await doctor()
  const credentials = await pacs.image.uploadToken({ studyId, fileExtension: '.dcm' })
  const file = dicom(Buffer.alloc(128), {
    [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: name }] },
    [tag.SOPInstanceUID]: { vr: 'UI', Value: [uid] },
  })
  await put(credentials, file)
  return (await pacs.image.uploadDicom({ studyId, dicomUrl: credentials.key })).imageId
}

async function only(studyId: StudyId) {
  const [image] = await (await doctor()).image.list({ studyId })
  return image
}

describe('An image that came as DICOM', () => {
  it('says whom it names; the reading of a Chinese name is the same name', async () => {
    const studyId = await studyOf('张三')
    await upload(studyId, 'ZHANG^SAN', '1.2.77')
    expect(await only(studyId)).toMatchObject({
      sopInstanceUid: '1.2.77',
      filePatient: { name: 'ZHANG^SAN', differences: [], keptByName: null },
    })
  })

  it('of another patient is kept where it was sent, and says so until somebody decides that it belongs there', async () => {
    const studyId = await studyOf('张三')
    const imageId = await upload(studyId, 'LI^SI')
    expect((await only(studyId))?.filePatient).toMatchObject({ name: 'LI^SI', differences: ['name'], keptByName: null })
    await (await doctor()).image.decidePatient({ imageId, decision: 'KEEP' })
    expect((await only(studyId))?.filePatient).toMatchObject({ differences: ['name'], keptByName: 'first doctor' })
  })

  it('of another patient can go to the buffer of the room, and from there to the right study', async () => {
    const studyId = await studyOf('张三')
    const imageId = await upload(studyId, 'LI^SI')
    const pacs = await doctor()
    await pacs.image.decidePatient({ imageId, decision: 'BUFFER' })
    expect(await pacs.image.list({ studyId })).toEqual([])
    expect((await pacs.image.cacheList({ roomId: roomId() })).map(({ id }) => id)).toContain(imageId)
    const right = await studyOf('李四')
    await pacs.image.cacheBindStudy({ imageId, studyId: right })
    expect((await only(right))?.filePatient).toMatchObject({ differences: [] })
  })

  it('of the same patient leaves nothing to decide', async () => {
    const studyId = await studyOf('张三')
    const imageId = await upload(studyId, 'Zhang^San')
    expect(await codeOf((await doctor()).image.decidePatient({ imageId, decision: 'BUFFER' }))).toBe('PARAM_ERROR')
  })

  it("is decided on by anyone who may change the study's images, and in no other hospital", async () => {
    const studyId = await studyOf('张三')
    const imageId = await upload(studyId, 'LI^SI')
    const decide = { imageId, decision: 'BUFFER' } as const
    expect(await codeOf((await server.as('doctor', apis, 'second')).image.decidePatient(decide))).toBe('NOT_FOUND')
    await setStudy(server, studyId, { lockedUntil: '9999-12-31T00:00:00.000Z' })
    expect(await codeOf((await doctor()).image.decidePatient(decide))).toBe('STUDY_IS_LOCKED_ERROR')
  })
})
