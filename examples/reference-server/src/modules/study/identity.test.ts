import { type PacsError, type Registration, RoomId, type StudyId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomIdOf } from '../../../test/fixture/fixture'
import { operationLog } from '../../database/schema/foundation'
import { reportPrint } from '../../database/schema/report'
import { study } from '../../database/schema/study'
import { actorOf, setStudy, studyOf } from '../image/testing/imageFixture'
import { registration } from '../report/testing/reportFixture'
import { lockStudy } from './studyFacts'
import { type ActWorld, type Client, startActWorld } from './testing/actFixture'
import { refusalOf } from './testing/registrationFixture'

let world: ActWorld
beforeAll(async () => {
  world = await startActWorld()
})
afterAll(() => world?.server.close())

const inHours = (hours: number) => new Date(world.server.clock.now() + hours * 3_600_000).toISOString()

/** A registration of the patient of a study, with other entries. */
async function again(studyId: StudyId, more: Partial<Registration>) {
  const { patientRecordId, patientName, telPhone, birthDate } = await world.director.study.get({ studyId })
  return { ...registration(world.words, patientName), patientRecordId, telPhone, birthDate, ...more }
}

const registerAs = async (who: Client, studyId: StudyId, more: object) =>
  who.study.register({ ...(await again(studyId, {})), ...more })

/** How a study came to keep the identity of its patient. */
const kept: Record<string, () => Promise<StudyId>> = {
  printed: () => world.printed(),
  locked: async () => {
    const studyId = await world.newStudy()
    await setStudy(world.server, studyId, { lockedUntil: inHours(1) })
    return studyId
  },
}

describe('the identity on another study of the patient', () => {
  test.each(Object.keys(kept))(
    'stays while that study is %s, for who has not the right or gives no reason',
    async (state) => {
      const studyId = await (kept[state] as () => Promise<StudyId>)()
      const { examNumber, patientName } = await world.director.study.get({ studyId })
      const renamed = { patientName: '另一人' }
      const refusals = [
        await refusalOf(registerAs(world.registrar, studyId, renamed)),
        await refusalOf(registerAs(world.registrar, studyId, { ...renamed, identityReason: '写错' })),
        await refusalOf(registerAs(world.director, studyId, { ...renamed, identityReason: ' ' })),
      ]
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'IDENTITY_KEPT', details: { examNumber } })
      expect((await world.director.study.get({ studyId })).patientName).toBe(patientName)
      for (const changed of [{ patientSex: 'male' }, { patientSex: 'unknown' }]) {
        expect((await refusalOf(registerAs(world.registrar, studyId, changed))).code).toBe('IDENTITY_KEPT')
      }
    },
  )

  test('stays when it is changed by editing a third study, whose own state lets it be edited', async () => {
    const studyId = await world.printed()
    const third = await registerAs(world.registrar, studyId, {})
    const edited = await again(studyId, { patientName: '另一人' })
    const edit = (who: Client, identityReason?: string) =>
      who.study.edit({
        ...edited,
        studyId: third.studyId,
        version: third.version,
        ...(identityReason !== undefined && { identityReason }),
      })
    expect((await refusalOf(edit(world.registrar))).code).toBe('IDENTITY_KEPT')
    expect((await edit(world.director, '姓名写错')).patientName).toBe('另一人')
  })

  test('changes with the right and a reason, which the log keeps without a name', async () => {
    const studyId = await world.printed()
    const { patientRecordId } = await registerAs(world.director, studyId, {
      patientName: '改名人',
      identityReason: '按身份证更正',
    })
    const rows = await world.server.services.database.system((tx) =>
      tx.select().from(operationLog).where(eq(operationLog.subjectId, patientRecordId)),
    )
    expect(rows.map(({ details }) => details)).toMatchObject([
      { patientRecordId, changed: ['patientName'], reason: '按身份证更正' },
    ])
    expect((await world.director.study.get({ studyId })).patientName).toBe('改名人')
  })

  test('may be filled in where it was left open, and phone and address are no identity', async () => {
    const studyId = await world.printed()
    const filled = await registerAs(world.registrar, studyId, {
      birthDate: '1984-03-05',
      idCard: '11010519840305058X',
      telPhone: '13711112222',
    })
    expect(filled).toMatchObject({ birthDate: '1984-03-05', telPhone: '13711112222' })
    expect((await refusalOf(registerAs(world.registrar, studyId, { birthDate: '1984-03-06' }))).code).toBe(
      'IDENTITY_KEPT',
    )
  })

  test('stays while somebody else works on that study, who is named, and no reason changes that', async () => {
    const studyId = await world.newStudy()
    await world.doctor.study.occupy({ studyId })
    const { examNumber, occupant } = await world.director.study.get({ studyId })
    const refusal = await refusalOf(
      registerAs(world.director, studyId, { patientName: '另一人', identityReason: '写错' }),
    )
    expect(refusal).toMatchObject({
      code: 'IDENTITY_IN_USE',
      details: { examNumber, userName: occupant?.userName, roomName: occupant?.roomName },
    })
  })

  test('says nothing of a VIP study to who may not see one', async () => {
    const studyId = await world.newStudy()
    const hidden = await registerAs(world.director, studyId, { isVip: true })
    await setStudy(world.server, hidden.studyId, { lockedUntil: inHours(1) })
    const refusal = await refusalOf(registerAs(world.registrar, studyId, { patientName: '另一人' }))
    expect([refusal.code, refusal.details]).toEqual(['FORBIDDEN', {}])
  })

  test('is kept with each print as its paper bore it', async () => {
    const studyId = await world.printed()
    await registerAs(world.director, studyId, { patientName: '改名人', identityReason: '更正' })
    world.server.clock.advance(1_000)
    await world.doctor.report.print({ studyId, version: 2 })
    const prints = await world.server.services.database.system((tx) =>
      tx.select().from(reportPrint).where(eq(reportPrint.studyId, studyId)).orderBy(reportPrint.id),
    )
    expect(prints.map(({ identity }) => identity)).toEqual([
      { patientName: '测试甲', patientSex: 'female', birthDate: null, idCard: '' },
      { patientName: '改名人', patientSex: 'female', birthDate: null, idCard: '' },
    ])
  })
})

/** What a transaction writes that is over just before the identity is changed, and how it keeps the identity. */
const overtaking = {
  'a lock': [{ lockedUntil: () => inHours(1) }, 'IDENTITY_KEPT'],
  'a print': [{ printedAt: () => inHours(0) }, 'IDENTITY_KEPT'],
} as const

test.each(Object.entries(overtaking))(
  '%s that is being made keeps the identity from a change at the same time',
  async (_, [facts, code]) => {
    const { database } = world.server.services
    const studyId = await world.newStudy()
    const body = await again(studyId, { patientName: '另一人' })
    let changing: Promise<PacsError> | undefined
    await database.change(actorOf('doctor'), { id: 'test.overtake' }, async ({ tx }) => {
      await lockStudy(tx, studyId)
      changing = refusalOf(world.registrar.study.register(body))
      await expect
        .poll(async () => {
          const waiting =
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
          return (await database.pool.query(waiting)).rowCount
        })
        .toBe(1)
      const written = Object.fromEntries(Object.entries(facts).map(([name, at]) => [name, at()]))
      await tx.update(study).set(written).where(eq(study.id, studyId))
    })
    expect((await changing)?.code).toBe(code)
    expect((await world.director.study.get({ studyId })).patientName).toBe('测试甲')
  },
)

test('a locked study is neither called, missed nor put back, and nobody is called past the lock', async () => {
  const roomId = RoomId.parse(roomIdOf('first', 2))
  const { registrar, server, words } = world
  const add = async (patientName: string) =>
    registrar.study.register({ ...registration(words, patientName), roomId, telPhone: '' })
  const locked = await add('锁')
  const open = await add('开')
  await setStudy(server, locked.studyId, { lockedUntil: inHours(1) })
  const before = await studyOf(server, locked.studyId)
  for (const act of ['call', 'miss', 'requeue'] as const) {
    expect((await refusalOf(registrar.queue[act]({ studyId: locked.studyId }))).code).toBe('STUDY_IS_LOCKED_ERROR')
  }
  expect((await registrar.queue.callNext({ roomId })).studyId).toBe(open.studyId)
  expect((await refusalOf(registrar.queue.callNext({ roomId }))).code).toBe('QUEUE_EMPTY')
  expect(await studyOf(server, locked.studyId)).toEqual(before)
})
