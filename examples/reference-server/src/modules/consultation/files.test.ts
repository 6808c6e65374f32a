import { newId, type StudyId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf, roomIdOf } from '../../../test/fixture/fixture'
import { readBufferImages } from '../image/queries'
import { jpeg, mp4, put, setStudy, studyOf } from '../image/testing/imageFixture'
import { asked, type ConsultationWorld, endOf, type Person, startConsultationWorld } from './testing/consultationWorld'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

async function ask(expert: Person, begins = true) {
  const studyId = await world.newStudy()
  const made = await world.doctor.live.initiate({ studyId, expertList: asked(expert) })
  if (begins) await expert.live.start({ id: made.id })
  return made
}

describe('A video', () => {
  test('is uploaded by the doctor once it began, kept once, and shown to who took part', async () => {
    const { doctor, far, server } = world
    const { id } = await ask(far, false)
    expect(await endOf(doctor.live.videoToken({ id, suffix: 'mp4' }))).toBe('NOT_FOUND')
    await far.live.start({ id })
    expect(await endOf(doctor.live.videoToken({ id, suffix: 'exe' }))).toBe('FILE_TYPE_NOT_ALLOWED')
    expect(await endOf(far.live.videoToken({ id, suffix: 'mp4' }))).toBe('NOT_FOUND')
    // The one that they are in needs no name.
    const credentials = await doctor.live.videoToken({ suffix: '.MP4' })
    expect(await endOf(doctor.live.setVideo({ id, url: credentials.key }))).toBe('OBJECT_MISSING')
    await put(credentials, mp4, server.clock.now())
    const renewed = await doctor.live.videoToken({ id, suffix: 'mp4', key: credentials.key })
    expect(renewed.key).toBe(credentials.key)
    await doctor.live.doctorFinish({ id })
    expect(await doctor.live.setVideo({ id, url: credentials.key })).toBeNull()
    expect(await doctor.live.setVideo({ id, url: credentials.key })).toBeNull()
    for (const who of [doctor, far]) {
      const [video, ...rest] = await who.live.video({ id })
      expect(rest).toEqual([])
      const answer = await fetch(video?.fileUrl ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
      expect(Buffer.from(await answer.arrayBuffer()).equals(mp4)).toBe(true)
      const whole = await who.live.get({ id })
      expect(whole).toMatchObject({ videoCount: 1, video: { url: credentials.key } })
      // The names of the specification, beside the own ones.
      const { userId, hospitalId, departmentId } = whole.experts[0] ?? {}
      expect(whole.expertList).toEqual([{ userId, hospitalId, departmentId }])
      expect(whole.requestDoctorHospitalId).toBe(whole.requestHospitalId)
      expect((await fetch(whole.videoUrl ?? '')).status).toBe(200)
    }
  })

  test('is not taken from another consultation, another user, or what is none', async () => {
    const { doctor, far, server } = world
    const [one, two] = [await ask(far), await ask(far)]
    const credentials = await doctor.live.uploadToken({ filename: 'room.webm', id: one.id })
    await put(credentials, await jpeg(), server.clock.now())
    expect(await endOf(doctor.live.setVideo({ id: two.id, url: credentials.key }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await endOf(doctor.live.setVideo({ id: one.id, url: credentials.key }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await endOf(doctor.live.setVideo({ id: one.id, url: 'consultation/x/y.mp4' }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await endOf(doctor.live.uploadToken({ filename: 'room', id: one.id }))).toBe('FILE_TYPE_NOT_ALLOWED')
    expect(await doctor.live.video({ id: one.id })).toEqual([])
  })
})

describe('An image of an expert', () => {
  const named = (studyId: StudyId, patch: object = {}) => ({
    studyId,
    requestDoctorId: world.doctor.userId,
    requestDoctorHospitalId: hospitalIdOf('first') as never,
    ...patch,
  })

  test('goes into the study during the consultation, and the doctor stays who examines', async () => {
    const { far, doctor, server } = world
    const { id, studyId } = await ask(far)
    const credentials = await far.live.expertUploadToken({ ...named(studyId), fileExtension: '.jpg' })
    await put(credentials, await jpeg(), server.clock.now())
    const taken = await far.live.expertOnUpload({ ...named(studyId), imageUrl: credentials.key })
    expect(taken.isInBuffer).toBe(false)
    expect((await doctor.image.list({ studyId })).map((image) => image.id)).toEqual([taken.imageId])
    const row = await studyOf(server, studyId)
    // Beside the one that the study began with.
    expect([row.imageCount, row.examinedById]).toEqual([2, null])
    expect(await far.live.expertOnUpload({ ...named(studyId), imageUrl: credentials.key })).toEqual(taken)
    expect((await studyOf(server, studyId)).imageCount).toBe(2)
    await far.live.expertFinish({ id, opinion: 'A cyst.' })
  })

  test('waits in the buffer until the end of a lock of its study, and no other is begun', async () => {
    const { far, doctor, server } = world
    const { id, studyId } = await ask(far)
    const begin = () => far.live.expertUploadToken(named(studyId))
    const credentials = [await begin(), await begin()]
    for (const each of credentials) await put(each, await jpeg(), server.clock.now())
    const [early = '', late = ''] = credentials.map(({ key }) => key)
    const take = (imageUrl: string) => far.live.expertOnUpload({ ...named(studyId), imageUrl })
    await setStudy(server, studyId, { lockedUntil: new Date(server.clock.now() + 2_000).toISOString() })
    server.clock.advance(1_000)
    expect(await endOf(begin())).toBe('STUDY_IS_LOCKED_ERROR')
    expect(await take(early)).toMatchObject({ isInBuffer: true })
    expect(await doctor.image.list({ studyId })).toEqual([])
    server.clock.advance(1_000)
    expect(await endOf(begin())).toBe('done')
    expect(await take(late)).toMatchObject({ isInBuffer: false })
    await far.live.expertFinish({ id, opinion: 'A cyst.' })
  })

  test('that arrives when it is over waits in the buffer of the doctor’s room', async () => {
    const { far, doctor, server } = world
    const { id, studyId } = await ask(far)
    const credentials = await far.live.expertUploadToken(named(studyId))
    await put(credentials, await jpeg(), server.clock.now())
    await doctor.live.doctorFinish({ id })
    const taken = await far.live.expertOnUpload({ ...named(studyId), imageUrl: credentials.key })
    expect(taken.isInBuffer).toBe(true)
    expect((await studyOf(server, studyId)).imageCount).toBe(1)
    const actor = await server.actorOf('director')
    const held = await server.services.database.read(actor, { id: 'test.buffer' }, (tx) =>
      readBufferImages(tx, roomIdOf('first')),
    )
    expect(held.find(({ image }) => image.id === taken.imageId)?.image).toMatchObject({
      intendedStudyId: studyId,
      refusal: 'CONSULTATION_STATUS_CHANGED',
    })
  })

  test('that arrives when it is over waits in another buffer of the hospital where the doctor was in no room', async () => {
    const { far, doctor, server } = world
    const { id, studyId } = await ask(far)
    await server.services.database.asOwner(async (owner) => {
      await owner.query('ALTER TABLE consultation NO FORCE ROW LEVEL SECURITY')
      await owner.query('UPDATE consultation SET room_id = NULL WHERE id = $1', [id])
      await owner.query('ALTER TABLE consultation FORCE ROW LEVEL SECURITY')
    })
    const credentials = await far.live.expertUploadToken(named(studyId))
    await put(credentials, await jpeg(), server.clock.now())
    await doctor.live.doctorFinish({ id })
    const taken = await far.live.expertOnUpload({ ...named(studyId), imageUrl: credentials.key })
    expect(taken.isInBuffer).toBe(true)
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT FROM buffer_image
        WHERE id = ${taken.imageId}::uuid AND hospital_id = ${hospitalIdOf('first')}::uuid) AS found`),
    )
    expect(rows).toEqual([{ found: true }])
  })

  test('is taken only during it, only for its study, and anyone who is named beside it is compared, not believed', async () => {
    const { far, near, other, doctor, colleague } = world
    const { id, studyId } = await ask(far, false)
    const elsewhere = await world.newStudy()
    const token = (who: Person, of: StudyId, patch: object = {}) => endOf(who.live.expertUploadToken(named(of, patch)))
    const swapped = async () => [
      await token(far, elsewhere),
      await token(far, newId() as StudyId),
      await token(far, studyId, { requestDoctorId: colleague.userId }),
      await token(far, studyId, { requestDoctorId: far.userId }),
      await token(far, studyId, { requestDoctorHospitalId: hospitalIdOf('second') }),
      await token(other, studyId),
      await token(near, studyId),
      await token(doctor, studyId),
      // The study's own calls are of another hospital at all times.
      await endOf(far.study.get({ studyId })),
      await endOf(far.image.list({ studyId })),
      await endOf(far.image.uploadToken({ studyId })),
      await endOf(far.report.get({ studyId })),
      await endOf(far.live.expertOnUpload({ ...named(studyId), imageUrl: 'image/x/y.jpg' })),
    ]
    const closed = [
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]
    const foreign = ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'UPLOAD_KEY_REFUSED']
    expect(await token(far, studyId)).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await endOf(far.live.reportTemplate({ id }))).toBe('NOT_FOUND')
    expect(await swapped()).toEqual([...closed, ...foreign])
    await far.live.start({ id })
    expect(await token(far, studyId)).toBe('done')
    expect(await endOf(far.live.reportTemplate({ id }))).toBe('NO_TEMPLATE')
    expect(await swapped()).toEqual([...closed, ...foreign])
    await doctor.live.doctorFinish({ id })
    expect(await token(far, studyId)).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await endOf(far.live.reportTemplate({ id }))).toBe('NOT_FOUND')
    expect(await endOf(doctor.live.reportTemplate({ id }))).toBe('NO_TEMPLATE')
    expect(await swapped()).toEqual([...closed, ...foreign])
  })
})
