import { imageApi, limits, type Pacs, type StudyId, type UploadCredentials } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { bufferImage, image, imageFile, uploadKey } from '../../database/schema/image'
import { forgetAbandonedUploads } from './forgetAbandonedUploads'
import {
  actorOf,
  addStudy,
  apis,
  codeOf,
  dicom,
  jpeg,
  mp4,
  pretendSize,
  put,
  roomId,
  setStudy,
  studyOf,
} from './testing/imageFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let sonographer: Client
let doctor: Client
let foreigner: Client
beforeAll(async () => {
  server = await startTestServer()
  sonographer = await server.as('sonographer', apis)
  doctor = await server.as('doctor', apis)
  foreigner = await server.as('doctor', apis, 'second')
})
afterAll(() => server?.close())

/** Asks for a key and sends a picture. */
async function uploaded(studyId: StudyId, body?: Buffer, client = sonographer): Promise<UploadCredentials> {
  const credentials = await client.image.uploadToken({ studyId, fileExtension: '.jpg' })
  await put(credentials, body ?? (await jpeg()))
  return credentials
}

function rows(studyId: StudyId) {
  return server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
    tx.select().from(image).where(eq(image.studyId, studyId)),
  )
}

describe('An upload to a study', () => {
  it('goes straight to the object store, becomes an image and tells who examined when', async () => {
    const studyId = await addStudy(server)
    const before = await doctor.event.list({ after: 0 })
    const { key } = await uploaded(studyId)
    const answer = await sonographer.image.onUpload({ studyId, imageUrl: key })
    expect(answer).toMatchObject({ isInBuffer: false, refusal: null })
    expect(await studyOf(server, studyId)).toMatchObject({
      imageCount: 1,
      examinedById: userIdOf('first', 'sonographer'),
      firstImageAt: new Date(server.clock.now()).toISOString(),
      status: 'checked',
    })
    const [listed] = await doctor.image.list({ studyId })
    expect(listed).toMatchObject({ id: answer.imageId, instanceNumber: 1, type: 'SINGLE_FRAME', isUsedInReport: false })
    expect(listed?.sopInstanceUid).toMatch(/^2\.25\.\d+$/)
    const picture = await fetch(listed?.url ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(await jpeg())
    await expect
      .poll(async () => {
        const { events } = await doctor.event.list({ after: before.latest })
        return events.map(({ event }) => event)
      })
      .toEqual(
        expect.arrayContaining([
          { type: 'image-changed', studyId },
          { type: 'study-changed', studyId },
        ]),
      )
  })

  it('may be named by its address in the store, too', async () => {
    const studyId = await addStudy(server)
    const { endpoint, bucket, key } = await uploaded(studyId)
    await sonographer.image.onUpload({ studyId, imageUrl: `${endpoint}/${bucket}/${key}` })
    expect(await rows(studyId)).toHaveLength(1)
  })

  it('keeps its place in scan order though a later one is faster', async () => {
    const studyId = await addStudy(server)
    const clip = await sonographer.image.uploadToken({ studyId, fileExtension: '.mp4' })
    const still = await uploaded(studyId)
    await sonographer.image.onUpload({ studyId, imageUrl: still.key })
    await put(clip, mp4)
    await sonographer.image.onUpload({ studyId, imageUrl: clip.key })
    const listed = await sonographer.image.list({ studyId })
    expect(listed.map(({ type, contentType }) => [type, contentType])).toEqual([
      ['MULTI_FRAME', 'video/mp4'],
      ['SINGLE_FRAME', 'image/jpeg'],
    ])
  })

  it('replayed twenty times at once makes exactly one image', async () => {
    const studyId = await addStudy(server)
    const { key } = await uploaded(studyId)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sonographer.image.onUpload({ studyId, imageUrl: key })),
    )
    const [first] = answers
    expect(answers).toEqual(answers.map(() => ({ imageId: first?.imageId, isInBuffer: false, refusal: null })))
    expect(await rows(studyId)).toHaveLength(1)
    expect((await studyOf(server, studyId)).imageCount).toBe(1)
  })

  it('announced again is answered where its image is now, and refused once that is deleted', async () => {
    const studyId = await addStudy(server)
    const { key } = await uploaded(studyId)
    const notice = () => sonographer.image.onUpload({ studyId, imageUrl: key })
    const { imageId } = await notice()
    const { roomId } = actorOf('sonographer')
    await sonographer.image.move({
      imageIds: [imageId],
      sourceStudyId: studyId,
      roomId: roomId as never,
      reason: 'test',
    })
    expect(await notice()).toMatchObject({ imageId, isInBuffer: true })
    expect(await rows(studyId)).toHaveLength(0)
    await sonographer.image.cacheRemove({ imageId })
    expect(await codeOf(notice())).toBe('UPLOAD_KEY_REFUSED')
  })

  it('into a buffer announced twice is one image of the buffer', async () => {
    const roomId = actorOf('sonographer').roomId as never
    const credentials = await sonographer.image.cacheUploadToken({ fileExtension: '.jpg' })
    await put(credentials, await jpeg())
    const notice = () => sonographer.image.cacheOnUpload({ roomId, imageName: 'D1', imageUrl: credentials.key })
    const [first, second] = [await notice(), await notice()]
    expect(second).toEqual(first)
    const listed = await sonographer.image.cacheList({ roomId })
    expect(listed.filter(({ id }) => id === first.imageId)).toHaveLength(1)
  })

  it('refused by its study answers the same refusal again', async () => {
    const studyId = await addStudy(server)
    const { key } = await uploaded(studyId)
    await setStudy(server, studyId, { deletedAt: new Date(server.clock.now()).toISOString() })
    const notice = () => sonographer.image.onUpload({ studyId, imageUrl: key })
    const first = await notice()
    expect(first).toMatchObject({ isInBuffer: true, refusal: 'STUDY_IS_DELETED_ERROR' })
    expect(await notice()).toEqual(first)
  })

  it('of another user is refused though it is an image already', async () => {
    const studyId = await addStudy(server)
    const { key } = await uploaded(studyId)
    await sonographer.image.onUpload({ studyId, imageUrl: key })
    expect(await codeOf(doctor.image.onUpload({ studyId, imageUrl: key }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await codeOf(foreigner.image.onUpload({ studyId, imageUrl: key }))).toBe('UPLOAD_KEY_REFUSED')
  })

  it('whose answer was lost is answered the same again under its own key', async () => {
    const studyId = await addStudy(server)
    const { key } = await uploaded(studyId)
    const notice = () => sonographer.image.onUpload({ studyId, imageUrl: key }, { idempotencyKey: `notice-${key}` })
    const answers = await Promise.all([notice(), notice(), notice()])
    expect(new Set(answers.map(({ imageId }) => imageId)).size).toBe(1)
    expect(await notice()).toEqual(answers[0])
    expect(await rows(studyId)).toHaveLength(1)
  })

  it('cannot be changed any more though its credentials still live', async () => {
    const studyId = await addStudy(server)
    const credentials = await uploaded(studyId)
    await sonographer.image.onUpload({ studyId, imageUrl: credentials.key })
    await expect(put(credentials, mp4)).rejects.toMatchObject({ name: 'AccessDenied' })
  })
})

describe('A forged notice makes no image:', () => {
  it.each([
    ['a key that was never given out', async () => ({ key: 'image/x/00000000000000000000000000000000.jpg' })],
    [
      'a key of the right shape under another host',
      async (id: StudyId) => ({ key: `https://evil.example/opensono/${(await uploaded(id)).key}` }),
    ],
    ['a key with two dots', async (id: StudyId) => ({ key: `image/../${(await uploaded(id)).key}` })],
    ['a key with an encoded slash', async (id: StudyId) => ({ key: (await uploaded(id)).key.replace('/', '%2F') })],
    ['another user’s key', async (id: StudyId) => uploaded(id, undefined, doctor)],
    ['the key of another study', async () => uploaded(await addStudy(server))],
    ['a key of the buffer', async () => sonographer.image.cacheUploadToken({ fileExtension: '.jpg' })],
    ['another hospital’s key', async () => uploaded(await addStudy(server, {}, 'second'), undefined, foreigner)],
  ])('%s', async (_, forge) => {
    const studyId = await addStudy(server)
    const { key } = await forge(studyId)
    expect(await codeOf(sonographer.image.onUpload({ studyId, imageUrl: key }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await rows(studyId)).toHaveLength(0)
    expect(await studyOf(server, studyId)).toMatchObject({ imageCount: 0, firstImageAt: null, examinedById: null })
  })

  it('a key under which nothing was uploaded', async () => {
    const studyId = await addStudy(server)
    const { key } = await sonographer.image.uploadToken({ studyId })
    expect(await codeOf(sonographer.image.onUpload({ studyId, imageUrl: key }))).toBe('OBJECT_MISSING')
    expect(await rows(studyId)).toHaveLength(0)
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['nothing', Buffer.alloc(0)],
  ])('%s in the name of a picture, which the store does not keep', async (_, body) => {
    const studyId = await addStudy(server)
    const credentials = await uploaded(studyId, body)
    const { key } = credentials
    expect(await codeOf(sonographer.image.onUpload({ studyId, imageUrl: key }))).toBe('FILE_TYPE_NOT_ALLOWED')
    expect(await server.services.objectStore.head(key)).toBeNull()
    // Its key is used up: another file has a key of its own.
    await put(credentials, await jpeg())
    expect(await codeOf(sonographer.image.onUpload({ studyId, imageUrl: key }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await rows(studyId)).toHaveLength(0)
  })

  it.each([
    [limits.uploadBytes - 1, 'done', 1],
    [limits.uploadBytes, 'UPLOAD_TOO_LARGE', 0],
    [limits.uploadBytes + 1, 'UPLOAD_TOO_LARGE', 0],
  ])('a file of %i bytes answers %s', async (sizeBytes, code, count) => {
    const studyId = await addStudy(server)
    const { key } = await uploaded(studyId)
    await pretendSize(server, key, sizeBytes)
    expect(await codeOf(sonographer.image.onUpload({ studyId, imageUrl: key }))).toBe(code)
    expect(await rows(studyId)).toHaveLength(count)
  })

  it('a DICOM file in the name of a picture, and a picture in the name of a DICOM file', async () => {
    const studyId = await addStudy(server)
    const file = await uploaded(studyId, dicom())
    expect(await codeOf(sonographer.image.onUpload({ studyId, imageUrl: file.key }))).toBe('FILE_TYPE_NOT_ALLOWED')
    const picture = await uploaded(studyId)
    expect(await codeOf(sonographer.image.uploadDicom({ studyId, dicomUrl: picture.key }))).toBe(
      'FILE_TYPE_NOT_ALLOWED',
    )
    expect(await rows(studyId)).toHaveLength(0)
  })
})

describe('Notices of different kinds about one upload at once', () => {
  const refusals = ['FILE_TYPE_NOT_ALLOWED', 'UPLOAD_KEY_REFUSED', 'OBJECT_MISSING']
  const repeats = Array.from({ length: howOften(4, 300) })

  it('never delete the file of the image that one of them made', async () => {
    for (const _ of repeats) {
      const studyId = await addStudy(server)
      const { key } = await uploaded(studyId)
      const [picture, file] = await Promise.all([
        codeOf(sonographer.image.onUpload({ studyId, imageUrl: key })),
        codeOf(sonographer.image.uploadDicom({ studyId, dicomUrl: key })),
      ])
      expect(picture).toBe('done')
      expect(refusals).toContain(file)
      const [listed] = await sonographer.image.list({ studyId })
      expect((await fetch(listed?.url ?? '')).status).toBe(200)
    }
  })

  it('never delete a DICOM file in a buffer either', async () => {
    for (const _ of repeats) {
      const { key, ...rest } = await sonographer.image.cacheUploadToken({ fileExtension: '.dcm' })
      await put({ key, ...rest }, dicom())
      const notice = { roomId: roomId(), imageName: 'A1' }
      const [picture, file] = await Promise.all([
        codeOf(sonographer.image.cacheOnUpload({ ...notice, imageUrl: key })),
        codeOf(sonographer.image.cacheUploadDicom({ ...notice, cacheDicomUrl: key })),
      ])
      expect(refusals).toContain(picture)
      expect(file).toBe('done')
      expect(await server.services.objectStore.head(key)).not.toBeNull()
    }
  })

  it('are all refused, none with a fault of the server, when the file is neither', async () => {
    for (const _ of repeats) {
      const studyId = await addStudy(server)
      const { key } = await uploaded(studyId, Buffer.from('neither'))
      const notices = [0, 1, 2, 3, 4, 5].map((each) =>
        each % 2 === 0
          ? sonographer.image.onUpload({ studyId, imageUrl: key })
          : sonographer.image.uploadDicom({ studyId, dicomUrl: key }),
      )
      for (const code of await Promise.all(notices.map(codeOf))) expect(refusals).toContain(code)
      expect(await rows(studyId)).toHaveLength(0)
      await expect.poll(() => server.services.objectStore.head(key)).toBeNull()
    }
  })
})

describe('Temporary credentials', () => {
  it('are for one key of 128 random bits and live 15 minutes', async () => {
    const studyId = await addStudy(server)
    const first = await sonographer.image.uploadToken({ studyId, fileExtension: '.png' })
    const second = await sonographer.image.uploadToken({ studyId })
    expect(first.key).toMatch(/^image\/[0-9a-f-]{36}\/[0-9a-f]{32}\.png$/)
    expect(second.key).toMatch(/\.jpg$/)
    expect(Date.parse(first.expiration) - server.clock.now()).toBe(limits.credentialSeconds * 1000)
    await expect(put({ ...first, key: second.key }, await jpeg())).rejects.toMatchObject({ name: 'AccessDenied' })
  })

  it('are renewed for the same key, by the same user, for the same study, until it is an image', async () => {
    const studyId = await addStudy(server)
    const { key } = await sonographer.image.uploadToken({ studyId })
    const renewed = await sonographer.image.uploadToken({ studyId, key })
    expect(renewed.key).toBe(key)
    const other = await addStudy(server)
    expect(await codeOf(doctor.image.uploadToken({ studyId, key }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await codeOf(sonographer.image.uploadToken({ studyId: other, key }))).toBe('UPLOAD_KEY_REFUSED')
    expect(await codeOf(sonographer.image.cacheUploadToken({ fileExtension: '.jpg', key }))).toBe('UPLOAD_KEY_REFUSED')
    await put(renewed, await jpeg())
    await sonographer.image.onUpload({ studyId, imageUrl: key })
    expect(await codeOf(sonographer.image.uploadToken({ studyId, key }))).toBe('UPLOAD_KEY_REFUSED')
  })

  it('never appear in the log', async () => {
    const studyId = await addStudy(server)
    const { secretAccessKey, sessionToken } = await uploaded(studyId)
    const log = server.logLines.join('\n')
    expect(log).not.toContain(secretAccessKey)
    expect(log).not.toContain(sessionToken)
  })
})

const hour = 3_600_000
const closed = {
  STUDY_IS_LOCKED_ERROR: (now: number) => ({ lockedUntil: new Date(now + hour).toISOString() }),
  STUDY_IS_DELETED_ERROR: (now: number) => ({ deletedAt: new Date(now).toISOString() }),
  STUDY_VIP_ERROR: () => ({ isVip: true }),
  ONLY_STUDY_DOCTOR_CAN_UPLOAD: (now: number) => ({
    printedAt: new Date(now).toISOString(),
    examinedById: userIdOf('first', 'doctor'),
  }),
}

describe.each(Object.entries(closed))('A study that answers %s', (code, facts) => {
  it('gives no key to begin with, but one for a picture that was taken already', async () => {
    const studyId = await addStudy(server, facts(server.clock.now()))
    expect(await codeOf(sonographer.image.uploadToken({ studyId }))).toBe(code)
    await put(await sonographer.image.uploadToken({ studyId, isTaken: true }), await jpeg())
  })

  it('since the upload began: the image is kept in the room’s buffer, and the answer says why', async () => {
    const studyId = await addStudy(server)
    const { key } = await uploaded(studyId)
    await setStudy(server, studyId, facts(server.clock.now()))
    expect((await sonographer.image.uploadToken({ studyId, key })).key).toBe(key)
    const answer = await sonographer.image.onUpload({ studyId, imageUrl: key })
    const onArrival = code === 'ONLY_STUDY_DOCTOR_CAN_UPLOAD' ? 'PRINTED_STUDY_CANNOT_UPLOAD' : code
    expect(answer).toMatchObject({ isInBuffer: true, refusal: onArrival })
    expect(await rows(studyId)).toHaveLength(0)
    expect((await studyOf(server, studyId)).imageCount).toBe(0)
    const buffer = await sonographer.image.cacheList({ roomId: roomId() })
    expect(buffer.find(({ id }) => id === answer.imageId)).toMatchObject({
      intendedStudyId: studyId,
      refusal: onArrival,
    })
    expect(await codeOf(sonographer.image.cacheBindStudy({ imageId: answer.imageId, studyId }))).toBe(code)
  })
})

it('An image that its study cannot take is kept where its user works, though the patient was registered for another room', async () => {
  const studyId = await addStudy(server, { roomId: roomId(2) })
  const { key } = await uploaded(studyId)
  await setStudy(server, studyId, { lockedUntil: new Date(server.clock.now() + hour).toISOString() })
  const { imageId } = await sonographer.image.onUpload({ studyId, imageUrl: key })
  const kept = await sonographer.image.cacheList({ roomId: roomId() })
  expect(kept.find(({ id }) => id === imageId)).toMatchObject({ intendedStudyId: studyId })
})

it('An upload and a lock at the same time: the image is in the study or, with the reason, in the buffer, and never in both', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const studyId = await addStudy(server)
      const { key } = await uploaded(studyId)
      const lockedUntil = new Date(server.clock.now() + hour).toISOString()
      const [answer] = await Promise.all([
        sonographer.image.onUpload({ studyId, imageUrl: key }),
        setStudy(server, studyId, { lockedUntil }),
      ])
      expect(answer.refusal).toBe(answer.isInBuffer ? 'STUDY_IS_LOCKED_ERROR' : null)
      expect(await rows(studyId)).toHaveLength(answer.isInBuffer ? 0 : 1)
      expect((await studyOf(server, studyId)).imageCount).toBe(answer.isInBuffer ? 0 : 1)
      return answer
    }),
  )
  const kept = new Set((await sonographer.image.cacheList({ roomId: roomId() })).map(({ id }) => id))
  for (const { imageId, isInBuffer } of outcomes) expect(kept.has(imageId)).toBe(isInBuffer)
})

describe('A study that is locked until a moment', () => {
  it('takes images again at that very moment', async () => {
    const at = (ms: number) => ({ lockedUntil: new Date(server.clock.now() + ms).toISOString() })
    expect(await codeOf(sonographer.image.uploadToken({ studyId: await addStudy(server, at(1)) }))).toBe(
      'STUDY_IS_LOCKED_ERROR',
    )
    expect(await codeOf(sonographer.image.uploadToken({ studyId: await addStudy(server, at(0)) }))).toBe('done')
  })
})

it('An upload of another hospital answers like one that does not exist', async () => {
  const foreign = await addStudy(server, {}, 'second')
  const token = await server.tokenOf('sonographer')
  const call = async (path: string, body?: object) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-Request-Id': 'same-id-12',
    }
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer = await server.fetch(`/api/pacs${path}`, init)
    return [answer.status, await answer.text()]
  }
  const absent = foreign.replace(/^........-/, '00000000-')
  for (const given of [
    (id: string) => call(`${imageApi.uploadToken.path}?studyId=${id}`),
    (id: string) => call(`${imageApi.list.path}?studyId=${id}`),
    (id: string) => call(`${imageApi.cacheList.path}?roomId=${id}`),
    (id: string) => call(imageApi.cacheBindStudy.path, { imageId: id, studyId: id }),
  ]) {
    const answer = await given(foreign)
    expect(answer[0]).toBe(404)
    expect(answer).toEqual(await given(absent))
    expect(answer).toEqual(await given('no-uuid'))
  }
})

it('An upload that nobody finished is deleted a day after its key was last renewed, and not before', async () => {
  const studyId = await addStudy(server)
  const { key } = await uploaded(studyId)
  const bound = await uploaded(studyId)
  await sonographer.image.onUpload({ studyId, imageUrl: bound.key })
  await forgetAbandonedUploads(server.services)
  expect(await server.services.objectStore.head(key)).not.toBeNull()
  const renewedAt = new Date(server.clock.now() - 24 * hour - 1).toISOString()
  await server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
    await tx.update(uploadKey).set({ renewedAt }).where(eq(uploadKey.studyId, studyId))
  })
  expect(await forgetAbandonedUploads(server.services)).toBe(1)
  expect(await server.services.objectStore.head(key)).toBeNull()
  expect(await server.services.objectStore.head(bound.key)).not.toBeNull()
  expect(await codeOf(sonographer.image.onUpload({ studyId, imageUrl: key }))).toBe('UPLOAD_KEY_REFUSED')
})

it('No row of images is seen by the server’s own role without a hospital', async () => {
  for (const table of ['image', 'image_file', 'buffer_image', 'upload_key', 'image_counter']) {
    const client = await server.services.database.pool.connect()
    try {
      await client.query('BEGIN; SET LOCAL ROLE opensono_app')
      expect((await client.query(`SELECT * FROM ${table}`)).rowCount).toBe(0)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  const seen = await server.services.database.read(actorOf('doctor', 'second'), { id: 'test' }, async (tx) => [
    ...(await tx.select().from(imageFile)),
    ...(await tx.select().from(bufferImage)),
  ])
  expect(seen).toEqual([])
})
