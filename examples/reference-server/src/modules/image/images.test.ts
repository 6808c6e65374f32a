import { type ImageId, newId, type Pacs, type StudyId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { bufferImage, image, imageFile } from '../../database/schema/image'
import { report, reportImage } from '../../database/schema/report'
import { storeImage } from './storeImage'
import { actorOf, addStudy, apis, codeOf, jpeg, mp4, put, roomId, setStudy, studyOf } from './testing/imageFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let sonographer: Client
let doctor: Client
let neighbour: Client
let foreigner: Client
beforeAll(async () => {
  server = await startTestServer()
  sonographer = await server.as('sonographer', apis)
  doctor = await server.as('doctor', apis)
  neighbour = await server.as('doctor', apis, 'first', 2)
  foreigner = await server.as('doctor', apis, 'second')
})
afterAll(() => server?.close())

async function addImage(studyId: StudyId, bytes?: Buffer): Promise<ImageId> {
  const id = await storeImage(server.services, actorOf('sonographer'), { studyId, bytes: bytes ?? (await jpeg()) })
  return id as ImageId
}

async function buffered(imageName = 'A1', client = sonographer, number: 1 | 2 = 1): Promise<ImageId> {
  const credentials = await client.image.cacheUploadToken({ fileExtension: '.jpg' })
  await put(credentials, await jpeg())
  const notice = { roomId: roomId(number), imageName, imageUrl: credentials.key }
  return (await client.image.cacheOnUpload(notice)).imageId
}

async function emptyBuffers(): Promise<void> {
  await server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
    await tx.delete(bufferImage)
  })
}

describe('The names of the specification', () => {
  it('are in every image of a study and of a buffer, beside the own ones', async () => {
    await emptyBuffers()
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    const [listed] = await doctor.image.list({ studyId })
    expect(listed).toMatchObject({ studyId, imageId, imageUrl: listed?.url, imageName: '1', measure: '' })
    expect(listed?.dicomUrl).toBeNull()
    const id = await buffered('A1')
    const [kept] = await sonographer.image.cacheList({ roomId: roomId() })
    expect(kept).toMatchObject({ imageId: id, roomId: roomId(), imageUrl: kept?.url, imageName: 'A1', measure: '' })
    expect((await fetch(kept?.imageUrl ?? '')).status).toBe(200)
  })

  it('leave the measurements of a list out that are longer than 256 KiB together', async () => {
    const studyId = await addStudy(server)
    const ids = [await addImage(studyId), await addImage(studyId)]
    const measured = async (length: number) => {
      await server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
        for (const id of ids)
          await tx
            .update(imageFile)
            .set({ measure: 'x'.repeat(length) })
            .where(eq(imageFile.id, id))
      })
      return (await doctor.image.list({ studyId })).map(({ measure }) => measure?.length ?? null)
    }
    expect(await measured(131_072)).toEqual([131_072, 131_072])
    expect(await measured(131_073)).toEqual([null, null])
  })
})

describe('The buffer of a room', () => {
  it('holds what was uploaded to it, newest first, for those who work there', async () => {
    await emptyBuffers()
    const first = await buffered('A1')
    server.clock.advance(1000)
    const second = await buffered('甲1')
    const listed = await doctor.image.cacheList({ roomId: roomId() })
    expect(listed.map(({ id, name }) => [id, name])).toEqual([
      [second, '甲1'],
      [first, 'A1'],
    ])
    expect((await fetch(listed[0]?.url ?? '')).status).toBe(200)
    expect(await neighbour.image.cacheList({ roomId: roomId(2) })).toEqual([])
    expect(await codeOf(neighbour.image.cacheList({ roomId: roomId() }))).toBe('NOT_FOUND')
    expect(await codeOf(neighbour.image.cacheRemove({ imageId: first }))).toBe('NOT_FOUND')
    expect(await codeOf(foreigner.image.cacheRemove({ imageId: first }))).toBe('NOT_FOUND')
  })

  it('never gives a name twice, though ten images ask for it at once', async () => {
    await emptyBuffers()
    await Promise.all(Array.from({ length: 10 }, () => buffered('B1')))
    const listed = await sonographer.image.cacheList({ roomId: roomId() })
    const names = listed.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    expect(names).toEqual(['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10'])
  })

  it('takes an image for the room in which it was taken, though its user has moved on', async () => {
    const { key } = await neighbour.image.cacheUploadToken({ fileExtension: '.jpg', roomId: roomId() })
    await put(await neighbour.image.cacheUploadToken({ fileExtension: '.jpg', roomId: roomId(), key }), await jpeg())
    const notice = { imageName: 'C7', imageUrl: key }
    expect(await codeOf(neighbour.image.cacheOnUpload({ ...notice, roomId: roomId(2) }))).toBe('UPLOAD_KEY_REFUSED')
    await neighbour.image.cacheOnUpload({ ...notice, roomId: roomId() })
    const names = (await sonographer.image.cacheList({ roomId: roomId() })).map(({ name }) => name)
    expect(names).toContain('C7')
    const elsewhere = neighbour.image.cacheUploadToken({ fileExtension: '.jpg', roomId: roomId(1, 'second') })
    expect(await codeOf(elsewhere)).toBe('NOT_FOUND')
  })

  it('needs the permission to look, and the one to collect', async () => {
    const registrar = await server.as('registrar', apis)
    expect(await codeOf(registrar.image.cacheList({ roomId: roomId() }))).toBe('FORBIDDEN')
    expect(await codeOf(registrar.image.cacheUploadToken({ fileExtension: '.jpg' }))).toBe('FORBIDDEN')
  })

  it('loses a deleted image, and the store its object', async () => {
    await emptyBuffers()
    const imageId = await buffered()
    const [listed] = await sonographer.image.cacheList({ roomId: roomId() })
    await sonographer.image.cacheRemove({ imageId })
    expect(await sonographer.image.cacheList({ roomId: roomId() })).toEqual([])
    await expect.poll(async () => (await fetch(listed?.url ?? '')).status, { timeout: 5000 }).toBe(404)
    expect(await codeOf(sonographer.image.cacheRemove({ imageId }))).toBe('NOT_FOUND')
  })
})

describe('Moving an image from the buffer into a study', () => {
  it('keeps its id and its place at the end, and makes the mover the examiner', async () => {
    const studyId = await addStudy(server)
    await addImage(studyId)
    await setStudy(server, studyId, { examinedById: null, firstImageAt: null })
    const imageId = await buffered()
    await doctor.image.cacheBindStudy({ imageId, studyId })
    const listed = await doctor.image.list({ studyId })
    expect(listed.map(({ id, instanceNumber }) => [id, instanceNumber]).at(-1)).toEqual([imageId, 2])
    expect(await studyOf(server, studyId)).toMatchObject({ imageCount: 2, examinedById: userIdOf('first', 'doctor') })
    const left = await doctor.image.cacheList({ roomId: roomId() })
    expect(left.some(({ id }) => id === imageId)).toBe(false)
  })

  it('succeeds once, though twenty want it for two studies at the same time', async () => {
    const studies = [await addStudy(server), await addStudy(server)]
    const imageId = await buffered()
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const studyId = studies[index % 2] ?? studies[0]
        const client = index % 3 === 0 ? doctor : sonographer
        return studyId === undefined ? 'done' : codeOf(client.image.cacheBindStudy({ imageId, studyId }))
      }),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(19)
    const counts = await Promise.all(studies.map(async (id) => (await studyOf(server, id)).imageCount))
    expect(counts.toSorted()).toEqual([0, 1])
  })

  it('is for those of its room and its hospital', async () => {
    const imageId = await buffered()
    const studyId = await addStudy(server)
    expect(await codeOf(neighbour.image.cacheBindStudy({ imageId, studyId }))).toBe('NOT_FOUND')
    const foreign = await addStudy(server, {}, 'second')
    expect(await codeOf(foreigner.image.cacheBindStudy({ imageId, studyId: foreign }))).toBe('NOT_FOUND')
    expect(await codeOf(sonographer.image.cacheBindStudy({ imageId, studyId: foreign }))).toBe('NOT_FOUND')
  })

  it('leaves it where it is when the study is locked', async () => {
    const imageId = await buffered()
    const studyId = await addStudy(server, { lockedUntil: new Date(server.clock.now() + 60_000).toISOString() })
    expect(await codeOf(sonographer.image.cacheBindStudy({ imageId, studyId }))).toBe('STUDY_IS_LOCKED_ERROR')
    const left = await sonographer.image.cacheList({ roomId: roomId() })
    expect(left.some(({ id }) => id === imageId)).toBe(true)
  })
})

describe('Deleting an image of a study', () => {
  it('takes it off the list, the count and the store', async () => {
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    await addImage(studyId)
    const url = (await sonographer.image.list({ studyId }))[0]?.url ?? ''
    await sonographer.image.remove({ studyId, imageId })
    expect(await sonographer.image.list({ studyId })).toMatchObject([{ instanceNumber: 2 }])
    expect((await studyOf(server, studyId)).imageCount).toBe(1)
    await expect.poll(async () => (await fetch(url)).status, { timeout: 5000 }).toBe(404)
  })

  it('succeeds once, though ten ask for it at the same time', async () => {
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(sonographer.image.remove({ studyId, imageId }))),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect((await studyOf(server, studyId)).imageCount).toBe(0)
  })

  it('is refused while the report shows it', async () => {
    const studyId = await addStudy(server)
    const imageId = await addImage(studyId)
    const hospitalId = actorOf('doctor').hospitalId
    const saved = {
      hospitalId,
      studyId,
      findings: '',
      impression: '',
      result: 'unknown' as const,
      savedAt: new Date().toISOString(),
      savedById: userIdOf('first', 'doctor'),
      savedByName: 'doctor',
      version: 1,
    }
    await server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
      await tx.insert(report).values(saved)
      await tx.insert(reportImage).values({ hospitalId, studyId, imageId, place: 0 })
    })
    expect(await sonographer.image.list({ studyId })).toMatchObject([{ id: imageId, isUsedInReport: true }])
    expect(await codeOf(sonographer.image.remove({ studyId, imageId }))).toBe('IMAGE_USED_IN_REPORT')
  })

  it('is refused in a study that is closed, of another study, and of another hospital', async () => {
    const lockedUntil = new Date(server.clock.now() + 60_000).toISOString()
    const locked = await addStudy(server)
    const imageId = await addImage(locked)
    await setStudy(server, locked, { lockedUntil })
    expect(await codeOf(sonographer.image.remove({ studyId: locked, imageId }))).toBe('STUDY_IS_LOCKED_ERROR')
    const other = await addStudy(server)
    expect(await codeOf(sonographer.image.remove({ studyId: other, imageId }))).toBe('NOT_FOUND')
    expect(await codeOf(foreigner.image.remove({ studyId: locked, imageId }))).toBe('NOT_FOUND')
    expect(await codeOf(sonographer.image.remove({ studyId: other, imageId: newId() as ImageId }))).toBe('NOT_FOUND')
  })
})

describe('The images of a study', () => {
  it('are closed to those who may not see VIP data, and open to those who may', async () => {
    const studyId = await addStudy(server)
    await addImage(studyId)
    await setStudy(server, studyId, { isVip: true })
    expect(await codeOf(doctor.image.list({ studyId }))).toBe('STUDY_VIP_ERROR')
    const director = await server.as('director', apis)
    expect(await director.image.list({ studyId })).toHaveLength(1)
  })

  it('leave a row in the operation log when they are looked at', async () => {
    const studyId = await addStudy(server)
    await doctor.image.list({ studyId })
    const rows = await server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
      tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)),
    )
    expect(rows.filter(({ call }) => call === 'image.list')).toMatchObject([
      { userId: userIdOf('first', 'doctor'), subject: 'study', outcome: 'done' },
    ])
  })

  it('have the same addresses for twenty seconds and dead ones after a minute', async () => {
    const studyId = await addStudy(server)
    await addImage(studyId)
    const url = async () => (await doctor.image.list({ studyId }))[0]?.url ?? ''
    server.clock.advance(60_000 - (server.clock.now() % 60_000))
    const first = await url()
    server.clock.advance(19_000)
    expect(await url()).toBe(first)
    server.clock.advance(1_000)
    expect(await url()).not.toBe(first)
    server.clock.advance(60_000)
    expect((await fetch(first)).status).toBe(403)
    expect((await fetch(await url())).status).toBe(200)
  })
})

describe('A small picture', () => {
  it('is made for a still, fits into 320 pixels and keeps nothing of the camera', async () => {
    const studyId = await addStudy(server)
    const withPlace = await sharp(await jpeg(200))
      .resize(1024, 768)
      .withExif({ IFD0: { ImageDescription: 'Zhang San' }, IFD3: { GPSLatitude: '31/1 0/1 0/1' } })
      .jpeg()
      .toBuffer()
    await addImage(studyId, withPlace)
    const address = async () => (await doctor.image.list({ studyId }))[0]?.thumbnailUrl ?? null
    await expect.poll(address, { timeout: 10_000 }).not.toBeNull()
    const small = Buffer.from(await (await fetch((await address()) ?? '')).arrayBuffer())
    const facts = await sharp(small).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
    expect(facts.exif).toBeUndefined()
  })

  it('is neither made for a clip nor for a picture that cannot be decoded', async () => {
    const studyId = await addStudy(server)
    await addImage(studyId, mp4)
    await addImage(studyId, (await jpeg()).subarray(0, 200))
    const last = await addImage(studyId)
    const thumbnails = async () =>
      new Map((await doctor.image.list({ studyId })).map(({ id, thumbnailUrl }) => [id, thumbnailUrl !== null]))
    await expect.poll(async () => (await thumbnails()).get(last), { timeout: 10_000 }).toBe(true)
    expect([...(await thumbnails()).values()]).toEqual([false, false, true])
  })
})

it('Bytes that the server itself has become an image without an upload', async () => {
  const studyId = await addStudy(server)
  const scannedAt = '2026-01-02T03:04:05.000Z'
  const given = {
    studyId,
    bytes: await sharp(await jpeg())
      .png()
      .toBuffer(),
    scannedAt,
    comment: 'left lobe',
  }
  const imageId = await storeImage(server.services, actorOf('doctor'), given)
  expect(await doctor.image.list({ studyId })).toMatchObject([
    { id: imageId, contentType: 'image/png', comment: 'left lobe', createdAt: scannedAt, instanceNumber: 1 },
  ])
  expect(await studyOf(server, studyId)).toMatchObject({ firstImageAt: scannedAt, imageCount: 1 })
  const text = storeImage(server.services, actorOf('doctor'), { studyId, bytes: Buffer.from('<html>') })
  await expect(text).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' })
})

it('The count of a study is the number of its images, after uploads and deletions at the same time', async () => {
  const studyId = await addStudy(server)
  const first = await Promise.all(Array.from({ length: 6 }, () => addImage(studyId)))
  await Promise.all([
    ...first.slice(0, 3).map((imageId) => sonographer.image.remove({ studyId, imageId })),
    ...Array.from({ length: 4 }, () => addImage(studyId)),
  ])
  const rows = await server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
    tx.select().from(image).where(eq(image.studyId, studyId)),
  )
  expect(rows).toHaveLength(7)
  expect((await studyOf(server, studyId)).imageCount).toBe(7)
  expect(new Set(rows.map(({ instanceNumber }) => instanceNumber)).size).toBe(7)
})
