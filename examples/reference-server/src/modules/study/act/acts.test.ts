import { lockedForGood, newId, PacsError, type StudyId, studyActApi } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userIdOf } from '../../../../test/fixture/fixture'
import { setStudy, studyOf } from '../../image/testing/imageFixture'
import { addStill, codeOf } from '../../report/testing/reportFixture'
import { type ActWorld, logsOf, startActWorld, text } from '../testing/actFixture'

let world: ActWorld
beforeAll(async () => {
  world = await startActWorld()
})
afterAll(() => world?.server.close())

const isListed = async (studyId: StudyId) => {
  const { rows } = await world.director.study.search({ pageNumber: 0, pageSize: 100 })
  return rows.some((row) => row.studyId === studyId)
}

describe('A deleted study', () => {
  test('is gone for everybody, keeps its images and its report, and comes back with them', async () => {
    const { server, administrator, doctor, reported } = world
    const studyId = await reported()
    await addStill(server, studyId)
    const { fence } = await doctor.study.occupy({ studyId })
    expect(await codeOf(administrator.studyAct.remove({ studyId }))).toBe('STUDY_OCCUPIED_ERROR')
    await doctor.studyAct.remove({ studyId })
    expect(await codeOf(doctor.study.heartbeat({ studyId, fence }))).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
    expect(await isListed(studyId)).toBe(false)
    for (const call of [doctor.study.get, doctor.report.get, doctor.studyAct.remove, doctor.study.occupy]) {
      expect(await codeOf(call({ studyId }))).toBe('STUDY_IS_DELETED_ERROR')
    }
    const back = await doctor.studyAct.restore({ studyId })
    expect(back).toMatchObject({ deletedAt: null, deletedByName: null, imageCount: 1, findings: text.findings })
    expect(await isListed(studyId)).toBe(true)
    expect(await doctor.image.list({ studyId })).toHaveLength(1)
    expect(await codeOf(doctor.studyAct.restore({ studyId }))).toBe('STUDY_IS_NOT_DELETED')
    const [log] = await logsOf(server, studyId, 'studyAct.remove')
    expect(log?.details).toMatchObject({ before: { deletedAt: null, status: 'diagnosed', imageCount: 1 } })
  })

  test('of another doctor, or printed, needs the permission for it; to come back too', async () => {
    const { doctor, as, director, registrar, newStudy, reported, printed } = world
    const sonographer = await as('sonographer')
    const reportedId = await reported()
    expect(await codeOf(sonographer.studyAct.remove({ studyId: reportedId }))).toBe('DELETE_OTHER_DOCTOR_STUDY_ERROR')
    const printedId = await printed()
    expect(await codeOf(doctor.studyAct.remove({ studyId: printedId }))).toBe('DELETE_PRINTED_STUDY_ERROR')
    await director.studyAct.remove({ studyId: printedId })
    expect(await codeOf(doctor.studyAct.restore({ studyId: printedId }))).toBe('DELETE_PRINTED_STUDY_ERROR')
    await director.studyAct.restore({ studyId: printedId })
    expect(await codeOf(registrar.studyAct.remove({ studyId: await newStudy() }))).toBe('done')
  })

  test('is deleted once, however often the same call comes, and not from another hospital', async () => {
    const { server, doctor, reported } = world
    const studyId = await reported()
    const stranger = await server.as('director', { studyAct: studyActApi }, 'second')
    expect(await codeOf(stranger.studyAct.remove({ studyId }))).toBe('NOT_FOUND')
    const idempotencyKey = newId()
    await doctor.studyAct.remove({ studyId }, { idempotencyKey })
    await doctor.studyAct.remove({ studyId }, { idempotencyKey })
    expect(await logsOf(server, studyId, 'studyAct.remove')).toHaveLength(1)
  })
})

describe('A lock by hand', () => {
  test('keeps everybody from changing the study until somebody who may ends it', async () => {
    const { doctor, as, administrator, drafted } = world
    const studyId = await drafted()
    const colleague = await as('doctor', 2)
    const locked = await doctor.studyAct.lock({ studyId })
    expect(locked).toMatchObject({ lockedUntil: lockedForGood, lockedByName: 'first doctor' })
    const refused = await doctor.report.save({ studyId, ...text, version: 1 }).catch(PacsError.from)
    expect(refused).toMatchObject({ code: 'STUDY_IS_LOCKED_ERROR', details: { lockedUntil: lockedForGood } })
    for (const call of [doctor.studyAct.remove, colleague.studyAct.remove, administrator.studyAct.reset]) {
      expect(await codeOf(call({ studyId }))).toBe('STUDY_IS_LOCKED_ERROR')
    }
    expect(await doctor.studyAct.unlock({ studyId })).toMatchObject({ lockedUntil: null, lockedByName: null })
    expect(await codeOf(doctor.studyAct.unlock({ studyId }))).toBe('STUDY_IS_NOT_LOCK_ERROR')
    expect(await codeOf(doctor.report.save({ studyId, ...text, version: 1 }))).toBe('done')
  })

  test('ends by itself at its time, which is not in the past', async () => {
    const { server, doctor, drafted } = world
    const studyId = await drafted()
    const until = (offsetMs: number) => new Date(server.clock.now() + offsetMs).toISOString()
    expect(await codeOf(doctor.studyAct.lock({ studyId, until: until(0) }))).toBe('SCHEMA_VALIDATION_FAILED')
    await doctor.studyAct.lock({ studyId, until: until(60_000) })
    server.clock.advance(59_999)
    expect(await codeOf(doctor.report.save({ studyId, ...text, version: 1 }))).toBe('STUDY_IS_LOCKED_ERROR')
    server.clock.advance(1)
    expect(await codeOf(doctor.report.save({ studyId, ...text, version: 1 }))).toBe('done')
  })

  test('is not shortened by a print, and stays who set it when the print is taken back', async () => {
    const { server, doctor, reported } = world
    const studyId = await reported()
    await doctor.studyAct.lock({ studyId })
    const { printId } = await doctor.report.print({ studyId, version: 2 })
    const lock = { lockedUntil: lockedForGood, lockedById: userIdOf('first', 'doctor') }
    expect(await studyOf(server, studyId)).toMatchObject({ ...lock, printedByName: 'first doctor' })
    await doctor.report.revertPrint({ studyId, printId })
    expect(await studyOf(server, studyId)).toMatchObject({ ...lock, printedAt: null, printedByName: null })
  })

  test('a lock that came with a print is ended by who may reset studies and by who printed, not by another doctor', async () => {
    const { server, doctor, administrator, printed } = world
    const studyId = await printed()
    const printedById = (await studyOf(server, studyId)).printedById
    expect(printedById).toBe(userIdOf('first', 'doctor'))
    const until = new Date(server.clock.now() + 60_000).toISOString()
    await setStudy(server, studyId, { lockedUntil: until })
    expect((await doctor.study.get({ studyId })).printedById).toBe(printedById)
    expect(await doctor.studyAct.unlock({ studyId })).toMatchObject({
      lockedUntil: null,
      printedByName: 'first doctor',
    })
    await setStudy(server, studyId, {
      printedById: userIdOf('first', 'director'),
      lockedUntil: new Date(server.clock.now() + 60_000).toISOString(),
    })
    expect(await codeOf(doctor.studyAct.unlock({ studyId }))).toBe('FORBIDDEN')
    const soon = new Date(server.clock.now() + 1).toISOString()
    expect(await codeOf(doctor.studyAct.lock({ studyId, until: soon }))).toBe('STUDY_IS_LOCKED_ERROR')
    expect(await codeOf(administrator.studyAct.unlock({ studyId }))).toBe('done')
  })
})

test('a reset takes print and diagnosis back, keeps the text, and the report is written on', async () => {
  const { server, doctor, administrator, printed } = world
  const studyId = await printed()
  const { version } = await doctor.study.get({ studyId })
  expect(await codeOf(administrator.studyAct.reset({ studyId, version: version + 1 }))).toBe('CONFLICT')
  const reset = await administrator.studyAct.reset({ studyId, version })
  expect(reset).toMatchObject({ studyStatus: 'registered', printTime: null, printedByName: null })
  expect(reset).toMatchObject({ negativePositiveMark: 'unknown', reportedByName: null, diagnosedAt: null })
  expect(reset.draftedAt).toBe(new Date(server.clock.now()).toISOString())
  expect(await doctor.report.get({ studyId })).toMatchObject({ version: 2, findings: text.findings, printedAt: null })
  expect(await codeOf(doctor.report.save({ studyId, ...text, version: 2 }))).toBe('done')
  expect(await doctor.study.get({ studyId })).toMatchObject({ studyStatus: 'registered' })
  expect(await codeOf(doctor.report.finish({ studyId, version: 3 }))).toBe('done')
  expect(await doctor.study.get({ studyId })).toMatchObject({
    studyStatus: 'diagnosed',
    negativePositiveMark: 'negative',
  })
  expect(await codeOf(doctor.report.print({ studyId, version: 4 }))).toBe('done')
  const history = await doctor.report.versions({ studyId })
  expect(history.flatMap(({ prints }) => prints.map(({ end }) => end))).toEqual([null, 'reset'])
  const [log] = await logsOf(server, studyId, 'studyAct.reset')
  expect(log?.details).toMatchObject({ before: { status: 'printed', negativePositiveMark: 'negative' } })
})

test('work of another is ended by who may reset studies: it is free at once, and the holder finds out', async () => {
  const { server, doctor, director, administrator, newStudy } = world
  const studyId = await newStudy()
  expect(await codeOf(director.studyAct.endOccupancy({ studyId }))).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
  const { fence } = await doctor.study.occupy({ studyId })
  expect(await codeOf(doctor.studyAct.endOccupancy({ studyId }))).toBe('FORBIDDEN')
  await director.studyAct.endOccupancy({ studyId })
  expect(await codeOf(doctor.study.heartbeat({ studyId, fence }))).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
  const taken = await administrator.study.occupy({ studyId })
  expect(taken.fence).toBeGreaterThan(fence)
  await doctor.study.release({ studyId, fence })
  expect(await codeOf(administrator.study.heartbeat({ studyId, fence: taken.fence }))).toBe('done')
  const [log] = await logsOf(server, studyId, 'studyAct.endOccupancy')
  expect(log?.details).toMatchObject({ before: { userName: 'first doctor', fence } })
})

test('an editor of a registration does not save over a VIP mark that was set meanwhile', async () => {
  const { director, newStudy } = world
  const studyId = await newStudy()
  const { version } = await director.study.get({ studyId })
  const marked = await director.studyAct.setVip({ studyId, isVip: true, version })
  expect(marked).toMatchObject({ isVip: true, version: version + 1 })
  expect(await codeOf(director.studyAct.setVip({ studyId, isVip: false, version }))).toBe('CONFLICT')
  const again = await director.studyAct.setVip({ studyId, isVip: true })
  expect(again.version).toBe(version + 1)
})
