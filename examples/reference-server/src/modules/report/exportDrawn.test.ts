import { createHash } from 'node:crypto'
import type { ImageId, StudyId } from '@opensono/pacs-core'
import { type DicomDataset, readDicom, tag } from '@opensono/pacs-core/dicom'
import { type MeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { storeImage } from '../image/storeImage'
import { actorOf, clip } from '../image/testing/imageFixture'
import { addDicomStill, drawn, isInk, picturesOf } from './testing/drawings'
import { addStill, addWords, apis, codeOf, pdfOf, registration, type TestWords } from './testing/reportFixture'

let server: TestServer
let words: TestWords
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
})
afterAll(() => server?.close())

const text = { templateId: null, findings: '', impression: '胆囊炎。', result: 'positive' as const }

const doctor = () => server.as('doctor', apis)

async function newStudy(): Promise<StudyId> {
  return (await (await doctor()).study.register(registration(words, '测试丙'))).studyId
}

async function draw(imageId: ImageId, document: MeasureDocument = drawn): Promise<void> {
  await (await doctor()).image.measure({ imageId, measure: writeMeasureDocument(document) })
}

type Asked = { fileType: 'ORIGINAL' | 'DICOM'; language?: 'en' | 'zh' }

async function fileOf(imageId: ImageId, asked: Asked): Promise<Buffer | null> {
  const answer = await (await doctor()).report.exportDrawn({ imageId, ...asked })
  return answer === null ? null : Buffer.from(answer.file, 'base64')
}

async function pictureOf(imageId: ImageId, language: 'en' | 'zh' = 'zh'): Promise<Buffer> {
  const file = await fileOf(imageId, { fileType: 'ORIGINAL', language })
  if (file === null) throw new Error('nothing is drawn')
  return file
}

function datasetOf(file: Buffer | null): DicomDataset {
  const reading = readDicom(new Uint8Array(file ?? []), { isWhole: true })
  if (reading.status !== 'read') throw new Error('no DICOM file')
  return reading.file.dataset
}

/** Where a picture has the colour of drawings, in the size that it has on a page. */
async function inkOn(picture: Buffer, size: { width: number; height: number }): Promise<Set<string>> {
  const { data } = await sharp(picture)
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ink = new Set<string>()
  for (let at = 0; at + 2 < data.length; at += 3)
    if (isInk(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 255))
      ink.add(`${(at / 3) % size.width} ${Math.floor(at / 3 / size.width)}`)
  return ink
}

/** The part of some dots that have none of the others within a dot of theirs. */
function partAway(some: Set<string>, others: Set<string>): number {
  const isAway = (dot: string) => {
    const [x = 0, y = 0] = dot.split(' ').map(Number)
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx} ${y + dy}`))
    return !near.some((each) => others.has(each))
  }
  return [...some].filter(isAway).length / some.size
}

it.each([
  ['zh', 'a captured still', 50, (studyId: StudyId) => addStill(server, studyId, '', 50)],
  ['en', 'a captured still', 50, (studyId: StudyId) => addStill(server, studyId, '', 50)],
  ['zh', 'a DICOM still', 60, (studyId: StudyId) => addDicomStill(server, studyId)],
] as const)(
  '%s: the drawings on %s are exported as the preview of its report has them',
  async (language, _, shade, add) => {
    const studyId = await newStudy()
    const imageId = await add(studyId)
    await draw(imageId)
    const written = { studyId, ...text, imageIds: [imageId], language }
    const preview = pdfOf(await (await doctor()).report.preview(written))
    const [page] = await picturesOf(preview, [shade])
    if (page === undefined) throw new Error('the page has no picture')
    const { left, top, right, bottom } = page.box
    const exported = await inkOn(await pictureOf(imageId, language), {
      width: right - left + 1,
      height: bottom - top + 1,
    })
    expect(page.ink.size).toBeGreaterThan(500)
    expect(partAway(page.ink, exported)).toBeLessThan(0.03)
    expect(partAway(exported, page.ink)).toBeLessThan(0.03)
  },
  60_000,
)

it('lines have the colour of the paper, and the picture keeps its size and its other pixels', async () => {
  const imageId = await addStill(server, await newStudy(), '', 50)
  const line = { id: 'a', kind: 'sketch' as const, frame: null, size: 'L' as const }
  const points = [
    { x: 100, y: 100 },
    { x: 500, y: 100 },
  ]
  await draw(imageId, { ...drawn, annotations: [{ ...line, points }] })
  const { data, info } = await sharp(await pictureOf(imageId))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([640, 480])
  const at = (x: number, y: number) => [...data.subarray((y * 640 + x) * 3, (y * 640 + x) * 3 + 3)]
  for (const [index, part] of at(300, 100).entries())
    expect(Math.abs(part - ([255, 214, 10][index] ?? 0))).toBeLessThan(12)
  for (const part of at(300, 300)) expect(Math.abs(part - 50)).toBeLessThan(3)
})

it('as DICOM it is a secondary capture that names its source; the source stays as it is', async () => {
  const studyId = await newStudy()
  const imageId = await addStill(server, studyId)
  const client = await doctor()
  await draw(imageId)
  const bytesOf = async () => {
    const { key } = await client.image.exportToken({ imageId, fileType: 'DICOM' })
    return Buffer.concat(await (await server.services.objectStore.read(key)).toArray())
  }
  const source = datasetOf(await bytesOf())
  const file = await fileOf(imageId, { fileType: 'DICOM' })
  const made = datasetOf(file)
  const value = (name: string) => made[name]?.Value
  expect(value(tag.SOPClassUID)).toEqual(['1.2.840.10008.5.1.4.1.1.7'])
  expect(value(tag.ImageType)).toEqual(['DERIVED', 'SECONDARY'])
  expect(value('00280301')).toEqual(['YES'])
  expect(value('00082111')?.[0]).toMatch(/burned in/)
  expect(value('00082112')).toMatchObject([
    {
      '00081150': { Value: source[tag.SOPClassUID]?.Value },
      '00081155': { Value: source[tag.SOPInstanceUID]?.Value },
    },
  ])
  for (const name of [tag.StudyInstanceUID, tag.PatientID, tag.PatientName, tag.AccessionNumber])
    expect(value(name)).toEqual(source[name]?.Value)
  for (const name of [tag.SOPInstanceUID, tag.SeriesInstanceUID]) expect(value(name)).not.toEqual(source[name]?.Value)
  // The same content, the same file; another content, another object.
  const again = await fileOf(imageId, { fileType: 'DICOM' })
  expect(again?.equals(file ?? Buffer.alloc(0))).toBe(true)
  await draw(imageId, { ...drawn, annotations: drawn.annotations.slice(0, 1) })
  const other = datasetOf(await fileOf(imageId, { fileType: 'DICOM' }))
  expect(other[tag.SOPInstanceUID]?.Value).not.toEqual(value(tag.SOPInstanceUID))
  expect(other[tag.SeriesInstanceUID]?.Value).toEqual(value(tag.SeriesInstanceUID))
})

it('an image of a report is exported with its drawings only where the report prints them, and as they were when it was finished', async () => {
  const studyId = await newStudy()
  const [first, second, third] = [
    await addStill(server, studyId),
    await addStill(server, studyId),
    await addStill(server, studyId),
  ]
  for (const imageId of [first, second, third]) await draw(imageId)
  const client = await doctor()
  const drawings = [{ imageId: second, isPrinted: false }]
  await client.report.save({ studyId, ...text, imageIds: [first, second], drawings, version: 0 })
  const digest = async (imageId: ImageId) => {
    const file = await fileOf(imageId, { fileType: 'ORIGINAL', language: 'zh' })
    return file === null ? null : createHash('sha256').update(file).digest('hex')
  }
  const before = [await digest(first), await digest(second), await digest(third)]
  expect(before.map((each) => each === null)).toEqual([false, true, false])
  await client.report.finish({ studyId, version: 1 })
  const few = { ...drawn, annotations: drawn.annotations.slice(0, 1) }
  for (const imageId of [first, second, third]) await draw(imageId, few)
  const after = [await digest(first), await digest(second), await digest(third)]
  expect(after[0]).toBe(before[0])
  expect(after[1]).toBeNull()
  // The report does not show this one: what is drawn on it now.
  expect(after[2]).not.toBe(before[2])
})

it('an image without drawings has no such copy, a clip is refused, and another hospital finds nothing', async () => {
  const studyId = await newStudy()
  const imageId = await addStill(server, studyId)
  expect(await fileOf(imageId, { fileType: 'DICOM' })).toBeNull()
  await draw(imageId)
  const foreigner = await server.as('doctor', apis, 'second')
  expect(await codeOf(foreigner.report.exportDrawn({ imageId, fileType: 'DICOM' }))).toBe('NOT_FOUND')
  const given = { studyId, bytes: await clip('fragmented.mp4') }
  const clipId = (await storeImage(server.services, actorOf('doctor'), given)) as ImageId
  await draw(clipId)
  expect(await codeOf((await doctor()).report.exportDrawn({ imageId: clipId, fileType: 'ORIGINAL' }))).toBe(
    'DICOM_EXPORT_NOT_POSSIBLE',
  )
})
