import { ImageId, newId, PacsError, type StudyId, studyObjectApi, waitingImageApi } from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { baseApis } from '../../../test/startTestServer'
import { basicData } from '../../database/schema/study'
import { uidOf } from '../../dicom/object/uids'
import { datasetsOf } from '../../dicom/web/testing/dicomwebFixture'
import { asked } from '../consultation/testing/consultationWorld'
import { storeReport } from '../report/service'
import { actorOf, jpeg, put } from './testing/imageFixture'
import { objectFile } from './testing/objectFiles'
import { stow, type WrongImage, waysIn } from './testing/waysIn'
import { countedInstances, tryAll, waysOut, waysThroughReport } from './testing/waysOut'
import {
  fileOfPatient,
  registerStudy,
  startWrongPatientWorld,
  type WrongPatientWorld,
} from './testing/wrongPatientWorld'

let world: WrongPatientWorld
beforeAll(async () => {
  world = await startWrongPatientWorld()
})
afterAll(() => world?.server.close())

const names = Object.keys(waysIn) as (keyof typeof waysIn)[]
const text = { templateId: null, findings: '肝', impression: '未见异常。', result: 'negative' as const }

/** How each way out ends, but for those that answer otherwise. */
const all = (ways: Readonly<Record<string, unknown>>, end: string, others: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.keys(ways).map((name) => [name, others[name] ?? end]))

/** What a search and a retrieve answer for what is not there. */
const absent = Object.fromEntries(
  Object.keys(waysOut).flatMap((name) => {
    if (name.startsWith('search') || name === 'live consultation') return [[name, 'not listed']]
    return /^(retrieve|metadata|rendered|frames|thumbnail)/.test(name) ? [[name, '404']] : []
  }),
)

/** Has the image in a draft, as a release did that did not ask whom its file names. */
function chooseEarlier({ studyId, imageId }: WrongImage): Promise<void> {
  const { userId, userName } = actorOf('director')
  const saved = { savedAt: new Date(world.server.clock.now()).toISOString(), savedById: userId, savedByName: userName }
  const written = {
    ...text,
    recommendation: '',
    history: '',
    values: [],
    parameters: [],
    worksheets: [],
    drawings: [],
    unlinked: [],
  }
  const used = { templateNumber: null, language: null, signatureId: null, printedDrawings: null, imageIds: [imageId] }
  return world.server.services.database.change(actorOf('director'), { id: 'test.report' }, ({ tx }) =>
    storeReport(tx, hospitalIdOf('first'), { studyId, version: 1, ...written, ...used, ...saved }, { act: 'saved' }),
  )
}

describe.each(names)('An image of another patient that came by %s', (name) => {
  test('is shown to the user who decides, and used nowhere', async () => {
    const image = await waysIn[name](world)
    const [shown] = await world.director.image.list({ studyId: image.studyId })
    expect(shown).toMatchObject({ id: image.imageId, filePatient: { keptByName: null } })
    expect(shown?.filePatient?.differences).toContain('name')
    expect((await fetch(shown?.url ?? '')).status).toBe(200)
    expect(await tryAll(waysOut, world, image)).toEqual(all(waysOut, 'IMAGE_OF_OTHER_PATIENT', absent))
    expect(await countedInstances(world, image)).toBe(0)

    const { save, ...later } = waysThroughReport
    expect(await save(world, image)).toBe('IMAGE_OF_OTHER_PATIENT')
    await chooseEarlier(image)
    expect(await tryAll(later, world, image)).toEqual(all(later, 'IMAGE_OF_OTHER_PATIENT', { seal: 'not sealed' }))
  }, 60_000)

  test('is used everywhere once a user decided that it belongs there', async () => {
    const image = await waysIn[name](world)
    expect(await countedInstances(world, image)).toBe(0)
    await world.director.image.decidePatient({ imageId: image.imageId, decision: 'KEEP' })
    expect(await tryAll(waysOut, world, image)).toEqual(all(waysOut, 'out'))
    expect(await countedInstances(world, image)).toBe(1)
    expect(await tryAll(waysThroughReport, world, image)).toEqual(all(waysThroughReport, 'out'))
  }, 60_000)
})

test.each(['the Study Instance UID', 'the accession number'])(
  'A file of another patient that a machine sends by %s is no image of the study until a user assigns it',
  async (by) => {
    const { director, server } = world
    const { studyId, accessionNumber } = await registerStudy(world, '张三')
    const elements = by.startsWith('the Study')
      ? { [tag.StudyInstanceUID]: { vr: 'UI' as const, Value: [uidOf(studyId)] } }
      : { [tag.AccessionNumber]: { vr: 'SH' as const, Value: [accessionNumber] } }
    await stow(world, fileOfPatient('LI^SI', elements))
    expect(await director.image.list({ studyId })).toEqual([])
    const waiting = await server.as('director', { ...baseApis, waiting: waitingImageApi })
    const [file] = (await waiting.waiting.list()).filter(({ candidate }) => candidate?.studyId === studyId)
    const image = { studyId, imageId: ImageId.parse(file?.id) }
    expect(await countedInstances(world, image)).toBe(0)
    expect(await waysThroughReport.save(world, image)).not.toBe('out')
    expect(await waysOut['consultation on images'](world, image)).not.toBe('out')
    expect(await waysOut['export of the file'](world, image)).not.toBe('out')
    await waiting.waiting.assign({ imageIds: [image.imageId], studyId, reason: '登记错误' })
    expect(await tryAll(waysOut, world, image)).toEqual(all(waysOut, 'out'))
    expect(await tryAll(waysThroughReport, world, image)).toEqual(all(waysThroughReport, 'out'))
  },
  60_000,
)

/** Ways in which an object without a picture of another patient comes into a study. */
const objectWaysIn = {
  'correction of the identity': async () => {
    const registered = await registerStudy(world, '张三')
    const sent = await sendObject(registered.studyId)
    const { version } = await world.director.study.get({ studyId: registered.studyId })
    await world.director.study.edit({
      studyId: registered.studyId,
      ...registered.entries,
      patientName: '李四',
      version,
    })
    return { studyId: registered.studyId, ...sent }
  },
  'merge of two studies': async () => {
    const [survivor, merged] = [await registerStudy(world, '李四'), await registerStudy(world, '张三')]
    const sent = await sendObject(merged.studyId)
    const sides = { survivorId: survivor.studyId, mergedId: merged.studyId }
    const { token, confirmation } = await world.director.studyAct.mergePreview(sides)
    await world.director.studyAct.merge({ ...sides, token, confirmation })
    return { studyId: survivor.studyId, ...sent }
  },
} as const

/** Sends a PDF of 张三 to a study as a machine does. */
async function sendObject(studyId: StudyId): Promise<{ uid: string; seriesUid: string }> {
  const { file, uid, seriesUid } = objectFile('encapsulated PDF', {
    [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(studyId)] },
    [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'ZHANG^SAN' }] },
  })
  await stow(world, file)
  return { uid, seriesUid }
}

/** Ways in which an object without a picture gets out, and what each answers where it does. */
const objectWaysOut: Record<string, (object: SentObject) => Promise<number>> = {
  search: async ({ uid }) => (await datasetsOf(world.dicomweb(`/instances?SOPInstanceUID=${uid}`))).length,
  'count of the study': async ({ studyId }) => countedInstances(world, { studyId, imageId: ImageId.parse(studyId) }),
  retrieve: async (object) => isOk(await world.dicomweb(instanceOf(object), { headers: { Accept: '*/*' } })),
  metadata: async (object) => isOk(await world.dicomweb(`${instanceOf(object)}/metadata`)),
  rendered: async (object) =>
    isOk(await world.dicomweb(`${instanceOf(object)}/rendered`, { headers: { Accept: 'application/pdf' } })),
  'retrieve of the study': async ({ studyId }) => isOk(await world.dicomweb(`/studies/${uidOf(studyId)}`)),
  download: async ({ studyId }) => downloaded(studyId, 'file'),
  document: async ({ studyId }) => downloaded(studyId, 'document'),
}

interface SentObject {
  studyId: StudyId
  uid: string
  seriesUid: string
}

const instanceOf = ({ studyId, seriesUid, uid }: SentObject) =>
  `/studies/${uidOf(studyId)}/series/${seriesUid}/instances/${uid}`
const isOk = ({ ok }: Response) => Number(ok)

async function downloaded(studyId: StudyId, call: 'file' | 'document'): Promise<number> {
  const client = await world.server.as('director', { ...baseApis, studyObject: studyObjectApi })
  const [object] = await client.studyObject.list({ studyId })
  if (object === undefined) throw new Error('the object is not shown to the user who decides')
  return client.download(studyObjectApi[call], { objectId: object.id }).then(
    () => 1,
    (thrown) => (PacsError.from(thrown).code === 'IMAGE_OF_OTHER_PATIENT' ? 0 : Number.NaN),
  )
}

async function allOut(object: SentObject): Promise<Record<string, number>> {
  const ends: Record<string, number> = {}
  for (const [name, way] of Object.entries(objectWaysOut)) ends[name] = await way(object)
  return ends
}

const objectEnds = (end: number) => Object.fromEntries(Object.keys(objectWaysOut).map((name) => [name, end]))

test.each(Object.keys(objectWaysIn) as (keyof typeof objectWaysIn)[])(
  'An object without a picture of another patient that came by %s gets out nowhere until a user decides',
  async (name) => {
    const object = await objectWaysIn[name]()
    expect(await allOut(object)).toEqual(objectEnds(0))
    const client = await world.server.as('director', {
      ...baseApis,
      studyObject: studyObjectApi,
      waiting: waitingImageApi,
    })
    const [shown] = await client.studyObject.list({ studyId: object.studyId })
    const objectId = ImageId.parse(shown?.id)
    await client.studyObject.takeOut({ objectId, reason: '登记错误' })
    expect(await datasetsOf(world.dicomweb(`/instances?SOPInstanceUID=${object.uid}`))).toEqual([])
    await client.waiting.assign({ imageIds: [objectId], studyId: object.studyId, reason: '登记错误' })
    expect(await allOut(object)).toEqual(objectEnds(1))
  },
  60_000,
)

/** A study of 张三 with an image of theirs. */
async function ownImage(): Promise<WrongImage & { rename(name: string): Promise<void> }> {
  const { director } = world
  const { studyId, entries } = await registerStudy(world, '张三')
  const credentials = await director.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, fileOfPatient('ZHANG^SAN'))
  const { imageId } = await director.image.uploadDicom({ studyId, dicomUrl: credentials.key })
  const rename = async (patientName: string) => {
    const { version } = await director.study.get({ studyId })
    await director.study.edit({ studyId, ...entries, patientName, version, identityReason: '登记错误' })
  }
  return { studyId, imageId, rename }
}

describe('When the identity of a patient is corrected', () => {
  test('a report that was finished with the image is not printed any more, alone or in a list, until a user decides', async () => {
    const { director } = world
    const { studyId, imageId, rename } = await ownImage()
    const imageIds = [imageId]
    await director.report.save({ studyId, ...text, imageIds, version: 0 })
    await director.report.finish({ studyId, version: 1 })
    await rename('李四')
    const order = { studyId, version: 2, language: 'zh' as const }
    const refused = await director.report.print(order).catch(PacsError.from)
    expect(refused).toMatchObject({ code: 'IMAGE_OF_OTHER_PATIENT', details: { imageIds, images: '1' } })
    expect(await director.report.printEach({ studyIds: [studyId], language: 'zh' })).toMatchObject({
      pdf: null,
      refused: [{ studyId, code: 'IMAGE_OF_OTHER_PATIENT', details: { imageIds } }],
    })
    const preview = { studyId, ...text, imageIds, language: 'zh' as const }
    expect(await director.report.preview(preview).catch(PacsError.from)).toMatchObject({
      code: 'IMAGE_OF_OTHER_PATIENT',
    })
    await director.image.decidePatient({ imageId, decision: 'KEEP' })
    expect((await director.report.printEach({ studyIds: [studyId], language: 'zh' })).refused).toEqual([])
  })

  test('a draft keeps its image and is saved, so that no text is lost, and is not finished', async () => {
    const { director } = world
    const { studyId, imageId, rename } = await ownImage()
    await director.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })
    await rename('李四')
    const longer = { ...text, findings: '肝，胆' }
    expect(await director.report.save({ studyId, ...longer, imageIds: [imageId], version: 1 })).toMatchObject({
      version: 2,
      findings: '肝，胆',
    })
    expect(await director.report.finish({ studyId, version: 2 }).catch(PacsError.from)).toMatchObject({
      code: 'IMAGE_OF_OTHER_PATIENT',
    })
    await director.report.save({ studyId, ...longer, imageIds: [], version: 2 })
    await director.report.finish({ studyId, version: 3 })
  })

  test('the review of its draft names the image until a user decides', async () => {
    const { director, server } = world
    const { studyId, imageId, rename } = await ownImage()
    await director.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })
    await server.services.database.change(actorOf('director'), { id: 'test.settings' }, async ({ tx }) => {
      const item = { kind: 'report-quality' as const, name: '患者信息一致', fields: { reviewCheck: 'identity' } }
      await tx.insert(basicData).values({ hospitalId: hospitalIdOf('first'), id: newId(), place: 0, ...item })
    })
    const found = async () => (await director.review.recheck({ studyId, version: 1 })).findings.map(({ rule }) => rule)
    expect(await found()).not.toContain('image-patient')
    await rename('李四')
    const { findings } = await director.review.start({ studyId, version: 1 })
    expect(findings).toMatchObject([{ rule: 'image-patient', severity: 'error' }])
    expect(findings[0]?.advice.zh).toContain('图像 1 的文件')
    await director.image.decidePatient({ imageId, decision: 'KEEP' })
    expect(await found()).not.toContain('image-patient')
  })

  test('a version that showed the image is restored without it', async () => {
    const { director } = world
    const { studyId, imageId, rename } = await ownImage()
    await director.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })
    await director.report.save({ studyId, ...text, findings: '胆', imageIds: [], version: 1 })
    await rename('李四')
    expect(await director.report.restore({ studyId, version: 2, from: 1 })).toMatchObject({
      findings: text.findings,
      imageIds: [],
    })
  })

  test('a number that was measured on the image gets into no report', async () => {
    const { director } = world
    const { studyId, imageId, rename } = await ownImage()
    await rename('李四')
    const findings = '大小 16 mm'
    const calibration = { source: 'file' as const, id: null, region: 0 }
    const measured = {
      kind: 'measure' as const,
      imageId,
      annotationId: 'a1',
      annotation: 'distance' as const,
      frame: null,
    }
    const source = { ...measured, quantity: 'length' as const, value: 16, unit: 'mm', name: null, calibration }
    const values = [{ id: 'value-1', field: 'findings' as const, start: 3, end: 8, source }]
    const saved = director.report.save({ studyId, ...text, findings, imageIds: [], values, version: 0 })
    expect(await saved.catch(PacsError.from)).toMatchObject({ code: 'IMAGE_OF_OTHER_PATIENT' })
  })

  test('the expert of a consultation sees the image no more, and the doctor who decides does', async () => {
    const { director, expert } = world
    const { studyId, imageId, rename } = await ownImage()
    const { id } = await director.graphic.initiate({
      studyId,
      imageIds: [imageId],
      expertList: asked(expert),
      comment: '?',
    })
    await expert.graphic.start({ id })
    expect((await expert.graphic.get({ id })).images).toHaveLength(1)
    await rename('李四')
    expect((await expert.graphic.get({ id })).images).toEqual([])
    const refusals = [
      await expert.graphic.readMeasure({ id, imageId }).catch(PacsError.from),
      await expert.graphic.measure({ id, imageId, measure: '' }).catch(PacsError.from),
      await expert.graphic.say({ id, text: '?', imageId }).catch(PacsError.from),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'IMAGE_OF_OTHER_PATIENT' })
    expect((await director.graphic.get({ id })).images).toMatchObject([{ filePatient: { differences: ['name'] } }])
    await director.image.decidePatient({ imageId, decision: 'KEEP' })
    expect((await expert.graphic.get({ id })).images).toHaveLength(1)
  })

  test('DICOMweb lists the image again when the name is corrected back', async () => {
    const { rename, ...image } = await ownImage()
    expect(await countedInstances(world, image)).toBe(1)
    await rename('李四')
    expect(await countedInstances(world, image)).toBe(0)
    await rename('张三')
    expect(await countedInstances(world, image)).toBe(1)
  })
})

test('a captured still names no patient: it is used and counted beside a file that is not', async () => {
  const { director } = world
  const image = await waysIn['upload of a DICOM file'](world)
  const { studyId } = image
  const credentials = await director.image.uploadToken({ studyId, fileExtension: '.jpg' })
  await put(credentials, await jpeg())
  const { imageId } = await director.image.onUpload({ studyId, imageUrl: credentials.key })
  expect(await countedInstances(world, image)).toBe(1)
  const order = { studyId, ...text, version: 0 }
  const both = director.report.save({ ...order, imageIds: [imageId, image.imageId] })
  expect(await both.catch(PacsError.from)).toMatchObject({ details: { imageIds: [image.imageId], images: '1' } })
  await director.report.save({ ...order, imageIds: [imageId] })
  await director.report.finish({ studyId, version: 1 })
})
