import { createHash } from 'node:crypto'
import { AbortMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { type ImageId, limits, type Pacs, type UploadCredentials } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { imageFile, uploadKey } from '../../database/schema/image'
import { clientOf } from '../../object-store/conformance/clientOf'
import type { ObjectStore } from '../../object-store/index'
import { checkFile } from './checkJob'
import { forgetAbandonedUploads } from './forgetAbandonedUploads'
import { shownPicture } from './shownPicture'
import { actorOf, addStudy, apis, clip, codeOf, flipByte, jpeg, put, roomId, setStudy } from './testing/imageFixture'

type Client = Pacs<typeof apis>

/** Uploads of one user that may wait at once, in these tests. */
const waitingUploads = howOften(20, 1000)
const uploadQuota = { waitingUploads, dayBytes: 64 * 1024 * 1024, bufferImages: 3, bufferBytes: 40 * 1024 * 1024 }

let server: TestServer
let sonographer: Client
let doctor: Client
beforeAll(async () => {
  server = await startTestServer({ config: { uploadQuota } })
  sonographer = await server.as('sonographer', apis)
  doctor = await server.as('doctor', apis)
})
afterAll(() => server?.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** SHA-256 of each slice, as a page sends them. */
function partsOf(bytes: Buffer): string[] {
  const count = Math.ceil(bytes.length / limits.uploadPartBytes)
  const slice = (index: number) => bytes.subarray(index * limits.uploadPartBytes, (index + 1) * limits.uploadPartBytes)
  return Array.from({ length: count }, (_, index) => sha256(slice(index)))
}

async function sent(bytes: Buffer, notice: { partSha256?: string[]; durationMs?: number }, fileExtension = '.jpg') {
  const studyId = await addStudy(server)
  const extension = fileExtension === '.mp4' ? '.mp4' : '.jpg'
  const { key, ...rest } = await sonographer.image.uploadToken({ studyId, fileExtension: extension })
  await put({ key, ...rest }, bytes)
  const { imageId } = await sonographer.image.onUpload({ studyId, imageUrl: key, ...notice })
  const seen = async () => (await doctor.image.list({ studyId }))[0]
  return { studyId, imageId, key, seen }
}

async function fileOf(imageId: ImageId) {
  const [file] = await server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
    tx.select().from(imageFile).where(eq(imageFile.id, imageId)),
  )
  return file
}

describe('A file whose sender told the hash of each slice of 8 MiB', () => {
  it('is read back, and whole when every slice is what was sent', async () => {
    const long = Buffer.concat([await jpeg(), Buffer.alloc(limits.uploadPartBytes, 7)])
    expect(partsOf(long)).toHaveLength(2)
    const { imageId, seen } = await sent(long, { partSha256: partsOf(long) })
    await expect.poll(async () => (await fileOf(imageId))?.checkedAt ?? null, { timeout: 20_000 }).not.toBeNull()
    expect(await seen()).toMatchObject({ isDamaged: false })
  })

  it.each([
    ['another slice', (bytes: Buffer) => [sha256(Buffer.concat([bytes, Buffer.alloc(1)]))]],
    ['a slice more', (bytes: Buffer) => [...partsOf(bytes), sha256(Buffer.alloc(0))]],
  ])('is damaged when the store holds others: %s was sent', async (_, promised) => {
    const bytes = await jpeg()
    const { imageId, seen } = await sent(bytes, { partSha256: promised(bytes) })
    await expect.poll(async () => (await seen())?.isDamaged, { timeout: 20_000 }).toBe(true)
    expect(await codeOf(doctor.image.exportToken({ imageId, fileType: 'ORIGINAL' }))).toBe('IMAGE_DAMAGED')
  })

  it('is refused a list that is none', async () => {
    for (const partSha256 of [[], ['x'], [sha256(Buffer.alloc(0)).toUpperCase()], Array(64).fill('0'.repeat(64))]) {
      const notice = sent(await jpeg(), { partSha256 })
      expect(await codeOf(notice)).toBe('SCHEMA_VALIDATION_FAILED')
    }
  })
})

it('A byte that turns over later marks the image damaged at its next check', async () => {
  const { imageId, key, seen } = await sent(await jpeg(), {})
  await checkFile(server.services, actorOf('doctor'), imageId)
  expect(await seen()).toMatchObject({ isDamaged: false })
  await flipByte(server, key)
  const long = new Date(server.clock.now() - 25 * 3_600_000).toISOString()
  await server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
    await tx.update(imageFile).set({ checkedAt: long }).where(eq(imageFile.id, imageId))
  })
  // An export of what was not read back for a day asks for a check.
  await doctor.image.exportToken({ imageId, fileType: 'ORIGINAL' })
  await expect.poll(async () => (await seen())?.isDamaged, { timeout: 20_000 }).toBe(true)
})

it.each([
  [
    'a browser',
    async (_: ImageId, url: string) =>
      void (await fetch(url).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      )),
  ],
  [
    'the server, for a paper',
    async (imageId: ImageId) => {
      const found = await fileOf(imageId)
      if (found === undefined) throw new Error('the image is gone')
      expect(await shownPicture(server.services, actorOf('director'), { ...found, dicom: null })).toBeNull()
    },
  ],
])('A byte that turns over later marks the image damaged at its next reading, by %s', async (_, readIt) => {
  const { imageId, key, seen } = await sent(await jpeg(), {})
  const url = (await seen())?.url ?? ''
  await flipByte(server, key)
  expect(await seen()).toMatchObject({ isDamaged: false })
  await readIt(imageId, url)
  await expect.poll(async () => (await seen())?.isDamaged, { timeout: 20_000 }).toBe(true)
})

it('An image that is deleted while it is read back is not told to be damaged or whole', async () => {
  const { objectStore } = server.services
  const withLength = async (imageId: ImageId) => {
    const rows = await server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
      tx.select().from(operationLog).where(eq(operationLog.subjectId, imageId)),
    )
    return rows.map(({ content }) => content).filter((content) => content.startsWith('image found'))
  }
  for (const isFirst of [true, false]) {
    const { studyId, imageId } = await sent(await jpeg(), {})
    const read: ObjectStore['read'] = async (key) => {
      const found = isFirst ? null : await objectStore.read(key)
      await sonographer.image.remove({ studyId, imageId })
      if (found !== null) return found
      await objectStore.remove(key)
      return objectStore.read(key)
    }
    const store: ObjectStore = Object.assign(Object.create(objectStore), { read })
    await checkFile({ ...server.services, objectStore: store }, actorOf('doctor'), imageId)
    expect(await withLength(imageId)).toEqual([])
  }
})

it('A clip shows its first picture and how long it is, by its sender’s word or else by its own', async () => {
  const film = await clip('fragmented.mp4')
  const [withLength, withoutLength] = [await sent(film, { durationMs: 1234 }, '.mp4'), await sent(film, {}, '.mp4')]
  for (const { seen } of [withLength, withoutLength]) {
    await expect.poll(async () => (await seen())?.thumbnailUrl ?? null, { timeout: 25_000 }).not.toBeNull()
  }
  expect(await withLength.seen()).toMatchObject({ type: 'MULTI_FRAME', durationMs: 1234 })
  expect((await withoutLength.seen())?.durationMs).toBeGreaterThan(900)
  const picture = await (await fetch((await withLength.seen())?.thumbnailUrl ?? '')).arrayBuffer()
  expect((await sharp(Buffer.from(picture)).stats()).dominant.r).toBeGreaterThan(200)
})

describe('The quota', () => {
  it(`of a user lets ${waitingUploads} uploads wait, not one more, and frees their places after a day`, async () => {
    const studyId = await addStudy(server)
    const waiting = () => doctor.image.uploadToken({ studyId })
    const given: UploadCredentials[] = []
    // Four at a time meet the limit as exactly as one by one.
    while (given.length < waitingUploads)
      given.push(...(await Promise.all([waiting(), waiting(), waiting(), waiting()])))
    const objects = given.slice(0, 10)
    await Promise.all(objects.map(async (credentials) => put(credentials, await jpeg())))
    expect(await codeOf(waiting())).toBe('UPLOAD_QUOTA_EXCEEDED')
    // What goes on may go on.
    expect(await codeOf(doctor.image.uploadToken({ studyId, key: given[0]?.key ?? '' }))).toBe('done')
    const renew = (hours: number) =>
      server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
        const renewedAt = new Date(server.clock.now() - hours * 3_600_000 - 1).toISOString()
        await tx.update(uploadKey).set({ renewedAt }).where(eq(uploadKey.studyId, studyId))
      })
    const left = async () => {
      const facts = await Promise.all(objects.map(({ key }) => server.services.objectStore.head(key)))
      return facts.filter((each) => each !== null).length
    }
    await renew(23)
    await forgetAbandonedUploads(server.services)
    expect(await left()).toBe(objects.length)
    await renew(24)
    await forgetAbandonedUploads(server.services)
    expect(await left()).toBe(0)
    expect(await codeOf(waiting())).toBe('done')
  })

  it('of a room ends what is sent to its buffer, and never what a study could not take', async () => {
    for (const imageName of ['A1', 'A2', 'A3']) {
      const { key, ...rest } = await sonographer.image.cacheUploadToken({ fileExtension: '.jpg' })
      await put({ key, ...rest }, await jpeg())
      await sonographer.image.cacheOnUpload({ roomId: roomId(), imageName, imageUrl: key })
    }
    const more = () => codeOf(sonographer.image.cacheUploadToken({ fileExtension: '.jpg' }))
    expect(await more()).toBe('UPLOAD_QUOTA_EXCEEDED')
    const studyId = await addStudy(server)
    const { key, ...rest } = await sonographer.image.uploadToken({ studyId })
    await put({ key, ...rest }, await jpeg())
    await setStudy(server, studyId, { lockedUntil: new Date(server.clock.now() + 60_000).toISOString() })
    expect(await sonographer.image.onUpload({ studyId, imageUrl: key })).toMatchObject({ isInBuffer: true })
    for (const { id } of await sonographer.image.cacheList({ roomId: roomId() })) {
      await sonographer.image.cacheRemove({ imageId: id })
    }
    expect(await more()).toBe('done')
  })

  it('of a user counts the bytes of a day', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(33 * 1024 * 1024)])
    await sent(large, {})
    await sent(large, {})
    const more = async () => codeOf(sonographer.image.uploadToken({ studyId: await addStudy(server) }))
    expect(await more()).toBe('UPLOAD_QUOTA_EXCEEDED')
    const scannedAt = new Date(server.clock.now() - 25 * 3_600_000).toISOString()
    await server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
      await tx.update(imageFile).set({ scannedAt })
    })
    expect(await more()).toBe('done')
  })
  it('of a user counts what waits to become an image: whole files, and parts of files', async () => {
    const studyId = await addStudy(server)
    const large = Buffer.alloc(33 * 1024 * 1024)
    const whole = await doctor.image.uploadToken({ studyId })
    await put(whole, large)
    const inParts = await doctor.image.uploadToken({ studyId })
    const client = clientOf(inParts, 'WHEN_REQUIRED')
    const at = { Bucket: inParts.bucket, Key: inParts.key }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
    await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: large }))
    const more = () => codeOf(doctor.image.uploadToken({ studyId }))
    expect(await more()).toBe('UPLOAD_QUOTA_EXCEEDED')
    expect(await codeOf(sonographer.image.uploadToken({ studyId }))).toBe('done')
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }))
    expect(await more()).toBe('done')
  })
})
