import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ImageId, StudyId } from '@opensono/pacs-core'
import {
  type DicomDataset,
  fromDicomJson,
  loadDicomDictionary,
  readDicom,
  tag,
  toDicomJson,
} from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../../test/startTestServer'
import { dicomFile, image, imageFile } from '../../../database/schema/image'
import { actorOf, apis, codeOf, dicom, put, setPatient, setStudy } from '../../../modules/image/testing/imageFixture'
import { newObjectKey } from '../../../object-store/index'
import { readDicomObject } from '../../object/dicomObjects'
import { givenBytes } from '../../object/givenBytes'
import { uidOf } from '../../object/uids'
import {
  type Ask,
  clientFor,
  datasetsOf,
  type JsonDataset,
  makeStudy,
  startDicomwebServer,
} from '../testing/dicomwebFixture'

let server: TestServer
let doctor: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const text = (vr: string, ...Value: string[]) => ({ vr, Value })
const call = { id: 'test.coerced' }

/** A registered study of Li Zhiqiang. */
async function studyOfLi(accessionNumber: string, stills = 0): Promise<StudyId> {
  return makeStudy(server, {
    name: '李志强',
    stills,
    patient: { patientId: `P${accessionNumber}`, sex: 'male', birthDate: '1971-02-03' },
    study: { accessionNumber },
  })
}

let number = 0
/** A file with an instance UID that no other one has. */
function fileWith(attributes: DicomDataset): Buffer {
  number += 1
  return dicom(Buffer.alloc(128), { [tag.SOPInstanceUID]: text('UI', `1.2.826.0.3.${number}`), ...attributes })
}

/** What a file says that names a study and its patient as they are registered. */
const agreeing = (studyId: string, accession: string): DicomDataset => ({
  [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Li^Zhiqiang', Ideographic: '李^志强' }] },
  [tag.PatientID]: text('LO', `P${accession}`),
  [tag.PatientBirthDate]: text('DA', '19710203'),
  [tag.PatientSex]: text('CS', 'M'),
  [tag.StudyInstanceUID]: text('UI', uidOf(studyId)),
  [tag.AccessionNumber]: text('SH', accession),
})

const ofOther: DicomDataset = {
  [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'OTHER^PERSON' }] },
  [tag.PatientID]: text('LO', 'SOMEBODY-ELSE-77'),
  [tag.PatientBirthDate]: text('DA', '19310101'),
  [tag.PatientSex]: text('CS', 'F'),
  '00101000': text('LO', 'PASSPORT-9'),
  [tag.InstitutionName]: text('LO', 'Other Hospital'),
  [tag.StudyInstanceUID]: text('UI', '1.2.840.99.1'),
  [tag.AccessionNumber]: text('SH', 'NOT-THIS'),
  [tag.ReferringPhysicianName]: { vr: 'PN', Value: [{ Alphabetic: 'House^Gregory' }] },
}

async function upload(studyId: StudyId, file: Buffer): Promise<ImageId> {
  const pacs = await server.as('doctor', apis)
  const credentials = await pacs.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, file)
  const { imageId } = await pacs.image.uploadDicom({ studyId, dicomUrl: credentials.key })
  // A user decided that it belongs here.
  await server.services.database.change(actorOf('director'), call, ({ tx }) =>
    tx.update(dicomFile).set({ keptByName: 'Doctor', keptAt: '2026-01-05T00:00:00Z' }).where(eq(dicomFile.id, imageId)),
  )
  return imageId
}

/** Every way on which the file of an image leaves. */
async function filesOf(imageId: ImageId): Promise<Buffer[]> {
  const object = await readDicomObject(server.services, actorOf('doctor'), imageId)
  const path = `/studies/${object.studyUid}/series/${object.seriesUid}/instances/${object.sopInstanceUid}`
  const pacs = await server.as('doctor', apis)
  const answer = await doctor(path, { headers: { Accept: 'application/dicom; transfer-syntax=*' } })
  const retrieved = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(retrieved.length)
  const { dicomUrl } = await pacs.image.dicomUrl({ imageId })
  const keys = [
    (await pacs.image.exportToken({ imageId, fileType: 'DICOM' })).key,
    (await pacs.image.exportToken({ imageId, fileType: 'ORIGINAL' })).key,
  ]
  const exported = await Promise.all(keys.map(async (key) => buffer(await server.services.objectStore.read(key))))
  return [retrieved, Buffer.from(await (await fetch(dicomUrl ?? '')).arrayBuffer()), ...exported]
}

const dictionary = await loadDicomDictionary()

function datasetOf(file: Buffer): DicomDataset {
  const reading = readDicom(file, { isWhole: true, dictionary })
  if (reading.status !== 'read') throw new Error(reading.status)
  return reading.file.dataset
}

const identity = [
  tag.PatientName,
  tag.PatientID,
  tag.PatientBirthDate,
  tag.PatientSex,
  tag.StudyInstanceUID,
  tag.AccessionNumber,
  tag.ReferringPhysicianName,
  '00101000',
  '04000561',
] as const
const identityOf = (dataset: DicomDataset | JsonDataset | undefined) =>
  identity.map((each) => JSON.stringify((dataset?.[each] as { Value?: unknown } | undefined)?.Value ?? null))

/** What the file, the metadata and a search say of an image. */
async function answersOf(imageId: ImageId) {
  const object = await readDicomObject(server.services, actorOf('doctor'), imageId)
  const series = `/studies/${object.studyUid}/series/${object.seriesUid}`
  const [metadata] = await datasetsOf(doctor(`${series}/instances/${object.sopInstanceUid}/metadata`))
  const [found] = await datasetsOf(doctor(`/instances?SOPInstanceUID=${object.sopInstanceUid}&includefield=all`))
  const [file] = await filesOf(imageId)
  return [toDicomJson(datasetOf(file ?? Buffer.alloc(0))) as JsonDataset, metadata, found] as const
}

const ofLi = (studyId: string, accession: string) => [
  JSON.stringify([{ Alphabetic: 'Li^Zhiqiang', Ideographic: '李^志强' }]),
  JSON.stringify([`P${accession}`]),
  '["19710203"]',
  '["M"]',
  JSON.stringify([uidOf(studyId)]),
  JSON.stringify([accession]),
]

describe('A DICOM file that is given out', () => {
  it('is as it came where it names patient and study as they are registered', async () => {
    const studyId = await studyOfLi('A1')
    const file = fileWith({ ...agreeing(studyId, 'A1'), [tag.StudyDate]: text('DA', '20200101') })
    const imageId = await upload(studyId, file)
    expect((await filesOf(imageId)).map(sha256)).toEqual(Array(4).fill(sha256(file)))
  })

  it('names the patient and the study that it is in, alike in file, metadata and search, with what it said itself', async () => {
    const studyId = await studyOfLi('A2')
    const imageId = await upload(studyId, fileWith(ofOther))
    const answers = await answersOf(imageId)
    for (const each of answers) {
      expect(identityOf(each).slice(0, 6)).toEqual(ofLi(studyId, 'A2'))
      expect(identityOf(each).slice(6, 8)).toEqual(['null', 'null'])
    }
    const [file] = answers
    const { Value: [original] = [] } = file['04000561'] ?? { vr: 'SQ' }
    const [former] = (original as JsonDataset)['04000550']?.Value ?? []
    expect(former).toMatchObject({
      [tag.PatientName]: { Value: [{ Alphabetic: 'OTHER^PERSON' }] },
      [tag.PatientID]: { Value: ['SOMEBODY-ELSE-77'] },
      [tag.PatientBirthDate]: { Value: ['19310101'] },
      [tag.PatientSex]: { Value: ['F'] },
      '00101000': { Value: ['PASSPORT-9'] },
      [tag.StudyInstanceUID]: { Value: ['1.2.840.99.1'] },
      [tag.AccessionNumber]: { Value: ['NOT-THIS'] },
      [tag.ReferringPhysicianName]: { Value: [{ Alphabetic: 'House^Gregory' }] },
    })
    expect(original).toMatchObject({
      '04000563': { Value: ['OpenSono'] },
      '04000564': { Value: ['Other Hospital'] },
      '04000565': { Value: ['COERCE'] },
    })
    expect((original as JsonDataset)['04000562']?.Value?.[0]).toMatch(/^\d{14}[+-]\d{4}$/)
    const sequences = answers.map((each) => identityOf(each)[8])
    expect(new Set(sequences).size).toBe(1)
    // The equipment is that of the file.
    expect(answers.map((each) => each?.[tag.InstitutionName]?.Value)).toEqual(Array(3).fill(['Other Hospital']))
    const hashes = (await filesOf(imageId)).map(sha256)
    expect(new Set(hashes).size).toBe(1)
    expect((await filesOf(imageId)).map(sha256)).toEqual(hashes)
  })

  it('names the patient as a later correction and another study have it, and its stored bytes stay', async () => {
    const [studyId, otherId] = [await studyOfLi('A3'), await studyOfLi('A4', 1)]
    const file = fileWith(agreeing(studyId, 'A3'))
    const imageId = await upload(studyId, file)
    await setPatient(server, studyId, { name: '李志刚', patientId: 'PNEW' })
    await setStudy(server, studyId, { accessionNumber: 'A3NEW' })
    const corrected = ['[{"Alphabetic":"Li^Zhigang","Ideographic":"李^志刚"}]', '["PNEW"]']
    for (const each of await answersOf(imageId)) {
      expect(identityOf(each).slice(0, 2)).toEqual(corrected)
      expect(identityOf(each)[5]).toBe('["A3NEW"]')
    }
    for (const each of await filesOf(imageId)) expect(identityOf(datasetOf(each)).slice(0, 2)).toEqual(corrected)
    await server.services.database.change(actorOf('director'), call, ({ tx }) =>
      tx.update(image).set({ studyId: otherId, instanceNumber: 99 }).where(eq(image.id, imageId)),
    )
    for (const each of await answersOf(imageId)) expect(identityOf(each).slice(0, 6)).toEqual(ofLi(otherId, 'A4'))
    for (const each of await filesOf(imageId)) {
      expect(identityOf(datasetOf(each)).slice(0, 6)).toEqual(ofLi(otherId, 'A4'))
    }
    const [stored] = await server.services.database.read(actorOf('director'), call, (tx) =>
      tx.select({ key: imageFile.objectKey }).from(imageFile).where(eq(imageFile.id, imageId)),
    )
    expect(sha256(await buffer(await server.services.objectStore.read(stored?.key ?? '')))).toBe(sha256(file))
  })

  it('is in UTF-8 where something is written into it, and its other texts stay right', async () => {
    const studyId = await studyOfLi('A5')
    // A file in Latin-1, whose institution is Hôpital and which cannot write the name in Chinese.
    const file = fileWith({
      ...agreeing(studyId, 'A5'),
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Li^Zhiqiang' }] },
      [tag.InstitutionName]: text('LO', 'Hxpital'),
    })
    const latin = Buffer.from(file)
    latin[latin.indexOf('Hxpital') + 1] = 0xf4
    latin.write('ISO_IR 100', latin.indexOf('ISO_IR 192'), 'latin1')
    const imageId = await upload(studyId, latin)
    const [said, metadata, found] = await answersOf(imageId)
    for (const each of [said, metadata, found]) {
      expect(each?.[tag.SpecificCharacterSet]?.Value).toEqual(['ISO_IR 192'])
      expect(each?.[tag.InstitutionName]?.Value).toEqual(['Hôpital'])
      expect(identityOf(each).slice(0, 1)).toEqual(ofLi(studyId, 'A5').slice(0, 1))
    }
  })

  it('has its other texts right where it names no character set and the hospital’s machines write GB18030', async () => {
    const studyId = await studyOfLi('A6')
    const file = fileWith({
      ...agreeing(studyId, 'A6'),
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Li^Zhiqiang' }] },
      [tag.InstitutionName]: text('LO', 'Hxxxxpital'),
    })
    const chinese = Buffer.from(file)
    // 医院 in GB18030.
    Buffer.from([0xd2, 0xbd, 0xd4, 0xba]).copy(chinese, chinese.indexOf('Hxxxxpital') + 1)
    chinese.write('          ', chinese.indexOf('ISO_IR 192'), 'latin1')
    const imageId = await upload(studyId, chinese)
    const [said] = await answersOf(imageId)
    expect(said?.[tag.SpecificCharacterSet]?.Value).toEqual(['ISO_IR 192'])
    expect(said?.[tag.InstitutionName]?.Value).toEqual(['H医院pital'])
  })

  it.each([
    'deflated-rgb0.dcm',
    'big-rgb0.dcm',
    'implicit-palette16.dcm',
    'jpegls-rgb0.dcm',
    'clip-table.dcm',
    'mp4-video.dcm',
  ])('keeps its transfer syntax and its pixels: %s', async (name) => {
    const folder = new URL('../../../../../../packages/pacs-core/src/dicom/testing/files/', import.meta.url)
    const studyId = await studyOfLi(`A6${name.slice(0, 8).toUpperCase()}`)
    const imageId = await upload(studyId, await readFile(new URL(name, folder)))
    const object = await readDicomObject(server.services, actorOf('doctor'), imageId)
    const written = await buffer((await object.toPart10()).stream)
    const again = await upload(await studyOfLi(`A7${name.slice(0, 8).toUpperCase()}`), written)
    const second = await readDicomObject(server.services, actorOf('doctor'), again)
    expect(second.transferSyntaxUid).toBe(object.transferSyntaxUid)
    const draw = (id: ImageId) =>
      readDicomObject(server.services, actorOf('doctor'), id).then(async ({ dataset, frame }) => {
        const bytes = name.startsWith('deflated') ? null : sha256(await buffer((await frame(1)).stream))
        return [bytes, dataset[tag.Rows], dataset[tag.SequenceOfUltrasoundRegions]]
      })
    expect(await draw(again)).toEqual(await draw(imageId))
  })

  it('keeps sequences of an earlier coercion', async () => {
    const studyId = await studyOfLi('A8')
    const before = { '04000565': text('CS', 'CORRECT'), '04000550': { vr: 'SQ', Value: [{}] } }
    const imageId = await upload(studyId, fileWith({ ...ofOther, '04000561': { vr: 'SQ', Value: [before] } }))
    const [said] = await answersOf(imageId)
    const items = said['04000561']?.Value as JsonDataset[]
    expect(items.map((item) => item['04000565']?.Value?.[0])).toEqual(['CORRECT', 'COERCE'])
    expect('dataset' in fromDicomJson(items[1])).toBe(true)
  })

  it('is refused where it cannot be written again, and not given out with what it said before', async () => {
    const { objectStore } = server.services
    const key = newObjectKey('test', 'dcm')
    const cut = fileWith(ofOther).subarray(0, 300)
    await objectStore.write(key, cut, 'application/dicom', {})
    const file = { objectKey: key, sizeBytes: cut.length, sopClassUid: '1.2', sopInstanceUid: '1.3', hasLetters: false }
    const written = givenBytes(objectStore, { ...file, transferSyntaxUid: '' }, { set: {}, remove: [] })
    expect(await codeOf(written)).toBe('DICOM_DAMAGED')
  })
})
