import {
  imageApi,
  PacsError,
  reportApi,
  StudyId,
  studyActApi,
  studyApi,
  studyObjectApi,
  waitingImageApi,
} from '@opensono/pacs-core'
import { type DicomDataset, readDicom, tag, textOf } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseApis, type TestServer } from '../../../test/startTestServer'
import { uidOf } from '../../dicom/object/uids'
import { clientFor, datasetsOf, makeStudy, startDicomwebServer } from '../../dicom/web/testing/dicomwebFixture'
import { addDevice, sendFiles } from '../../dicom/web/testing/storeFixture'
import { codeOf, put, roomId, setPatient, setStudy, studyOf } from '../image/testing/imageFixture'
import { type ObjectName, objectFile, pdf } from '../image/testing/objectFiles'

const apis = {
  ...baseApis,
  image: imageApi,
  study: studyApi,
  studyAct: studyActApi,
  studyObject: studyObjectApi,
  waiting: waitingImageApi,
}

let server: TestServer
beforeAll(async () => {
  server = await startDicomwebServer()
})
afterAll(() => server?.close())

const director = () => server.as('director', apis)
const named = (latin: string): DicomDataset => ({ [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: latin }] } })

/** Uploads an object as a user does who has it on a disk. */
async function upload(studyId: StudyId, name: ObjectName, more: DicomDataset = named('ZHANG^SAN')) {
  const pacs = await director()
  const { file, uid, seriesUid } = objectFile(name, more)
  const credentials = await pacs.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, file)
  const answer = await pacs.image.uploadDicom({ studyId, dicomUrl: credentials.key })
  return { ...answer, uid, seriesUid }
}

describe('The objects without a picture of a study', () => {
  it('are listed by what they are and are called, and are no images', async () => {
    const studyId = await makeStudy(server)
    const report = await upload(studyId, 'comprehensive report')
    await upload(studyId, 'key object selection')
    await upload(studyId, 'grayscale presentation state')
    await upload(studyId, 'encapsulated PDF')
    const pacs = await director()
    const objects = await pacs.studyObject.list({ studyId })
    const facts = objects.map(({ kind, title, isPdf }) => [kind, title, isPdf])
    expect(facts.sort()).toEqual([
      ['DOCUMENT', 'Fetal growth', true],
      ['KEY_OBJECTS', 'Of Interest', false],
      ['PRESENTATION_STATE', 'CALIPERS', false],
      ['STRUCTURED_REPORT', 'OB-GYN Ultrasound Procedure Report', false],
    ])
    const first = objects.find(({ id }) => id === report.imageId)
    expect(first).toMatchObject({ sopInstanceUid: report.uid, isDamaged: false })
    expect(await pacs.image.list({ studyId })).toHaveLength(1)
    expect((await studyOf(server, studyId)).imageCount).toBe(1)
  })

  it('are downloaded as DICOM with the registered patient, and a PDF as it is', async () => {
    const studyId = await makeStudy(server)
    const { imageId: objectId, uid } = await upload(studyId, 'encapsulated PDF')
    const pacs = await director()
    const { blob, fileName } = await pacs.download(studyObjectApi.file, { objectId })
    expect(fileName).toBe(`${uid}.dcm`)
    const reading = readDicom(new Uint8Array(await blob.arrayBuffer()), { isWhole: true })
    const dataset = reading.status === 'read' ? reading.file.dataset : {}
    expect(textOf(dataset, tag.StudyInstanceUID)).toBe(uidOf(studyId))
    const document = await pacs.download(studyObjectApi.document, { objectId })
    expect(document.blob.type).toBe('application/pdf')
    expect(Buffer.from(await document.blob.arrayBuffer()).equals(pdf)).toBe(true)
    const other = await upload(studyId, 'comprehensive report')
    expect(await codeOf(pacs.download(studyObjectApi.document, { objectId: other.imageId }))).toBe('NOT_FOUND')
    const [image] = await pacs.image.list({ studyId })
    if (image === undefined) throw new Error('no image')
    expect(await codeOf(pacs.download(studyObjectApi.file, { objectId: image.id }))).toBe('NOT_FOUND')
  })

  it('are those of the hospital of the caller, and of studies that they may see', async () => {
    const studyId = await makeStudy(server)
    const { imageId: objectId } = await upload(studyId, 'encapsulated PDF')
    const far = await server.as('director', apis, 'second')
    expect(await codeOf(far.studyObject.list({ studyId }))).toBe('NOT_FOUND')
    expect(await codeOf(far.download(studyObjectApi.document, { objectId }))).toBe('NOT_FOUND')
    expect(await codeOf(far.studyObject.takeOut({ objectId, reason: '?' }))).toBe('NOT_FOUND')
    await setStudy(server, studyId, { isVip: true })
    const doctor = await server.as('doctor', apis)
    expect(await codeOf(doctor.studyObject.list({ studyId }))).toBe('STUDY_VIP_ERROR')
    expect(await codeOf(doctor.download(studyObjectApi.file, { objectId }))).toBe('STUDY_VIP_ERROR')
  })
})

describe('An object that comes while the report is written', () => {
  it('says so until the report is finished, and one of before never does', async () => {
    const studyId = await makeStudy(server)
    const pacs = await server.as('director', { ...apis, report: reportApi })
    const words = {
      templateId: null,
      findings: '肝',
      impression: '未见异常。',
      result: 'negative' as const,
      imageIds: [],
    }
    const marks = async () => (await pacs.studyObject.list({ studyId })).map((object) => object.isAfterReport)
    const send = async (name: ObjectName) => {
      server.clock.advance(1_000)
      await upload(studyId, name)
      server.clock.advance(1_000)
    }
    await send('comprehensive report')
    expect(await marks()).toEqual([false])
    await pacs.report.save({ studyId, ...words, version: 0 })
    await send('encapsulated PDF')
    expect(await marks()).toEqual([false, true])
    // To write on is not to have seen it.
    await pacs.report.save({ studyId, ...words, findings: '肝、胆', version: 1 })
    expect(await marks()).toEqual([false, true])
    await pacs.report.finish({ studyId, version: 2 })
    expect(await marks()).toEqual([false, false])
    await send('key object selection')
    expect(await marks()).toEqual([false, false, true])
    await pacs.report.reopen({ studyId, version: 3, reason: '补充' })
    expect(await marks()).toEqual([false, false, true])
  })
})

describe('An uploaded object without a picture', () => {
  it('of another patient waits for a decision, and is nowhere else', async () => {
    const studyId = await makeStudy(server)
    const answer = await upload(studyId, 'comprehensive report', named('LI^SI'))
    expect(answer).toMatchObject({ isObject: true, isInBuffer: false, refusal: 'IMAGE_OF_OTHER_PATIENT' })
    const pacs = await director()
    expect(await pacs.studyObject.list({ studyId })).toEqual([])
    const [waiting] = (await pacs.waiting.list()).filter(({ id }) => id === answer.imageId)
    expect(waiting).toMatchObject({ reason: 'OTHER_PATIENT', objectKind: 'STRUCTURED_REPORT' })
  })

  it('is refused for a buffer, which shows images', async () => {
    const pacs = await director()
    const credentials = await pacs.image.cacheUploadToken({ fileExtension: '.dcm', roomId: roomId() })
    await put(credentials, objectFile('comprehensive report').file)
    const cached = { roomId: roomId(), imageName: 'A1', cacheDicomUrl: credentials.key }
    const refused = await pacs.image.cacheUploadDicom(cached).catch(PacsError.from)
    expect(refused).toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED', details: { reason: 'NO_PICTURE' } })
  })
})

describe('An object that became another patient’s', () => {
  it('is given out to nobody, goes back to the waiting list, and is used again once it was assigned', async () => {
    const studyId = await makeStudy(server)
    const { imageId: objectId, uid } = await upload(studyId, 'encapsulated PDF')
    const reader = await clientFor(server, 'director')
    const found = async () => (await datasetsOf(reader(`/instances?SOPInstanceUID=${uid}`))).length
    expect(await found()).toBe(1)
    await setPatient(server, studyId, { name: '李四' })
    const pacs = await director()
    const [shown] = await pacs.studyObject.list({ studyId })
    expect(shown?.filePatient.differences).toEqual(['name'])
    expect(await codeOf(pacs.download(studyObjectApi.document, { objectId }))).toBe('IMAGE_OF_OTHER_PATIENT')
    expect(await found()).toBe(0)
    expect(await codeOf(pacs.studyObject.takeOut({ objectId, reason: ' ' }))).toBe('SCHEMA_VALIDATION_FAILED')
    await pacs.studyObject.takeOut({ objectId, reason: '姓名已更正' })
    expect(await pacs.studyObject.list({ studyId })).toEqual([])
    expect(await studyOf(server, studyId)).toMatchObject({ firstObjectAt: null, imageCount: 1 })
    await pacs.waiting.assign({ imageIds: [objectId], studyId, reason: '同一患者' })
    expect(await found()).toBe(1)
    expect((await pacs.download(studyObjectApi.document, { objectId })).blob.size).toBe(pdf.length)
  })
})

it('A merge takes the objects of a study along', async () => {
  const [survivorId, mergedId] = [await makeStudy(server), await makeStudy(server)]
  const { uid } = await upload(mergedId, 'comprehensive report')
  const pacs = await director()
  const { token, confirmation } = await pacs.studyAct.mergePreview({ survivorId, mergedId })
  await pacs.studyAct.merge({ survivorId, mergedId, token, confirmation })
  expect((await pacs.studyObject.list({ studyId: survivorId })).map((each) => each.sopInstanceUid)).toEqual([uid])
  const reader = await clientFor(server, 'director')
  expect(await datasetsOf(reader(`/studies?StudyInstanceUID=${uidOf(survivorId)}&ModalitiesInStudy=SR`))).toHaveLength(
    1,
  )
})

it('An object that a machine sent is one object however often it is sent', async () => {
  const studyId = StudyId.parse(await makeStudy(server))
  const device = await addDevice(server)
  const { file } = objectFile('comprehensive report', {
    ...named('ZHANG^SAN'),
    [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(studyId)] },
  })
  await sendFiles(device, [file])
  await sendFiles(device, [file])
  expect(await (await director()).studyObject.list({ studyId })).toHaveLength(1)
})
