import { consultationBounds, type ExpertGroupId, ImageId, newId, type StudyId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { storeImage } from '../image/storeImage'
import { actorOf, jpeg, studyOf } from '../image/testing/imageFixture'
import { expireConsultation } from './expiry'
import {
  apis,
  asked,
  type ConsultationWorld,
  endOf,
  eventsOf,
  logOf,
  named,
  type Person,
  startConsultationWorld,
} from './testing/consultationWorld'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

const page = { pageNum: 0, pageSize: 10 }

async function ask(...experts: Person[]) {
  const studyId = await world.newStudy()
  return world.doctor.live.initiate({ studyId, expertList: asked(...experts), comment: 'Is it benign?' })
}

describe('A live consultation', () => {
  test('waits, begins, and is finished when all who came are done', async () => {
    const { doctor, near, far, server } = world
    const made = await ask(near, far)
    expect(made).toMatchObject({ status: 'waiting', role: 'doctor', comment: 'Is it benign?', startedAt: null })
    expect(made.experts.map(({ name, state, hospitalName }) => [name, state, hospitalName])).toEqual([
      ['Near', 'invited', 'first hospital'],
      ['Far', 'invited', 'second hospital'],
    ])
    const { id } = made
    expect(await far.live.accept({ id })).toEqual({ status: 'waiting' })
    expect(await far.live.start({ id })).toEqual({ status: 'serving' })
    expect((await studyOf(server, made.studyId)).isInConsultation).toBe(true)
    expect(await near.live.start({ id })).toEqual({ status: 'serving' })
    expect(await near.live.expertFinish({ id, opinion: ' A cyst. ' })).toEqual({ status: 'serving' })
    expect(await endOf(far.live.expertFinish({ id, opinion: ' ' }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await far.live.expertFinish({ id, opinion: 'No cyst.' })).toEqual({ status: 'finished' })
    const done = await doctor.live.get({ id })
    expect(done).toMatchObject({ status: 'finished', endedAt: expect.any(String), startedAt: expect.any(String) })
    expect(done.experts.map(({ state, opinion }) => [state, opinion])).toEqual([
      ['finished', 'A cyst.'],
      ['finished', 'No cyst.'],
    ])
    const row = await studyOf(server, made.studyId)
    expect(row.isInConsultation).toBe(false)
    expect(row.status).toBe('consulted')
  })

  test('is over when the doctor ends it, no matter who is still in it', async () => {
    const { doctor, far } = world
    const { id } = await ask(far)
    expect(await endOf(doctor.live.doctorFinish({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    await far.live.start({ id })
    expect(await doctor.live.doctorFinish({ id })).toEqual({ status: 'finished' })
    expect(await doctor.live.doctorFinish({ id })).toEqual({ status: 'finished' })
    expect(await endOf(far.live.start({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
  })

  test('called off after it changed is refused, and says what it is now', async () => {
    const { doctor, far } = world
    const { id } = await ask(far)
    await far.live.start({ id })
    await expect(doctor.live.cancel({ id })).rejects.toMatchObject({
      code: 'CONSULTATION_STATUS_CHANGED',
      details: { status: 'serving' },
    })
    const second = await ask(far)
    expect(await doctor.live.cancel({ id: second.id })).toEqual({ status: 'cancelled' })
    expect(await doctor.live.cancel({ id: second.id })).toEqual({ status: 'cancelled' })
    expect(await endOf(far.live.start({ id: second.id }))).toBe('CONSULTATION_STATUS_CHANGED')
  })

  test('is refused when all experts declined; the doctor hears of each, once', async () => {
    const { near, far, server } = world
    const { id } = await ask(near, far)
    expect(await near.live.reject({ id })).toEqual({ status: 'waiting' })
    expect(await near.live.refuse({ id })).toEqual({ status: 'waiting' })
    expect((await near.live.get({ id })).status).toBe('refused')
    expect((await far.live.get({ id })).status).toBe('waiting')
    expect(await far.live.refuse({ id })).toEqual({ status: 'refused' })
    const heard = (await eventsOf(server, 'first', 'request-refused')).filter((each) => each.consultationId === id)
    expect(heard.map(({ userId }) => userId).toSorted()).toEqual([near.userId, far.userId].toSorted())
  })

  test('passed on goes to the next expert, and reads so to who passed it on', async () => {
    const { doctor, near, far, other, outsider, server } = world
    const { id } = await ask(near, far)
    const to = (expert: Person) => ({
      id,
      expert: asked(expert)[0] ?? { userId: far.userId, hospitalId: far.hospital as never },
    })
    expect(await endOf(far.live.transfer(to(near)))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await endOf(far.live.transfer(to(doctor)))).toBe('CONSULTATION_EXPERT_CHANGED')
    expect(await endOf(far.live.transfer(to(outsider)))).toBe('CONSULTATION_EXPERT_CHANGED')
    // What was refused left nothing behind.
    expect((await doctor.live.get({ id })).experts.map(({ state }) => state)).toEqual(['invited', 'invited'])
    expect(await far.live.transfer(to(other))).toEqual({ status: 'waiting' })
    expect(await far.live.transfer(to(other))).toEqual({ status: 'waiting' })
    const now = await doctor.live.get({ id })
    expect(now.experts.map(({ name, state }) => [name, state])).toEqual([
      ['Near', 'invited'],
      ['Far', 'transferred'],
      ['Other', 'invited'],
    ])
    expect((await far.live.get({ id })).status).toBe('transferred')
    expect(await endOf(far.live.start({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await other.live.start({ id })).toEqual({ status: 'serving' })
    const rings = (await eventsOf(server, 'second', 'room-created')).filter((each) => each.consultationId === id)
    expect(rings.flatMap(({ userIds }) => userIds).toSorted()).toEqual([far.userId, other.userId].toSorted())
  })

  test('expires after a day, for everybody at that moment, and is written down by a job', async () => {
    const { doctor, far, server } = world
    const made = await ask(far)
    const { id, studyId } = made
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ after: string }>(
        sql`SELECT start_after AS after FROM pgboss.job WHERE name = 'consultation.expire' AND data -> 'data' ->> 'consultationId' = ${id}`,
      ),
    )
    expect(rows.map(({ after }) => new Date(after).toISOString())).toEqual([made.expiresAt])
    const ends = async () =>
      (await logOf(server, 'first', id)).filter(({ content }) => /expire/.test(content)).map(({ content }) => content)
    // The clock of the jobs runs ahead of the server's: it is tried again, and the log says nothing of it.
    await expect(
      expireConsultation(server.services, await server.actorOf('director'), { consultationId: id }),
    ).rejects.toThrow('clock')
    expect(await ends()).toEqual([])
    server.clock.advance(consultationBounds.REALTIME.waiting * 60_000)
    const [again, expert] = [await relog(doctor), await relog(far)]
    expect((await again.live.get({ id })).status).toBe('expired')
    expect((await again.live.requestedRecords({ ...page, status: 'expired' })).rows.map((row) => row.id)).toContain(id)
    await expect(expert.live.start({ id })).rejects.toMatchObject({ details: { status: 'expired' } })
    const stored = () =>
      server.services.database.system((tx) => tx.execute(sql`SELECT status FROM consultation WHERE id = ${id}`))
    expect((await stored()).rows).toEqual([{ status: 'waiting' }])
    const actor = { ...(await server.actorOf('director')), userId: doctor.userId }
    await expireConsultation(server.services, actor, { consultationId: id })
    await expireConsultation(server.services, actor, { consultationId: id })
    expect((await stored()).rows).toEqual([{ status: 'expired' }])
    expect(await ends()).toEqual(['a consultation expired'])
    // Another one may be asked for now.
    expect((await again.live.initiate({ studyId, expertList: asked(far) })).status).toBe('waiting')
  })
})

/** The same person at a login of now: older ones ended while the clock moved. */
async function relog({ userId, hospital }: Person) {
  const { server } = world
  return server.client(apis, await server.tokenFor(userId, hospital))
}

/** Everybody as they are logged in now. */
async function fresh(): Promise<ConsultationWorld> {
  const names = ['doctor', 'colleague', 'near', 'far', 'other', 'outsider'] as const
  const people = await Promise.all(names.map(async (name) => [name, { ...world[name], ...(await relog(world[name])) }]))
  return { ...world, ...Object.fromEntries(people), director: await world.server.as('director', apis) }
}

describe('What may be asked', () => {
  beforeAll(async () => {
    world = await fresh()
  })

  test('at most two experts, each once, and not oneself', async () => {
    const { doctor, near, far, other } = world
    const studyId = await world.newStudy()
    const trying = (...experts: Person[]) => endOf(doctor.live.initiate({ studyId, expertList: asked(...experts) }))
    for (const list of [[], [near, far, other], [far, far], [doctor], [far, doctor]]) {
      expect(await trying(...list)).toBe('SCHEMA_VALIDATION_FAILED')
    }
    const known = await world.director.expert.page({ pageNumber: 0, pageSize: 20 })
    expect(known.rows.map(({ name }) => name)).toEqual(['Near'])
    await expect(doctor.live.initiate({ studyId, expertList: asked(doctor) })).rejects.toMatchObject({
      details: { fields: [{ path: 'expertList', message: 'self' }] },
    })
    const imageIds = [newId()] as never
    const pair = { studyId, imageIds, comment: '?', expertList: asked(near, far) }
    expect(await endOf(doctor.graphic.initiate(pair))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await trying(near, far)).toBe('done')
  })

  test('only experts who are shown to this hospital, under the department they have, and groups that exist', async () => {
    const { doctor, far, outsider } = world
    const studyId = await world.newStudy()
    const trying = (patch: object) => endOf(doctor.live.initiate({ studyId, expertList: asked(far), ...patch }))
    expect(await trying({ expertList: asked(outsider) })).toBe('CONSULTATION_EXPERT_CHANGED')
    expect(await trying({ expertList: [{ ...asked(far)[0], hospitalId: hospitalIdOf('first') }] })).toBe(
      'CONSULTATION_EXPERT_CHANGED',
    )
    expect(await trying({ expertList: [{ ...asked(far)[0], departmentId: newId() }] })).toBe(
      'CONSULTATION_EXPERT_CHANGED',
    )
    expect(await trying({ groupIds: [newId()] })).toBe('CONSULTATION_EXPERT_CHANGED')
    const { groupId } = await world.director.expert.createGroup({ name: `Heart ${newId()}`, description: '' })
    const made = await doctor.live.initiate({ studyId, expertList: asked(far), groupIds: [groupId, groupId] })
    expect(made.groups.map((group) => group.groupId)).toEqual([groupId])
  })

  test('ten groups and a comment of 200 characters at most, in both kinds', async () => {
    const { doctor, far, director } = world
    const groupIds: ExpertGroupId[] = []
    for (let number = 0; number < 11; number += 1) {
      groupIds.push((await director.expert.createGroup({ name: `Group ${newId()}`, description: '' })).groupId)
    }
    for (const [patch, end] of [
      [{ groupIds, comment: '?' }, 'SCHEMA_VALIDATION_FAILED'],
      [{ groupIds: groupIds.slice(1), comment: '肝'.repeat(201) }, 'SCHEMA_VALIDATION_FAILED'],
      [{ groupIds: groupIds.slice(1), comment: '肝'.repeat(200) }, 'done'],
    ] as const) {
      const studyId = await world.newStudy()
      const imageIds = [
        ImageId.parse(await storeImage(world.server.services, actorOf('doctor'), { studyId, bytes: await jpeg() })),
      ]
      const order = { studyId, expertList: asked(far), ...patch, groupIds: [...patch.groupIds] }
      expect(await endOf(doctor.graphic.initiate({ ...order, imageIds }))).toBe(end)
      expect(await endOf(doctor.live.initiate({ ...order, studyId: await world.newStudy() }))).toBe(end)
    }
  })

  test('about a study without images, or one that a colleague works on, when the doctor has confirmed just that', async () => {
    const { doctor, far, colleague } = world
    const studyId = await world.newStudy({ imageCount: 0 })
    const none = 'CONSULTATION_WITHOUT_IMAGES' as const
    const occupied = 'CONSULTATION_OF_OCCUPIED_STUDY' as const
    const ask = (...confirmed: (typeof none | typeof occupied)[]) =>
      doctor.live.initiate({ studyId, expertList: asked(far), confirmed })
    expect(await endOf(ask())).toBe(none)
    expect(await endOf(ask(occupied))).toBe(none)
    await colleague.study.occupy({ studyId })
    await expect(ask(none)).rejects.toMatchObject({
      code: occupied,
      details: { userName: 'Colleague', roomName: expect.stringMatching(/./) },
    })
    expect(await endOf(doctor.live.initiate({ studyId, expertList: asked(far), confirmed: ['?'] as never }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
    expect(await endOf(ask(none, occupied))).toBe('done')
  })

  test('of older clients nothing is asked that they cannot confirm', async () => {
    const studyId = await world.newStudy({ imageCount: 0 })
    expect(await endOf(world.doctor.live.create({ studyId, expertList: asked(world.far) }))).toBe('done')
  })

  test('not about a study of another hospital, a deleted one, a VIP’s, one that is open, nor one that was consulted', async () => {
    const { doctor, far, director } = world
    const trying = (studyId: StudyId, who: { live: typeof doctor.live } = doctor) =>
      endOf(who.live.initiate({ studyId, expertList: asked(far) }))
    expect(await trying(newId() as StudyId)).toBe('NOT_FOUND')
    expect(await trying(await world.newStudy(), world.outsider)).toBe('NOT_FOUND')
    const gone = await world.newStudy({ deletedAt: new Date(0).toISOString() })
    expect(await trying(gone)).toBe('STUDY_IS_DELETED_ERROR')
    const vip = await world.newStudy({ isVip: true })
    expect(await trying(vip)).toBe('STUDY_VIP_ERROR')
    expect(await trying(vip, director)).toBe('CONSULTATION_VIP')
    const studyId = await world.newStudy()
    const { id } = await doctor.live.initiate({ studyId, expertList: asked(far) })
    expect(await trying(studyId)).toBe('CONSULTATION_NOT_OVER')
    await far.live.start({ id })
    await doctor.live.doctorFinish({ id })
    await expect(doctor.live.initiate({ studyId, expertList: asked(far) })).rejects.toMatchObject({
      code: 'CONSULTATION_REPEATED',
      details: {
        requestedByName: expect.stringMatching(/./),
        requestedAt: expect.stringMatching(/^\d{4}-/),
        experts: [expect.stringMatching(/./)],
      },
    })
  })

  test('as older clients ask, too', async () => {
    const { doctor, far } = world
    const studyId = await world.newStudy()
    world.server.clock.advance(1_000)
    const made = await doctor.live.create({ studyId, expertList: asked(far) })
    expect((await doctor.live.requesting())?.id).toBe(made.id)
    await doctor.live.cancel({ id: made.id })
    expect((await doctor.live.requesting())?.id).not.toBe(made.id)
  })
})

describe('Who takes part', () => {
  test('is decided by the server; nobody else finds the consultation, whatever they call', async () => {
    const { doctor, far, colleague, outsider, other, director } = world
    const { id, studyId } = await ask(far)
    expect(await doctor.live.isExpert({ id })).toEqual({ isExpert: false, role: 'doctor' })
    expect(await far.live.isExpert({ id })).toEqual({ isExpert: true, role: 'expert' })
    for (const stranger of [colleague, outsider, other, director]) {
      const calls = [
        stranger.live.get({ id }),
        stranger.live.isExpert({ id }),
        stranger.live.accept({ id }),
        stranger.live.start({ id }),
        stranger.live.refuse({ id }),
        stranger.live.reject({ id }),
        stranger.live.cancel({ id }),
        stranger.live.doctorFinish({ id }),
        stranger.live.expertFinish({ id, opinion: 'x' }),
        stranger.live.transfer({ id, expert: asked(other)[0] as never }),
        stranger.live.enter({ id }),
        stranger.live.media({ id }),
        stranger.live.video({ id }),
        stranger.live.videoToken({ id, suffix: 'mp4' }),
        stranger.live.uploadToken({ filename: 'a.mp4', id }),
        stranger.live.setVideo({ id, url: 'consultation/x/y.mp4' }),
        stranger.live.reportTemplate({ id }),
        stranger.live.closeStatus({ id }),
        stranger.live.monitorCancel({ id }),
        stranger.live.monitorFinish({ id }),
        stranger.live.setFavourite({ id, isFavourite: true }),
        stranger.graphic.get({ id }),
        stranger.graphic.start({ id }),
        stranger.graphic.saveDraft({ id, draft: '' }),
        stranger.graphic.giveOpinion({ id, opinion: 'x' }),
        stranger.graphic.say({ id, text: 'x' }),
        stranger.graphic.voiceToken({ id }),
        stranger.live.expertUploadToken({
          studyId,
          requestDoctorId: doctor.userId,
          requestDoctorHospitalId: hospitalIdOf('first') as never,
        }),
      ]
      expect([...new Set(await Promise.all(calls.map(endOf)))]).toEqual(['NOT_FOUND'])
    }
    expect((await doctor.live.get({ id })).status).toBe('waiting')
  })

  test('an expert does not act for the doctor, nor the doctor for an expert', async () => {
    const { doctor, far } = world
    const { id } = await ask(far)
    const wrong = [far.live.cancel({ id }), far.live.monitorCancel({ id }), doctor.live.start({ id })]
    expect(await Promise.all(wrong.map(endOf))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    await far.live.start({ id })
    const late = [far.live.doctorFinish({ id }), far.live.monitorFinish({ id })]
    expect(await Promise.all(late.map(endOf))).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(await endOf(doctor.live.expertFinish({ id, opinion: 'x' }))).toBe('CONSULTATION_STATUS_CHANGED')
  })

  test('what an expert of another hospital does stands in the log of both hospitals, in their name', async () => {
    const { far, server } = world
    const { id } = await ask(far)
    await far.live.start({ id })
    for (const hospital of ['first', 'second'] as const) {
      const rows = await logOf(server, hospital, id)
      expect(rows.filter(({ user_id }) => user_id === far.userId).map(({ content }) => content)).toEqual([
        'began a consultation',
      ])
    }
  })

  test('the hospitals of all who take part hear that it changed', async () => {
    const { near, far, server } = world
    const { id } = await ask(far)
    const heard = async () =>
      Promise.all(
        (['first', 'second'] as const).map(async (hospital) =>
          (await eventsOf(server, hospital, 'consultation-changed')).filter((each) => each.consultationId === id),
        ),
      )
    expect((await heard()).map(({ length }) => length)).toEqual([1, 1])
    await far.live.start({ id })
    expect((await heard()).map(({ length }) => length)).toEqual([2, 2])
    const own = await ask(near)
    const ofOwn = (await eventsOf(server, 'second', 'consultation-changed')).filter(
      ({ consultationId }) => consultationId === own.id,
    )
    expect(ofOwn).toEqual([])
  })

  test.each([
    ['marked as VIP', (studyId: StudyId) => world.director.studyAct.setVip({ studyId, isVip: true })],
    ['deleted', (studyId: StudyId) => world.director.studyAct.remove({ studyId })],
  ])('the hospital of an expert hears that the study is %s: before the answer, and when it is over', async (_, act) => {
    const { doctor, far, server } = world
    const heard = async (id: string) =>
      (await eventsOf(server, 'second', 'consultation-changed')).filter(({ consultationId }) => consultationId === id)
    const waiting = await ask(far)
    const before = (await heard(waiting.id)).length
    await act((await doctor.live.get({ id: waiting.id })).studyId)
    expect((await heard(waiting.id)).length).toBe(before + 1)
    expect((await far.live.receivedRecords(page)).rows.filter(({ id }) => id === waiting.id)).toEqual([])
    const over = await ask(far)
    const { studyId } = await doctor.live.get({ id: over.id })
    await far.live.start({ id: over.id })
    await doctor.live.doctorFinish({ id: over.id })
    const former = (await heard(over.id)).length
    await act(studyId)
    expect((await heard(over.id)).length).toBe(former + 1)
  })

  test('an expert who is removed, renamed or disabled later stays in it as they were', async () => {
    const { doctor, far, server } = world
    const second = await server.as('director', apis, 'second')
    const temporary = await world.addPerson('second', 'Temporary')
    const row = { name: 'Temporary', phone: '13911110000', title: 'Dr', resume: '', visibility: 'all' as const }
    const made = await second.expert.create({ ...row, userId: temporary.userId, visibleTo: [], groupIds: [] })
    const { id } = await ask(temporary, far)
    await second.expert.remove({ expertId: made.expertId })
    expect((await doctor.live.get({ id })).experts[0]).toMatchObject({
      name: 'Temporary',
      title: 'Dr',
      state: 'invited',
    })
    expect(await temporary.live.start({ id })).toEqual({ status: 'serving' })
    const studyId = await world.newStudy()
    expect(await endOf(doctor.live.initiate({ studyId, expertList: asked(temporary) }))).toBe(
      'CONSULTATION_EXPERT_CHANGED',
    )
  })
})

describe('An expert', () => {
  test('is present while they work, and away once their screen is locked or five minutes have passed', async () => {
    const { doctor, near, server } = world
    const isPresent = async () =>
      (await doctor.expert.available({})).find(({ userId }) => userId === near.userId)?.isPresent
    const working = server.client(apis, await server.tokenFor(near.userId, near.hospital))
    await working.live.receivedRecords(page)
    expect(await isPresent()).toBe(true)
    server.clock.advance(5 * 60_000 + 1)
    expect(await isPresent()).toBe(false)
    await working.live.receivedRecords(page)
    expect(await isPresent()).toBe(true)
    await working.session.lock({})
    expect(await isPresent()).toBe(false)
  })
})

describe('The room is entered', () => {
  test('by the doctor from the start, by an expert once they began, by nobody when it is over', async () => {
    const { doctor, far } = world
    const { id } = await ask(far)
    expect((await doctor.live.enter({ id })).role).toBe('doctor')
    expect(await endOf(far.live.enter({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await endOf(far.live.media({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    await far.live.accept({ id })
    expect(await endOf(far.live.enter({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    await far.live.start({ id })
    expect(await far.live.enter({ id })).toMatchObject({ role: 'expert', status: 'serving' })
    expect(await far.live.media({ id })).toEqual({ kind: 'mesh', iceServers: [], isRelayOnly: false })
    await doctor.live.doctorFinish({ id })
    for (const who of [doctor, far]) expect(await endOf(who.live.enter({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
  })

  test('from the device alone where the hospital says so; its monitor ends it for the doctor', async () => {
    const { doctor, far, server, director, colleague } = world
    const at = async (person: Person, machineId: string) => {
      const client = server.client(apis, await server.tokenFor(person.userId, person.hospital))
      await client.session.machine({ userId: person.userId, machineId })
      return client
    }
    const device = await at(doctor, 'device-1')
    const monitor = await at(colleague, 'device-1')
    const elsewhere = await at(colleague, 'device-2')
    const { values, version } = await director.rule.systemRules()
    await director.rule.setSystemRules({ values: { ...values, isConsultationDeviceOnly: true }, version })
    const studyId = await world.newStudy()
    const { id, isDeviceOnly, machineId } = await device.live.initiate({ studyId, expertList: asked(far) })
    expect([isDeviceOnly, machineId]).toEqual([true, 'device-1'])
    expect(await endOf(doctor.live.enter({ id }))).toBe('CONSULTATION_DEVICE_ONLY')
    expect(await endOf(device.live.enter({ id }))).toBe('done')
    await far.live.start({ id })
    expect(await endOf(far.live.enter({ id }))).toBe('done')
    expect(await endOf(elsewhere.live.closeStatus({ id }))).toBe('NOT_FOUND')
    // A colleague of another room who claims the machine is no monitor of it.
    const accessToken = await server.tokenFor(colleague.userId, 'first')
    const here = server.client(apis, accessToken)
    const { token } = await here.session.switchRoom({ accessToken, roomName: 'Room 2' })
    const otherRoom = server.client(apis, token)
    await otherRoom.session.machine({ userId: colleague.userId, machineId: 'device-1' })
    for (const call of [otherRoom.live.closeStatus, otherRoom.live.monitorCancel, otherRoom.live.monitorFinish])
      expect(await endOf(call({ id }))).toBe('NOT_FOUND')
    expect(await monitor.live.closeStatus({ id })).toEqual({ isClosed: false, status: 'serving' })
    expect(await endOf(monitor.live.monitorCancel({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await endOf(monitor.live.doctorFinish({ id }))).toBe('NOT_FOUND')
    expect(await monitor.live.monitorFinish({ id })).toEqual({ status: 'finished' })
    expect(await monitor.live.closeStatus({ id })).toEqual({ isClosed: true, status: 'finished' })
  })
})

describe('A study that goes away', () => {
  test('ends its consultation: marked as VIP, it is closed to the experts at once', async () => {
    const { doctor, far, director, server } = world
    const { id, studyId } = await ask(far)
    await far.live.start({ id })
    await director.studyAct.setVip({ studyId, isVip: true })
    const row = await studyOf(server, studyId)
    expect([row.isVip, row.isInConsultation, row.consultedAt]).toEqual([true, false, null])
    const seen = [doctor.live.get({ id }), far.live.get({ id }), far.live.video({ id }), far.live.enter({ id })]
    expect([...new Set(await Promise.all(seen.map(endOf)))]).toEqual(['STUDY_VIP_ERROR'])
    expect(await doctor.live.closeStatus({ id })).toEqual({ isClosed: true, status: 'cancelled' })
    for (const who of [doctor, far]) {
      const lists = [await who.live.requestedRecords(page), await who.live.receivedRecords(page)]
      expect(lists.flatMap(({ rows }) => rows.map((each) => each.id))).not.toContain(id)
    }
    const closed = (await eventsOf(server, 'second', 'room-closed')).filter((each) => each.consultationId === id)
    expect(closed).toHaveLength(1)
  })

  test('deleted, it ends one that waits; while one is active it stays', async () => {
    const { far, director, server } = world
    const { id, studyId } = await ask(far)
    await director.studyAct.remove({ studyId })
    expect(await endOf(far.live.get({ id }))).toBe('NOT_FOUND')
    expect((await far.live.closeStatus({ id })).status).toBe('cancelled')
    const active = await ask(far)
    await far.live.start({ id: active.id })
    expect(await endOf(director.studyAct.remove({ studyId: active.studyId }))).toBe('CANNOT_EDIT_CONSULTATION_REPORT')
    expect((await studyOf(server, active.studyId)).deletedAt).toBeNull()
  })

  test('merged, what was consulted goes with it to the study that stays', async () => {
    const { doctor, far, director, server } = world
    const done = await ask(far)
    await far.live.start({ id: done.id })
    await far.live.expertFinish({ id: done.id, opinion: 'A cyst.' })
    const mergedId = done.studyId
    const survivorId = await world.newStudy()
    const { token, confirmation } = await director.studyAct.mergePreview({ survivorId, mergedId })
    await director.studyAct.merge({ survivorId, mergedId, token, confirmation })
    expect(await doctor.live.get({ id: done.id })).toMatchObject({ studyId: survivorId, status: 'finished' })
    expect((await studyOf(server, survivorId)).status).toBe('consulted')
    expect(await endOf(doctor.live.initiate({ studyId: survivorId, expertList: asked(far) }))).toBe(
      'CONSULTATION_REPEATED',
    )
  })
})

describe('Lists', () => {
  test('show a doctor what they asked for and an expert what they are asked, page by page, newest first', async () => {
    const { server } = world
    const [asker, expert] = [await world.addPerson('first', 'Asker'), world.other]
    const ids: string[] = []
    for (let number = 0; number < 12; number += 1) {
      server.clock.advance(1_000)
      const studyId = await world.newStudy(named('王小明'))
      ids.unshift((await asker.live.initiate({ studyId, expertList: asked(expert) })).id)
    }
    const [first, second] = [
      await asker.live.requestedRecords(page),
      await asker.live.requestedRecords({ ...page, pageNum: 1 }),
    ]
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
    expect([first.rows.length, first.total, first.isTotalExact]).toEqual([10, 12, true])
    expect((await expert.live.receivedRecords({ ...page, pageSize: 12 })).rows.map(({ id }) => id)).toEqual(ids)
    expect((await asker.live.receivedRecords(page)).rows).toEqual([])
    expect((await expert.live.requestedRecords(page)).rows).toEqual([])
    expect((await asker.graphic.requestedRecords(page)).rows).toEqual([])
    expect(first.rows[0]).toMatchObject({
      requestDoctorName: 'Asker',
      requestHospitalName: 'first hospital',
      patientAge: { value: 40, unit: 'year' },
      isFavourite: false,
      videoCount: 0,
      hasReport: false,
    })
  })

  test('are searched by name, pinyin and initials, by day, by status and by favourites of one’s own', async () => {
    const { server } = world
    const [asker, expert] = [await world.addPerson('first', 'Searcher'), world.far]
    const make = async (name: string) =>
      (await asker.live.initiate({ studyId: await world.newStudy(named(name)), expertList: asked(expert) })).id
    const wang = await make('王芳芳')
    server.clock.advance(1_000)
    const li = await make('李秀英')
    const found = async (query: object, who: Person = asker) =>
      (who === asker
        ? await who.live.requestedRecords({ ...page, ...query })
        : await who.live.receivedRecords({ ...page, ...query })
      ).rows.map(({ id }) => id)
    for (const patientName of ['王', '芳芳', 'wangf', 'wff', ' WFF ']) {
      expect(await found({ patientName })).toEqual([wang])
      expect(await found({ patientName }, expert)).toEqual([wang])
    }
    expect(await found({ patientName: '%' })).toEqual([])
    const today = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await found({ startdateStr: today, enddateStr: today })).toEqual([li, wang])
    expect(await found({ enddateStr: '2020-01-01' })).toEqual([])
    expect(await endOf(asker.live.requestedRecords({ ...page, startdateStr: 'yesterday' }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
    await expert.live.refuse({ id: li })
    expect(await found({ status: 'refused' })).toEqual([li])
    expect(await found({ status: 'waiting' })).toEqual([wang])
    expect(await endOf(expert.live.setFavourite({ id: wang, isFavourite: true }))).toBe('done')
    await expert.live.setFavourite({ id: wang, isFavourite: true })
    expect(await found({ isFavourite: true })).toEqual([])
    expect(await found({ isFavourite: true }, expert)).toEqual([wang])
    await expert.live.setFavourite({ id: wang, isFavourite: false })
    expect(await found({ isFavourite: true }, expert)).toEqual([])
  })

  test('and the count of what waits for an expert follows what they did', async () => {
    const person = await world.addPerson('second', 'Counted')
    const second = await world.server.as('director', apis, 'second')
    const row = { name: 'Counted', phone: '13911110000', title: '', resume: '', visibility: 'all' as const }
    await second.expert.create({ ...row, userId: person.userId, visibleTo: [], groupIds: [] })
    expect(await person.live.received({})).toBe(0)
    const [one, two] = [await ask(person), await ask(person)]
    expect(await person.live.received({ count: true })).toBe(2)
    await person.live.accept({ id: one.id })
    expect(await person.live.received({})).toBe(1)
    await world.doctor.live.cancel({ id: two.id })
    expect(await person.live.received({})).toBe(0)
  })
})
