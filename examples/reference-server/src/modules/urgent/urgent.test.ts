import {
  type BasicDataId,
  newId,
  type Pacs,
  PacsError,
  ruleApi,
  type StudyId,
  studyApi,
  urgentApi,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf, userIdOf } from '../../../test/fixture/fixture'
import { basicData } from '../../database/schema/study'
import { actorOf, setStudy } from '../image/testing/imageFixture'
import { codeOf } from '../report/testing/reportFixture'
import { type ActWorld, logsOf, startActWorld } from '../study/testing/actFixture'

const apis = { urgent: urgentApi }

let world: ActWorld
let doctor: Pacs<typeof apis>
let colleague: Pacs<typeof apis>
let director: Pacs<typeof apis>
let foreigner: Pacs<typeof apis>
let registrar: Pacs<typeof apis>
let rupture: BasicDataId
let tamponade: BasicDataId
let notReported: BasicDataId

beforeAll(async () => {
  world = await startActWorld()
  const { server } = world
  doctor = await server.as('doctor', apis)
  colleague = await server.as('administrator', apis)
  director = await server.as('director', apis)
  foreigner = await server.as('doctor', apis, 'second')
  registrar = await server.as('registrar', apis)
  const ids = [newId(), newId(), newId()] as [BasicDataId, BasicDataId, BasicDataId]
  const names = [
    ['宫外孕破裂', 'Ruptured ectopic pregnancy'],
    ['心包填塞', 'Cardiac tamponade'],
    ['主动脉夹层', 'Aortic dissection'],
  ] as const
  await server.services.database.change(actorOf('director'), { id: 'test.types' }, ({ tx }) =>
    tx.insert(basicData).values(
      names.map(([name, englishName], index) => ({
        hospitalId: hospitalIdOf('first'),
        id: ids[index] ?? newId(),
        kind: 'urgent-value-type',
        name,
        englishName,
      })),
    ),
  )
  ;[rupture, tamponade, notReported] = ids
  await setRules(true)
})
afterAll(() => world?.server.close())

async function setRules(isUrgentReportOn: boolean): Promise<void> {
  const { rule } = await world.server.as('administrator', { rule: ruleApi })
  const { values, version } = await rule.systemRules()
  await rule.setSystemRules({
    values: { ...values, isUrgentReportOn, urgentReportTypes: [rupture, tamponade] },
    version,
  })
}

const at = (offsetMs = 0) => new Date(world.server.clock.now() + offsetMs).toISOString()
const raise = (studyId: StudyId) => doctor.urgent.raise({ studyId, typeIds: [rupture], note: '' })
const openOf = async (client: Pacs<typeof apis>, studyId: StudyId) =>
  (await client.urgent.open()).filter((notice) => notice.studyId === studyId)

describe('An urgent value', () => {
  it('is raised with what was found, is due ten minutes later, and is seen by the doctors of the hospital alone', async () => {
    const studyId = await world.newStudy('测试急')
    const raised = await doctor.urgent.raise({ studyId, typeIds: [tamponade, rupture], note: ' 盆腔大量积液 ' })
    expect(raised).toMatchObject({
      studyId,
      patientName: '测试急',
      types: [
        { name: '心包填塞', englishName: 'Cardiac tamponade' },
        { name: '宫外孕破裂', englishName: 'Ruptured ectopic pregnancy' },
      ],
      note: '盆腔大量积液',
      raisedAt: at(),
      raisedById: userIdOf('first', 'doctor'),
      dueAt: at(600_000),
      acknowledgedAt: null,
      withdrawnAt: null,
    })
    expect(await openOf(colleague, studyId)).toEqual([raised])
    expect(await openOf(foreigner, studyId)).toEqual([])
    expect(await codeOf(foreigner.urgent.ofStudy({ studyId }))).toBe('NOT_FOUND')
    expect(await codeOf(foreigner.urgent.acknowledge({ noticeId: raised.id, informedName: '王' }))).toBe('NOT_FOUND')
    expect(await codeOf(registrar.urgent.open())).toBe('FORBIDDEN')
  })

  it('ends with who was informed, by whom and when; nobody ends it a second time', async () => {
    const studyId = await world.newStudy()
    const { id: noticeId } = await raise(studyId)
    world.server.clock.advance(61_000)
    const ended = await colleague.urgent.acknowledge({ noticeId, informedName: ' 李护士长 ' })
    expect(ended).toMatchObject({
      acknowledgedAt: at(),
      acknowledgedByName: 'first administrator',
      informedName: '李护士长',
    })
    expect(await openOf(doctor, studyId)).toEqual([])
    expect(await doctor.urgent.ofStudy({ studyId })).toEqual([ended])
    expect(await codeOf(doctor.urgent.acknowledge({ noticeId, informedName: '王' }))).toBe('URGENT_REPORT_CLOSED')
    expect(await codeOf(doctor.urgent.withdraw({ noticeId, reason: '误报' }))).toBe('URGENT_REPORT_CLOSED')
    const [log] = await logsOf(world.server, studyId, 'urgent.acknowledge')
    expect(log?.details).toMatchObject({ noticeId, isLate: false })
  })

  it('keeps when, where and how the clinician was informed, as the user says', async () => {
    const studyId = await world.newStudy()
    const { id: noticeId } = await raise(studyId)
    world.server.clock.advance(700_000)
    const given = { informedName: '王', informedAt: at(-300_000), informedContact: ' 8120 ', isReadBack: true }
    const ended = await doctor.urgent.acknowledge({ noticeId, ...given })
    expect(ended).toMatchObject({ ...given, informedContact: '8120' })
    const [log] = await logsOf(world.server, studyId, 'urgent.acknowledge')
    expect(log?.details).toMatchObject({ informedAt: given.informedAt, isReadBack: true, isLate: false })
  })

  it('is not acknowledged for a time that is still to come', async () => {
    const studyId = await world.newStudy()
    const { id: noticeId } = await raise(studyId)
    const later = doctor.urgent.acknowledge({ noticeId, informedName: '王', informedAt: at(120_000) })
    expect(await codeOf(later)).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await openOf(doctor, studyId)).toHaveLength(1)
  })

  it('of two acknowledgements at the same time has one', async () => {
    const studyId = await world.newStudy()
    const { id: noticeId } = await raise(studyId)
    const codes = await Promise.all(
      [doctor, colleague].map(({ urgent }) => codeOf(urgent.acknowledge({ noticeId, informedName: '王' }))),
    )
    expect(codes.toSorted()).toEqual(['URGENT_REPORT_CLOSED', 'done'])
  })

  it('is taken back by who raised it alone, with a reason, and may be raised again', async () => {
    const studyId = await world.newStudy()
    const { id: noticeId } = await raise(studyId)
    expect(await codeOf(colleague.urgent.withdraw({ noticeId, reason: '误报' }))).toBe('FORBIDDEN')
    expect(await doctor.urgent.withdraw({ noticeId, reason: '误报' })).toMatchObject({
      withdrawnAt: at(),
      withdrawnReason: '误报',
    })
    world.server.clock.advance(1)
    const again = await raise(studyId)
    expect((await doctor.urgent.ofStudy({ studyId })).map(({ id }) => id)).toEqual([again.id, noticeId])
  })

  it('is open once for a study, however many raise it at the same time', async () => {
    const studyId = await world.newStudy()
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(raise(studyId))))
    expect(codes.toSorted()).toEqual(['URGENT_REPORT_OPEN', 'URGENT_REPORT_OPEN', 'done'])
    expect(await openOf(doctor, studyId)).toHaveLength(1)
  })

  it('needs a type that the hospital reports as urgent, and the rule that switches them on', async () => {
    const studyId = await world.newStudy()
    const none = doctor.urgent.raise({ studyId, typeIds: [], note: '' })
    expect(await codeOf(none)).toBe('SCHEMA_VALIDATION_FAILED')
    const other = await doctor.urgent
      .raise({ studyId, typeIds: [rupture, notReported], note: '' })
      .catch(PacsError.from)
    expect(other).toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
      details: { fields: [{ path: 'typeIds', message: 'unknown' }] },
    })
    await setRules(false)
    expect(await codeOf(raise(studyId))).toBe('URGENT_REPORT_OFF')
    await setRules(true)
  })

  it('is of a type that patients of this sex can have', async () => {
    const studyId = await world.newStudy()
    const { study } = await world.server.as('doctor', { study: studyApi })
    const { patientSex } = await study.get({ studyId })
    const other = patientSex === 'male' ? 'female' : 'male'
    const limitTo = (sex: string) =>
      world.server.services.database.change(actorOf('director'), { id: 'test.types' }, ({ tx }) =>
        tx.update(basicData).set({ fields: { sex } }).where(eq(basicData.id, rupture)),
      )
    await limitTo(other)
    expect(await codeOf(raise(studyId))).toBe('SCHEMA_VALIDATION_FAILED')
    await limitTo('any')
    expect(await codeOf(raise(studyId))).toBe('done')
  })

  it('may be raised while the study is locked, and not for one that is deleted', async () => {
    const studyId = await world.newStudy()
    await setStudy(world.server, studyId, { lockedUntil: at(60_000), printedAt: at() })
    expect(await codeOf(raise(studyId))).toBe('done')
    await setStudy(world.server, studyId, { deletedAt: at() })
    expect(await openOf(doctor, studyId)).toEqual([])
    expect(await codeOf(raise(studyId))).toBe('STUDY_IS_DELETED_ERROR')
  })

  it('of a VIP study is hidden from those who may not see it', async () => {
    const studyId = await world.newStudy()
    const { id: noticeId } = await raise(studyId)
    await setStudy(world.server, studyId, { isVip: true })
    expect(await openOf(doctor, studyId)).toEqual([])
    expect(await openOf(director, studyId)).toHaveLength(1)
    expect(await codeOf(doctor.urgent.acknowledge({ noticeId, informedName: '王' }))).toBe('STUDY_VIP_ERROR')
  })
})

it('a merge takes urgent values along, and leaves one open when both studies have one', async () => {
  const merge = async (survivorId: StudyId, mergedId: StudyId) => {
    const { token, confirmation } = await world.director.studyAct.mergePreview({ survivorId, mergedId })
    await world.director.studyAct.merge({ survivorId, mergedId, token, confirmation })
  }
  const [survivorId, firstId, secondId] = [await world.newStudy(), await world.newStudy(), await world.newStudy()]
  const { id } = await raise(firstId)
  await merge(survivorId, firstId)
  expect((await openOf(doctor, survivorId)).map((notice) => notice.id)).toEqual([id])
  await raise(secondId)
  await merge(survivorId, secondId)
  expect((await openOf(doctor, survivorId)).map((notice) => notice.id)).toEqual([id])
  expect((await director.urgent.open()).filter(({ studyId }) => studyId === secondId)).toEqual([])
})
