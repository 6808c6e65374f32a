import {
  newId,
  type Pacs,
  PacsError,
  type PregnancyFact,
  type ReportValue,
  type StudyId,
  type TypedParameter,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { basicData, study } from '../../database/schema/study'
import { actorOf } from '../image/testing/imageFixture'
import { printedTable } from './parameter/printedTable'
import { addStill, addWords, apis, registration, type TestWords } from './testing/reportFixture'

let server: TestServer
let words: TestWords
let doctor: Pacs<typeof apis>
const [edv, esv, ef, echo, foreign] = [newId(), newId(), newId(), newId(), newId()]
const [crl, ga, typedAge, ac] = [newId(), newId(), newId(), newId()]

const parameter = (hospital: 'first' | 'second', id: string, abbreviation: string, own: object, place: number) => ({
  hospitalId: hospitalIdOf(hospital),
  id,
  kind: 'parameter' as const,
  name: `${abbreviation} 值`,
  place,
  fields: { abbreviation, unit: 'ml', referenceStart: '', referenceEnd: '', options: [], formula: '', ...own },
})

beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  await server.services.database.change(actorOf('director'), { id: 'test.words' }, ({ tx }) =>
    tx
      .insert(basicData)
      .values([
        parameter('first', edv, 'EDV', { referenceStart: '46', referenceEnd: '150', ranges: ['female: 46~106'] }, 1),
        parameter('first', esv, 'ESV', {}, 2),
        parameter('first', ef, 'EF', { unit: '%', formula: '(EDV - ESV) / EDV * 100' }, 3),
        parameter('first', echo, 'Echo', { unit: '', options: ['even', 'coarse'] }, 4),
        parameter('first', crl, 'CRL', { unit: 'mm' }, 5),
        parameter('first', ga, 'GA', { unit: 'd', formula: '(8.052 * sqrt(CRL[mm] * 1.037) + 23.73) * 1[d]' }, 6),
        parameter('first', typedAge, 'GA_B', { unit: 'w' }, 7),
        parameter('first', ac, 'AC', { unit: 'mm' }, 8),
      ]),
  )
  await server.services.database.change(actorOf('director', 'second'), { id: 'test.words' }, ({ tx }) =>
    tx.insert(basicData).values([parameter('second', foreign, 'EDV', {}, 1)]),
  )
})
afterAll(() => server?.close())

const text = {
  templateId: null,
  findings: '左室不大。',
  impression: '未见异常。',
  result: 'negative' as const,
  imageIds: [],
}
const typed = (parameterId: string, value: string, source: unknown = null) =>
  ({ parameterId, value, source }) as TypedParameter

async function newStudy(name = '测试参数'): Promise<StudyId> {
  return (await doctor.study.register(registration(words, name))).studyId
}

async function fieldsOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => null,
    (thrown: unknown) => {
      const { details } = PacsError.from(thrown)
      return 'fields' in details ? details.fields : details
    },
  )
}

describe('Parameters of a report', () => {
  it('are calculated by the server and marked by the range for the patient, in the order of the hospital', async () => {
    const studyId = await newStudy()
    const parameters = [typed(ef, '1'), typed(esv, '50'), typed(edv, '120')]
    const saved = await doctor.report.save({ studyId, ...text, parameters, version: 0 })
    expect(
      saved.parameters.map(({ abbreviation, value, isComputed, mark }) => [abbreviation, value, isComputed, mark]),
    ).toEqual([
      ['EDV', '120', false, 'above'],
      ['ESV', '50', false, null],
      ['EF', '58.33', true, null],
    ])
    expect((await doctor.report.get({ studyId })).parameters).toEqual(saved.parameters)
    await doctor.report.finish({ studyId, version: 1 })
    const [newest] = await doctor.report.versions({ studyId })
    expect(newest?.parameters).toEqual(saved.parameters)
  })

  it('stay when a client does not send them, and go when it sends none', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, parameters: [typed(esv, '50')], version: 0 })
    expect((await doctor.report.save({ studyId, ...text, version: 1 })).parameters).toHaveLength(1)
    expect((await doctor.report.save({ studyId, ...text, parameters: [], version: 2 })).parameters).toEqual([])
  })

  it('are refused where they are not of the hospital, no option, twice, or from an image of another study', async () => {
    const studyId = await newStudy()
    const other = await addStill(server, await newStudy())
    const source = {
      kind: 'measure',
      imageId: other,
      annotationId: 'a1',
      frame: null,
      annotation: 'distance',
      quantity: 'length',
      value: 42,
      unit: 'mm',
      name: 'ESV',
      calibration: { source: 'file', id: null, region: 0 },
    }
    const save = (...parameters: TypedParameter[]) =>
      fieldsOf(doctor.report.save({ studyId, ...text, parameters, version: 0 }))
    expect(await save(typed(edv, '1'), typed(foreign, '1'))).toEqual([
      { path: 'parameters.1', message: 'unknown', ids: [foreign] },
    ])
    expect(await save(typed(echo, 'bright'))).toEqual([{ path: 'parameters.0', message: 'unlisted' }])
    expect(await save(typed(esv, '4.2', source))).toEqual([
      { path: 'parameters.0', message: 'otherStudy', ids: [source.imageId] },
    ])
    expect(await save(typed(esv, '1'), typed(esv, '2'))).toEqual([expect.objectContaining({ path: 'parameters' })])
    expect(await save(typed(edv, '99999'), typed(echo, 'even'))).toBeNull()
  })
})

describe('A gestational age', () => {
  it('is weeks and days in the report, its versions and its print, however it was calculated or typed', async () => {
    const studyId = await newStudy()
    const parameters = [typed(crl, '62'), typed(typedAge, '11周+6天')]
    const saved = await doctor.report.save({ studyId, ...text, parameters, version: 0 })
    // Robinson 1975: 88.29 days for 62 mm.
    expect(saved.parameters.map(({ abbreviation, value, unit }) => [abbreviation, value, unit])).toEqual([
      ['CRL', '62', 'mm'],
      ['GA', '12w4d', ''],
      ['GA_B', '11w6d', ''],
    ])
    const printed = (language: 'en' | 'zh') =>
      printedTable('', saved.parameters, language)?.rows.map(({ value, unit }) => `${value} ${unit}`.trim())
    expect([printed('en'), printed('zh')]).toEqual([
      ['62 mm', '12w4d', '11w6d'],
      ['62 mm', '12周4天', '11周6天'],
    ])
    await doctor.report.save({ studyId, ...text, findings: '胎心规律。', version: 1 })
    expect((await doctor.report.get({ studyId })).parameters).toEqual(saved.parameters)
  })

  it('that is a bare number, and a number that can be two, are refused with what to do', async () => {
    const studyId = await newStudy()
    const refused = (parameterId: string, value: string) =>
      fieldsOf(doctor.report.save({ studyId, ...text, parameters: [typed(parameterId, value)], version: 0 }))
    expect(await refused(typedAge, '12.57')).toEqual([{ path: 'parameters.0', message: 'gestationalAge' }])
    expect(await refused(typedAge, '12w7d')).toEqual([{ path: 'parameters.0', message: 'gestationalAge' }])
    expect(await refused(edv, '1,234')).toEqual([{ path: 'parameters.0', message: 'ambiguousNumber' }])
  })
})

describe('What is written of a pregnancy', () => {
  const day = '2026-11-28T02:00:00Z'

  async function pregnancy(name: string) {
    const studyId = await newStudy(name)
    const dates = { lastPeriod: '2026-06-01', dueDate: '2027-03-22', dueDateBasis: 'crl', registerTime: day }
    await server.services.database.change(actorOf('doctor'), { id: 'test.dates' }, ({ tx }) =>
      tx.update(study).set(dates).where(eq(study.id, studyId)),
    )
    return studyId
  }
  const linked = (
    findings: string,
    written: string,
    fact: PregnancyFact,
  ): { findings: string; values: ReportValue[] } => {
    const start = findings.indexOf(written)
    const source = { kind: 'pregnancy', fact, fetus: 0, standard: 'hadlock1991' } as const
    return { findings, values: [{ id: 'v1', field: 'findings', start, end: start + written.length, source }] }
  }
  const linksOf = (call: Promise<unknown>) =>
    call.then(
      () => [],
      (thrown: unknown) => {
        const error = PacsError.from(thrown)
        return error.is('LINKED_VALUE_DIFFERS') ? (error.details.links ?? []) : [error.code]
      },
    )

  it('is saved and finished where it follows from the measures and the due date of record, in either language', async () => {
    const studyId = await pregnancy('孕妇甲')
    const parameters = [typed(ac, '200')]
    // 23 weeks 5 days by the due date of record; INTERGROWTH-21st: centile 90.
    const centile = linked('AC 第 90 百分位。', '90', 'acCentile')
    const saved = await doctor.report.save({ studyId, ...text, ...centile, parameters, version: 0 })
    expect(saved.values).toHaveLength(1)
    for (const written of ['23w5d', '23周5天']) {
      const { version } = await doctor.report.get({ studyId })
      await doctor.report.save({ studyId, ...text, ...linked(`孕 ${written}。`, written, 'age'), parameters, version })
    }
    const { version } = await doctor.report.get({ studyId })
    await doctor.report.finish({ studyId, version })
    expect((await doctor.report.get({ studyId })).values).toMatchObject([
      { source: { kind: 'pregnancy', fact: 'age' } },
    ])
  })

  it('is refused where it does not, with its place, on save and on finish', async () => {
    const studyId = await pregnancy('孕妇乙')
    const order = { studyId, ...text, parameters: [typed(ac, '200')], version: 0 }
    // By the last period alone it would be 25 weeks 5 days, and centile 18.
    expect(await linksOf(doctor.report.save({ ...order, ...linked('AC 18', '18', 'acCentile') }))).toMatchObject([
      { id: 'v1', field: 'findings', start: 3, end: 5, text: '18', fault: 'changed' },
    ])
    expect(await linksOf(doctor.report.save({ ...order, ...linked('EFW 900 g', '900 g', 'weight') }))).toMatchObject([
      { fault: 'gone' },
    ])
    await doctor.report.save({ ...order, ...linked('AC 90', '90', 'acCentile') })
    // The measure that it follows from is changed.
    const changed = { ...order, ...linked('AC 90', '90', 'acCentile'), parameters: [typed(ac, '180')], version: 1 }
    expect(await linksOf(doctor.report.save(changed))).toMatchObject([{ fault: 'changed' }])
    // A client that sends no links loses this one, not its words.
    const { values: _links, ...words } = changed
    expect(await doctor.report.save(words)).toMatchObject({ findings: 'AC 90', values: [] })
    await doctor.report.save({ ...order, ...linked('AC 90', '90', 'acCentile'), version: 2 })
    await server.services.database.change(actorOf('doctor'), { id: 'test.dates' }, ({ tx }) =>
      tx.update(study).set({ dueDate: '2027-03-08' }).where(eq(study.id, studyId)),
    )
    expect(await linksOf(doctor.report.finish({ studyId, version: 3 }))).toMatchObject([{ fault: 'changed' }])
  })
})

describe('Earlier reports of a patient', () => {
  const at = (day: number) => `2026-01-0${day}T08:00:00Z`

  /** Studies of one patient, registered on the days given; each is finished, unless it is said not to be. */
  async function visits(name: string, days: readonly number[], isFinished = (_day: number) => true) {
    const first = await newStudy(name)
    const { patientRecordId } = await doctor.study.get({ studyId: first })
    const ids: StudyId[] = []
    for (const day of days) {
      const studyId = ids.length === 0 ? first : await newStudy(name)
      await server.services.database.change(actorOf('doctor'), { id: 'test.visit' }, ({ tx }) =>
        tx
          .update(study)
          .set({ patientRecordId, registerTime: at(day) })
          .where(eq(study.id, studyId)),
      )
      const parameters = [typed(edv, String(100 + day))]
      await doctor.report.save({ studyId, ...text, findings: `第 ${day} 天`, parameters, version: 0 })
      if (isFinished(day)) await doctor.report.finish({ studyId, version: 1 })
      ids.push(studyId)
    }
    return ids
  }
  const findingsOf = ({ rows }: { rows: readonly { findings: string }[] }) => rows.map(({ findings }) => findings)

  it('are the finished ones before the study, newest first and by pages, with their parameters', async () => {
    const ids = await visits('历次甲', [1, 2, 3, 4, 5], (day) => day !== 3)
    const studyId = ids[3] as StudyId
    const page = await doctor.report.earlier({ studyId, pageNumber: 0, pageSize: 1 })
    expect(findingsOf(page)).toEqual(['第 2 天'])
    expect(page.total).toBe(2)
    expect(page.rows[0]?.parameters).toMatchObject([{ abbreviation: 'EDV', value: '102', mark: 'in' }])
    expect(findingsOf(await doctor.report.earlier({ studyId, pageNumber: 1, pageSize: 1 }))).toEqual(['第 1 天'])
  })

  it('leave out deleted studies, and VIP ones for who may not see these', async () => {
    const ids = await visits('历次乙', [1, 2, 3])
    const [first, second, studyId] = ids as [StudyId, StudyId, StudyId]
    await server.services.database.change(actorOf('doctor'), { id: 'test.vip' }, ({ tx }) =>
      tx.update(study).set({ isVip: true }).where(eq(study.id, first)),
    )
    const page = { studyId, pageNumber: 0, pageSize: 10 }
    expect(findingsOf(await doctor.report.earlier(page))).toEqual(['第 2 天'])
    const director = await server.as('director', apis)
    expect(findingsOf(await director.report.earlier(page))).toEqual(['第 2 天', '第 1 天'])
    await server.services.database.change(actorOf('doctor'), { id: 'test.delete' }, ({ tx }) =>
      tx
        .update(study)
        .set({ deletedAt: at(4) })
        .where(eq(study.id, second)),
    )
    expect(await doctor.report.earlier(page)).toMatchObject({ rows: [], total: 0 })
  })

  it('do not exist for another hospital', async () => {
    const studyId = await newStudy()
    const stranger = await server.as('doctor', apis, 'second')
    await expect(stranger.report.earlier({ studyId, pageNumber: 0, pageSize: 10 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
