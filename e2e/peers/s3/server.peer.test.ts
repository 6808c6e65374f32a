import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { UploadCredentials } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStudy, apis, jpeg } from '../../../examples/reference-server/src/modules/image/testing/imageFixture'
import { clientOf } from '../../../examples/reference-server/src/object-store/conformance/clientOf'
// What the project's global set-up provides is declared there.
import type {} from '../../../examples/reference-server/test/globalSetup'
import { startTestServer, type TestServer } from '../../../examples/reference-server/test/startTestServer'
import { newBucket } from './openPeer'
import { peerSettings } from './peerSettings'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { s3: { ...peerSettings(), bucket: newBucket() } } })
})
afterAll(() => server.close())

async function put(credentials: UploadCredentials, body: Buffer): Promise<void> {
  const at = { Bucket: credentials.bucket, Key: credentials.key }
  await clientOf(credentials, 'WHEN_REQUIRED').send(
    new PutObjectCommand({ ...at, Body: body, ContentType: 'image/jpeg' }),
  )
}

test('a whole server keeps its images in another S3: key, upload, notice, list, and the picture by its address', async () => {
  const doctor = await server.as('doctor', apis)
  const studyId = await addStudy(server)
  const picture = await jpeg()
  const credentials = await doctor.image.uploadToken({ studyId, fileExtension: '.jpg' })
  expect(credentials.endpoint).toBe(peerSettings().publicEndpoint)
  await put(credentials, picture)
  // An upload that goes on asks for the same key again.
  const renewed = await doctor.image.uploadToken({ studyId, key: credentials.key })
  expect(renewed.key).toBe(credentials.key)
  const { imageId } = await doctor.image.onUpload({ studyId, imageUrl: credentials.key })
  await put(renewed, await jpeg(10))
  const [image] = await doctor.image.list({ studyId })
  expect(image).toMatchObject({ id: imageId, contentType: 'image/jpeg', sizeBytes: picture.length })
  const answer = await fetch(image?.url ?? '')
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  await expect
    .poll(async () => (await doctor.image.list({ studyId }))[0]?.thumbnailUrl ?? null, { timeout: 20_000 })
    .not.toBeNull()
  const [withThumbnail] = await doctor.image.list({ studyId })
  expect((await fetch(withThumbnail?.thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
})

test('pages may load from the other S3, and the server says that it is ready', async () => {
  const answer = await server.fetch('/readyz')
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining(new URL(peerSettings().publicEndpoint).origin),
  ])
})

test('an upload that is no picture is refused and deleted, and its key is used up', async () => {
  const doctor = await server.as('doctor', apis)
  const studyId = await addStudy(server)
  const credentials = await doctor.image.uploadToken({ studyId })
  const notice = () => doctor.image.onUpload({ studyId, imageUrl: credentials.key })
  await expect(notice()).rejects.toMatchObject({ code: 'OBJECT_MISSING' })
  await put(credentials, Buffer.from('no picture'))
  await expect(notice()).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' })
  const { objectStore } = server.services
  expect(await objectStore.head(objectStore.keyOf(credentials.key) ?? '')).toBeNull()
  await put(credentials, await jpeg())
  await expect(notice()).rejects.toMatchObject({ code: 'UPLOAD_KEY_REFUSED' })
})

test('no secret of the store is in the log', () => {
  const { secretAccessKey = '' } = peerSettings()
  expect(server.logLines.length).toBeGreaterThan(0)
  expect(server.logLines.join('\n')).not.toContain(secretAccessKey)
})
