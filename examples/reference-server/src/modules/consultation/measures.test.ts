import { ImageId, newId, PacsError } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeImage } from '../image/storeImage'
import { awaitThumbnails } from '../image/testing/awaitThumbnails'
import { actorOf, jpeg, setStudy, writtenOn } from '../image/testing/imageFixture'
import { asked, type ConsultationWorld, endOf, eventsOf, startConsultationWorld } from './testing/consultationWorld'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

const drawn = '{"version":1,"calibration":null,"annotations":[]}'

/** A consultation with an expert of another hospital, about one image of a study that has another one. */
async function ask() {
  const { doctor, far, server } = world
  const studyId = await world.newStudy()
  const [imageId, otherId] = await Promise.all(
    [60, 90].map(async (shade) =>
      ImageId.parse(await storeImage(server.services, actorOf('doctor'), { studyId, bytes: await jpeg(shade) })),
    ),
  )
  if (imageId === undefined || otherId === undefined) throw new Error('Two images were stored.')
  const made = await doctor.graphic.initiate({ studyId, imageIds: [imageId], expertList: asked(far), comment: '?' })
  return { id: made.id, studyId, imageId, otherId }
}

test('An expert of another hospital sees what the doctor drew on an image, and draws on it, while they write', async () => {
  const { doctor, far } = world
  const { id, imageId } = await ask()
  await doctor.image.measure({ imageId, measure: drawn })
  expect(await endOf(far.graphic.readMeasure({ id, imageId }))).toBe('NOT_FOUND')
  expect(await endOf(far.graphic.measure({ id, imageId, measure: drawn }))).toBe('CONSULTATION_STATUS_CHANGED')
  await far.graphic.start({ id })
  expect(await far.graphic.readMeasure({ id, imageId })).toEqual({ measure: drawn, version: 1 })
  const next = writtenOn('next')
  expect(await far.graphic.measure({ id, imageId, measure: next, version: 1 })).toEqual({ version: 2 })
  expect(await doctor.image.readMeasure({ imageId })).toMatchObject({ measure: next, version: 2 })
  expect(await doctor.graphic.readMeasure({ id, imageId })).toEqual({ measure: next, version: 2 })
  expect(await endOf(doctor.graphic.measure({ id, imageId, measure: drawn, version: 1 }))).toBe('CONFLICT')
  for (const measure of ['hello', '{}', drawn.replace('1', '2')]) {
    const refused = PacsError.from(
      await far.graphic.measure({ id, imageId, measure, version: 2 }).catch((error) => error),
    )
    const fields = [{ path: 'measure', message: 'measureDocument' }]
    expect(refused).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', details: { fields } })
  }
  expect(await far.graphic.readMeasure({ id, imageId })).toEqual({ measure: next, version: 2 })
  await far.graphic.giveOpinion({ id, opinion: 'A cyst.' })
  expect(await endOf(far.graphic.readMeasure({ id, imageId }))).toBe('CONSULTATION_STATUS_CHANGED')
  expect(await endOf(far.graphic.measure({ id, imageId, measure: drawn }))).toBe('CONSULTATION_STATUS_CHANGED')
})

test('Only images of the consultation are reached by it, and only by who takes part', async () => {
  const { far, outsider, colleague } = world
  const { id, imageId, otherId } = await ask()
  await far.graphic.start({ id })
  for (const unknown of [otherId, ImageId.parse(newId())]) {
    expect(await endOf(far.graphic.readMeasure({ id, imageId: unknown }))).toBe('NOT_FOUND')
    expect(await endOf(far.graphic.measure({ id, imageId: unknown, measure: drawn }))).toBe('NOT_FOUND')
  }
  for (const person of [outsider, colleague]) {
    expect(await endOf(person.graphic.readMeasure({ id, imageId }))).toBe('NOT_FOUND')
    expect(await endOf(person.graphic.measure({ id, imageId, measure: drawn }))).toBe('NOT_FOUND')
  }
})

test('Nothing is drawn on a study that is locked, and both hospitals hear of a drawing', async () => {
  const { far, server } = world
  const { id, studyId, imageId, otherId } = await ask()
  await far.graphic.start({ id })
  await awaitThumbnails(server, [imageId, otherId])
  const told = async () => {
    const heard = [await eventsOf(server, 'first', 'image-changed'), await eventsOf(server, 'second', 'image-changed')]
    return heard.map((events) => events.filter((event) => event.studyId === studyId).length)
  }
  const [own = 0, theirs = 0] = await told()
  await far.graphic.measure({ id, imageId, measure: drawn })
  expect(await told()).toEqual([own + 1, theirs + 1])
  await setStudy(server, studyId, { lockedUntil: new Date(server.clock.now() + 2_000).toISOString() })
  server.clock.advance(1_000)
  expect(await endOf(far.graphic.measure({ id, imageId, measure: drawn, version: 1 }))).toBe('STUDY_IS_LOCKED_ERROR')
  expect(await far.graphic.readMeasure({ id, imageId })).toMatchObject({ version: 1 })
  server.clock.advance(1_000)
  expect(await endOf(far.graphic.measure({ id, imageId, measure: drawn, version: 1 }))).toBe('done')
})
