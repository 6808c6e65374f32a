import { type ImageId, ruleApi, type StudyId } from '@opensono/pacs-core'
import { explicitLittleEndian, tag, writeDicom } from '@opensono/pacs-core/dicom'
import { type MeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { createPaper } from '../../paper/createPaper'
import { poppler } from '../../paper/testing/poppler'
import { readPages, withoutSpaces } from '../../paper/testing/readPdf'
import { put } from '../image/testing/imageFixture'
import { addStill, addWords, apis, pdfOf, registration, type TestWords } from './testing/reportFixture'

let server: TestServer
let words: TestWords
beforeAll(async () => {
  server = await startTestServer({ paper: createPaper() })
  words = await addWords(server)
})
afterAll(() => server?.close())

const text = { templateId: null, findings: '', impression: '胆囊炎。', result: 'positive' as const }

/** What a doctor drew: a caliper for a parameter, a line by hand, a text and a body mark. */
const drawn: MeasureDocument = {
  version: 1,
  calibration: null,
  annotations: [
    {
      id: 'a',
      kind: 'distance',
      frame: null,
      points: [
        { x: 20, y: 60 },
        { x: 140, y: 60 },
      ],
      size: 'M',
      label: 'BPD',
    },
    {
      id: 'b',
      kind: 'sketch',
      frame: null,
      points: [
        { x: 20, y: 20 },
        { x: 60, y: 30 },
        { x: 90, y: 20 },
      ],
      size: 'L',
    },
    { id: 'c', kind: 'text', frame: null, points: [{ x: 30, y: 90 }], size: 'M', text: '胆囊 Gallbladder' },
    {
      id: 'd',
      kind: 'bodyMark',
      frame: null,
      points: [{ x: 130, y: 90 }],
      size: 'S',
      bodyMark: { mark: 'abdomen', probe: { x: 0.5, y: 0.5, angle: 30 } },
    },
  ],
}

/** Where a page has the colour of drawings: their number of dots and their box, in dots of 144 to the inch. */
async function inkOf(pdf: Uint8Array) {
  const picture = await poppler('pdftoppm', ['-f', '1', '-l', '1', '-r', '144', '-singlefile', '-'], pdf)
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1'))
  const width = Number(head?.[1])
  const dots = picture.subarray(head?.[0].length ?? 0)
  const places: [number, number][] = []
  for (let at = 0; at + 2 < dots.length; at += 3) {
    const [red = 0, green = 0, blue = 255] = [dots[at], dots[at + 1], dots[at + 2]]
    if (red > 180 && green > 150 && blue < 90) places.push([(at / 3) % width, Math.floor(at / 3 / width)])
  }
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  return { places: new Set(places.map(String)), box: [xs, ys].map((each) => [Math.min(...each), Math.max(...each)]) }
}

async function studyWith(add: (studyId: StudyId) => Promise<ImageId>) {
  const doctor = await server.as('doctor', apis)
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  const imageId = await add(studyId)
  await doctor.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })
  const bare = await doctor.report.preview({ studyId, ...text, imageIds: [imageId], language: 'zh' })
  await doctor.image.measure({ imageId, measure: writeMeasureDocument(drawn) })
  return { doctor, studyId, imageId, bare: await inkOf(pdfOf(bare)) }
}

/** A gray DICOM still of 160 by 120 pixels. */
function dicomStill(): Buffer {
  const word = (value: number) => ({ vr: 'US', Value: [value] })
  const dataset = {
    [tag.SOPClassUID]: { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.6.1'] },
    [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.826.0.80.1'] },
    [tag.SeriesInstanceUID]: { vr: 'UI', Value: ['1.2.826.0.80'] },
    [tag.StudyInstanceUID]: { vr: 'UI', Value: ['1.2.826.0.8'] },
    [tag.SamplesPerPixel]: word(1),
    [tag.PhotometricInterpretation]: { vr: 'CS', Value: ['MONOCHROME2'] },
    [tag.Rows]: word(120),
    [tag.Columns]: word(160),
    [tag.BitsAllocated]: word(8),
    [tag.BitsStored]: word(8),
    [tag.HighBit]: word(7),
    [tag.PixelRepresentation]: word(0),
  }
  const pixels = Buffer.alloc(160 * 120, 60)
  const { pieces } = writeDicom({
    dataset,
    transferSyntaxUid: explicitLittleEndian,
    pixels: { kind: 'native', bytes: pixels.length },
  })
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'number' ? pixels : piece)))
}

async function addDicomStill(studyId: StudyId): Promise<ImageId> {
  const sonographer = await server.as('sonographer', apis)
  const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, dicomStill())
  return (await sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })).imageId
}

it.each([
  ['zh', 'a captured still', (studyId: StudyId) => addStill(server, studyId)],
  ['en', 'a captured still', (studyId: StudyId) => addStill(server, studyId)],
  ['zh', 'a DICOM still', addDicomStill],
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
