import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { imageApi, newId, PacsError, RoomId, StudyId, studyApi, type UploadCredentials } from '@opensono/pacs-core'
import { type DicomDataset, tag, writeDicom } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import {
  hospitalIdOf,
  roomIdOf,
  type TestHospital,
  type TestRole,
  testRoles,
  userIdOf,
} from '../../../../test/fixture/fixture'
import { baseApis, type TestServer } from '../../../../test/startTestServer'
import type { Actor } from '../../../database/actor'
import { imageFile } from '../../../database/schema/image'
import { patient, study } from '../../../database/schema/study'
import { clientOf } from '../../../object-store/conformance/clientOf'

/** The nouns that images need. */
export const apis = { ...baseApis, image: imageApi }

/** A user at work, for what a test does without a call. */
export function actorOf(role: TestRole, hospital: TestHospital = 'first'): Actor {
  return {
    userId: userIdOf(hospital, role),
    userName: `${hospital} ${role}`,
    hospitalId: hospitalIdOf(hospital),
    hospitalName: `${hospital} hospital`,
    timeZone: 'Asia/Shanghai',
    departmentId: '',
    departmentName: '',
    departmentType: null,
    departmentUsageTime: null,
    roomId: roomIdOf(hospital),
    roomName: 'Room 1',
    machineId: null,
    authorities: new Set(testRoles[role]),
    sessionId: newId(),
    isBreastScreeningOn: false,
    isLocked: false,
    idleMinutes: 15,
    requestId: newId(),
    idempotency: null,
  }
}

type StudyFields = Partial<typeof study.$inferInsert>

let queueNumber = 1_000_000
/** A queue number that no registration of a test has, and no other study that a fixture writes. */
export function nextQueueNumber(): number {
  queueNumber += 1
  return queueNumber
}

/** Writes a study of a new patient. */
export async function addStudy(
  server: {
    readonly clock: Pick<TestServer['clock'], 'now'>
    readonly services: Pick<TestServer['services'], 'database'>
  },
  fields: StudyFields = {},
  hospital: TestHospital = 'first',
) {
  const hospitalId = hospitalIdOf(hospital)
  const at = new Date(server.clock.now()).toISOString()
  const id = newId()
  await server.services.database.change(actorOf('doctor', hospital), { id: 'test.study' }, async ({ tx }) => {
    await tx.insert(patient).values({ hospitalId, id, patientId: id, name: 'Test', sex: 'unknown', createdAt: at })
    await tx.insert(study).values({
      hospitalId,
      id,
      patientRecordId: id,
      examNumber: id,
      queueDate: '2026-01-05',
      queueNumber: nextQueueNumber(),
      ageValue: 40,
      ageUnit: 'year',
      roomId: roomIdOf(hospital),
      registerTime: at,
      registeredById: userIdOf(hospital, 'registrar'),
      registeredByName: 'registrar',
      changedAt: at,
      changedByName: 'registrar',
      searchGrams: [],
      searchText: '',
      ...fields,
    })
  })
  return StudyId.parse(id)
}

/** Changes facts of a study, as other calls would. */
export async function setStudy(server: TestServer, studyId: string, fields: StudyFields): Promise<void> {
  await server.services.database.change(actorOf('doctor'), { id: 'test.study' }, async ({ tx }) => {
    await tx.update(study).set(fields).where(eq(study.id, studyId))
  })
}

/** Changes facts of the patient of a study that {@link addStudy} made. */
export async function setPatient(server: TestServer, studyId: string, fields: Partial<typeof patient.$inferInsert>) {
  await server.services.database.change(actorOf('doctor'), { id: 'test.patient' }, async ({ tx }) => {
    await tx.update(patient).set(fields).where(eq(patient.id, studyId))
  })
}

/** The measure document of an image on which a text is written. */
export function writtenOn(text: string): string {
  const annotation = { id: 'text', kind: 'text', frame: null, points: [{ x: 1, y: 1 }], size: 'M', text }
  return JSON.stringify({ version: 1, calibration: null, annotations: [annotation] })
}

/** Keeps what was drawn on an image. */
export async function setMeasure(server: TestServer, imageId: string, measure: string): Promise<void> {
  await server.services.database.change(actorOf('doctor'), { id: 'test.measure' }, async ({ tx }) => {
    await tx.update(imageFile).set({ measure }).where(eq(imageFile.id, imageId))
  })
}

/** Reads a study of the first hospital. */
export async function studyOf(server: TestServer, studyId: string) {
  const read = server.services.database.read(actorOf('doctor'), { id: studyApi.get.id }, (tx) =>
    tx.select().from(study).where(eq(study.id, studyId)),
  )
  const [row] = await read
  if (row === undefined) throw new Error('no such study')
  return row
}

/** Id of a room of the first hospital. */
export const roomId = (number: 1 | 2 = 1, hospital: TestHospital = 'first') => RoomId.parse(roomIdOf(hospital, number))

/** A small JPEG; another one for another shade. */
export function jpeg(shade = 90): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .jpeg()
    .toBuffer()
}

/** A picture with a red square on a grey ground, so that colours that are read wrongly are seen; to be written in any format. */
export function squarePicture(width = 160, height = 120) {
  const square = { create: { width: 48, height: 48, channels: 3 as const, background: '#e01010' } }
  const ground = sharp({ create: { width, height, channels: 3, background: '#606060' } })
  return ground.composite([{ input: square, top: 8, left: 8 }]).removeAlpha()
}

const grey: DicomDataset = {
  [tag.SOPClassUID]: { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.6.1'] },
  [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.3.4'] },
  [tag.StudyInstanceUID]: { vr: 'UI', Value: ['1.2.3'] },
  [tag.SeriesInstanceUID]: { vr: 'UI', Value: ['1.2.3.1'] },
  [tag.Modality]: { vr: 'CS', Value: ['US'] },
  [tag.SamplesPerPixel]: { vr: 'US', Value: [1] },
  [tag.PhotometricInterpretation]: { vr: 'CS', Value: ['MONOCHROME2'] },
  [tag.Rows]: { vr: 'US', Value: [16] },
  [tag.Columns]: { vr: 'US', Value: [16] },
  [tag.BitsAllocated]: { vr: 'US', Value: [8] },
  [tag.BitsStored]: { vr: 'US', Value: [8] },
  [tag.HighBit]: { vr: 'US', Value: [7] },
  [tag.PixelRepresentation]: { vr: 'US', Value: [0] },
}

/** A DICOM file of one small grey picture that names nobody. */
export function dicom(preamble = Buffer.alloc(128), attributes: DicomDataset = {}): Buffer {
  const pixels = Buffer.alloc(256, 90)
  const { pieces } = writeDicom({
    dataset: { ...grey, ...attributes },
    transferSyntaxUid: '1.2.840.10008.1.2.1',
    pixels: { kind: 'native', bytes: pixels.length },
  })
  const file = Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? pixels : piece)))
  preamble.copy(file)
  return file
}

/** The start of an MP4 file, which is all that the server looks at. */
export const mp4 = Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso6mp41', 'latin1')

/** A small clip of one second, red. */
export function clip(name: 'fragmented.mp4' | 'table-last.mp4' | 'vp9.webm' | 'mjpeg.avi') {
  return readFile(new URL(`./clip/${name}`, import.meta.url))
}

/** How a call ends: `done`, or the code that it is refused with. */
export async function codeOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'done',
    (error: unknown) => PacsError.from(error).code,
  )
}

/** Sends bytes to the object store as a page does. */
export async function put(credentials: UploadCredentials, body: Buffer, atMs = Date.now()): Promise<void> {
  const { bucket, key } = credentials
  const client = clientOf(credentials, 'WHEN_REQUIRED')
  client.config.systemClockOffset = atMs - Date.now()
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }))
}

/** Makes an object seem to have this many bytes, as another object store might hold it. */
export async function pretendSize(server: TestServer, key: string, sizeBytes: number): Promise<void> {
  const name = createHash('sha256').update(key).digest('hex')
  const facts = path.join(server.services.config.dataDir, 'objects', 'objects', name.slice(0, 2), name, 'facts.json')
  await writeFile(facts, JSON.stringify({ ...JSON.parse(await readFile(facts, 'utf8')), sizeBytes }))
}

/** Changes one byte of an object where it lies, as a failing disk would. */
export async function flipByte(server: TestServer, key: string): Promise<void> {
  const name = createHash('sha256').update(key).digest('hex')
  const folder = path.join(server.services.config.dataDir, 'objects', 'objects', name.slice(0, 2), name)
  const [content] = (await readdir(folder)).filter((file) => file !== 'facts.json')
  const file = path.join(folder, content ?? '')
  const bytes = await readFile(file)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await writeFile(file, bytes)
}
