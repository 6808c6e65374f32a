import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newId } from '@opensono/pacs-core'
import { type DicomDataset, decodeText, type PersonName, tag, transferSyntaxOf } from '@opensono/pacs-core/dicom'
import { calibrateLength, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf, roomIdOf } from '../../test/fixture/fixture'
import type { TestServer } from '../../test/startTestServer'
import { basicData, roomDevice, studyBodyPart } from '../database/schema/study'
import { storeImage } from '../modules/image/storeImage'
import {
  actorOf,
  addStudy,
  setMeasure,
  setPatient,
  setStudy,
  squarePicture,
} from '../modules/image/testing/imageFixture'
import { readDicomObject, readDicomObjects } from './object/dicomObjects'
import { capturedSeriesUid, uidOf } from './object/uids'
import { readLimits } from './read/DicomIndexer'
import { frameType, octetStream } from './web/media/transferSyntax'
import { matchKeys } from './web/search/matchKeys'
import { coercedWarning, failureReasons } from './web/store/storeReasons'
import { clientFor, makeStudy, startDicomwebServer } from './web/testing/dicomwebFixture'

const statement = await readFile(new URL('../../../../docs/dicom-conformance.md', import.meta.url), 'utf8')

/** The rows of the table below a heading of the statement, without its head; a cell is a text. */
function tableOf(heading: string): string[][] {
  const [, text = ''] = statement.split(`${heading}\n`)
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines
    .slice(start + 2, start + length)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

let server: TestServer
beforeAll(async () => {
  server = await startDicomwebServer()
})
afterAll(() => server?.close())

const doctor = actorOf('doctor')
const hospitalId = hospitalIdOf('first')
const [examTypeId, bodyPartId, applyDoctorId, ofRoom, ofImage] = [newId(), newId(), newId(), newId(), newId()]
const measure = writeMeasureDocument({
  version: 1,
  calibration: {
    id: 'c1',
    regions: [
      calibrateLength(
        { from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, value: 50 },
        { minX: 0, minY: 0, maxX: 159, maxY: 119 },
      ),
    ],
  },
  annotations: [],
})

const device = (id: string, number: number) => ({
  hospitalId,
  id,
  kind: 'device',
  name: `LOGIQ E${number}`,
  fields: { code: `US${number}`, aeTitle: `LOGIQ${number}` },
})

beforeAll(() =>
  server.services.database.change(actorOf('director'), { id: 'test.words' }, async ({ tx }) => {
    await tx
      .insert(basicData)
      .values([
        { hospitalId, id: examTypeId, kind: 'exam-type', name: '腹部超声', englishName: 'Abdomen' },
        { hospitalId, id: bodyPartId, kind: 'body-part', name: '肝脏', englishName: 'Liver' },
        { hospitalId, id: applyDoctorId, kind: 'apply-doctor', name: '王芳', englishName: 'Wang Fang' },
        device(ofRoom, 1),
        device(ofImage, 2),
      ])
    await tx.insert(roomDevice).values({ hospitalId, deviceId: ofRoom, roomId: roomIdOf('first') })
  }),
)

let studies = 0

/** What the object of a still says; the study is that of a patient about whom everything is known. */
async function datasetOf(bytes: Buffer, taken: Parameters<typeof setStudy>[2] = {}) {
  const studyId = await addStudy(server, {
    examTypeId,
    applyDoctorId,
    accessionNumber: `A-2026-${++studies}`,
    departmentName: 'Ultrasound',
  })
  await server.services.database.change(doctor, { id: 'test.part' }, ({ tx }) =>
    tx.insert(studyBodyPart).values({ hospitalId, studyId, bodyPartId, place: 0 }),
  )
  await setPatient(server, studyId, { name: '张三', sex: 'female', birthDate: '1980-02-29' })
  const imageId = await storeImage(server.services, doctor, { studyId, bytes })
  await setMeasure(server, imageId, measure)
  await setStudy(server, studyId, { examinedByName: '李伟', ...taken })
  const { dataset, transferSyntaxUid } = await readDicomObject(server.services, doctor, imageId)
  return { dataset, transferSyntaxUid, studyId }
}

/** Media types that clients ask for, those that nobody answers among them. */
const askedTypes = [
  ...['application/dicom', 'application/dicom+json', 'application/json', 'application/dicom+xml', octetStream],
  ...['image/jpeg', 'image/png', 'image/gif', 'image/jp2', 'image/webp', 'image/dicom-rle', 'video/mp4', 'text/html'],
]

/** The media types in a text of the statement, each once. */
const typesIn = (text = '') => [...new Set(text.match(/(?:application|image|video)\/[\w.+-]+/g))].sort()

/** The first value of an element; null of an empty one, undefined where it is left out. */
function firstValue(dataset: DicomDataset, name: string): unknown {
  const found = dataset[name]
  return found === undefined ? undefined : (found.Value?.[0] ?? null)
}

const bodyPartExamined = '00180015'

describe('The DICOM conformance statement', () => {
  it('names every attribute of an object that is made, and where it comes from', async () => {
    const { dataset, studyId } = await datasetOf(await squarePicture().jpeg().toBuffer())
    const said = (...names: string[]) => names.map((name) => firstValue(dataset, name))
    const found: Record<string, unknown> = {
      "Patient's Name": dataset[tag.PatientName]?.Value,
      'Patient ID, Birth Date, Sex, Age': said(tag.PatientID, tag.PatientBirthDate, tag.PatientSex, tag.PatientAge),
      'Study Instance UID, Study ID, Accession Number': said(tag.StudyInstanceUID, tag.StudyID, tag.AccessionNumber),
      'Study Date and Time': [tag.StudyDate, tag.StudyTime, '00080201'].every((name) => firstValue(dataset, name)),
      "Referring Physician's Name, Study Description": [
        (firstValue(dataset, tag.ReferringPhysicianName) as PersonName).Ideographic,
        firstValue(dataset, tag.StudyDescription),
      ],
      'Institution Name, Institutional Department Name': said(tag.InstitutionName, tag.InstitutionalDepartmentName),
      "Manufacturer's Model Name, Station Name": said(tag.ManufacturerModelName, tag.StationName),
      "Operators' Name": (firstValue(dataset, tag.OperatorsName) as PersonName).Ideographic,
      'Body Part Examined': firstValue(dataset, bodyPartExamined),
      'Acquisition DateTime, Content Date and Time': [tag.AcquisitionDateTime, tag.ContentDate, tag.ContentTime].every(
        (name) => firstValue(dataset, name),
      ),
      'Sequence of Ultrasound Regions': firstValue(
        (dataset[tag.SequenceOfUltrasoundRegions]?.Value?.[0] ?? {}) as DicomDataset,
        tag.PhysicalDeltaX,
      ),
      'Lossy Image Compression, Ratio, Method': said(tag.LossyImageCompression, tag.LossyImageCompressionMethod),
      Laterality: firstValue(dataset, '00200060'),
      'Burned In Annotation': firstValue(dataset, '00280301'),
      'Manufacturer, Patient Orientation': said(tag.Manufacturer, tag.PatientOrientation),
    }
    expect(found).toEqual({
      "Patient's Name": [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }],
      'Patient ID, Birth Date, Sex, Age': [expect.any(String), '19800229', 'F', '040Y'],
      'Study Instance UID, Study ID, Accession Number': [
        uidOf(studyId),
        expect.any(String),
        expect.stringMatching(/^A-2026-\d$/),
      ],
      'Study Date and Time': true,
      "Referring Physician's Name, Study Description": ['王^芳', '腹部超声 肝脏'],
      'Institution Name, Institutional Department Name': ['first hospital', 'Ultrasound'],
      "Manufacturer's Model Name, Station Name": ['LOGIQ E1', 'LOGIQ1'],
      "Operators' Name": '李^伟',
      'Body Part Examined': 'LIVER',
      'Acquisition DateTime, Content Date and Time': true,
      'Sequence of Ultrasound Regions': 0.05,
      'Lossy Image Compression, Ratio, Method': ['01', 'ISO_10918_1'],
      Laterality: undefined,
      'Burned In Annotation': 'YES',
      'Manufacturer, Patient Orientation': [null, null],
    })
    expect(tableOf('### Attributes').map(([name]) => name)).toEqual(Object.keys(found))
    expect(dataset[tag.SeriesInstanceUID]?.Value).toEqual([capturedSeriesUid(studyId)])
  })

  it('says that the machine which took the first image counts before those of the room', async () => {
    const { dataset } = await datasetOf(await squarePicture().jpeg().toBuffer(), { deviceId: ofImage })
    expect([tag.ManufacturerModelName, tag.StationName].map((name) => firstValue(dataset, name))).toEqual([
      'LOGIQ E2',
      'LOGIQ2',
    ])
  })

  it('names the transfer syntaxes in which stills are given out, and each is known by its name', async () => {
    const [asItIs, pixels, ...clips] = tableOf('### Transfer syntaxes').map(([, written = '']) => written)
    const stills = {
      baseline: () => squarePicture().jpeg(),
      progressive: () => squarePicture().jpeg({ progressive: true }),
      turned: () => squarePicture().withMetadata({ orientation: 6 }).jpeg(),
      png: () => squarePicture().png(),
    }
    const made = await Promise.all(
      Object.values(stills).map(async (draw) => (await datasetOf(await draw().toBuffer())).transferSyntaxUid),
    )
    expect(asItIs?.startsWith(`${made[0]},`)).toBe(true)
    expect(made.slice(1)).toEqual([pixels, pixels, pixels])
    const suffixes = [asItIs, ...clips].join(' ').match(/(?:1\.2\.840\.10008\.1\.2)?\.(?:4\.)?\d+(?=[,; ]|$)/g) ?? []
    expect(suffixes.length).toBeGreaterThan(4)
    for (const suffix of suffixes) {
      const uid = suffix.startsWith('.') ? `1.2.840.10008.1.2.4${suffix}` : suffix
      expect([uid, transferSyntaxOf(uid).name]).not.toEqual([uid, uid])
    }
  })

  it('names the media types of each answer, and no other is answered', async () => {
    const ask = await clientFor(server, 'doctor')
    const studyId = await makeStudy(server)
    const study = `/studies/${uidOf(studyId)}`
    const [image] = await readDicomObjects(server.services, doctor, { id: 'test.dicom' }, studyId)
    const instance = `${study}/series/${capturedSeriesUid(studyId)}/instances/${image?.object?.sopInstanceUid}`
    const answeredAt = async (path: string, init: RequestInit = {}, accept = (type: string) => type) => {
      const found: string[] = []
      for (const type of askedTypes) {
        const answer = await ask(path, { ...init, headers: { ...init.headers, Accept: accept(type) } })
        const told = answer.headers.get('content-type') ?? ''
        await answer.arrayBuffer()
        if (answer.status !== 406 && told.includes(type)) found.push(type)
      }
      return found.sort()
    }
    const inParts = (path: string) => answeredAt(path, {}, (type) => `multipart/related; type="${type}"`)
    const services = new Map(tableOf('### 2.1 Web services').map(([name, , types]) => [name, types]))
    const said = new Map(tableOf('#### Retrieve').map(([asked = '', types]) => [asked.split(',')[0], types]))

    expect(await answeredAt('/studies')).toEqual(typesIn(services.get('Search (QIDO-RS)')))
    const none = {
      method: 'POST',
      body: 'x',
      headers: { 'Content-Type': 'multipart/related; type="application/dicom"; boundary=x' },
    }
    const refused = await Promise.all(
      askedTypes.map(async (type) => {
        const answer = await ask('/studies', { ...none, headers: { ...none.headers, Accept: type } })
        return answer.status === 406 ? [] : [type]
      }),
    )
    expect(refused.flat().sort()).toEqual(typesIn(services.get('Store (STOW-RS)')))
    expect(await answeredAt(`${instance}/metadata`)).toEqual(typesIn(said.get('Metadata')))
    expect(await answeredAt(`${instance}/thumbnail`)).toEqual(typesIn(said.get('Thumbnail')))
    // A still has no film.
    expect(await answeredAt(`${instance}/rendered`)).toEqual(
      typesIn(said.get('Rendered')).filter((type) => type !== 'video/mp4'),
    )
    for (const answered of [await answeredAt(instance), await inParts(instance), await inParts(study)])
      expect(answered).toEqual(typesIn(said.get('Study')))
    expect(await answeredAt(study)).toEqual([])
    for (const answered of [await answeredAt(`${instance}/frames/1`), await inParts(`${instance}/frames/1`)])
      expect(answered).toEqual([octetStream, 'image/jpeg'])
    const syntaxes = ['4.50', '4.80', '4.90', '4.102', '5'].map((suffix) => frameType(`1.2.840.10008.1.2.${suffix}`))
    expect(typesIn(said.get('Frames'))).toEqual([octetStream, ...syntaxes].sort())
  })

  it('names the character set that is written, and those that are read beside the usual ones', async () => {
    const [, written = ''] = /Written: ([\w ]+) \(UTF-8\)/.exec(statement) ?? []
    const studyId = await makeStudy(server)
    const [image] = await readDicomObjects(server.services, doctor, { id: 'test.dicom' }, studyId)
    const file = await buffer((await image?.object?.toPart10())?.stream ?? Readable.from([]))
    expect([written, file.includes(`\x08\x00\x05\x00CS\x0a\x00${written}`, 0, 'latin1')]).toEqual([written, true])
    expect(file.includes('张^三', 0, 'utf8')).toBe(true)

    const [, read = ''] = /Read: what the file's Specific Character Set says, (.+) among them/.exec(statement) ?? []
    // PS3.5, annex J and K: one character of GB 2312 is the same bytes in each.
    const character = Buffer.from([0xd5, 0xc5])
    const named = read.split(/, | and /)
    expect(named.length).toBeGreaterThan(2)
    for (const set of named) {
      const isExtension = set.startsWith('ISO 2022')
      const bytes = isExtension ? Buffer.concat([Buffer.from('\x1b$)A'), character]) : character
      const sets = isExtension ? ['', set] : [set]
      expect([set, decodeText(bytes, sets, true)]).toEqual([set, '张'])
      // Machines that leave the escape sequence out.
      expect([set, decodeText(character, sets, true)]).toEqual([set, '张'])
    }
  })

  it('names the reasons why a file is not stored', () => {
    const [, told = ''] = /Failure reasons: ([\dA-F, ]+); warning: /.exec(statement) ?? []
    const code = (reason: number) => reason.toString(16).toUpperCase().padStart(4, '0')
    expect(told.split(', ').sort()).toEqual(Object.values(failureReasons).map(code).sort())
    expect(statement).toContain(`; warning: ${code(coercedWarning)}.`)
  })

  it('names the bounds of the files that are taken', () => {
    const { depth, elements, frames } = readLimits
    expect(statement.replaceAll(/\s+/g, ' ')).toContain(
      `At most ${depth} nested sequences, ${elements.toLocaleString('en')} elements before the pixels and ${frames.toLocaleString('en')} frames.`,
    )
  })

  it('leaves no search key of the product unsaid that the standard does not have', () => {
    // PS3.18, table 10.6.1-5.
    const standard = [
      ...['StudyDate', 'StudyTime', 'AccessionNumber', 'ModalitiesInStudy', 'ReferringPhysicianName', 'PatientName'],
      ...['PatientID', 'StudyInstanceUID', 'StudyID', 'Modality', 'SeriesInstanceUID', 'SeriesNumber'],
      ...['PerformedProcedureStepStartDate', 'PerformedProcedureStepStartTime'],
      ...['ScheduledProcedureStepID', 'RequestedProcedureID'].map((name) => `RequestAttributesSequence.${name}`),
      ...['SOPClassUID', 'SOPInstanceUID', 'InstanceNumber'],
    ]
    const own = Object.keys(matchKeys).filter((name) => !standard.includes(name))
    expect(standard.filter((name) => !Object.hasOwn(matchKeys, name))).toEqual([])
    expect(own.filter((name) => !statement.includes(name))).toEqual([])
  })
})
