import { consultationBounds, ImageId, newId, type StudyId } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { documentTemplate, documentTemplateVersion } from '../../database/schema/template'
import { demoDocuments, versionOf } from '../../demo/templateXml'
import { storeImage } from '../image/storeImage'
import { actorOf, jpeg, put, setStudy, studyOf } from '../image/testing/imageFixture'
import {
  apis,
  asked,
  type ConsultationWorld,
  endOf,
  type Person,
  startConsultationWorld,
} from './testing/consultationWorld'

let world: ConsultationWorld
let studyId: StudyId
let imageIds: ImageId[]
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

/** WebM as browsers record sound: what the server looks at. */
const sound = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04', 'latin1')

async function ask(expert: Person) {
  studyId = await world.newStudy()
  const bytes = [await jpeg(60), await jpeg(90)]
  imageIds = []
  for (const each of bytes) {
    imageIds.push(ImageId.parse(await storeImage(world.server.services, actorOf('doctor'), { studyId, bytes: each })))
  }
  return world.doctor.graphic.initiate({ studyId, imageIds, expertList: asked(expert), comment: 'Cyst or abscess?' })
}

describe('A consultation on images', () => {
  test('shows them to the expert while they write, and is finished by the opinion', async () => {
    const { doctor, far, server } = world
    const made = await ask(far)
    const { id } = made
    expect(made).toMatchObject({ kind: 'GRAPHIC', status: 'waiting', draft: null, messages: [] })
    expect(made.images.map((image) => image.id)).toEqual(imageIds)
    expect(await far.graphic.get({ id })).toMatchObject({ role: 'expert', images: [], draft: null })
    expect(await endOf(far.graphic.giveOpinion({ id, opinion: 'A cyst.' }))).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await far.graphic.start({ id })).toEqual({ status: 'editing' })
    // The report is view-only unless the doctor said otherwise.
    expect((await studyOf(server, studyId)).isInConsultation).toBe(true)
    const seen = await far.graphic.get({ id })
    expect(seen.images.map((image) => image.id)).toEqual(imageIds)
    expect((await fetch(seen.images[0]?.url ?? '')).status).toBe(200)
    expect(await endOf(doctor.graphic.cancel({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await far.graphic.saveDraft({ id, draft: 'A cy' })).toEqual({ status: 'editing' })
    expect((await far.graphic.get({ id })).draft).toBe('A cy')
    expect((await doctor.graphic.get({ id })).draft).toBeNull()
    expect(JSON.stringify(await doctor.graphic.get({ id }))).not.toContain('A cy')
    expect(await endOf(far.graphic.giveOpinion({ id, opinion: ' ' }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await far.graphic.giveOpinion({ id, opinion: ' A cyst. ' })).toEqual({ status: 'finished' })
    expect(await far.graphic.giveOpinion({ id, opinion: 'An abscess.' })).toEqual({ status: 'finished' })
    expect((await doctor.graphic.get({ id })).experts[0]).toMatchObject({ state: 'finished', opinion: 'A cyst.' })
    expect(await far.graphic.get({ id })).toMatchObject({ images: [], draft: null, status: 'finished' })
    expect((await doctor.graphic.get({ id })).images).toHaveLength(2)
    expect((await studyOf(server, studyId)).status).toBe('consulted')
    expect(await endOf(far.graphic.saveDraft({ id, draft: 'late' }))).toBe('CONSULTATION_STATUS_CHANGED')
  })

  test('is asked for with images of its own study, and one expert', async () => {
    const { doctor, far, near } = world
    await ask(far)
    const other = await world.newStudy()
    const asking = (patch: object) =>
      endOf(doctor.graphic.initiate({ studyId: other, imageIds, expertList: asked(far), comment: '?', ...patch }))
    expect(await asking({})).toBe('NOT_FOUND')
    expect(await asking({ imageIds: [] })).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await asking({ comment: ' ' })).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await asking({ expertList: asked(far, near) })).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await endOf(doctor.graphic.get({ id: newId() as never }))).toBe('NOT_FOUND')
  })

  test('is called off, declined or ended by the doctor as a live one is', async () => {
    const { doctor, far } = world
    const one = await ask(far)
    expect(await doctor.graphic.cancel({ id: one.id })).toEqual({ status: 'cancelled' })
    const two = await ask(far)
    expect(await far.graphic.refuse({ id: two.id, reason: 'On leave.' })).toEqual({ status: 'refused' })
    const three = await ask(far)
    await far.graphic.start({ id: three.id })
    expect(await doctor.graphic.finish({ id: three.id })).toEqual({ status: 'finished' })
    const rows = (await far.graphic.receivedRecords({ pageNum: 0, pageSize: 10 })).rows
    expect(rows.find(({ id }) => id === two.id)?.status).toBe('refused')
    expect((await far.live.receivedRecords({ pageNum: 0, pageSize: 10 })).rows).toEqual([])
  })

  test('view-only where the doctor said so: then nobody writes the report meanwhile', async () => {
    const { doctor, far, server } = world
    const first = await ask(far)
    await doctor.graphic.cancel({ id: first.id })
    const expertList = asked(far)
    const { id } = await doctor.graphic.initiate({
      studyId,
      imageIds,
      expertList,
      comment: '?',
      reportEditableStatus: 0,
    })
    await far.graphic.start({ id })
    expect((await studyOf(server, studyId)).isInConsultation).toBe(true)
    await far.graphic.giveOpinion({ id, opinion: 'Fine.' })
    expect((await studyOf(server, studyId)).isInConsultation).toBe(false)
  })
})

describe('The conversation around the images', () => {
  test('is written by both sides until it is over, about images of the consultation alone', async () => {
    const { doctor, far } = world
    const { id } = await ask(far)
    const [imageId = newId() as ImageId] = imageIds
    expect(await endOf(far.graphic.say({ id, text: 'Hello' }))).toBe('CONSULTATION_STATUS_CHANGED')
    const first = await doctor.graphic.say({ id, text: ' This one. ', imageId })
    expect(first).toMatchObject({ senderName: 'Doctor', text: 'This one.', imageId, voiceUrl: null, marks: [] })
    await far.graphic.start({ id })
    world.server.clock.advance(1_000)
    await far.graphic.say({ id, text: 'I see.' })
    expect((await doctor.graphic.get({ id })).messages.map(({ text, senderName }) => [senderName, text])).toEqual([
      ['Doctor', 'This one.'],
      ['Far', 'I see.'],
    ])
    expect(await endOf(doctor.graphic.say({ id, text: '  ' }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await endOf(doctor.graphic.say({ id, text: 'x', imageId: newId() as ImageId }))).toBe('NOT_FOUND')
    await doctor.graphic.finish({ id })
    for (const who of [doctor, far]) {
      expect(await endOf(who.graphic.say({ id, text: 'late' }))).toBe('CONSULTATION_STATUS_CHANGED')
      expect(await endOf(who.graphic.voiceToken({ id }))).toBe('CONSULTATION_STATUS_CHANGED')
    }
  })

  test('takes voice notes with what was pointed at and drawn', async () => {
    const { doctor, far, server } = world
    const { id } = await ask(far)
    await far.graphic.start({ id })
    const [imageId = newId() as ImageId] = imageIds
    const marks = [{ atMs: 120, imageId, kind: 'pointer' as const, points: [[0.5, 0.25]] as [number, number][] }]
    const credentials = await far.graphic.voiceToken({ id })
    const note = { id, text: '', imageId, voiceKey: credentials.key, voiceMs: 3_000, marks }
    expect(await endOf(far.graphic.say(note))).toBe('OBJECT_MISSING')
    await put(credentials, sound, server.clock.now())
    expect(await endOf(far.graphic.say({ ...note, voiceMs: null }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await endOf(doctor.graphic.say(note))).toBe('UPLOAD_KEY_REFUSED')
    const said = await far.graphic.say(note)
    expect(said).toMatchObject({ voiceMs: 3_000, marks })
    const heard = (await doctor.graphic.get({ id })).messages.at(-1)
    const answer = await fetch(heard?.voiceUrl ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/webm'])
    expect(await endOf(far.graphic.say(note))).toBe('UPLOAD_KEY_REFUSED')
    const wrong = await far.graphic.voiceToken({ id })
    await put(wrong, await jpeg(), server.clock.now())
    expect(await endOf(far.graphic.say({ ...note, voiceKey: wrong.key }))).toBe('UPLOAD_KEY_REFUSED')
    expect((await doctor.graphic.get({ id })).messages).toHaveLength(1)
  })
})

test('The template of consultations is filled with question, history and opinion', async () => {
  const { doctor, far, server } = world
  const { id } = await ask(far)
  expect(await endOf(doctor.live.reportTemplate({ id }))).toBe('NO_TEMPLATE')
  const [document] = demoDocuments.filter(({ type }) => type === 'consultation')
  if (document === undefined) throw new Error('the demo has no such template')
  const { content, ...facts } = document
  const [hospitalId, templateId] = [hospitalIdOf('first'), newId()]
  await server.services.database.change(actorOf('director'), { id: 'test.template' }, async ({ tx }) => {
    await tx.insert(documentTemplate).values({ hospitalId, id: templateId, ...facts, number: 1 })
    await tx.insert(documentTemplateVersion).values({
      hospitalId,
      templateId,
      number: 1,
      createdAt: new Date(0).toISOString(),
      createdByName: '',
      ...versionOf(content),
    })
  })
  await setStudy(server, studyId, { clinicalHistory: 'Fever & pain <38>' })
  await far.graphic.start({ id })
  const during = await far.live.reportTemplate({ id })
  expect(during).toMatchObject({ reportTemplateId: templateId, name: facts.name })
  expect(during.content).toContain('Cyst or abscess?')
  expect(during.content).toContain('Fever &amp; pain &lt;38&gt;')
  await far.graphic.giveOpinion({ id, opinion: 'An abscess.' })
  expect((await doctor.live.reportTemplate({ id })).content).toContain('An abscess.')
})

test('Without an opinion within three days it reads unedited, and nothing more is written', async () => {
  const { doctor, far, server } = world
  const { id } = await ask(far)
  await far.graphic.start({ id })
  server.clock.advance(consultationBounds.GRAPHIC.editing * 60_000)
  const again = async ({ userId, hospital }: Person) => server.client(apis, await server.tokenFor(userId, hospital))
  const [asker, expert] = [await again(doctor), await again(far)]
  expect((await asker.graphic.get({ id })).status).toBe('unedited')
  expect(await endOf(expert.graphic.giveOpinion({ id, opinion: 'x' }))).toBe('CONSULTATION_STATUS_CHANGED')
  expect(await endOf(expert.graphic.saveDraft({ id, draft: 'x' }))).toBe('CONSULTATION_STATUS_CHANGED')
  expect(await expert.graphic.get({ id })).toMatchObject({ images: [], status: 'unedited' })
})
