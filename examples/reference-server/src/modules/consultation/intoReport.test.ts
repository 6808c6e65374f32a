import { type ImageId, newId, type UserId } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStudy } from '../image/testing/imageFixture'
import { asked, type ConsultationWorld, endOf, eventsOf, startConsultationWorld } from './testing/consultationWorld'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

/** A finished live consultation of two experts, and a graphic one that waits. */
async function consulted() {
  const { doctor, near, far } = world
  const studyId = await world.newStudy()
  const { id } = await doctor.live.initiate({ studyId, expertList: asked(near, far), comment: 'Benign?' })
  for (const expert of [near, far]) await expert.live.start({ id })
  await near.live.expertFinish({ id, opinion: 'A cyst.' })
  await far.live.expertFinish({ id, opinion: 'No cyst.' })
  return { studyId, id }
}

test('The consultations about a study are listed beside its report with the opinions of all experts, to who reads reports of its hospital', async () => {
  const { doctor, colleague, far, outsider } = world
  const { studyId, id } = await consulted()
  const rows = await colleague.live.ofStudy({ studyId })
  expect(rows.map((row) => [row.id, row.kind, row.status])).toEqual([[id, 'REALTIME', 'finished']])
  expect(rows[0]?.experts.map(({ name, opinion, intoReport }) => [name, opinion, intoReport])).toEqual([
    ['Near', 'A cyst.', null],
    ['Far', 'No cyst.', null],
  ])
  for (const stranger of [far, outsider]) expect(await endOf(stranger.live.ofStudy({ studyId }))).toBe('NOT_FOUND')
  expect(await doctor.live.ofStudy({ studyId: await world.newStudy() })).toEqual([])
})

test('A study that was consulted cannot be consulted again in either kind, and the former consultation is listed beside its report', async () => {
  const { doctor, far } = world
  const { studyId, id } = await consulted()
  const onImages = { studyId, expertList: asked(far), imageIds: [newId() as ImageId], comment: 'Benign?' }
  expect(await endOf(doctor.graphic.initiate(onImages))).toBe('CONSULTATION_REPEATED')
  expect(await endOf(doctor.live.initiate({ studyId, expertList: asked(far), comment: '' }))).toBe(
    'CONSULTATION_REPEATED',
  )
  expect((await doctor.live.ofStudy({ studyId })).map((row) => row.id)).toEqual([id])
})

test('When an opinion was put into the report is kept with who did it, once for each expert, and both hospitals are notified', async () => {
  const { doctor, colleague, near, far, outsider, server } = world
  const { studyId, id } = await consulted()
  const before = (await eventsOf(server, 'second', 'consultation-changed')).length
  const { at } = await colleague.live.noteIntoReport({ id, userId: near.userId })
  const [row] = await doctor.live.ofStudy({ studyId })
  expect(row?.experts.map(({ intoReport }) => intoReport)).toEqual([{ at, byName: 'Colleague' }, null])
  expect(await eventsOf(server, 'second', 'consultation-changed')).toHaveLength(before + 1)
  for (const stranger of [far, outsider])
    expect(await endOf(stranger.live.noteIntoReport({ id, userId: near.userId }))).toBe('NOT_FOUND')
  expect(await endOf(doctor.live.noteIntoReport({ id, userId: newId() as UserId }))).toBe('NOT_FOUND')
})

test('What nobody found cannot be in a report, and the consultations about a VIP are for who may see it', async () => {
  const { doctor, far, server } = world
  const studyId = await world.newStudy()
  const { id } = await doctor.live.initiate({ studyId, expertList: asked(far), comment: '' })
  expect(await endOf(doctor.live.noteIntoReport({ id, userId: far.userId }))).toBe('NOT_FOUND')
  await setStudy(server, studyId, { isVip: true })
  expect(await endOf(doctor.live.ofStudy({ studyId }))).toBe('STUDY_VIP_ERROR')
})
