import {
  accessApi,
  type ConsultationId,
  consultationBounds,
  ImageId,
  imageApi,
  type Language,
  newId,
  type Permission,
  type RoomId,
  realtimeConsultationApi,
  registrationOfStudy,
  reportSealApi,
  type StudyId,
  studyApi,
  UserId,
} from '@opensono/pacs-core'
import { writeMeasureDocument } from '@opensono/pacs-core/measure'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf, type TestHospital } from '../../../../test/fixture/fixture'
import { consultation, consultationExpert, consultationReport } from '../../../database/schema/consultation'
import { userAccount } from '../../../database/schema/foundation'
import { image } from '../../../database/schema/image'
import { basicData, studyBodyPart } from '../../../database/schema/study'
import { documentTemplate, documentTemplateVersion } from '../../../database/schema/template'
import { demoDocuments, versionOf } from '../../../demo/templateXml'
import { readPages, withoutSpaces } from '../../../paper/testing/readPdf'
import { storeImage } from '../../image/storeImage'
import { actorOf, jpeg, put, setMeasure, setPatient, setStudy } from '../../image/testing/imageFixture'
import { addWords, registration } from '../../report/testing/reportFixture'
import { expireConsultation } from '../expiry'
import {
  asked,
  type Client,
  type ConsultationWorld,
  endOf,
  logOf,
  type Person,
  startConsultationWorld,
} from '../testing/consultationWorld'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
  await world.server.services.database.change(actorOf('doctor'), { id: 'test.word' }, ({ tx }) => {
    const word = { kind: 'body-part', name: '肝脏', englishName: 'Liver' } as const
    return tx.insert(basicData).values({ hospitalId: hospitalIdOf('first'), id: liver, ...word })
  })
})
afterAll(() => world?.server.close())

const liver = newId()
const question = '肝右叶占位，性质？'

async function newStudy(): Promise<StudyId> {
  const studyId = await world.newStudy({ examNumber: `E-${newId().slice(-8)}`, clinicalHistory: '乙肝十年' })
  await setPatient(world.server, studyId, { name: '测试甲', sex: 'female' })
  await world.server.services.database.change(actorOf('doctor'), { id: 'test.part' }, ({ tx }) =>
    tx.insert(studyBodyPart).values({ hospitalId: hospitalIdOf('first'), studyId, bodyPartId: liver, place: 0 }),
  )
  return studyId
}

/** A live consultation that two experts of two hospitals have finished. */
async function liveOne() {
  return finishedLive(await newStudy())
}

async function finishedLive(studyId: StudyId) {
  const { doctor, near, far } = world
  const confirmed = ['CONSULTATION_WITHOUT_IMAGES'] as const
  const request = { studyId, expertList: asked(near, far), comment: question, confirmed: [...confirmed] }
  const { id } = await doctor.live.initiate(request)
  for (const expert of [near, far]) await expert.live.start({ id })
  await near.live.expertFinish({ id, opinion: '考虑血管瘤。' })
  await far.live.expertFinish({ id, opinion: '建议增强CT。' })
  return { studyId, id }
}

const drawn = writeMeasureDocument({
  version: 1,
  calibration: null,
  annotations: [{ id: 'a', kind: 'text', frame: null, points: [{ x: 30, y: 30 }], size: 'M', text: '占位' }],
})

/** A graphic consultation on two images, of which one is drawn on. */
async function graphicOne(opinion = '单纯囊肿。') {
  const { doctor, far, server } = world
  const studyId = await newStudy()
  const imageIds: ImageId[] = []
  for (const shade of [60, 90]) {
    const bytes = await jpeg(shade)
    imageIds.push(ImageId.parse(await storeImage(server.services, actorOf('doctor'), { studyId, bytes })))
  }
  await setMeasure(server, imageIds[0] ?? '', drawn)
  const { id } = await doctor.graphic.initiate({ studyId, imageIds, expertList: asked(far), comment: question })
  await far.graphic.start({ id })
  if (opinion !== '') await far.graphic.giveOpinion({ id, opinion })
  return { studyId, id, imageIds }
}

async function print(client: Client, id: ConsultationId, language: Language = 'zh') {
  const { pdf, ...rest } = await client.live.report({ id, language })
  const file = new Uint8Array(Buffer.from(pdf, 'base64'))
  return { ...rest, file, text: (await readPages(file)).join('') }
}

const pictureCount = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1

const keptOf = (id: string) =>
  world.server.services.database.system((tx) =>
    tx.select().from(consultationReport).where(eq(consultationReport.consultationId, id)),
  )

/** Writes behind the server's back. */
async function rename({ userId, hospital }: Person, name: string) {
  await world.server.services.database.change(actorOf('director', hospital), { id: 'test.rename' }, ({ tx }) =>
    tx.update(userAccount).set({ name }).where(eq(userAccount.id, userId)),
  )
}

async function addTemplate(title: string, hospital: TestHospital = 'first') {
  const document = demoDocuments.find(({ type }) => type === 'consultation')
  if (document === undefined) throw new Error('the demo has a template of consultations')
  const { content, ...facts } = document
  const [hospitalId, templateId] = [hospitalIdOf(hospital), newId()]
  await world.server.services.database.change(
    actorOf('director', hospital),
    { id: 'test.template' },
    async ({ tx }) => {
      await tx.delete(documentTemplateVersion)
      await tx.delete(documentTemplate)
      await tx.insert(documentTemplate).values({ hospitalId, id: templateId, ...facts, number: 1 })
      const version = versionOf({ ...content, title: { zh: title, en: '' } })
      const made = { number: 1, createdAt: new Date(0).toISOString(), createdByName: '' }
      await tx.insert(documentTemplateVersion).values({ hospitalId, templateId, ...made, ...version })
    },
  )
}

describe('The report of a consultation', () => {
  test('of two experts who were asked live has the patient, the question, who asked, and each opinion under name and hospital', async () => {
    const { doctor } = world
    const { id } = await liveOne()
    const { text, missingImageIds, missingCharacters } = await print(doctor, id)
    expect([missingImageIds, missingCharacters]).toEqual([[], []])
    const { examNumber } = (await doctor.live.get({ id })) as { examNumber: string }
    for (const word of [
      '会诊报告',
      '肝脏',
      '测试甲',
      '女',
      examNumber,
      '乙肝十年',
      question,
      'Doctor',
      'firsthospital',
      '实时会诊',
    ])
      expect(text).toContain(word)
    for (const [name, hospital, opinion] of [
      ['Near', 'first hospital', '考虑血管瘤。'],
      ['Far', 'second hospital', '建议增强CT。'],
    ] as const) {
      expect(text).toContain(withoutSpaces(`会诊意见：${name} Professor、${hospital}${opinion}`))
      expect(text).toMatch(new RegExp(`专家${name}\\d{4}/\\d\\d/\\d\\d`))
    }
    const [kept] = await keptOf(id)
    expect(text).toContain(kept?.code)
    expect((await print(doctor, id, 'en')).text).toContain('ConsultationReport')
  })

  test('on images shows those on which something is drawn, and what is drawn stays as it was at the finish', async () => {
    const { doctor, server } = world
    const { id, imageIds } = await graphicOne()
    const first = await print(doctor, id)
    expect(first.text).toContain('单纯囊肿。')
    expect(pictureCount(first.file)).toBe(1)
    await setMeasure(server, imageIds[0] ?? '', '')
    await setMeasure(server, imageIds[1] ?? '', drawn)
    expect((await print(doctor, id)).file).toEqual(first.file)
  })

  test('shows an image that an expert spoke of, and none that must not be used any more', async () => {
    const { doctor, far, server } = world
    const { id, studyId, imageIds } = await graphicOne('')
    await far.graphic.say({
      id,
      text: '看这里',
      imageId: imageIds[1] ?? null,
      voiceKey: null,
      voiceMs: null,
      marks: [],
    })
    await far.graphic.giveOpinion({ id, opinion: '囊肿。' })
    const { file } = await print(doctor, id)
    expect(pictureCount(file)).toBe(2)
    // Moved to another study: it is another patient's.
    const other = await newStudy()
    await server.services.database.change(actorOf('doctor'), { id: 'test.move' }, ({ tx }) =>
      tx
        .update(image)
        .set({ studyId: other })
        .where(eq(image.id, imageIds[1] ?? '')),
    )
    const without = await print(doctor, id)
    expect(pictureCount(without.file)).toBe(1)
    expect(without.missingImageIds).toEqual([imageIds[1]])
    expect((await doctor.live.ofStudy({ studyId }))[0]).toMatchObject({ id, hasReport: true })
  })

  test('keeps the images that it shows: none of them is deleted, wherever it was moved to', async () => {
    const { doctor, server } = world
    const { id, studyId, imageIds } = await graphicOne()
    const [shown, other] = imageIds as [ImageId, ImageId]
    expect(await doctor.image.list({ studyId })).toMatchObject([
      { id: shown, isUsedInReport: false, isInConsultationReport: true },
      { id: other, isInConsultationReport: false },
    ])
    const first = await print(doctor, id)
    expect(await endOf(doctor.image.remove({ studyId, imageId: shown }))).toBe('IMAGE_IN_CONSULTATION_REPORT')
    expect(await endOf(doctor.image.remove({ studyId, imageId: other }))).toBe('done')
    expect((await print(doctor, id)).file).toEqual(first.file)

    const target = await newStudy()
    const reason = '患者不符'
    await doctor.image.move({ imageIds: [shown], sourceStudyId: studyId, targetStudyId: target, reason })
    expect(await endOf(doctor.image.remove({ studyId: target, imageId: shown }))).toBe('IMAGE_IN_CONSULTATION_REPORT')
    const room = (await server.actorOf('doctor')).roomId as RoomId
    await doctor.image.move({ imageIds: [shown], sourceStudyId: target, roomId: room, reason })
    expect(await endOf(doctor.image.cacheRemove({ imageId: shown }))).toBe('IMAGE_IN_CONSULTATION_REPORT')
  })

  test('bears the signatures that are kept for its experts, as they were at the finish', async () => {
    const { far, doctor, server } = world
    const director = await server.as('director', { access: accessApi, image: imageApi }, 'second')
    const unsigned = await graphicOne()
    expect(pictureCount((await print(doctor, unsigned.id)).file)).toBe(1)
    const { key, ...target } = await director.image.genericUploadToken({ filename: 'mine.png', purpose: 'signature' })
    const picture = sharp({ create: { width: 240, height: 90, channels: 4, background: '#102030' } })
    await put({ key, ...target }, await picture.png().toBuffer())
    const { uploadId } = await director.image.genericOnUpload({ purpose: 'signature', fileUrl: key })
    await director.access.setUserSignature({ userId: UserId.parse(far.userId), uploadId })
    const signed = await graphicOne()
    const before = await print(doctor, signed.id)
    expect(pictureCount(before.file)).toBeGreaterThan(1)
    expect(pictureCount((await print(doctor, unsigned.id)).file)).toBe(1)
    await director.access.removeUserSignature({ userId: UserId.parse(far.userId) })
    expect((await print(doctor, signed.id)).file).toEqual(before.file)
  })
})

describe('What was finished', () => {
  test('is printed in the same bytes when the template, the names of experts and the asker, and the study change afterwards', async () => {
    const { doctor, near, far, server } = world
    await addTemplate('远程会诊单')
    const { id, studyId } = await liveOne()
    const before = await print(doctor, id)
    expect(before.text).toContain('远程会诊单')
    // The head of this template leaves the parts out: the paper names them all the same.
    expect(before.text).toContain('肝脏')
    await addTemplate('另一张会诊单')
    await rename(near, 'Nearer')
    await rename(far, 'Farther')
    await setStudy(server, studyId, { clinicalHistory: '后来写的' })
    expect((await print(doctor, id)).file).toEqual(before.file)
    expect((await print(far, id)).file).toEqual(before.file)
    await rename(near, 'Near')
    await rename(far, 'Far')
    const later = await liveOne()
    expect((await print(doctor, later.id)).text).toContain('另一张会诊单')
  })

  test('is kept when its doctor or the hospital ends it, and says of whom no opinion came', async () => {
    const { doctor, near, far, director } = world
    const begun = async () => {
      const studyId = await newStudy()
      const { id } = await doctor.live.initiate({ studyId, expertList: asked(near, far), comment: '' })
      await near.live.start({ id })
      return { id, studyId }
    }
    const byDoctor = await begun()
    await doctor.live.doctorFinish({ id: byDoctor.id })
    expect(await keptOf(byDoctor.id)).toHaveLength(1)
    expect((await print(doctor, byDoctor.id)).text).toContain('未给出会诊意见。')
    const byHospital = await begun()
    await near.live.expertFinish({ id: byHospital.id, opinion: '囊肿。' })
    expect(await keptOf(byHospital.id)).toEqual([])
    await director.live.hospitalFinish({ id: byHospital.id })
    expect(await keptOf(byHospital.id)).toHaveLength(1)
    expect((await print(doctor, byHospital.id)).text).toContain('囊肿。')
  })
})

describe('A consultation report is for', () => {
  const viewReport: Permission = 'pacs:diagnostic_report:diagnostic_report_view'
  const consult: Permission = 'pacs:remote_consultation:remote_consultation_application_and_reception'

  test('its doctor, its experts, and those of the hospital who read the report or the record; each print is in the log', async () => {
    const { doctor, colleague, near, far, server } = world
    const { id } = await liveOne()
    const reader = await world.addPerson('first', 'Reader', [viewReport])
    for (const each of [doctor, colleague, near, far, reader])
      expect(await endOf(each.live.report({ id }))).toBe('done')
    const prints = (await logOf(server, 'first', id)).filter(
      ({ content }) => content === 'printed a consultation report',
    )
    expect(prints.map((row) => row.user_id).sort()).toEqual(
      [doctor, colleague, near, far, reader].map(({ userId }) => userId).sort(),
    )
  })

  test('nobody of another hospital, no user without the right, and no expert who refused or passed it on', async () => {
    const { doctor, near, far, other, outsider } = world
    const studyId = await newStudy()
    const { id } = await doctor.live.initiate({ studyId, expertList: asked(near, far), comment: '' })
    await far.live.transfer({ id, expert: asked(other)[0] as never })
    await other.live.refuse({ id, reason: null })
    await near.live.start({ id })
    await near.live.expertFinish({ id, opinion: '囊肿。' })
    const consulting = await world.addPerson('first', 'Consulting', [consult])
    for (const stranger of [outsider, far, other, consulting])
      expect(await endOf(stranger.live.report({ id }))).toBe('NOT_FOUND')
    expect(await endOf(doctor.live.report({ id: newId() as ConsultationId }))).toBe('NOT_FOUND')
    const { rows } = await far.live.receivedRecords({ pageNum: 0, pageSize: 50 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ hasReport: false })
    const received = await near.live.receivedRecords({ pageNum: 0, pageSize: 50 })
    expect(received.rows.find((row) => row.id === id)).toMatchObject({ hasReport: true })
    const nobody = await world.addPerson('first', 'Nobody', ['pacs:image:collect_image'])
    expect(await endOf(nobody.live.report({ id }))).toBe('FORBIDDEN')
  })

  test('who sees VIPs once its study is one, and for nobody once it is deleted', async () => {
    const { doctor, far, director, colleague, server } = world
    const { id, studyId } = await graphicOne()
    await setStudy(server, studyId, { isVip: true })
    for (const each of [doctor, far, colleague]) expect(await endOf(each.live.report({ id }))).toBe('STUDY_VIP_ERROR')
    expect(await endOf(director.live.report({ id }))).toBe('done')
    await setStudy(server, studyId, { deletedAt: new Date(0).toISOString() })
    for (const each of [doctor, far]) expect(await endOf(each.live.report({ id }))).toBe('NOT_FOUND')
    for (const each of [director]) expect(await endOf(each.live.report({ id }))).toBe('STUDY_IS_DELETED_ERROR')
  })

  test('consultations that are finished: one that waits, is active, was called off or refused has none', async () => {
    const { doctor, far } = world
    const studyId = await newStudy()
    const { id } = await doctor.live.initiate({ studyId, expertList: asked(far), comment: '' })
    const refused = 'CONSULTATION_NOT_FINISHED'
    expect(await endOf(doctor.live.report({ id }))).toBe(refused)
    await doctor.live.cancel({ id })
    expect(await endOf(doctor.live.report({ id }))).toBe(refused)
    const graphic = await graphicOne('')
    for (const each of [doctor, far]) expect(await endOf(each.live.report({ id: graphic.id }))).toBe(refused)
    expect(await keptOf(graphic.id)).toEqual([])
    expect((await doctor.graphic.get({ id: graphic.id })).hasReport).toBe(false)
    await far.graphic.giveOpinion({ id: graphic.id, opinion: '囊肿。' })
    const done = await doctor.graphic.get({ id: graphic.id })
    expect(done).toMatchObject({ hasReport: true, experts: [{ opinionAt: done.endedAt }] })
  })
})

describe('The seal of a consultation report', () => {
  const verify = (code: string | undefined, who: object = {}) =>
    world.server.client({ seal: reportSealApi }).seal.verify({ code, ...who })

  test('says when it was finished, where, and of whom; what the database was made to say instead is changed', async () => {
    const { doctor, server } = world
    const { id } = await liveOne()
    const [kept] = await keptOf(id)
    const { endedAt } = await doctor.live.get({ id })
    const said = await verify(kept?.code, { name: '测试甲' })
    expect(said).toMatchObject({
      verdict: 'valid',
      isConsultation: true,
      isAddendum: false,
      sealedAt: endedAt,
      isPerson: true,
    })
    expect((await verify(kept?.code, { name: '测试乙' })).isPerson).toBe(false)
    expect(kept?.document).not.toContain('测试甲')
    await server.services.database.change(actorOf('doctor'), { id: 'test.alter' }, ({ tx }) =>
      tx.update(consultationExpert).set({ opinion: '改过的。' }).where(eq(consultationExpert.consultationId, id)),
    )
    expect((await verify(kept?.code)).verdict).toBe('changed')
    // What is printed is what was finished.
    expect((await print(doctor, id)).text).toContain('考虑血管瘤。')
  })

  test('is made again when the name of the patient is corrected: the paper has the right name, and the former code says so', async () => {
    const { doctor, director, server } = world
    const registrar = await server.as('doctor', { study: studyApi })
    const registered = await registrar.study.register(registration(await addWords(server), '测试甲'))
    const { id } = await finishedLive(registered.studyId)
    const [former] = await keptOf(id)
    const corrected = { patientName: '测试乙', identityReason: '登记错误' }
    const { studyId, version } = registered
    await director.study.edit({ studyId, version, ...registrationOfStudy(registered), ...corrected })
    const kept = await keptOf(id)
    expect(kept.map(({ correction }) => correction).sort()).toEqual([0, 1])
    const { text } = await print(doctor, id)
    expect(text).toContain('测试乙')
    expect(text).not.toContain('测试甲')
    expect(text).toContain('患者信息更正时间')
    expect(text).toContain('考虑血管瘤。')
    expect(await verify(former?.code)).toMatchObject({ verdict: 'valid', isIdentityCorrected: true })
    const newest = kept.find(({ correction }) => correction === 1)
    expect(await verify(newest?.code, { name: '测试乙' })).toMatchObject({
      verdict: 'valid',
      isPerson: true,
      isIdentityCorrected: false,
    })
  })
})

test('A consultation that a former release finished gets its report with the first print, and keeps it', async () => {
  const { doctor, far, server } = world
  const studyId = await newStudy()
  const { id } = await doctor.live.initiate({ studyId, expertList: asked(far), comment: question })
  const endedAt = new Date(server.clock.now()).toISOString()
  await server.services.database.change(actorOf('doctor'), { id: 'test.former' }, async ({ tx }) => {
    await tx
      .update(consultation)
      .set({ status: 'finished', startedAt: endedAt, endedAt })
      .where(eq(consultation.id, id))
    await tx
      .update(consultationExpert)
      .set({ state: 'finished', opinion: '脂肪肝。' })
      .where(eq(consultationExpert.consultationId, id))
  })
  const first = await print(far, id)
  expect(first.text).toContain('脂肪肝。')
  await rename(far, 'Farther')
  expect((await print(doctor, id)).file).toEqual(first.file)
  expect(await keptOf(id)).toHaveLength(1)
  await rename(far, 'Far')
})

test('A consultation whose time is over keeps its report when one of its experts gave an opinion', async () => {
  const { doctor, near, far, server } = world
  const { id } = await doctor.live.initiate({ studyId: await newStudy(), expertList: asked(near, far), comment: '' })
  for (const expert of [near, far]) await expert.live.start({ id })
  await near.live.expertFinish({ id, opinion: '囊肿。' })
  expect(await endOf(near.live.report({ id }))).toBe('CONSULTATION_NOT_FINISHED')
  server.clock.advance(consultationBounds.REALTIME.serving * 60_000)
  await expireConsultation(server.services, await server.actorOf('director'), { consultationId: id })
  expect(await keptOf(id)).toHaveLength(1)
  const again = server.client({ live: realtimeConsultationApi }, await server.tokenFor(near.userId, 'first'))
  expect((await print(again as unknown as Client, id)).text).toContain('囊肿。')
})
