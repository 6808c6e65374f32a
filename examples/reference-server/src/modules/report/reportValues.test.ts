import {
  type ImageId,
  newId,
  type Pacs,
  PacsError,
  type ReportValue,
  type StudyId,
  type TemplateContent,
} from '@opensono/pacs-core'
import { type Annotation, type KeptCalibration, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { reportTemplate, reportVersion } from '../../database/schema/report'
import { basicData } from '../../database/schema/study'
import { reportTemplateVersion } from '../../database/schema/template'
import { readPages } from '../../paper/testing/readPdf'
import { actorOf } from '../image/testing/imageFixture'
import { addStill, addWords, apis, pdfOf, registration, type TestWords } from './testing/reportFixture'

let server: TestServer
let words: TestWords
let doctor: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
})
afterAll(() => server?.close())

const findings = '右叶见囊肿，大小约 42.0 mm，边界清。'
const text = { templateId: null, findings, impression: '肝囊肿。', result: 'positive' as const, imageIds: [] }

async function newStudy(): Promise<StudyId> {
  return (await doctor.study.register(registration(words, '测试值'))).studyId
}

const axis = { unit: 'cm', perPixel: 0.01, referencePixel: 0, referenceValue: 0 } as const
/** A hundred pixels are a centimetre. */
const byHand: KeptCalibration = {
  id: 'c1',
  regions: [
    {
      format: '2d',
      bounds: { minX: 0, minY: 0, maxX: 639, maxY: 479 },
      x: axis,
      y: axis,
      dataType: 1,
      isLowPriority: false,
      transducerKHz: null,
      dopplerAngle: null,
    },
  ],
}
const distance = (pixels: number): Annotation => ({
  id: 'a1',
  kind: 'distance',
  frame: null,
  size: 'M',
  points: [
    { x: 100, y: 50 },
    { x: 100 + pixels, y: 50 },
  ],
})

/** Keeps a drawing with an image, as a viewer does. */
async function draw(imageId: ImageId, ...annotations: Annotation[]): Promise<void> {
  const measure = writeMeasureDocument({ version: 1, calibration: byHand, annotations })
  await doctor.image.measure({ imageId, measure })
}

/** A still of a study on which 42 mm are measured. */
async function addMeasured(studyId: StudyId): Promise<ImageId> {
  const imageId = await addStill(server, studyId)
  await draw(imageId, distance(420))
  return imageId
}

function measured(imageId: ImageId, patch: Partial<ReportValue> = {}): ReportValue {
  const start = findings.indexOf('42.0 mm')
  return {
    id: 'value-1',
    field: 'findings',
    start,
    end: start + 7,
    source: {
      kind: 'measure',
      imageId,
      annotationId: 'a1',
      frame: null,
      annotation: 'distance',
      quantity: 'length',
      value: 42,
      unit: 'mm',
      name: null,
      calibration: { source: 'manual', id: 'c1', region: 0 },
    },
    ...patch,
  }
}

/** What a refusal says of linked values. */
async function linksOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => null,
    (thrown: unknown) => {
      const error = PacsError.from(thrown)
      return error.is('LINKED_VALUE_DIFFERS') ? error.details.links : error.code
    },
  )
}

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => null,
    (thrown: unknown) => Reflect.get(PacsError.from(thrown).details, 'fields'),
  )
}

describe('Linked values of a report', () => {
  it('are read as they were saved, also with each version', async () => {
    const studyId = await newStudy()
    const values = [measured(await addMeasured(studyId))]
    const saved = await doctor.report.save({ studyId, ...text, values, version: 0 })
    expect(saved.values).toEqual(values)
    expect((await doctor.report.get({ studyId })).values).toEqual(values)
    await doctor.report.save({ studyId, ...text, values: [], version: 1 })
    const versions = await server.services.database.system((tx) =>
      tx.select().from(reportVersion).where(eq(reportVersion.studyId, studyId)).orderBy(reportVersion.version),
    )
    expect(versions.map((each) => each.values)).toEqual([values, []])
  })

  it("are refused outside of their text, over each other, and from an image or a parameter that is not the study's", async () => {
    const studyId = await newStudy()
    const other = await addStill(server, await newStudy())
    const own = await addMeasured(studyId)
    const foreignId = newId()
    await server.services.database.change(actorOf('director', 'second'), { id: 'test.words' }, ({ tx }) =>
      tx
        .insert(basicData)
        .values({ hospitalId: hospitalIdOf('second'), id: foreignId, kind: 'parameter', name: 'BPD' }),
    )
    const save = (values: ReportValue[]) => refusalOf(doctor.report.save({ studyId, ...text, values, version: 0 }))
    const { start, end } = measured(own)
    expect(await save([measured(own, { end: findings.length + 1 })])).toEqual([
      { path: 'values.0', message: 'invalid' },
    ])
    expect(await save([measured(own), measured(own, { id: 'value-2', start: start + 1, end })])).toEqual([
      { path: 'values.1', message: 'overlap' },
    ])
    expect(await save([measured(other)])).toEqual([{ path: 'values.0', message: 'otherStudy', ids: [other] }])
    const parameter = { kind: 'parameter', parameterId: foreignId } as unknown as ReportValue['source']
    expect(await save([measured(own, { source: parameter })])).toEqual([
      { path: 'values.0', message: 'unknown', ids: [foreignId] },
    ])
    expect(await save([measured(own)])).toBeNull()
  })

  it('whose image is gone are refused, and plain text from a client that does not send them', async () => {
    const studyId = await newStudy()
    const imageId = await addMeasured(studyId)
    const values = [measured(imageId)]
    await doctor.report.save({ studyId, ...text, values, version: 0 })
    await doctor.image.remove({ studyId, imageId })
    const { start, end } = measured(imageId)
    const impression = '囊肿。'
    expect(await linksOf(doctor.report.save({ studyId, ...text, impression, values, version: 1 }))).toEqual([
      { id: 'value-1', field: 'findings', start, end, text: '42.0 mm', fault: 'gone' },
    ])
    const saved = await doctor.report.save({ studyId, ...text, impression, version: 1 })
    expect(saved).toMatchObject({ findings, impression, values: [] })
  })

  it('and the further sections stay when a client does not know them, where their text is still there', async () => {
    const studyId = await newStudy()
    const values = [measured(await addMeasured(studyId))]
    const further = { recommendation: '三个月后复查。', history: '体检。' }
    await doctor.report.save({ studyId, ...text, ...further, values, version: 0 })
    const moved = await doctor.report.save({ studyId, ...text, findings: `肝：${findings}`, version: 1 })
    expect(moved).toMatchObject(further)
    expect(moved.values.map(({ start, end }) => moved.findings.slice(start, end))).toEqual(['42.0 mm'])
    const lost = await doctor.report.save({ studyId, ...text, findings: '未见异常。', version: 2 })
    expect(lost.values).toEqual([])
  })
})

describe('A linked value that is not what is measured', () => {
  it('is saved in no report, however it was altered', async () => {
    const studyId = await newStudy()
    const imageId = await addMeasured(studyId)
    const { source } = measured(imageId)
    if (source.kind !== 'measure') throw new Error(source.kind)
    const altered: readonly (readonly [string, Partial<ReportValue>])[] = [
      ['gone', { source: { ...source, annotationId: 'nope' } }],
      ['gone', { source: { ...source, quantity: 'area' } }],
      ['changed', { source: { ...source, value: 99.9 } }],
      ['changed', { source: { ...source, unit: 'cm' } }],
      ['changed', { source: { ...source, frame: 0 } }],
      ['changed', { source: { ...source, annotation: 'freehand' } }],
      ['changed', { source: { ...source, calibration: { ...source.calibration, source: 'file' } } }],
      ['text', { end: measured(imageId).end - 1 }],
      ['text', { start: measured(imageId).start + 1 }],
    ]
    for (const [fault, patch] of altered) {
      const values = [measured(imageId, patch)]
      const refused = await linksOf(doctor.report.save({ studyId, ...text, values, version: 0 }))
      expect([patch, refused]).toEqual([patch, [expect.objectContaining({ id: 'value-1', fault })]])
    }
    const longer = findings.replace('42.0', '24.0')
    const values = [measured(imageId)]
    expect(await linksOf(doctor.report.save({ studyId, ...text, findings: longer, values, version: 0 }))).toMatchObject(
      [{ text: '24.0 mm', fault: 'text' }],
    )
    expect((await doctor.report.get({ studyId })).version).toBe(0)
    const error = PacsError.from(
      await doctor.report.save({ studyId, ...text, findings: longer, values, version: 0 }).catch((thrown) => thrown),
    )
    expect(error.serverMessage).toContain('24.0 mm')
  })

  it('is neither finished nor printed, and what is sealed was checked', async () => {
    const studyId = await newStudy()
    const imageId = await addMeasured(studyId)
    await doctor.report.save({ studyId, ...text, values: [measured(imageId)], version: 0 })
    await draw(imageId, distance(430))
    const changed = [expect.objectContaining({ text: '42.0 mm', fault: 'changed' })]
    expect(await linksOf(doctor.report.finish({ studyId, version: 1 }))).toEqual(changed)
    expect(await linksOf(doctor.report.print({ studyId, version: 1 }))).toEqual(changed)
    await draw(imageId, { ...distance(420), label: '囊肿' })
    const finished = await doctor.report.finish({ studyId, version: 1 })
    // The drawing has got a name since: the sealed source is the one that was checked.
    expect(finished.values).toMatchObject([{ source: { name: '囊肿', value: 42 } }])
    await draw(imageId, distance(430))
    expect(await linksOf(doctor.report.print({ studyId, version: 2 }))).toEqual(changed)
    await draw(imageId, distance(420))
    await doctor.report.print({ studyId, version: 2 })
  })

  it('is plain text when the version that has it is restored', async () => {
    const studyId = await newStudy()
    const imageId = await addMeasured(studyId)
    await doctor.report.save({ studyId, ...text, values: [measured(imageId)], version: 0 })
    await doctor.report.save({ studyId, ...text, findings: '肝', values: [], version: 1 })
    const restored = await doctor.report.restore({ studyId, version: 2, from: 1 })
    expect(restored.values).toHaveLength(1)
    await draw(imageId)
    expect(await doctor.report.restore({ studyId, version: 3, from: 1 })).toMatchObject({ findings, values: [] })
  })
})

describe('The further sections of a report', () => {
  const section = (name: 'history' | 'findings' | 'impression' | 'recommendation', zh: string, first = '') => ({
    kind: 'section' as const,
    name,
    title: { zh, en: '' },
    text: first,
  })
  const content: TemplateContent = {
    type: 'report',
    page: 'A4',
    orientation: 'portrait',
    title: { zh: '腹部超声报告', en: '' },
    examTypes: [],
    header: [],
    blocks: [
      section('history', '临床资料'),
      { kind: 'images', columns: 2, rows: 1 },
      section('findings', '超声所见'),
      section('impression', ''),
      section('recommendation', '随访建议', '请随访。'),
    ],
    signers: ['reported'],
    footer: { fields: [], text: { zh: '', en: '' } },
  }

  it('are those of the template, and print under its headings in the order of the paper; what is empty does not print', async () => {
    const { hospitalId, id } = { hospitalId: hospitalIdOf('first'), id: words.templateId }
    await server.services.database.change(actorOf('director'), { id: 'test.words' }, async ({ tx }) => {
      const version = { number: 1, xml: '', content, createdAt: '2026-01-05T08:00:00.000Z', createdByName: 'director' }
      await tx.insert(reportTemplateVersion).values({ hospitalId, templateId: id, ...version })
      await tx.update(reportTemplate).set({ number: 1 }).where(eq(reportTemplate.id, id))
    })
    const template = (await doctor.report.templates({})).find((each) => each.id === id)
    expect(template?.sections.map(({ name, text: first }) => [name, first])).toEqual([
      ['history', ''],
      ['findings', ''],
      ['impression', ''],
      ['recommendation', '请随访。'],
    ])
    expect(template?.imageLimit).toBe(2)

    const studyId = await newStudy()
    const further = { templateId: id, recommendation: '三个月后复查。', history: '右上腹痛三天。' }
    await doctor.report.save({ studyId, ...text, ...further, version: 0 })
    const written = { studyId, ...text, templateId: id, language: 'zh' as const }
    const [page = ''] = await readPages(pdfOf(await doctor.report.preview(written)))
    const order = ['临床资料', '右上腹痛三天。', '超声所见', '肝囊肿。', '随访建议', '三个月后复查。']
    const places = order.map((word) => page.indexOf(word))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    const [bare = ''] = await readPages(
      pdfOf(await doctor.report.preview({ ...written, history: '', recommendation: ' ' })),
    )
    expect(bare).toContain('超声所见')
    for (const word of ['临床资料', '随访建议']) expect(bare).not.toContain(word)
  })
})
