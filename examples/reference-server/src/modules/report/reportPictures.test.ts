import { ImageId, type Pacs, PacsError, type StudyId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { imageFile } from '../../database/schema/image'
import { readPages, readPictureSizes } from '../../paper/testing/readPdf'
import { storeImage } from '../image/storeImage'
import { actorOf, dicom, put } from '../image/testing/imageFixture'
import { addStill, addWords, apis, codeOf, pdfOf, registration, type TestWords } from './testing/reportFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
})
afterAll(() => server?.close())

const text = { templateId: null, findings: '胆囊壁毛糙。', impression: '胆囊炎。', result: 'positive' as const }

async function newStudy(): Promise<StudyId> {
  return (await doctor.study.register(registration(words, '测试甲'))).studyId
}

/** Uploads a DICOM still, as a scanner's file chosen in the browser. */
async function addDicomStill(studyId: StudyId): Promise<ImageId> {
  const sonographer = await server.as('sonographer', apis)
  const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, dicom())
  const { imageId } = await sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })
  return ImageId.parse(imageId)
}

async function removeObject(imageId: ImageId): Promise<void> {
  const [file] = await server.services.database.system((tx) =>
    tx.select().from(imageFile).where(eq(imageFile.id, imageId)),
  )
  await server.services.objectStore.remove(file?.objectKey ?? '')
}

async function refusalOf(call: Promise<unknown>): Promise<PacsError> {
  return call.then(
    () => new PacsError('SERVER_FAULT', { message: 'was not refused' }),
    (thrown: unknown) => PacsError.from(thrown),
  )
}

describe('A still that came as DICOM', () => {
  it('is a picture on the printed paper, beside one that was captured', async () => {
    const studyId = await newStudy()
    const imageIds = [await addStill(server, studyId), await addDicomStill(studyId)]
    await doctor.report.save({ studyId, ...text, imageIds, version: 0 })
    const preview = await doctor.report.preview({ studyId, ...text, imageIds, language: 'zh' })
    expect(preview.missingImageIds).toEqual([])
    const file = pdfOf(await doctor.report.print({ studyId, version: 1, language: 'zh' }))
    expect((await readPages(file)).join('')).not.toContain('图像无法读取')
    const sizes = await readPictureSizes(file)
    expect(sizes).toHaveLength(2)
    expect(sizes[1]).toEqual({ width: 16, height: 16 })
  })

  it('is finished, and printed in a list', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, imageIds: [await addDicomStill(studyId)], version: 0 })
    await doctor.report.finish({ studyId, version: 1 })
    const { pdf, refused } = await doctor.report.printEach({ studyIds: [studyId], language: 'zh' })
    expect(refused).toEqual([])
    expect(await readPictureSizes(pdfOf({ pdf: pdf ?? '' }))).toHaveLength(1)
  })

  it('is answered as a JPEG where a picture is asked for as text', async () => {
    const studyId = await newStudy()
    const imageId = await addDicomStill(studyId)
    const image = (await doctor.image.list({ studyId })).find(({ id }) => id === imageId)
    const answered = await doctor.image.base64Image({ imageUrl: image?.url ?? '' })
    const { format, width } = await sharp(Buffer.from(answered ?? '', 'base64')).metadata()
    expect([format, width]).toEqual(['jpeg', 16])
  })
})

describe('A still larger than papers need', () => {
  it('is scaled, not left out', async () => {
    const studyId = await newStudy()
    const noise = Buffer.alloc(3_000 * 2_000 * 3)
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2_654_435_761) >>> 11
    const bytes = await sharp(noise, { raw: { width: 3_000, height: 2_000, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(bytes.length).toBeGreaterThan(16 * 1024 * 1024)
    await storeImage(server.services, actorOf('doctor'), { studyId, bytes })
    const imageIds = (await doctor.image.list({ studyId })).map(({ id }) => id)
    await doctor.report.save({ studyId, ...text, imageIds, version: 0 })
    const file = pdfOf(await doctor.report.print({ studyId, version: 1, language: 'zh' }))
    expect(await readPictureSizes(file)).toEqual([{ width: 3_000, height: 2_000 }])
  })
})

describe('A picture that cannot be drawn', () => {
  it('is named by the preview, and the report is neither finished nor printed', async () => {
    const studyId = await newStudy()
    const [whole, lost] = [await addStill(server, studyId), await addDicomStill(studyId)]
    const imageIds = [whole, lost]
    await doctor.report.save({ studyId, ...text, imageIds, version: 0 })
    await removeObject(lost)
    const preview = await doctor.report.preview({ studyId, ...text, imageIds, language: 'zh' })
    expect(preview.missingImageIds).toEqual([lost])
    expect((await readPages(pdfOf(preview))).join('')).toContain('图像无法读取')
    for (const refusal of [
      await refusalOf(doctor.report.finish({ studyId, version: 1 })),
      await refusalOf(doctor.report.print({ studyId, version: 1 })),
    ]) {
      expect(refusal.code).toBe('IMAGE_NOT_PRINTABLE')
      expect(refusal.details).toEqual({ imageIds: [lost], numbers: [2] })
    }
    const { diagnosedAt, printedAt, version } = await doctor.report.get({ studyId })
    expect([diagnosedAt, printedAt, version]).toEqual([null, null, 1])
  })

  it('has a frame in its place once the user leaves that very picture out, and the log says so', async () => {
    const studyId = await newStudy()
    const imageIds = [await addStill(server, studyId), await addStill(server, studyId)]
    await doctor.report.save({ studyId, ...text, imageIds, version: 0 })
    for (const imageId of imageIds) await removeObject(imageId)
    const [first = '', second = ''] = imageIds
    const onlyFirst = doctor.report.print({ studyId, version: 1, withoutImageIds: [ImageId.parse(first)] })
    expect((await refusalOf(onlyFirst)).details).toEqual({ imageIds: [second], numbers: [2] })
    await doctor.report.finish({ studyId, version: 1, withoutImageIds: imageIds })
    const printed = await doctor.report.print({ studyId, version: 2, withoutImageIds: imageIds, language: 'zh' })
    expect((await readPages(pdfOf(printed))).join('').split('图像无法读取')).toHaveLength(3)
    const rows = await server.services.database.system((tx) =>
      tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)),
    )
    expect(rows.find(({ call }) => call === 'report.print')?.details).toMatchObject({ missingImageIds: imageIds })
    expect(rows.find(({ call }) => call === 'report.finish')?.details).toMatchObject({ withoutImageIds: imageIds })
  })

  it('keeps its report out of a list that is printed, and no other one', async () => {
    const [bad, good] = [await newStudy(), await newStudy()]
    const lost = await addStill(server, bad)
    await doctor.report.save({ studyId: bad, ...text, imageIds: [lost], version: 0 })
    await doctor.report.save({ studyId: good, ...text, imageIds: [], version: 0 })
    await doctor.report.finish({ studyId: bad, version: 1 })
    await doctor.report.finish({ studyId: good, version: 1 })
    await removeObject(lost)
    const { printed, refused } = await doctor.report.printEach({ studyIds: [bad, good], language: 'zh' })
    expect(printed.map(({ studyId }) => studyId)).toEqual([good])
    expect(refused).toMatchObject([{ studyId: bad, code: 'IMAGE_NOT_PRINTABLE' }])
  })

  it('is nothing that another hospital learns of', async () => {
    const studyId = await newStudy()
    const stranger = await server.as('doctor', apis, 'second')
    expect(await codeOf(stranger.report.finish({ studyId, version: 1 }))).toBe('NOT_FOUND')
  })
})
