import { buffer } from 'node:stream/consumers'
import { newId } from '@opensono/pacs-core'
import { tag, textOf } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { image } from '../../database/schema/image'
import { patient } from '../../database/schema/study'
import { storeImage } from '../../modules/image/storeImage'
import { actorOf, addStudy, codeOf, setStudy } from '../../modules/image/testing/imageFixture'
import { dicomObjectsOfStudy, readDicomObject, readDicomObjects } from './dicomObjects'
import { capturedSeriesUid, uidOf } from './uids'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const call = { id: 'test.dicom' }
const doctor = actorOf('doctor')

/** A picture with a red square on a grey ground, so that colours that are read wrongly are seen. */
function picture(columns = 64, rows = 48) {
  const square = { create: { width: 16, height: 16, channels: 3 as const, background: '#e01010' } }
  const ground = sharp({ create: { width: columns, height: rows, channels: 3, background: '#606060' } })
  return ground.composite([{ input: square, top: 8, left: 8 }]).removeAlpha()
}

async function store(bytes: Buffer, studyId?: string): Promise<string> {
  const study = studyId ?? (await addStudy(server))
  return storeImage(server.services, doctor, { studyId: study, bytes })
}

async function part10(imageId: string): Promise<Buffer> {
  const { sizeBytes, stream } = await (await readDicomObject(server.services, doctor, imageId)).toPart10()
  const file = await buffer(stream)
  expect(file.length).toBe(sizeBytes)
  return file
}

describe('An image that a merge moves to another study', () => {
  it('keeps its instance, and is in the study and the series of that study', async () => {
    const [from, into] = [await addStudy(server), await addStudy(server)]
    const imageId = await store(await picture().jpeg().toBuffer(), from)
    const before = await readDicomObject(server.services, doctor, imageId)
    await server.services.database.change(doctor, call, async ({ tx }) => {
      await tx.update(image).set({ studyId: into, instanceNumber: 7 }).where(eq(image.id, imageId))
    })
    const after = await readDicomObject(server.services, doctor, imageId)
    expect(after.sopInstanceUid).toBe(before.sopInstanceUid)
    expect([after.studyUid, after.seriesUid]).toEqual([uidOf(into), capturedSeriesUid(into)])
    // In the file, too.
    const file = (await part10(imageId)).toString('latin1')
    expect([file.includes(uidOf(into)), file.includes(uidOf(from))]).toEqual([true, false])
  })
})

describe('The DICOM object of a captured still', () => {
  it('holds the JPEG as it was captured, without coding it again', async () => {
    const jpeg = await picture().jpeg({ chromaSubsampling: '4:2:0' }).toBuffer()
    const imageId = await store(jpeg)
    const object = await readDicomObject(server.services, doctor, imageId)
    expect(object).toMatchObject({
      sopClassUid: '1.2.840.10008.5.1.4.1.1.6.1',
      transferSyntaxUid: '1.2.840.10008.1.2.4.50',
      rows: 48,
      columns: 64,
      frames: 1,
      isOriginal: false,
    })
    expect((await part10(imageId)).includes(jpeg)).toBe(true)
    expect(await buffer((await object.frame(1)).stream)).toEqual(jpeg)
    await expect(object.frame(2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ['4:2:0', () => picture().jpeg({ chromaSubsampling: '4:2:0' }), 'YBR_FULL_422', '1.2.840.10008.1.2.4.50'],
    ['4:4:4', () => picture().jpeg({ chromaSubsampling: '4:4:4' }), 'YBR_FULL_422', '1.2.840.10008.1.2.4.50'],
    ['grey', () => picture().toColourspace('b-w').jpeg(), 'MONOCHROME2', '1.2.840.10008.1.2.4.50'],
    // Progressive JPEG and PNG have no transfer syntax: their pixels are written as they are.
    ['progressive', () => picture().jpeg({ progressive: true }), 'RGB', '1.2.840.10008.1.2.1'],
    ['PNG', () => picture().png(), 'RGB', '1.2.840.10008.1.2.1'],
    ['grey PNG', () => picture().toColourspace('b-w').png(), 'MONOCHROME2', '1.2.840.10008.1.2.1'],
  ] as const)('says how the pixels of a picture are written: %s', async (_, draw, photometric, transferSyntaxUid) => {
    const object = await readDicomObject(server.services, doctor, await store(await draw().toBuffer()))
    expect([textOf(object.dataset, tag.PhotometricInterpretation), object.transferSyntaxUid]).toEqual([
      photometric,
      transferSyntaxUid,
    ])
  })

  it('holds the pixels of a PNG without any loss', async () => {
    const imageId = await store(await picture(63, 47).png().toBuffer())
    const pixels = await picture(63, 47).raw().toBuffer()
    const object = await readDicomObject(server.services, doctor, imageId)
    expect(await buffer((await object.frame(1)).stream)).toEqual(pixels)
    expect((await part10(imageId)).includes(pixels)).toBe(true)
    expect(textOf(object.dataset, tag.LossyImageCompression)).toBe('00')
  })

  it('turns a picture that the camera only noted as turned', async () => {
    const imageId = await store(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(await readDicomObject(server.services, doctor, imageId)).toMatchObject({ rows: 64, columns: 48 })
  })

  it('keeps its UIDs, and writes the identity of the patient as it is now', async () => {
    const studyId = await addStudy(server)
    const imageId = await store(await picture().jpeg().toBuffer(), studyId)
    const first = await readDicomObject(server.services, doctor, imageId)
    await server.services.database.change(doctor, call, async ({ tx }) => {
      await tx
        .update(patient)
        .set({ name: '张三', sex: 'female', birthDate: '1980-02-29' })
        .where(eq(patient.id, studyId))
    })
    const second = await readDicomObject(server.services, doctor, imageId)
    const uids = ({ sopInstanceUid, seriesUid, studyUid }: typeof first) => [sopInstanceUid, seriesUid, studyUid]
    expect(uids(second)).toEqual(uids(first))
    expect(second.dataset[tag.PatientName]?.Value).toEqual([{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }])
    expect([tag.PatientSex, tag.PatientBirthDate].map((each) => textOf(second.dataset, each))).toEqual([
      'F',
      '19800229',
    ])
  })
})

describe('The DICOM objects of a study', () => {
  it('are those of its images, in scan order, of one series', async () => {
    const studyId = await addStudy(server)
    const ids = [
      await store(await picture().jpeg().toBuffer(), studyId),
      await store(await picture().png().toBuffer(), studyId),
    ]
    const images = await readDicomObjects(server.services, doctor, call, studyId)
    expect(images.map(({ imageId }) => imageId)).toEqual(ids)
    expect(new Set(images.map(({ object }) => object?.seriesUid)).size).toBe(1)
    expect(new Set(images.map(({ object }) => object?.sopInstanceUid)).size).toBe(2)
    expect(images[0]?.object?.sopInstanceUid).toMatch(/^2\.25\.\d{1,39}$/)
  })

  it("are not those of another hospital's, nor of a VIP whom the caller may not see", async () => {
    const studyId = await addStudy(server)
    const imageId = await store(await picture().jpeg().toBuffer(), studyId)
    const other = actorOf('doctor', 'second')
    expect(await codeOf(readDicomObjects(server.services, other, call, studyId))).toBe('NOT_FOUND')
    expect(await codeOf(readDicomObject(server.services, other, imageId))).toBe('NOT_FOUND')
    const rows = server.services.database.read(other, call, (tx) =>
      dicomObjectsOfStudy(server.services, tx, other, studyId),
    )
    expect(await rows).toEqual([])
    await setStudy(server, studyId, { isVip: true })
    expect(await codeOf(readDicomObjects(server.services, doctor, call, studyId))).toBe('STUDY_VIP_ERROR')
    expect(await codeOf(readDicomObject(server.services, doctor, imageId))).toBe('STUDY_VIP_ERROR')
    expect(await codeOf(readDicomObject(server.services, doctor, newId()))).toBe('NOT_FOUND')
  })
})
