import { readFileSync } from 'node:fs'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { ImageId, limits, reportSignatureApi, type StudyId, type UploadCredentials } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../object-store/conformance/clientOf'
import { newObjectKey } from '../../object-store/index'
import {
  asked,
  type ConsultationWorld,
  startConsultationWorld,
  apis as studyApis,
} from '../consultation/testing/consultationWorld'
import { createMayRead } from './readerAccess'
import { storeImage } from './storeImage'
import { actorOf, jpeg, mp4, put } from './testing/imageFixture'
import { makeThumbnails } from './thumbnailJob'

const apis = { ...studyApis, reportSignature: reportSignatureApi }

let world: ConsultationWorld
let signed: string
beforeAll(async () => {
  world = await startConsultationWorld()
  const { width, height } = limits.drawnSignature
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M9 9 L 700 200" stroke="#123" stroke-width="6"/></svg>`
  signed = (await sharp(Buffer.from(line)).png().toBuffer()).toString('base64')
})
afterAll(() => world?.server.close())

const sound = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04', 'latin1')
const text = { templateId: null, findings: 'x', impression: 'y', result: 'negative' as const, imageIds: [] }

/** A study with pictures, a thumbnail, a signature and the video of a consultation; and another one with the voice note of one. */
async function fullStudies() {
  const { server, doctor, far, newStudy } = world
  const studyId = await newStudy()
  const [picture = '', file = ''] = [
    await storeImage(server.services, actorOf('director'), { studyId, bytes: await jpeg() }),
    await storeImage(server.services, actorOf('director'), { studyId, bytes: await jpeg(60) }),
  ]
  await makeThumbnails(server.services, actorOf('director'), [picture])
  const imageIds = [ImageId.parse(picture), ImageId.parse(file)]
  await doctor.report.save({ studyId, ...text, version: 0 })
  const phone = server.client(apis, doctor.token)
  const { ticket } = await phone.reportSignature.scan({ studyId, version: 1 })
  await phone.reportSignature.draw({ ticket, image: signed })
  const live = await doctor.live.initiate({ studyId, expertList: asked(far) })
  await far.live.start({ id: live.id })
  const video = await doctor.live.videoToken({ id: live.id, suffix: 'mp4' })
  await put(video, mp4, server.clock.now())
  await doctor.live.doctorFinish({ id: live.id })
  await doctor.live.setVideo({ id: live.id, url: video.key })
  const second = await newStudy()
  const shown = await storeImage(server.services, actorOf('director'), { studyId: second, bytes: await jpeg() })
  const ofSecond = [ImageId.parse(shown)]
  const graphic = await doctor.graphic.initiate({
    studyId: second,
    imageIds: ofSecond,
    expertList: asked(far),
    comment: '?',
  })
  await far.graphic.start({ id: graphic.id })
  const voice = await far.graphic.voiceToken({ id: graphic.id })
  await put(voice, sound, server.clock.now())
  await far.graphic.say({ id: graphic.id, text: '', voiceKey: voice.key, voiceMs: 3_000, marks: [] })
  await far.graphic.giveOpinion({ id: graphic.id, opinion: 'Seen.' })
  return { studyIds: [studyId, second], imageIds, live: live.id, graphic: graphic.id }
}
type FullStudies = Awaited<ReturnType<typeof fullStudies>>

const downloads = (credentials: UploadCredentials) =>
  clientOf(credentials, 'WHEN_REQUIRED')
    .send(new GetObjectCommand({ Bucket: credentials.bucket, Key: credentials.key }))
    .then(
      () => 200,
      (thrown: { $metadata?: { httpStatusCode?: number } }) => thrown.$metadata?.httpStatusCode ?? 0,
    )

/** All that the calls of a client give out of the files of a study: every address in their answers, however deep, and credentials. */
async function openings(token: string, { studyIds, imageIds, live, graphic }: FullStudies) {
  const { server } = world
  const client = server.client(apis, token)
  const answers = [
    ...(await Promise.all(studyIds.map((studyId) => client.image.list({ studyId })))),
    ...(await Promise.all(imageIds.map((imageId) => client.image.thumbnail({ imageId })))),
    ...(await Promise.all(imageIds.map((imageId) => client.image.dicomUrl({ imageId })))),
    await client.reportSignature.get({ studyId: studyIds[0] as StudyId }),
    await client.live.get({ id: live }),
    await client.live.video({ id: live }),
    await client.graphic.get({ id: graphic }),
  ]
  const [origin = 'none'] = server.services.objectStoreOrigins
  const urls = [...JSON.stringify(answers).matchAll(/"(https?:[^"]+)"/g)].map(([, url = '']) => url)
  const exported = [
    await client.image.exportToken({ imageId: imageIds[0] as ImageId, fileType: 'DICOM' }),
    ...(await Promise.all(imageIds.map((imageId) => client.image.exportToken({ imageId, fileType: 'ORIGINAL' })))),
  ]
  const folderOf = (url: string) => new URL(url).pathname.split('/')[2]
  return {
    folders: new Set(urls.map(folderOf)),
    statuses: async () => [
      ...new Set([
        ...(await Promise.all(
          urls.filter((url) => url.startsWith(origin)).map(async (url) => (await fetch(url)).status),
        )),
        ...(await Promise.all(exported.map(downloads))),
      ]),
    ],
  }
}

describe('What was given out of the files of a study', () => {
  test.each(['marked as VIP', 'deleted'] as const)(
    'ends at once when it is %s, for who may not see it',
    async (how) => {
      const { server, doctor, director } = world
      const full = await fullStudies()
      const { studyIds } = full
      const given = await openings(doctor.token, full)
      expect([...given.folders].toSorted()).toEqual(['consultation', 'dicom', 'image', 'thumbnail', 'upload'])
      expect(await given.statuses()).toEqual([200])
      if (how === 'deleted') for (const studyId of studyIds) await director.studyAct.remove({ studyId })
      else for (const studyId of studyIds) await director.studyAct.setVip({ studyId, isVip: true })
      expect(await given.statuses()).toEqual([403])
      if (how === 'deleted') for (const studyId of studyIds) await director.studyAct.restore({ studyId })
      else {
        const own = await server.as('director', apis)
        const [image] = await own.image.list({ studyId: studyIds[0] as StudyId })
        for (const url of [image?.url, image?.thumbnailUrl]) expect((await fetch(url ?? '')).status).toBe(200)
        const [imageId = '' as ImageId] = full.imageIds
        expect(await downloads(await own.image.exportToken({ imageId, fileType: 'ORIGINAL' }))).toBe(200)
        for (const studyId of studyIds) await director.studyAct.setVip({ studyId, isVip: false })
      }
      expect(await given.statuses()).toEqual([200])
    },
    120_000,
  )

  test('does not open a VIP study of another hospital to who may see those of their own', async () => {
    const { server } = world
    const studyId = await world.newStudy({ isVip: true })
    await storeImage(server.services, actorOf('director'), { studyId, bytes: await jpeg() })
    const [image] = await (await server.as('director', apis)).image.list({ studyId })
    const { pathname } = new URL(image?.url ?? '')
    const key = pathname.split('/').slice(2).join('/')
    const mayRead = createMayRead(server.services.database)
    const asks = [actorOf('director').hospitalId, actorOf('director', 'second').hospitalId, '']
    expect(await Promise.all(asks.map((reader) => mayRead(key, reader)))).toEqual([true, false, false])
    // A word of the address that says for whom it is cannot be changed.
    const forged = new URL(image?.url ?? '')
    forged.searchParams.delete('x-reader')
    expect((await fetch(forged)).status).toBe(403)
  })

  test('in other studies and of no study stays open', async () => {
    const { server, director } = world
    const studyId = await world.newStudy()
    const other = await world.newStudy()
    for (const each of [studyId, other])
      await storeImage(server.services, actorOf('director'), { studyId: each, bytes: await jpeg() })
    const doctor = server.client(apis, world.doctor.token)
    const [image] = await doctor.image.list({ studyId: other })
    await director.studyAct.setVip({ studyId, isVip: true })
    expect((await fetch(image?.url ?? '')).status).toBe(200)
    const key = newObjectKey('upload/x', 'jpg')
    await server.services.objectStore.write(key, await jpeg(), 'image/jpeg')
    expect((await fetch(await server.services.objectStore.presignedUrl(key, { expiresInSeconds: 60 }))).status).toBe(
      200,
    )
  })

  test('an upload goes on, and its credentials show nothing', async () => {
    const { server, doctor, director } = world
    const studyId = await world.newStudy()
    const credentials = await doctor.image.uploadToken({ studyId, fileExtension: '.jpg' })
    await director.studyAct.setVip({ studyId, isVip: true })
    await put(credentials, await jpeg(), server.clock.now())
    expect(await downloads(credentials)).toBe(403)
    expect(await doctor.image.onUpload({ studyId, imageUrl: credentials.key })).toMatchObject({
      isInBuffer: true,
      refusal: 'STUDY_VIP_ERROR',
    })
  })
})

/** Keys of objects that no reader is asked about, and why. */
const unasked: Readonly<Record<string, string>> = {
  'image_pixels.frames_key': 'read by the server alone',
  'upload_key.object_key': 'an upload shows nothing',
  'uploaded_file.object_key': 'of no study',
}

test('each column that holds the key of an object of a study is asked about', async () => {
  const { rows } = await world.server.services.database.system((tx) =>
    tx.execute<{ table: string; column: string }>(sql`
      SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.column_name ~ '(?<!name|type|code|setup|public)_key$'`),
  )
  const source = readFileSync(new URL('readerAccess.ts', import.meta.url), 'utf8')
  const isAsked = ({ table, column }: { table: string; column: string }) =>
    new RegExp(`FROM ${table}\\b(?:(?!UNION)[\\s\\S])*\\b${column} = ANY`).test(source)
  const open = rows.filter((each) => !isAsked(each)).map(({ table, column }) => `${table}.${column}`)
  expect(open.toSorted()).toEqual(Object.keys(unasked))
})
