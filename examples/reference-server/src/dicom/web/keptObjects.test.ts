import { deflateRawSync } from 'node:zlib'
import { imageApi, waitingImageApi } from '@opensono/pacs-core'
import { type DicomDataset, readDicom, tag, textOf } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseApis, type TestServer } from '../../../test/startTestServer'
import { dicomFile } from '../../database/schema/image'
import { actorOf, setPatient, setStudy, studyOf } from '../../modules/image/testing/imageFixture'
import { type ObjectName, objectClasses, objectFile, pdf, reportContent } from '../../modules/image/testing/objectFiles'
import { uidOf } from '../object/uids'
import { type Ask, clientFor, datasetsOf, firstOf, makeStudy, startDicomwebServer } from './testing/dicomwebFixture'
import { partsOf } from './testing/partsOf'
import { addDevice, deviceFile, sendFiles } from './testing/storeFixture'

let server: TestServer
let device: Ask
let reader: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  device = await addDevice(server)
  reader = await clientFor(server, 'director')
})
afterAll(() => server?.close())

const apis = { ...baseApis, image: imageApi, waiting: waitingImageApi }

const ofStudy = (id: string): DicomDataset => ({
  [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(id)] },
  [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }] },
  [tag.PatientSex]: { vr: 'CS', Value: ['F'] },
})

const names = Object.keys(objectClasses) as ObjectName[]
const files = 'multipart/related; type="application/dicom"'
const get = (path: string, Accept: string) => reader(path, { headers: { Accept } })
const datasetOf = (file: Buffer): DicomDataset => {
  const reading = readDicom(file, { isWhole: true })
  if (reading.status !== 'read') throw new Error(reading.status)
  return reading.file.dataset
}

/** A study with one still, and an object of each kind that its machine sent. */
async function withObjects(): Promise<{ id: string; sent: (ReturnType<typeof objectFile> & { name: ObjectName })[] }> {
  const id = await makeStudy(server)
  const sent = names.map((name) => ({ name, ...objectFile(name, ofStudy(id)) }))
  const answer = await sendFiles(
    device,
    sent.map(({ file }) => file),
  )
  expect(answer).toMatchObject({ status: 200, stored: sent.map(({ uid }) => uid), failed: [], others: [] })
  return { id, sent }
}

describe('An object without a picture', () => {
  it('of each kept class is stored with its study and given out byte by byte, and is no image', async () => {
    const { id, sent } = await withObjects()
    expect((await studyOf(server, id)).imageCount).toBe(1)
    const director = await server.as('director', apis)
    expect(await director.image.list({ studyId: id as never })).toHaveLength(1)
    const parts = await partsOf(await get(`/studies/${uidOf(id)}`, files))
    expect(parts).toHaveLength(1 + sent.length)
    for (const { file, uid, seriesUid, name } of sent) {
      const path = `/studies/${uidOf(id)}/series/${seriesUid}`
      const [part] = await partsOf(await get(`${path}/instances/${uid}`, files))
      expect([name, part?.body.equals(file)]).toEqual([name, false])
      expect(await partsOf(await get(path, files))).toHaveLength(1)
    }
  })

  it('that names patient and study as they are registered is the very file that came', async () => {
    const id = await makeStudy(server, { patient: { patientId: 'PKEEP1' } })
    const { accessionNumber } = await studyOf(server, id)
    const named = {
      ...ofStudy(id),
      [tag.PatientID]: { vr: 'LO', Value: ['PKEEP1'] },
      [tag.AccessionNumber]: { vr: 'SH', Value: accessionNumber === '' ? [] : [accessionNumber] },
    } satisfies DicomDataset
    const { file, uid, seriesUid } = objectFile('comprehensive report', named)
    await sendFiles(device, [file])
    const [part] = await partsOf(await get(`/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}`, files))
    expect(part?.body.equals(file)).toBe(true)
  })

  it('is found by searches, counted, and named by its modality', async () => {
    const { id, sent } = await withObjects()
    const [study] = await datasetsOf(get(`/studies?StudyInstanceUID=${uidOf(id)}`, 'application/dicom+json'))
    expect(study?.['00080061']?.Value).toEqual(['DOC', 'KO', 'PR', 'SR', 'US'])
    expect(firstOf(study, '00201206')).toBe(1 + sent.length)
    expect(firstOf(study, '00201208')).toBe(1 + sent.length)
    for (const { uid, seriesUid, name } of sent) {
      const [series] = await datasetsOf(reader(`/studies/${uidOf(id)}/series?SeriesInstanceUID=${seriesUid}`))
      expect(firstOf(series, '00201209')).toBe(1)
      const [instance] = await datasetsOf(reader(`/instances?SOPInstanceUID=${uid}&includefield=all`))
      expect(instance).toMatchObject({ '00080016': { Value: [objectClasses[name]] } })
      expect(instance).not.toHaveProperty('00280010')
    }
    expect(await datasetsOf(reader(`/studies?ModalitiesInStudy=KO&StudyInstanceUID=${uidOf(id)}`))).toHaveLength(1)
    const reports = await datasetsOf(reader(`/studies/${uidOf(id)}/series?Modality=SR`))
    expect(reports).toHaveLength(names.filter((name) => name.endsWith('report')).length)
  })

  it('is found although its study has no image', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const { file, uid } = objectFile('encapsulated PDF', ofStudy(id))
    await sendFiles(device, [file])
    const [study] = await datasetsOf(reader(`/studies?StudyInstanceUID=${uidOf(id)}`))
    expect(study?.['00080061']?.Value).toEqual(['DOC'])
    const day = String(firstOf(study, tag.StudyDate))
    expect(await datasetsOf(reader(`/studies?StudyInstanceUID=${uidOf(id)}&StudyDate=${day}`))).toHaveLength(1)
    expect((await datasetsOf(reader('/instances'))).map((each) => firstOf(each, tag.SOPInstanceUID))).toContain(uid)
    expect(await studyOf(server, id)).toMatchObject({ imageCount: 0, firstImageAt: null })
  })

  it('has metadata without pixels, and no frame, thumbnail or picture', async () => {
    const { id, sent } = await withObjects()
    const all = await datasetsOf(get(`/studies/${uidOf(id)}/metadata`, 'application/dicom+json'))
    expect(all).toHaveLength(1 + sent.length)
    for (const { uid, seriesUid, name } of sent) {
      const path = `/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}`
      const [metadata] = await datasetsOf(get(`${path}/metadata`, 'application/dicom+json'))
      expect(metadata).not.toHaveProperty(tag.PixelData)
      if (name.endsWith('report')) expect(metadata?.['0040A730']).toEqual(expectedContent())
      expect((await get(`${path}/frames/1`, '*/*')).status).toBe(404)
      expect((await get(`${path}/bulkdata/${tag.PixelData}`, '*/*')).status).toBe(404)
      expect((await get(`${path}/thumbnail`, '*/*')).status).toBe(404)
      expect((await get(`${path}/frames/1/rendered`, 'image/png')).status).toBe(404)
      expect((await get(`${path}/rendered`, 'image/png')).status).toBe(406)
    }
    expect((await get(`/studies/${uidOf(id)}/rendered`, 'image/png')).status).toBe(200)
  })

  it('that holds a PDF gives it out as it is', async () => {
    const { id, sent } = await withObjects()
    const { uid, seriesUid } = sent.find(({ name }) => name === 'encapsulated PDF') ?? { uid: '', seriesUid: '' }
    const path = `/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}`
    const rendered = await get(`${path}/rendered`, 'application/pdf')
    expect(rendered.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await rendered.arrayBuffer()).equals(pdf)).toBe(true)
    const [metadata] = await datasetsOf(get(`${path}/metadata`, 'application/dicom+json'))
    const address = metadata?.[tag.EncapsulatedDocument]?.BulkDataURI ?? ''
    const [part] = await partsOf(await get(address, 'multipart/related; type="application/octet-stream"'))
    expect(part?.body.equals(pdf)).toBe(true)
  })

  it('that says it is a PDF and is none is not shown as one', async () => {
    const id = await makeStudy(server)
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const { file, uid, seriesUid } = objectFile('encapsulated PDF', {
      ...ofStudy(id),
      [tag.EncapsulatedDocument]: { vr: 'OB', bytes: page },
      [tag.MIMETypeOfEncapsulatedDocument]: { vr: 'LO', Value: ['text/html'] },
      [tag.EncapsulatedDocumentLength]: { vr: 'UL', Value: [page.length] },
    })
    await sendFiles(device, [file])
    const answer = await get(`/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}/rendered`, '*/*')
    expect(answer.status).toBe(422)
  })

  it('in a deflated file is read, too', async () => {
    const id = await makeStudy(server)
    const { file, uid, seriesUid } = objectFile('enhanced report', ofStudy(id), '1.2.840.10008.1.2.1.99')
    const start = file.indexOf(Buffer.from('\x08\x00\x05\x00CS', 'latin1'))
    const deflated = Buffer.concat([file.subarray(0, start), deflateRawSync(file.subarray(start))])
    expect(await sendFiles(device, [deflated])).toMatchObject({ status: 200, stored: [uid] })
    const path = `/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}/metadata`
    const [metadata] = await datasetsOf(get(path, 'application/dicom+json'))
    expect(metadata?.['0040A730']).toEqual(expectedContent())
  })

  it('with the values of a long examination is kept whole', async () => {
    const id = await makeStudy(server)
    const { file, uid, seriesUid } = objectFile('comprehensive report', { ...ofStudy(id), ...reportContent(2_000) })
    expect(await sendFiles(device, [file])).toMatchObject({ status: 200, stored: [uid] })
    const path = `/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}/metadata`
    const [metadata] = await datasetsOf(get(path, 'application/dicom+json'))
    expect(metadata?.['0040A730']?.Value).toHaveLength(2_000)
  })

  it('of another class is refused by its class, with both UIDs', async () => {
    const id = await makeStudy(server)
    const classes = ['1.2.840.10008.5.1.4.1.1.9.1.1', '1.2.840.10008.5.1.4.1.1.481.5', '1.2.3.4.5']
    const sent = classes.map((uid) =>
      objectFile('basic text report', { ...ofStudy(id), [tag.SOPClassUID]: { vr: 'UI', Value: [uid] } }),
    )
    const answer = await sendFiles(
      device,
      sent.map(({ file }) => file),
    )
    expect(answer).toMatchObject({ status: 409, failed: sent.map(({ uid }) => [uid, 0x0122]), others: [] })
    for (const uid of classes) expect(answer.text).toContain(uid)
  })
})

/** The content of a report as DICOM JSON has it. */
function expectedContent(): object {
  return { vr: 'SQ', Value: [expect.objectContaining({ '0040A040': { vr: 'CS', Value: ['NUM'] } })] }
}

describe('What an object without a picture says of its patient and study', () => {
  it('is what is registered now, in file and metadata alike, with its own words beside', async () => {
    const id = await makeStudy(server, { study: { accessionNumber: 'A4711' }, patient: { patientId: 'PX1' } })
    const said = {
      [tag.StudyInstanceUID]: { vr: 'UI', Value: ['1.2.3.4711'] },
      [tag.AccessionNumber]: { vr: 'SH', Value: ['A4711'] },
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'ZHANG^SAN' }] },
      [tag.PatientID]: { vr: 'LO', Value: ['PX1'] },
      [tag.CurrentRequestedProcedureEvidenceSequence]: {
        vr: 'SQ',
        Value: [
          { [tag.StudyInstanceUID]: { vr: 'UI', Value: ['1.2.3.4711'] } },
          { [tag.StudyInstanceUID]: { vr: 'UI', Value: ['1.2.3.5'] } },
        ],
      },
    } satisfies DicomDataset
    const { file, uid, seriesUid } = objectFile('key object selection', said)
    const answer = await sendFiles(device, [file])
    expect(answer).toMatchObject({ status: 200, warnings: [0xb000] })
    const path = `/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}`
    const [part] = await partsOf(await get(path, files))
    const given = datasetOf(part?.body ?? Buffer.alloc(0))
    expect(textOf(given, tag.StudyInstanceUID)).toBe(uidOf(id))
    expect(given['04000561']).toBeDefined()
    const evidence = given[tag.CurrentRequestedProcedureEvidenceSequence]?.Value as DicomDataset[]
    expect(evidence.map((each) => textOf(each, tag.StudyInstanceUID))).toEqual([uidOf(id), '1.2.3.5'])
    const [metadata] = await datasetsOf(get(`${path}/metadata`, 'application/dicom+json'))
    expect(firstOf(metadata, tag.StudyInstanceUID)).toBe(uidOf(id))
  })

  it('hides it from the moment in which it is another patient’s', async () => {
    const { id, sent } = await withObjects()
    const { uid, seriesUid } = sent[0] ?? { uid: '', seriesUid: '' }
    const path = `/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}`
    await setPatient(server, id, { name: '李四' })
    expect((await get(path, files)).status).toBe(404)
    expect((await get(`${path}/metadata`, 'application/dicom+json')).status).toBe(404)
    const [study] = await datasetsOf(reader(`/studies?StudyInstanceUID=${uidOf(id)}`))
    expect(study?.['00080061']?.Value).toEqual(['US'])
    expect(await datasetsOf(reader(`/instances?SOPInstanceUID=${uid}`))).toEqual([])
    expect(await partsOf(await get(`/studies/${uidOf(id)}`, files))).toHaveLength(1)
    await setPatient(server, id, { name: '张三' })
    expect((await get(path, files)).status).toBe(200)
  })

  it('sends it to the waiting list when it contradicts, from where a user assigns it', async () => {
    const id = await makeStudy(server)
    const wrong = { ...ofStudy(id), [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'LI^SI' }] } } as const
    const { file, uid, seriesUid } = objectFile('comprehensive report', wrong)
    const answer = await sendFiles(device, [file])
    expect(answer).toMatchObject({ status: 200, warnings: [0xb000], addresses: [undefined] })
    expect(await datasetsOf(reader(`/instances?SOPInstanceUID=${uid}`))).toEqual([])
    const director = await server.as('director', apis)
    const [waiting] = (await director.waiting.list()).filter(({ candidate }) => candidate?.studyId === id)
    expect(waiting).toMatchObject({ reason: 'OTHER_PATIENT', objectKind: 'STRUCTURED_REPORT' })
    if (waiting === undefined) return
    await director.waiting.assign({ imageIds: [waiting.id], studyId: id as never, reason: '同一患者' })
    expect((await get(`/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}`, files)).status).toBe(200)
    expect(await datasetsOf(reader(`/instances?SOPInstanceUID=${uid}`))).toHaveLength(1)
    expect((await studyOf(server, id)).imageCount).toBe(1)
    const [stored] = await server.services.database.read(actorOf('director'), { id: 'test.file' }, (tx) =>
      tx.select().from(dicomFile).where(eq(dicomFile.sopInstanceUid, uid)),
    )
    expect(stored?.keptAt).not.toBeNull()
  })

  it('never keeps it out of a study on whose report a user works', async () => {
    const id = await makeStudy(server)
    await setStudy(server, id, { draftedAt: new Date(server.clock.now()).toISOString() })
    const { file, uid } = objectFile('comprehensive report', ofStudy(id))
    expect(await sendFiles(device, [file])).toMatchObject({ status: 200, stored: [uid] })
  })

  it('goes where its study goes: removed with it', async () => {
    const { id, sent } = await withObjects()
    const path = `/studies/${uidOf(id)}/series/${sent[0]?.seriesUid}/instances/${sent[0]?.uid}`
    await setStudy(server, id, { deletedAt: new Date(server.clock.now()).toISOString() })
    expect((await get(path, files)).status).toBe(404)
    await setStudy(server, id, { deletedAt: null })
    expect((await get(path, files)).status).toBe(200)
  })
})

describe('The same object again', () => {
  it('is stored once, beside pictures of the same association', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const report = objectFile('comprehensive report', ofStudy(id))
    const picture = deviceFile({ studyUid: uidOf(id) })
    expect(await sendFiles(device, [picture.file, report.file])).toMatchObject({ status: 200, failed: [] })
    expect(await sendFiles(device, [report.file])).toMatchObject({ status: 200, stored: [report.uid] })
    expect(await datasetsOf(reader(`/studies/${uidOf(id)}/instances`))).toHaveLength(2)
    expect((await studyOf(server, id)).imageCount).toBe(1)
  })
})
