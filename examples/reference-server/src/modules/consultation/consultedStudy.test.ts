import { type AskedExpert, ConsultationId, ImageId, newId, reportAddendumApi, type StudyId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeImage } from '../image/storeImage'
import { actorOf, jpeg, setStudy, writtenOn } from '../image/testing/imageFixture'
import {
  apis,
  asked,
  type Client,
  type ConsultationWorld,
  endOf,
  eventsOf,
  startConsultationWorld,
} from './testing/consultationWorld'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

const request = {
  clinicalDiagnosisText: '肝占位',
  examPurpose: '复查',
  clinicalHistory: '乙肝十年',
  doctorInstructions: '注意右叶',
}
const text = { templateId: null, findings: '肝右叶结节。', impression: '血管瘤可能。', result: 'positive' as const }
const drawn = '{"version":1,"calibration":null,"annotations":[]}'

async function storePictures(studyId: StudyId, ...shades: number[]): Promise<ImageId[]> {
  const ids: ImageId[] = []
  for (const shade of shades) {
    const bytes = await jpeg(shade)
    ids.push(ImageId.parse(await storeImage(world.server.services, actorOf('doctor'), { studyId, bytes })))
  }
  return ids
}

/** A finished report of the patient of a study. */
async function reportOf(studyId: StudyId): Promise<void> {
  await world.director.report.save({ studyId, ...text, imageIds: [], version: 0 })
  await world.director.report.finish({ studyId, version: 1 })
}

/** A study with two images, whose patient has an earlier one with a finished report. */
async function makeStudy() {
  const before = new Date(world.server.clock.now() - 86_400_000).toISOString()
  const earlierId = await world.newStudy({ registerTime: before })
  await reportOf(earlierId)
  const studyId = await world.newStudy({ ...request, patientRecordId: earlierId })
  const [first, second] = await storePictures(studyId, 60, 90)
  if (first === undefined || second === undefined) throw new Error('Two images were stored.')
  return { studyId, earlierId, imageIds: [first, second] as const }
}

/** A live consultation about it with an expert of another hospital. */
async function askLive() {
  const made = await makeStudy()
  const { id } = await world.doctor.live.initiate({
    studyId: made.studyId,
    expertList: asked(world.far),
    comment: '?',
  })
  return { id, ...made }
}

test('An expert who is invited sees small pictures, diagnosis and purpose: no image, no history, no report', async () => {
  const { far } = world
  const { id, imageIds } = await askLive()
  const preview = await far.live.study({ id })
  expect(preview).toMatchObject({
    isPreview: true,
    clinicalDiagnoses: ['肝占位'],
    examPurpose: '复查',
    clinicalHistory: '',
    doctorInstructions: '',
    imageCount: 2,
    images: [],
    report: null,
    earlierReports: [],
  })
  expect(preview.thumbnails.map(({ imageId }) => imageId)).toEqual(imageIds)
  for (const hidden of [request.clinicalHistory, request.doctorInstructions, text.findings, text.impression])
    expect(JSON.stringify(preview)).not.toContain(hidden)
  const [imageId] = imageIds
  expect(await endOf(far.live.readMeasure({ id, imageId }))).toBe('NOT_FOUND')
  expect(await endOf(far.live.measure({ id, imageId, measure: drawn }))).toBe('CONSULTATION_STATUS_CHANGED')
})

test('From the acceptance an expert of another hospital sees images, request and earlier reports, also before the room opens', async () => {
  const { doctor, far } = world
  const { id, imageIds, earlierId } = await askLive()
  await far.live.accept({ id })
  const whole = await far.live.study({ id })
  expect(whole).toMatchObject({ isPreview: false, clinicalHistory: '乙肝十年', doctorInstructions: '注意右叶' })
  expect(whole.images.map((image) => image.id)).toEqual(imageIds)
  for (const { url } of whole.images) expect((await fetch(url)).status).toBe(200)
  expect(whole.report).toBeNull()
  const { findings, impression } = text
  expect(whole.earlierReports).toMatchObject([{ studyId: earlierId, findings, impression, addenda: [] }])
  await far.live.start({ id })
  expect((await far.live.study({ id })).images).toHaveLength(2)
  expect((await doctor.live.study({ id })).images).toHaveLength(2)
})

test('What was added to a report since is shown with it', async () => {
  const { far, server } = world
  const { id, earlierId } = await askLive()
  await far.live.accept({ id })
  const director = await server.as('director', { addendum: reportAddendumApi, ...apis })
  await director.addendum.add({ studyId: earlierId, version: 2, text: '应为左叶。' })
  const [earlier] = (await far.live.study({ id })).earlierReports
  expect(earlier?.addenda).toMatchObject([{ text: '应为左叶。' }])
})

test('The finished report of the study itself is shown from the acceptance, a draft is not', async () => {
  const { director, doctor, far } = world
  const { studyId } = await makeStudy()
  await director.report.save({ studyId, ...text, imageIds: [], version: 0 })
  const ask = { studyId, expertList: asked(far), comment: '?' }
  const draft = await doctor.live.initiate(ask)
  await far.live.accept({ id: draft.id })
  expect((await far.live.study({ id: draft.id })).report).toBeNull()
  await doctor.live.cancel({ id: draft.id })
  await director.report.finish({ studyId, version: 1 })
  const { id, reportFinishedAt } = await doctor.live.initiate(ask)
  expect((await far.live.study({ id })).report).toBeNull()
  await far.live.accept({ id })
  const { findings, impression } = text
  expect((await far.live.study({ id })).report).toEqual({
    findings,
    impression,
    addenda: [],
    finishedAt: reportFinishedAt,
  })
})

test('Of a graphic consultation the chosen images are shown, before the start as small pictures', async () => {
  const { doctor, far } = world
  const { studyId, imageIds } = await makeStudy()
  const [, chosen] = imageIds
  const { id } = await doctor.graphic.initiate({ studyId, imageIds: [chosen], expertList: asked(far), comment: '?' })
  const preview = await far.live.study({ id })
  expect(preview).toMatchObject({ isPreview: true, imageCount: 1, images: [], thumbnails: [{ imageId: chosen }] })
  await far.graphic.start({ id })
  const whole = await far.live.study({ id })
  expect(whole.images.map((image) => image.id)).toEqual([chosen])
  expect(whole.clinicalHistory).toBe(request.clinicalHistory)
  // Each kind has calls of its own for what is measured.
  expect(await endOf(far.live.readMeasure({ id, imageId: chosen }))).toBe('NOT_FOUND')
  expect(await endOf(far.live.measure({ id, imageId: chosen, measure: drawn }))).toBe('NOT_FOUND')
})

test('Strangers of both hospitals, and an id of nothing, are not found', async () => {
  const { colleague, outsider, other, far } = world
  const { id, imageIds } = await askLive()
  const [imageId] = imageIds
  await far.live.accept({ id })
  for (const stranger of [colleague, outsider, other]) {
    expect(await endOf(stranger.live.study({ id }))).toBe('NOT_FOUND')
    expect(await endOf(stranger.live.readMeasure({ id, imageId }))).toBe('NOT_FOUND')
    expect(await endOf(stranger.live.measure({ id, imageId, measure: drawn }))).toBe('NOT_FOUND')
  }
  expect(await endOf(far.live.study({ id: ConsultationId.parse(newId()) }))).toBe('NOT_FOUND')
})

test('An expert draws on each image of the study, and on none of another study or of another hospital', async () => {
  const { doctor, far, newStudy } = world
  const { id, imageIds, earlierId } = await askLive()
  await far.live.accept({ id })
  for (const imageId of imageIds) {
    expect(await far.live.readMeasure({ id, imageId })).toEqual({ measure: '', version: 0 })
    expect(await far.live.measure({ id, imageId, measure: writtenOn('here'), version: 0 })).toEqual({ version: 1 })
    expect(await doctor.live.readMeasure({ id, imageId })).toEqual({ measure: writtenOn('here'), version: 1 })
    expect(await endOf(doctor.live.measure({ id, imageId, measure: drawn, version: 0 }))).toBe('CONFLICT')
  }
  const [ofEarlier] = await storePictures(earlierId, 120)
  const [ofOther] = await storePictures(await newStudy(), 130)
  for (const imageId of [ofEarlier, ofOther, ImageId.parse(newId())]) {
    if (imageId === undefined) throw new Error('An image was stored.')
    expect(await endOf(far.live.readMeasure({ id, imageId }))).toBe('NOT_FOUND')
    expect(await endOf(far.live.measure({ id, imageId, measure: drawn }))).toBe('NOT_FOUND')
    expect((await far.live.study({ id })).images.map((image) => image.id)).not.toContain(imageId)
  }
  // The seat opens nothing by the calls of the hospital itself.
  const [imageId] = imageIds
  expect(await endOf(far.image.readMeasure({ imageId }))).toBe('NOT_FOUND')
  expect(await endOf(far.study.get({ studyId: earlierId }))).toBe('NOT_FOUND')
})

test('Nothing is drawn on a study that is locked, and both hospitals are notified of a drawing', async () => {
  const { far, server } = world
  const { id, studyId, imageIds } = await askLive()
  const [imageId] = imageIds
  await far.live.accept({ id })
  await far.live.measure({ id, imageId, measure: drawn, version: 0 })
  for (const hospital of ['first', 'second'] as const) {
    const events = await eventsOf(server, hospital, 'image-changed')
    expect(events.some((event) => event.studyId === studyId)).toBe(true)
  }
  await setStudy(server, studyId, { lockedUntil: new Date(server.clock.now() + 60_000).toISOString() })
  expect(await endOf(far.live.measure({ id, imageId, measure: drawn, version: 1 }))).toBe('STUDY_IS_LOCKED_ERROR')
  expect(await far.live.readMeasure({ id, imageId })).toEqual({ measure: drawn, version: 1 })
})

/** How the study and the measurements of an image end for an expert. */
async function endsOf({ live }: Client, { id, imageIds: [imageId] }: Awaited<ReturnType<typeof askLive>>) {
  const calls = [live.study({ id }), live.readMeasure({ id, imageId }), live.measure({ id, imageId, measure: drawn })]
  return new Set(await Promise.all(calls.map(endOf)))
}

test.each<[how: string, end: (id: ConsultationId) => Promise<unknown>]>([
  ['the expert is done', (id) => world.far.live.expertFinish({ id, opinion: '血管瘤。' })],
  ['the doctor ends it', (id) => world.doctor.live.doctorFinish({ id })],
  ['the expert declines', (id) => world.far.live.refuse({ id })],
  ['the expert passes it on', (id) => world.far.live.transfer({ id, expert: asked(world.other)[0] as AskedExpert })],
])('It is closed to the expert once %s', async (_how, end) => {
  const { far } = world
  const asked = await askLive()
  await far.live.start({ id: asked.id })
  expect(await endsOf(far, asked)).toEqual(new Set(['done']))
  await end(asked.id)
  expect(await endsOf(far, asked)).toEqual(new Set(['CONSULTATION_STATUS_CHANGED']))
})

test('It is closed to an expert who is invited once it is called off, and a study that is deleted or becomes VIP to all', async () => {
  const { doctor, far, server } = world
  const cancelled = await askLive()
  await doctor.live.cancel({ id: cancelled.id })
  expect(await endOf(far.live.study({ id: cancelled.id }))).toBe('CONSULTATION_STATUS_CHANGED')
  const [vip, deleted] = [await askLive(), await askLive()]
  for (const { id } of [vip, deleted]) await far.live.accept({ id })
  await setStudy(server, vip.studyId, { isVip: true })
  await setStudy(server, deleted.studyId, { deletedAt: new Date(server.clock.now()).toISOString() })
  for (const expert of [far, doctor]) {
    expect(await endsOf(expert, vip)).toEqual(new Set(['STUDY_VIP_ERROR']))
    expect(await endsOf(expert, deleted)).toEqual(new Set(['NOT_FOUND']))
  }
})

test('An earlier study that is VIP or deleted, and one of another patient, is not among the earlier reports', async () => {
  const { far, server } = world
  const { id, earlierId } = await askLive()
  await far.live.accept({ id })
  const earlier = async () => (await far.live.study({ id })).earlierReports.map(({ studyId }) => studyId)
  expect(await earlier()).toEqual([earlierId])
  await setStudy(server, earlierId, { isVip: true })
  expect(await earlier()).toEqual([])
  await setStudy(server, earlierId, { isVip: false, deletedAt: new Date(server.clock.now()).toISOString() })
  expect(await earlier()).toEqual([])
})

test('The hospital of the study logs who looked, with the earlier reports that were shown', async () => {
  const { far, server } = world
  const { id, earlierId } = await askLive()
  await far.live.study({ id })
  await far.live.accept({ id })
  await far.live.study({ id })
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ user_id: string; details: unknown }>(sql`SELECT user_id, details FROM operation_log
      WHERE call = 'realtimeConsultation.study' AND subject_id = ${id}
      ORDER BY details ->> 'studyIds' NULLS FIRST`),
  )
  expect(rows).toMatchObject([{ user_id: far.userId }, { user_id: far.userId, details: { studyIds: [earlierId] } }])
})
