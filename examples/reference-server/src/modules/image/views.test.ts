import { type BasicDataId, eventApi, type ImageId, newId, type Pacs, type StudyId, studyApi } from '@opensono/pacs-core'
import { type Annotation, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf, type TestHospital } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { basicData } from '../../database/schema/study'
import { readMissingViews } from '../report/review/readMissingViews'
import { storeImage } from './storeImage'
import { awaitThumbnails } from './testing/awaitThumbnails'
import { actorOf, addStudy, apis, codeOf, jpeg, setMeasure } from './testing/imageFixture'

const calls = { ...apis, event: eventApi, study: studyApi }
type Client = Pacs<typeof calls>

const examTypeIds: Record<TestHospital, string> = { first: newId(), second: newId() }
const views = ['LL | 肝左叶 | Left lobe | required', 'GB | 胆囊 | Gallbladder | required | mark', 'SP | 脾脏']

let server: TestServer
let sonographer: Client
let doctor: Client
let registrar: Client
let foreigner: Client
beforeAll(async () => {
  server = await startTestServer()
  sonographer = await server.as('sonographer', calls)
  doctor = await server.as('doctor', calls)
  registrar = await server.as('registrar', calls)
  foreigner = await server.as('doctor', calls, 'second')
  for (const hospital of ['first', 'second'] as const) {
    const row = { hospitalId: hospitalIdOf(hospital), id: examTypeIds[hospital], kind: 'exam-type', name: '腹部' }
    await server.services.database.change(actorOf('doctor', hospital), { id: 'test' }, ({ tx }) =>
      tx.insert(basicData).values({ ...row, fields: { views } }),
    )
  }
})
afterAll(() => server?.close())

const addAbdomen = () => addStudy(server, { examTypeId: examTypeIds.first })

async function addImage(studyId: StudyId): Promise<ImageId> {
  return (await storeImage(server.services, actorOf('sonographer'), { studyId, bytes: await jpeg() })) as ImageId
}

const imagesOf = (studyId: StudyId) => doctor.image.list({ studyId })

describe('The views of a study', () => {
  it('come with the study, in the order of its exam type', async () => {
    const { examViews } = await sonographer.study.get({ studyId: await addAbdomen() })
    expect(examViews).toEqual([
      { code: 'LL', name: '肝左叶', englishName: 'Left lobe', isRequired: true, needsBodyMark: false, bodyMark: null },
      { code: 'GB', name: '胆囊', englishName: 'Gallbladder', isRequired: true, needsBodyMark: true, bodyMark: null },
      { code: 'SP', name: '脾脏', englishName: null, isRequired: false, needsBodyMark: false, bodyMark: null },
    ])
    expect((await sonographer.study.get({ studyId: await addStudy(server) })).examViews).toEqual([])
  })

  it('are changed by an administrator, and another exam type keeps its own', async () => {
    const { database } = server.services
    const studyId = await addStudy(server, { examTypeId: examTypeIds.second }, 'second')
    await database.change(actorOf('doctor', 'second'), { id: 'test' }, ({ tx }) =>
      tx
        .update(basicData)
        .set({ fields: { views: ['RK | 右肾'] } })
        .where(eq(basicData.id, examTypeIds.second)),
    )
    const codes = async (client: Client, id: StudyId) =>
      (await client.study.get({ studyId: id })).examViews?.map(({ code }) => code)
    expect(await codes(foreigner, studyId)).toEqual(['RK'])
    expect(await codes(doctor, await addAbdomen())).toEqual(['LL', 'GB', 'SP'])
  })
})

describe('A tag of an image', () => {
  it('is kept with the image, given by who captures and by who writes reports, replaced and taken away', async () => {
    const studyId = await addAbdomen()
    const imageId = await addImage(studyId)
    const tagNow = async () => (await imagesOf(studyId))[0]?.viewCode
    expect(await tagNow()).toBeNull()
    await sonographer.image.setView({ imageId, viewCode: 'LL' })
    expect(await tagNow()).toBe('LL')
    await doctor.image.setView({ imageId, viewCode: 'GB' })
    expect(await tagNow()).toBe('GB')
    await sonographer.image.setView({ imageId, viewCode: null })
    expect(await tagNow()).toBeNull()
    expect(await codeOf(registrar.image.setView({ imageId, viewCode: 'LL' }))).toBe('FORBIDDEN')
  })

  it('is one of the exam type’s own, of an image of a study of the own hospital', async () => {
    const imageId = await addImage(await addAbdomen())
    const tag = (client: Client, viewCode: string, id = imageId) =>
      codeOf(client.image.setView({ imageId: id, viewCode }))
    expect(await tag(sonographer, 'RK')).toBe('PARAM_ERROR')
    expect(await tag(sonographer, 'll')).toBe('PARAM_ERROR')
    expect(await tag(sonographer, 'LL', await addImage(await addStudy(server)))).toBe('PARAM_ERROR')
    expect(await tag(sonographer, 'A key too long')).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await tag(foreigner, 'LL')).toBe('NOT_FOUND')
    expect(await tag(sonographer, 'LL', newId() as ImageId)).toBe('NOT_FOUND')
  })

  it('is written down and told to the others', async () => {
    const studyId = await addAbdomen()
    const imageId = await addImage(studyId)
    await awaitThumbnails(server, [imageId])
    const changes = async () => {
      const { events } = await doctor.event.list({ after: 0 })
      return events.filter(({ event }) => event.type === 'image-changed' && event.studyId === studyId).length
    }
    // Of the image and of its thumbnail.
    await expect.poll(changes).toBe(2)
    await sonographer.image.setView({ imageId, viewCode: 'SP' })
    await expect.poll(changes).toBe(3)
    const rows = await server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
      tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)),
    )
    expect(rows.map(({ content, details }) => ({ content, details }))).toContainEqual({
      content: 'view of an image tagged',
      details: expect.objectContaining({ imageId, viewCode: 'SP' }),
    })
  })
})

describe('A body mark', () => {
  it('is told of an image that has one among its drawings, and of no other', async () => {
    const studyId = await addAbdomen()
    const [marked, noted, damaged] = [await addImage(studyId), await addImage(studyId), await addImage(studyId)]
    const write = (own: Pick<Annotation, 'kind' | 'text' | 'bodyMark'>) =>
      writeMeasureDocument({
        version: 1,
        calibration: null,
        annotations: [{ id: 'a', frame: null, points: [{ x: 5, y: 5 }], size: 'M', ...own }],
      })
    const bodyMark = { mark: 'abdomen', probe: { x: 0.5, y: 0.5, angle: 0 } } as const
    await sonographer.image.measure({ imageId: marked, measure: write({ kind: 'bodyMark', bodyMark }) })
    await sonographer.image.measure({ imageId: noted, measure: write({ kind: 'text', text: '"kind":"bodyMark"' }) })
    await setMeasure(server, damaged, '{"kind":"bodyMark"')
    const listed = await imagesOf(studyId)
    expect(listed.map(({ hasBodyMark }) => hasBodyMark)).toEqual([true, false, false])
    expect(listed.map(({ bodyMarks }) => bodyMarks)).toEqual([['abdomen'], [], []])
  })
})

describe('The review of a report', () => {
  it('is told of required views that are missing or lack their body mark, and of no others', async () => {
    const studyId = await addAbdomen()
    const examType = { id: examTypeIds.first as BasicDataId, name: '腹部', englishName: null }
    const missing = () =>
      server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
        readMissingViews(tx, { studyId, examType }),
      )
    expect((await missing()).map(({ name }) => name)).toEqual(['肝左叶', '胆囊'])
    const imageId = await addImage(studyId)
    await sonographer.image.setView({ imageId, viewCode: 'GB' })
    expect(await missing()).toEqual([
      { name: '肝左叶', englishName: 'Left lobe' },
      { name: '胆囊（体位标记）', englishName: 'Gallbladder (body mark)' },
    ])
    await sonographer.image.setView({ imageId, viewCode: 'LL' })
    expect((await missing()).map(({ name }) => name)).toEqual(['胆囊'])
  })

  it('names the body mark that a view needs, and is not content with another one', async () => {
    const studyId = await addAbdomen()
    const imageId = await addImage(studyId)
    await sonographer.image.setView({ imageId, viewCode: 'GB' })
    const ask = (written: string) =>
      server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
        const isType = eq(basicData.id, examTypeIds.first)
        const [row] = await tx.select({ fields: basicData.fields }).from(basicData).where(isType)
        await tx
          .update(basicData)
          .set({ fields: { views: [written] } })
          .where(isType)
        const examType = { id: examTypeIds.first as BasicDataId, name: '乳腺', englishName: null }
        const found = await readMissingViews(tx, { studyId, examType })
        await tx
          .update(basicData)
          .set({ fields: row?.fields ?? {} })
          .where(isType)
        return found
      })
    const bodyMark = { mark: 'breastLeft', probe: { x: 0.5, y: 0.5, angle: 0 } } as const
    const drawn: Annotation = {
      id: 'a',
      kind: 'bodyMark',
      frame: null,
      points: [{ x: 5, y: 5 }],
      size: 'M',
      bodyMark,
    }
    const measure = writeMeasureDocument({ version: 1, calibration: null, annotations: [drawn] })
    await sonographer.image.measure({ imageId, measure })
    expect(await ask('GB | 外上 | Upper outer | required | 体标：右乳')).toEqual([
      { name: '外上（右乳体位标记）', englishName: 'Upper outer (body mark: Right breast)' },
    ])
    expect(await ask('GB | 外上 | Upper outer | required | 体标：左乳')).toEqual([])
  })
})
