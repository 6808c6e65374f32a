import { ImageId } from '@opensono/pacs-core'
import { calibrateLength, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { imageFile } from '../../database/schema/image'
import { patient } from '../../database/schema/study'
import { storeImage } from '../../modules/image/storeImage'
import {
  actorOf,
  addStudy,
  apis,
  clip,
  codeOf,
  jpeg,
  put,
  roomId,
  setStudy,
} from '../../modules/image/testing/imageFixture'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const doctor = actorOf('doctor')
const client = () => server.as('doctor', apis)

async function stored(bytes: Buffer, studyId?: string): Promise<ImageId> {
  const given = { studyId: studyId ?? (await addStudy(server)), bytes }
  return ImageId.parse(await storeImage(server.services, doctor, given))
}

async function download(imageId: ImageId): Promise<Buffer> {
  const { dicomUrl } = await (await client()).image.dicomUrl({ imageId })
  const answer = await fetch(dicomUrl ?? '')
  expect(answer.headers.get('content-type')).toBe('application/dicom')
  return Buffer.from(await answer.arrayBuffer())
}

async function keyOf(imageId: ImageId): Promise<string> {
  const { key } = await (await client()).image.exportToken({ imageId, fileType: 'DICOM' })
  return key
}

it('a captured still is exported as a DICOM file, which is made once', async () => {
  const picture = await jpeg()
  const imageId = await stored(picture)
  const key = await keyOf(imageId)
  expect(key).toMatch(/^dicom\/[\w-]+\/[0-9a-f]{32}\.dcm$/)
  expect(await keyOf(imageId)).toBe(key)
  const file = await download(imageId)
  expect(file.subarray(128, 132).toString('latin1')).toBe('DICM')
  expect(file.includes(picture)).toBe(true)
})

it.each([
  [
    'the patient',
    (id: string) =>
      server.services.database.change(doctor, { id: 'test' }, ({ tx }) =>
        tx.update(patient).set({ name: '李四' }).where(eq(patient.id, id)),
      ),
  ],
  ['the study', (id: string) => setStudy(server, id, { accessionNumber: '20260105007' })],
] as const)('its DICOM file is made again after a change of %s, and the former one is deleted', async (_, edit) => {
  const studyId = await addStudy(server)
  const imageId = await stored(await jpeg(), studyId)
  const before = await keyOf(imageId)
  await edit(studyId)
  const after = await keyOf(imageId)
  expect(after).not.toBe(before)
  await expect.poll(() => server.services.objectStore.head(before), { timeout: 20_000 }).toBeNull()
  expect(await download(imageId)).not.toHaveLength(0)
})

it('its DICOM file has the calibration by hand as a region of ultrasound', async () => {
  const imageId = await stored(await jpeg())
  const before = await keyOf(imageId)
  const region = calibrateLength(
    { from: { x: 10, y: 10 }, to: { x: 10, y: 110 }, value: 50 },
    { minX: 0, minY: 0, maxX: 639, maxY: 479 },
  )
  const measure = writeMeasureDocument({ version: 1, calibration: { id: 'c1', regions: [region] }, annotations: [] })
  await (await client()).image.measure({ imageId, measure })
  expect(await keyOf(imageId)).not.toBe(before)
  // SequenceOfUltrasoundRegions (0018,6011), and 0.05 cm for each pixel as PhysicalDeltaX (0018,602C).
  const file = await download(imageId)
  const delta = Buffer.alloc(16)
  delta.write('\x18\x00\x2c\x60FD\x08\x00', 'latin1')
  delta.writeDoubleLE(0.05, 8)
  expect([file.includes(Buffer.from('\x18\x00\x11\x60SQ', 'latin1')), file.includes(delta)]).toEqual([true, true])
})

it('no clip is exported as DICOM, and no image of a buffer', async () => {
  const imageId = await stored(await clip('fragmented.mp4'))
  const pacs = await client()
  expect(await codeOf(pacs.image.exportToken({ imageId, fileType: 'DICOM' }))).toBe('DICOM_EXPORT_NOT_POSSIBLE')
  expect(await pacs.image.dicomUrl({ imageId })).toEqual({ dicomUrl: null })
  const credentials = await pacs.image.cacheUploadToken({ fileExtension: '.jpg' })
  await put(credentials, await jpeg())
  const buffered = await pacs.image.cacheOnUpload({ roomId: roomId(), imageName: 'A1', imageUrl: credentials.key })
  expect(await codeOf(pacs.image.exportToken({ ...buffered, fileType: 'DICOM' }))).toBe('DICOM_EXPORT_NOT_POSSIBLE')
})

it('lists say which images can be had as DICOM', async () => {
  const studyId = await addStudy(server)
  await stored(await jpeg(), studyId)
  await stored(await clip('fragmented.mp4'), studyId)
  const images = await (await client()).image.list({ studyId })
  expect(images.map(({ hasDicom }) => hasDicom)).toEqual([true, false])
})

it('a picture that cannot be decoded is not exported as DICOM', async () => {
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]), Buffer.alloc(100)])
  const imageId = await stored(broken)
  const call = (await client()).image.exportToken({ imageId, fileType: 'DICOM' })
  expect(await codeOf(call)).toBe('DICOM_EXPORT_NOT_POSSIBLE')
})

it('the DICOM file of an image goes with the image', async () => {
  const studyId = await addStudy(server)
  const imageId = await stored(await jpeg(), studyId)
  const key = await keyOf(imageId)
  await (await client()).image.remove({ studyId, imageId })
  await expect.poll(() => server.services.objectStore.head(key), { timeout: 20_000 }).toBeNull()
  const rows = await server.services.database.read(doctor, { id: 'test' }, (tx) =>
    tx.select().from(imageFile).where(eq(imageFile.id, imageId)),
  )
  expect(rows).toEqual([])
})

it("another hospital's DICOM files are not found, those of a VIP are refused", async () => {
  const studyId = await addStudy(server)
  const imageId = await stored(await jpeg(), studyId)
  const foreigner = await server.as('doctor', apis, 'second')
  expect(await codeOf(foreigner.image.dicomUrl({ imageId }))).toBe('NOT_FOUND')
  expect(await codeOf(foreigner.image.exportToken({ imageId, fileType: 'DICOM' }))).toBe('NOT_FOUND')
  await setStudy(server, studyId, { isVip: true })
  expect(await codeOf((await client()).image.dicomUrl({ imageId }))).toBe('STUDY_VIP_ERROR')
})
