import { consultationBounds, emptyRoomMinutes, ImageId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hangUpAll, openRoom, patience } from '../../messaging/testing/roomClient'
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
  type Person,
  startConsultationWorld,
} from './testing/consultationWorld'

let world: ConsultationWorld
beforeEach(async () => {
  world = await startConsultationWorld()
})
afterEach(async () => {
  hangUpAll()
  await world.server.close()
})
afterAll(hangUpAll)

const minute = 60_000
const page = { pageNum: 0, pageSize: 10 }

/** The same person at a login of now: older ones ended while the clock moved. */
async function relog(person: Person): Promise<Person> {
  const token = await world.server.tokenFor(person.userId, person.hospital)
  return { ...person, ...world.server.client(apis, token), token }
}

async function begin(...experts: Person[]) {
  const studyId = await world.newStudy()
  const made = await world.doctor.live.initiate({ studyId, expertList: asked(...experts) })
  for (const expert of experts) await expert.live.start({ id: made.id })
  return made
}

async function expiryOf(id: string): Promise<number> {
  const { rows } = await world.server.services.database.system((tx) =>
    tx.execute<{ at: string }>(sql`SELECT expires_at AS at FROM consultation WHERE id = ${id}`),
  )
  return Date.parse(rows[0]?.at ?? '')
}

const jobsOf = async (id: string) => {
  const { rows } = await world.server.services.database.system((tx) =>
    tx.execute<{ after: string }>(sql`SELECT start_after AS after FROM pgboss.job
      WHERE name = 'consultation.expire' AND data -> 'data' ->> 'consultationId' = ${id} ORDER BY start_after`),
  )
  return rows.map(({ after }) => Date.parse(after))
}

const runJob = async (id: string, expiresAt?: number) =>
  expireConsultation(world.server.services, await world.server.actorOf('director'), {
    consultationId: id,
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
  })

describe('A live consultation that was left', () => {
  test('ends ten minutes after its room became empty, and its study can be worked on again', async () => {
    const { far, server } = world
    const { id, studyId } = await begin(far)
    const expiry = server.clock.now() + emptyRoomMinutes * minute
    expect(await expiryOf(id)).toBe(expiry)
    expect(await jobsOf(id)).toContain(expiry)
    const doctor = await relog(world.doctor)
    expect(await endOf(doctor.studyAct.remove({ studyId }))).not.toBe('done')
    server.clock.advance(emptyRoomMinutes * minute)
    expect((await doctor.live.get({ id })).status).toBe('unedited')
    expect((await studyOf(server, studyId)).isInConsultation).toBe(true)
    await runJob(id, expiry)
    await runJob(id, expiry)
    expect(await doctor.live.get({ id })).toMatchObject({ status: 'unedited', endReason: 'empty-room' })
    const row = await studyOf(server, studyId)
    expect([row.isInConsultation, row.consultedAt]).toEqual([false, null])
    expect((await logOf(server, 'first', id)).filter(({ content }) => content === 'a consultation expired')).toEqual([
      { content: 'a consultation expired', user_id: doctor.userId },
    ])
    const [closed] = await eventsOf(server, 'second', 'room-closed')
    expect(closed).toMatchObject({ consultationId: id, reason: 'empty-room' })
    // The same study may be asked about again.
    expect((await doctor.live.initiate({ studyId, expertList: asked(far) })).status).toBe('waiting')
  })

  test('is finished by the opinion of the expert who gave one', async () => {
    const { near, far, server } = world
    const { id } = await begin(near, far)
    await near.live.expertFinish({ id, opinion: 'A cyst.' })
    server.clock.advance(emptyRoomMinutes * minute)
    expect((await far.live.get({ id })).status).toBe('finished')
    await runJob(id)
    expect(await far.live.get({ id })).toMatchObject({ status: 'finished', endReason: 'empty-room' })
  })

  test('lasts while a user is in its room, a day at the most; a job of a former moment does nothing', async () => {
    const { doctor, far, server } = world
    const { id } = await begin(far)
    const first = await expiryOf(id)
    const startedAt = server.clock.now()
    const room = openRoom(server.url, { token: doctor.token, consultationId: id, after: 0 })
    await room.welcome()
    expect(await expiryOf(id)).toBe(startedAt + consultationBounds.REALTIME.serving * minute)
    server.clock.advance(emptyRoomMinutes * minute)
    await runJob(id, first)
    expect((await (await relog(doctor)).live.get({ id })).status).toBe('serving')
    room.socket.disconnect()
    await room.ended()
    await vi.waitUntil(async () => {
      // The room counts who does not respond any more as gone.
      server.clock.advance(10_000)
      return (await expiryOf(id)) < startedAt + consultationBounds.REALTIME.serving * minute
    }, patience)
    expect(await expiryOf(id)).toBeLessThanOrEqual(server.clock.now() + emptyRoomMinutes * minute)
  })
})

describe('The hospital', () => {
  test('sees all consultations that it requested, a doctor those of the department; nobody else, and no other hospital', async () => {
    const { director, colleague, far, outsider, server } = world
    const { id } = await begin(far)
    const registrar = await world.addPerson('first', 'Registrar', [
      'pacs:remote_consultation:remote_consultation_application_and_reception',
    ])
    const idsOf = async (who: Person | typeof director) =>
      (await who.live.hospitalRecords(page)).rows.map((row) => row.id)
    expect(await idsOf(director)).toEqual([id])
    expect(await idsOf(colleague)).toEqual([id])
    expect(await idsOf(registrar)).toEqual([])
    expect(await idsOf(outsider)).toEqual([])
    expect((await director.graphic.hospitalRecords(page)).rows).toEqual([])
    const second = await server.as('director', apis, 'second')
    expect(await idsOf(second)).toEqual([])
    for (const stranger of [registrar, outsider, second, far]) {
      expect(await endOf(stranger.live.hospitalFinish({ id }))).toBe('NOT_FOUND')
      expect(await endOf(stranger.live.takeOver({ id }))).toBe('NOT_FOUND')
    }
    // Asked for in another department, it is no business of this one.
    await server.services.database.change(await server.actorOf('director'), { id: 'test' }, async ({ tx, log }) => {
      await tx.execute(sql`UPDATE consultation SET room_id = NULL WHERE id = ${id}`)
      log({ content: 'moved', subject: 'consultation', subjectId: id })
    })
    expect(await idsOf(colleague)).toEqual([])
    expect(await endOf(colleague.live.hospitalFinish({ id }))).toBe('NOT_FOUND')
    expect(await idsOf(director)).toEqual([id])
  })

  test('ends one for its doctor: both sides read who did, and the study is free', async () => {
    const { director, doctor, far, server } = world
    const { id, studyId } = await begin(far)
    expect(await director.live.hospitalFinish({ id })).toEqual({ status: 'unedited' })
    expect(await director.live.hospitalFinish({ id })).toEqual({ status: 'unedited' })
    for (const who of [doctor, far]) {
      expect(await who.live.get({ id })).toMatchObject({
        endReason: 'hospital',
        endedByName: expect.stringMatching(/./),
      })
    }
    expect((await studyOf(server, studyId)).isInConsultation).toBe(false)
    expect((await logOf(server, 'first', id)).map(({ content }) => content)).toContain(
      'ended a consultation of the hospital',
    )
    const waiting = await doctor.live.initiate({ studyId, expertList: asked(far) })
    expect(await director.live.hospitalFinish({ id: waiting.id })).toEqual({ status: 'cancelled' })
  })

  test('takes one over: a colleague has the seat of its doctor, who has it no more', async () => {
    const { colleague, doctor, near, far, director } = world
    const { id } = await begin(near, far)
    expect(await endOf(near.live.takeOver({ id }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await colleague.live.takeOver({ id })).toEqual({ status: 'serving' })
    expect(await colleague.live.takeOver({ id })).toEqual({ status: 'serving' })
    expect((await colleague.live.get({ id })).requestDoctorName).toBe('Colleague')
    expect(await endOf(doctor.live.get({ id }))).toBe('NOT_FOUND')
    expect(await endOf(doctor.live.doctorFinish({ id }))).toBe('NOT_FOUND')
    expect(await colleague.live.doctorFinish({ id })).toEqual({ status: 'finished' })
    expect(await endOf(director.live.takeOver({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
  })
})

test('A study marked as VIP, deleted or merged away ends its consultation, and both sides are told why', async () => {
  const { director, doctor, far, server } = world
  const ask = async () => doctor.live.initiate({ studyId: await world.newStudy(), expertList: asked(far) })
  const [vip, deleted, merged] = [await begin(far), await ask(), await ask()]
  await director.studyAct.setVip({ studyId: vip.studyId, isVip: true })
  await director.studyAct.remove({ studyId: deleted.studyId })
  const ids = { survivorId: await world.newStudy(), mergedId: merged.studyId }
  const { token, confirmation } = await director.studyAct.mergePreview(ids)
  await director.studyAct.merge({ ...ids, token, confirmation })
  for (const hospital of ['first', 'second'] as const) {
    const closed = await eventsOf(server, hospital, 'room-closed')
    expect(Object.fromEntries(closed.map(({ consultationId, reason }) => [consultationId, reason]))).toEqual({
      [vip.id]: 'study-vip',
      [deleted.id]: 'study-deleted',
      [merged.id]: 'study-merged',
    })
  }
})

describe('While an expert writes an opinion', () => {
  test('the report is view-only, and finished or printed by nobody even where it may be written', async () => {
    const { doctor, far } = world
    for (const reportEditableStatus of [undefined, 1] as const) {
      const studyId = await world.newStudy()
      const still = { studyId, bytes: await jpeg(60) }
      const imageIds = [ImageId.parse(await storeImage(world.server.services, actorOf('doctor'), still))]
      const draft = {
        studyId,
        templateId: null,
        findings: 'A cyst.',
        impression: 'Cyst.',
        result: 'unknown' as const,
        imageIds: [] as ImageId[],
      }
      const { version } = await doctor.report.save({ ...draft, version: 0 })
      const order = { studyId, expertList: asked(far), imageIds, comment: '?' }
      const { id } = await doctor.graphic.initiate({ ...order, ...(reportEditableStatus && { reportEditableStatus }) })
      await far.graphic.start({ id })
      const save = doctor.report.save({ ...draft, findings: 'Two cysts.', version })
      expect(await endOf(save)).toBe(reportEditableStatus === 1 ? 'done' : 'CANNOT_EDIT_CONSULTATION_REPORT')
      const finish = { studyId, version: reportEditableStatus === 1 ? version + 1 : version }
      expect(await endOf(doctor.report.finish(finish))).toBe('CANNOT_EDIT_CONSULTATION_REPORT')
      await far.graphic.giveOpinion({ id, opinion: 'Agreed.' })
      expect(await endOf(doctor.report.finish(finish))).toBe('done')
    }
  })
})
