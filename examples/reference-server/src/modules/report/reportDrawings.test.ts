import { type ImageId, reportSealApi, ruleApi, type StudyId } from '@opensono/pacs-core'
import { type MeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { readPages, withoutSpaces } from '../../paper/testing/readPdf'
import { addDicomStill, drawn, inkOf, picturesOf } from './testing/drawings'
import { addStill, addWords, apis, pdfOf, registration, type TestWords } from './testing/reportFixture'

let server: TestServer
let words: TestWords
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
})
afterAll(() => server?.close())

const text = { templateId: null, findings: '', impression: '胆囊炎。', result: 'positive' as const }

async function studyWith(add: (studyId: StudyId) => Promise<ImageId>) {
  const doctor = await server.as('doctor', apis)
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  const imageId = await add(studyId)
  await doctor.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })
  const bare = await doctor.report.preview({ studyId, ...text, imageIds: [imageId], language: 'zh' })
  await doctor.image.measure({ imageId, measure: writeMeasureDocument(drawn) })
  return { doctor, studyId, imageId, bare: await inkOf(pdfOf(bare)) }
}

it.each([
  ['zh', 'a captured still', (studyId: StudyId) => addStill(server, studyId)],
  ['en', 'a captured still', (studyId: StudyId) => addStill(server, studyId)],
  ['zh', 'a DICOM still', (studyId: StudyId) => addDicomStill(server, studyId)],
] as const)(
  'what is drawn on an image is on its report, alike in preview and print: %s, %s',
  async (language, _, add) => {
    const { doctor, studyId, imageId, bare } = await studyWith(add)
    expect(bare.places.size).toBe(0)
    const preview = pdfOf(await doctor.report.preview({ studyId, ...text, imageIds: [imageId], language }))
    const printed = pdfOf(await doctor.report.print({ studyId, version: 1, language }))
    for (const file of [preview, printed]) {
      const said = withoutSpaces((await readPages(file)).join(''))
      for (const part of ['BPD120px', '胆囊Gallbladder']) expect(said).toContain(part)
    }
    const [shown, kept] = [await inkOf(preview), await inkOf(printed)]
    expect(shown.places.size).toBeGreaterThan(500)
    expect(shown.box).toEqual(kept.box)
    const missing = [...shown.places].filter((place) => !kept.places.has(place))
    expect(missing.length / shown.places.size).toBeLessThan(0.02)
  },
  60_000,
)

it('a hospital may print images without drawings', async () => {
  const { rule } = await server.as('administrator', { rule: ruleApi })
  const { values, version } = await rule.systemRules({})
  await rule.setSystemRules({ values: { ...values, isDrawingPrinted: false }, version })
  try {
    const { doctor, studyId, imageId } = await studyWith((id) => addStill(server, id))
    const preview = pdfOf(await doctor.report.preview({ studyId, ...text, imageIds: [imageId], language: 'zh' }))
    expect((await inkOf(preview)).places.size).toBe(0)
  } finally {
    const now = await rule.systemRules({})
    await rule.setSystemRules({ values: { ...now.values, isDrawingPrinted: true }, version: now.version })
  }
})

const shades = [50, 120, 190]

/** A line of its own for each image. */
function lineAcross(place: number): MeasureDocument {
  const [from, to] = [
    { x: 10 + place * 20, y: 20 + place * 30 },
    { x: 120, y: 30 + place * 10 },
  ]
  return { ...drawn, annotations: [{ id: 'a', kind: 'distance', frame: null, points: [from, to], size: 'M' }] }
}

/** A study with three images, each with a line of its own. */
async function drawnStudy() {
  const doctor = await server.as('doctor', { ...apis, seal: reportSealApi })
  const { studyId } = await doctor.study.register(registration(words, '测试乙'))
  const imageIds: ImageId[] = []
  for (const [place, shade] of shades.entries()) {
    const imageId = await addStill(server, studyId, '', shade)
    await doctor.image.measure({ imageId, measure: writeMeasureDocument(lineAcross(place)) })
    imageIds.push(imageId)
  }
  return { doctor, studyId, imageIds }
}

it('each picture is the same in preview and print, with its own choice of drawings', async () => {
  const { doctor, studyId, imageIds } = await drawnStudy()
  const drawings = imageIds.slice(1, 2).map((imageId) => ({ imageId, isPrinted: false }))
  const written = { ...text, imageIds, drawings }
  const saved = await doctor.report.save({ studyId, ...written, version: 0 })
  expect(saved.drawings).toEqual(drawings)
  const preview = pdfOf(await doctor.report.preview({ studyId, ...written, language: 'zh' }))
  const printed = await doctor.report.print({ studyId, version: 1, language: 'zh' })
  const [shown, paper] = [await picturesOf(preview, shades), await picturesOf(pdfOf(printed), shades)]
  for (const [place, picture] of shown.entries()) {
    const kept = paper[place]
    expect(kept?.box).toEqual(picture.box)
    const missing = [...picture.ink].filter((each) => !kept?.ink.has(each)).length
    if (place === 1) expect([picture.ink.size, kept?.ink.size]).toEqual([0, 0])
    else {
      expect(picture.ink.size).toBeGreaterThan(50)
      expect(missing / picture.ink.size).toBeLessThan(0.05)
    }
  }
  // Each has another line.
  expect([...(shown[0]?.ink ?? [])].filter((each) => !shown[2]?.ink.has(each)).length).toBeGreaterThan(50)
  // The choice is the report's: it names each image once it is finished.
  expect(printed.report.drawings.map(({ isPrinted }) => isPrinted)).toEqual([true, false, true])
}, 60_000)

it('a finished report is printed as it was drawn then, and its seal says what that was', async () => {
  const { doctor, studyId, imageIds } = await drawnStudy()
  const [first, second, third] = imageIds as [ImageId, ImageId, ImageId]
  const drawings = [{ imageId: second, isPrinted: false }]
  await doctor.report.save({ studyId, ...text, imageIds, drawings, version: 0 })
  const printed = await doctor.report.print({ studyId, version: 1, language: 'zh' })
  const { sealed, isWhole } = await doctor.seal.get({ studyId })
  expect(isWhole).toBe(true)
  const sealedDrawings = (sealed.document.images as { drawing: unknown }[]).map(({ drawing }) => drawing)
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(sealedDrawings).toEqual([{ version: 1, sha256 }, null, { version: 1, sha256 }])

  const kept = [lineAcross(0), null, lineAcross(2)].map((document, place) => ({
    imageId: imageIds[place],
    version: 1,
    measure: document === null ? '' : writeMeasureDocument(document),
  }))
  expect(printed.report.printedDrawings).toEqual(kept)

  await doctor.image.measure({ imageId: first, measure: writeMeasureDocument(lineAcross(2)) })
  await doctor.image.measure({ imageId: second, measure: writeMeasureDocument(lineAcross(0)) })
  await doctor.image.measure({ imageId: third, measure: '' })
  const again = await doctor.report.print({ studyId, version: 2, language: 'zh' })
  const preview = pdfOf(await doctor.report.preview({ studyId, ...text, imageIds: [], language: 'zh' }))
  const was = await picturesOf(pdfOf(printed), shades)
  expect(await picturesOf(pdfOf(again), shades)).toEqual(was)
  for (const [place, { ink }] of (await picturesOf(preview, shades)).entries())
    expect(Math.abs(ink.size - (was[place]?.ink.size ?? 0))).toBeLessThan(20)
  expect((await doctor.seal.get({ studyId })).isWhole).toBe(true)

  expect((await doctor.report.get({ studyId })).printedDrawings).toEqual(kept)

  // Opened again, it is drawn as it is measured now, by the choices that were made.
  const reopened = await doctor.report.reopen({ studyId, version: 2, reason: '改' })
  expect(reopened.printedDrawings).toBeNull()
  const renewed = await doctor.report.print({ studyId, version: 3, language: 'zh' })
  const now = await picturesOf(pdfOf(renewed), shades)
  expect(now[0]?.ink).not.toEqual(was[0]?.ink)
  expect(now.slice(1).map(({ ink }) => ink.size)).toEqual([0, 0])
}, 60_000)

it('a choice for an image that the report does not show is not kept, and one image has one choice', async () => {
  const { doctor, studyId, imageIds } = await drawnStudy()
  const [first, second] = imageIds as [ImageId, ImageId]
  const one = { imageId: first, isPrinted: false }
  const drawings = [one, { imageId: second, isPrinted: true }]
  const saved = await doctor.report.save({ studyId, ...text, imageIds: [first], drawings, version: 0 })
  expect(saved.drawings).toEqual([one])
  // Who does not know the field keeps it.
  const kept = await doctor.report.save({ studyId, ...text, imageIds: [first], version: 1 })
  expect(kept.drawings).toEqual([one])
  const twice = doctor.report.save({ studyId, ...text, imageIds: [first], drawings: [one, one], version: 2 })
  await expect(twice).rejects.toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' })
})
