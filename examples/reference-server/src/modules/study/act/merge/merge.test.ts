import { newId, PacsError, type StudyId, studyActApi } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '../../../../../test/fixture/actorOf'
import { hospitalIdOf } from '../../../../../test/fixture/fixture'
import { imageCounter } from '../../../../database/schema/image'
import { reportPrint, reportVersion } from '../../../../database/schema/report'
import { basicData } from '../../../../database/schema/study'
import { jpeg, put, roomId, setStudy, studyOf } from '../../../image/testing/imageFixture'
import { addStill, codeOf, registration } from '../../../report/testing/reportFixture'
import { type ActWorld, type Client, logsOf, startActWorld, text } from '../../testing/actFixture'

let world: ActWorld
beforeAll(async () => {
  world = await startActWorld()
})
afterAll(() => world?.server.close())

async function merge(client: Client, survivorId: StudyId, mergedId: StudyId) {
  const { token, confirmation } = await client.studyAct.mergePreview({ survivorId, mergedId })
  return client.studyAct.merge({ survivorId, mergedId, token, confirmation })
}

const rowsOf = <Table extends typeof reportVersion | typeof reportPrint>(table: Table, studyId: string) =>
  world.server.services.database.system((tx) =>
    tx
      .select()
      .from(table as typeof reportVersion)
      .where(eq(table.studyId, studyId)),
  )

test('a merge moves images behind those of the other study, and the report with its versions and prints', async () => {
  const { server, director, doctor, newStudy, printed } = world
  const survivorId = await newStudy()
  const kept = await addStill(server, survivorId)
  const mergedId = await newStudy('测试乙')
  const [first, second] = [await addStill(server, mergedId, '', 40), await addStill(server, mergedId, '', 50)]
  await director.report.save({ studyId: mergedId, ...text, imageIds: [second], version: 0 })
  await director.report.save({ studyId: mergedId, ...text, findings: '改', imageIds: [second, first], version: 1 })
  await director.report.print({ studyId: mergedId, version: 2 })

  const preview = await director.studyAct.mergePreview({ survivorId, mergedId })
  expect(preview).toMatchObject({
    survivor: { images: 1, reportVersions: 0, study: { studyId: survivorId } },
    merged: { images: 2, reportVersions: 3, study: { studyId: mergedId } },
    differences: ['patientName', 'telPhone'],
  })
  const survivor = await director.studyAct.merge({
    survivorId,
    mergedId,
    token: preview.token,
    confirmation: ` ${preview.merged.study.examNumber} `,
  })
  expect(survivor).toMatchObject({ imageCount: 3, studyStatus: 'printed', findings: '改', patientName: '测试甲' })
  const images = await doctor.image.list({ studyId: survivorId })
  expect(images.map((each) => [each.id, each.instanceNumber])).toEqual([
    [kept, 1],
    [first, 2],
    [second, 3],
  ])
  expect(await doctor.report.get({ studyId: survivorId })).toMatchObject({
    version: 3,
    imageIds: [second, first],
    reportedByName: 'first director',
  })
  expect(await rowsOf(reportVersion, survivorId)).toHaveLength(3)
  expect(await rowsOf(reportVersion, mergedId)).toHaveLength(3)
  const history = await doctor.report.versions({ studyId: survivorId })
  expect(history.map(({ act, prints }) => [act, prints.length])).toEqual([['finished', 1]])
  expect(await rowsOf(reportPrint, survivorId)).toHaveLength(1)
  expect(await codeOf(director.study.get({ studyId: mergedId }))).toBe('STUDY_IS_DELETED_ERROR')
  expect(await codeOf(director.studyAct.restore({ studyId: mergedId }))).toBe('STUDY_IS_MERGED')
  expect(await studyOf(server, mergedId)).toMatchObject({ mergedIntoId: survivorId, imageCount: 0 })

  const [log] = await logsOf(server, survivorId, 'studyAct.merge')
  expect(log?.details).toMatchObject({
    survivorId,
    mergedId,
    before: { survivor: { imageCount: 1, version: 1 }, merged: { imageCount: 2, status: 'printed' } },
    after: { tookReport: true, images: [{ imageId: first, before: 1, after: 2 }, { imageId: second }] },
  })
  expect(await logsOf(server, mergedId, 'studyAct.merge')).toMatchObject([{ details: { survivorId, mergedId } }])
  const third = await printed()
  expect(await codeOf(merge(director, third, survivorId))).toBe('UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR')
}, 60_000)

test('the report of the study that stays stands, the other one is kept where it was written', async () => {
  const { director, doctor, server, drafted } = world
  const [survivorId, mergedId] = [await drafted(), await drafted()]
  const shown = await addStill(server, mergedId)
  await doctor.report.save({ studyId: mergedId, ...text, findings: '另', imageIds: [shown], version: 1 })
  await merge(director, survivorId, mergedId)
  expect(await doctor.report.get({ studyId: survivorId })).toMatchObject({ version: 1, findings: text.findings })
  expect(await rowsOf(reportVersion, mergedId)).toMatchObject([{}, { findings: '另', imageIds: [shown] }])
  // No report shows it any more that could keep it.
  expect(await codeOf(doctor.image.remove({ studyId: survivorId, imageId: shown }))).toBe('done')
})

test.each([
  ['the other study', '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ['the study that stays', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
  ['the only study with images', null, '2026-01-02T00:00:00.000Z'],
])('after a merge the device is that of the first image, when %s has it', async (_, ofSurvivor, ofMerged) => {
  const { server, director, newStudy } = world
  const devices = [ofSurvivor, ofMerged].map((firstImageAt) => ({ firstImageAt, deviceId: newId() }))
  await server.services.database.change(actorOf('director'), { id: 'test.devices' }, ({ tx }) =>
    tx.insert(basicData).values(
      devices.map(({ deviceId: id }) => ({
        hospitalId: hospitalIdOf('first'),
        id,
        kind: 'device' as const,
        name: id,
        fields: { code: id },
      })),
    ),
  )
  const [survivor, merged] = devices as [(typeof devices)[number], (typeof devices)[number]]
  const [survivorId, mergedId] = [await newStudy(), await newStudy()]
  // A study without images has no device.
  if (ofSurvivor !== null) await setStudy(server, survivorId, survivor)
  await setStudy(server, mergedId, merged)
  await merge(director, survivorId, mergedId)
  const first = ofSurvivor !== null && ofSurvivor < ofMerged ? survivor : merged
  expect(await studyOf(server, survivorId)).toMatchObject(first)
})

describe('A merge is refused', () => {
  test('with a token of what is no more, with the sides as they are now', async () => {
    const { server, director, newStudy } = world
    const [survivorId, mergedId] = [await newStudy(), await newStudy()]
    const { token, confirmation } = await director.studyAct.mergePreview({ survivorId, mergedId })
    const order = { survivorId, mergedId, token, confirmation }
    await addStill(server, mergedId)
    const refused = await director.studyAct.merge(order).catch(PacsError.from)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { current: { merged: { images: 1 } } } })
    const current = await director.studyAct.mergePreview({ survivorId, mergedId })
    expect(current.token).not.toBe(token)
    const swapped = { ...order, survivorId: mergedId, mergedId: survivorId, token: current.token }
    expect(await codeOf(director.studyAct.merge(swapped))).toBe('CONFLICT')
  })

  test('unless the number of the study that goes away is typed', async () => {
    const { director, newStudy } = world
    const [survivorId, mergedId] = [await newStudy(), await newStudy()]
    const { token, survivor } = await director.studyAct.mergePreview({ survivorId, mergedId })
    for (const confirmation of ['', 'yes', survivor.study.examNumber]) {
      const order = { survivorId, mergedId, token, confirmation }
      expect(await codeOf(director.studyAct.merge(order))).toBe('MERGE_NOT_CONFIRMED')
    }
  })

  test('by what speaks against either side, and with itself', async () => {
    const { server, doctor, director, administrator, newStudy, reported } = world
    const [survivorId, mergedId] = [await reported(), await newStudy()]
    const codes = async () => [
      await codeOf(director.studyAct.mergePreview({ survivorId, mergedId })),
      await codeOf(director.studyAct.mergePreview({ survivorId: mergedId, mergedId: survivorId })),
    ]
    expect(await codeOf(director.studyAct.mergePreview({ survivorId, mergedId: survivorId }))).toBe('PARAM_ERROR')
    expect(await codeOf(doctor.studyAct.mergePreview({ survivorId, mergedId }))).toBe('DELETE_OTHER_DOCTOR_STUDY_ERROR')
    await setStudy(server, mergedId, { isVip: true })
    expect(await codeOf(administrator.studyAct.mergePreview({ survivorId, mergedId }))).toBe('STUDY_VIP_ERROR')
    const lease = await doctor.study.occupy({ studyId: survivorId })
    expect(await codes()).toEqual(['STUDY_OCCUPIED_ERROR', 'STUDY_OCCUPIED_ERROR'])
    await doctor.study.release({ studyId: survivorId, fence: lease.fence })
    await director.studyAct.lock({ studyId: mergedId })
    expect(await codes()).toEqual(['STUDY_IS_LOCKED_ERROR', 'STUDY_IS_LOCKED_ERROR'])
    await director.studyAct.unlock({ studyId: mergedId })
    expect((await merge(director, survivorId, mergedId)).isVip).toBe(true)
    expect(await codeOf(administrator.study.get({ studyId: survivorId }))).toBe('STUDY_VIP_ERROR')
  })
})

test('what was on its way to a study that was merged, once and again, comes to the one that stayed', async () => {
  const { server, director, newStudy, as } = world
  const sonographer = await as('sonographer')
  const [oneId, twoId, lastId] = [await newStudy(), await newStudy(), await newStudy()]
  const credentials = await sonographer.image.uploadToken({ studyId: oneId, fileExtension: '.jpg' })
  const cache = await sonographer.image.cacheUploadToken({ fileExtension: '.jpg', roomId: roomId(1) })
  await put(credentials, await jpeg(70))
  await put(cache, await jpeg(71))
  const kept = { roomId: roomId(1), imageName: 'A1', imageUrl: cache.key }
  const { imageId: buffered } = await sonographer.image.cacheOnUpload(kept)
  const own = await addStill(server, lastId, '', 72)
  await merge(director, twoId, oneId)
  await merge(director, lastId, twoId)
  const { imageId, isInBuffer } = await sonographer.image.onUpload({ studyId: oneId, imageUrl: credentials.key })
  expect(isInBuffer).toBe(false)
  await sonographer.image.cacheBindStudy({ imageId: buffered, studyId: oneId })
  const images = await sonographer.image.list({ studyId: lastId })
  expect(images.map((each) => each.id)).toEqual([own, imageId, buffered])
  expect(await studyOf(server, lastId)).toMatchObject({ imageCount: 3 })
  const [counter] = await server.services.database.system((tx) =>
    tx.select().from(imageCounter).where(eq(imageCounter.studyId, lastId)),
  )
  expect(counter?.value).toBe(images.at(-1)?.instanceNumber)
  expect(await codeOf(sonographer.image.uploadToken({ studyId: oneId, fileExtension: '.jpg' }))).toBe(
    'STUDY_IS_DELETED_ERROR',
  )
})

test('patients who are one and the same are not said to differ, and another hospital’s studies are none', async () => {
  const { server, words, registrar, director } = world
  const one = await registrar.study.register(registration(words, '测试丙'))
  const again = { ...registration(words, '测试丙'), patientRecordId: one.patientRecordId }
  const two = await registrar.study.register(again)
  const sides = { survivorId: one.studyId, mergedId: two.studyId }
  expect((await director.studyAct.mergePreview(sides)).differences).toEqual([])
  const stranger = await server.as('director', { studyAct: studyActApi }, 'second')
  expect(await codeOf(stranger.studyAct.mergePreview(sides))).toBe('NOT_FOUND')
})
