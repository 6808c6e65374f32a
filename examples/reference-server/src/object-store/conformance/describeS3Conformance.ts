import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ObjectStore, ObjectStoreError, type UploadCredentials } from '../ObjectStore'
import { newObjectKey } from '../objectKey'

/** An object store under test. */
export interface S3ConformanceTarget {
  store: ObjectStore
  /** Credentials that may do everything with the bucket. */
  root: { accessKeyId: string; secretAccessKey: string }
  close(): Promise<void>
}

/** Which checksums the SDK sends: its default, or only where S3 demands one. Older S3 servers know the second only. */
export type ChecksumMode = NonNullable<S3ClientConfig['requestChecksumCalculation']>

/** A client as the capture package makes it from temporary credentials. */
export function clientOf(
  credentials: UploadCredentials,
  checksums: ChecksumMode,
  config: S3ClientConfig = {},
): S3Client {
  return new S3Client({
    region: credentials.region,
    endpoint: credentials.endpoint,
    forcePathStyle: credentials.type === 'MINIO',
    credentials: { ...credentials, expiration: new Date(credentials.expiration) },
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: 1,
    ...config,
  })
}

/** What the product needs of any S3, spoken with the real SDK. */
export function describeS3Conformance(
  name: string,
  checksums: ChecksumMode,
  open: () => Promise<S3ConformanceTarget>,
): void {
  describe(`${name}, checksums ${checksums}`, () => {
    let target: S3ConformanceTarget
    beforeAll(async () => {
      target = await open()
    })
    afterAll(() => target.close())

    async function uploader(key = newObjectKey('test', 'bin')) {
      const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
      return {
        client: clientOf(credentials, checksums),
        at: { Bucket: credentials.bucket, Key: key },
        key,
        credentials,
      }
    }
    async function downloader(key: string) {
      return clientOf(await target.store.issueCredentials({ key, purpose: 'download' }), checksums)
    }
    async function rootClient() {
      const credentials = await target.store.issueCredentials({ key: 'any', purpose: 'upload' })
      return clientOf(credentials, checksums, { credentials: target.root })
    }
    async function stored(body: Buffer | string, contentType = 'image/jpeg') {
      const { client, at, key } = await uploader()
      await client.send(new PutObjectCommand({ ...at, Body: body, ContentType: contentType }))
      return { key, at }
    }

    describe('PutObject', () => {
      it.each([
        ['a text', 'a report'],
        ['bytes', randomBytes(100_000)],
        ['nothing', Buffer.alloc(0)],
      ])('stores %s and answers its entity tag', async (_, Body) => {
        const { client, at, key } = await uploader()
        const answer = await client.send(new PutObjectCommand({ ...at, Body, ContentType: 'application/pdf' }))
        const etag = createHash('md5').update(Body).digest('hex')
        expect(answer.ETag).toBe(`"${etag}"`)
        expect(await target.store.head(key)).toMatchObject({
          sizeBytes: Body.length,
          contentType: 'application/pdf',
          etag,
        })
      })

      it('stores a stream of known length as it was, without the framing of its chunks', async () => {
        const body = randomBytes(300_000)
        const { client, at, key } = await uploader()
        const stream = Readable.from([body.subarray(0, 1), body.subarray(1, 70_000), body.subarray(70_000)])
        await client.send(new PutObjectCommand({ ...at, Body: stream, ContentLength: body.length }))
        expect(Buffer.concat(await (await target.store.read(key)).toArray()).equals(body)).toBe(true)
      })

      it('replaces an object that is not bound', async () => {
        const { client, at, key } = await uploader()
        await client.send(new PutObjectCommand({ ...at, Body: 'first' }))
        await client.send(new PutObjectCommand({ ...at, Body: 'second' }))
        expect(await text(await target.store.read(key))).toBe('second')
      })
    })

    describe('GetObject and HeadObject', () => {
      it('give the bytes and the stored type back', async () => {
        const { key, at } = await stored('speckle')
        const answer = await (await downloader(key)).send(new GetObjectCommand(at))
        expect(answer.ContentType).toBe('image/jpeg')
        expect(await answer.Body?.transformToString()).toBe('speckle')
        const head = await (await downloader(key)).send(new HeadObjectCommand(at))
        expect(head).toMatchObject({ ContentLength: 7, ContentType: 'image/jpeg', AcceptRanges: 'bytes' })
      })

      it.each([
        ['bytes=0-3', '0123', 'bytes 0-3/10'],
        ['bytes=4-', '456789', 'bytes 4-9/10'],
        ['bytes=-2', '89', 'bytes 8-9/10'],
        ['bytes=8-99', '89', 'bytes 8-9/10'],
        ['bytes=-99', '0123456789', 'bytes 0-9/10'],
        ['bytes=9-9', '9', 'bytes 9-9/10'],
      ])('give the part %s', async (Range, expected, contentRange) => {
        const { key, at } = await stored('0123456789')
        const answer = await (await downloader(key)).send(new GetObjectCommand({ ...at, Range }))
        expect(answer.$metadata.httpStatusCode).toBe(206)
        expect(answer.ContentRange).toBe(contentRange)
        expect(await answer.Body?.transformToString()).toBe(expected)
      })

      it('refuse a part that begins after the end', async () => {
        const { key, at } = await stored('0123456789')
        const answer = (await downloader(key)).send(new GetObjectCommand({ ...at, Range: 'bytes=10-' }))
        await expect(answer).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } })
      })

      it('say that nothing is there', async () => {
        const key = newObjectKey('test', 'bin')
        const at = { Bucket: (await uploader()).at.Bucket, Key: key }
        await expect((await rootClient()).send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'NoSuchKey' })
        await expect((await rootClient()).send(new HeadObjectCommand(at))).rejects.toMatchObject({ name: 'NotFound' })
        expect(await target.store.head(key)).toBeNull()
      })
    })

    it('DeleteObject deletes, also what is not there', async () => {
      const { key, at } = await stored('gone')
      const client = await rootClient()
      await client.send(new DeleteObjectCommand(at))
      await client.send(new DeleteObjectCommand(at))
      expect(await target.store.head(key)).toBeNull()
    })

    describe('uploads in parts', () => {
      const part = randomBytes(5 * 1024 * 1024)
      const last = randomBytes(1000)

      it('lib-storage stores a file of several parts with its percentages', async () => {
        const { client, at, key } = await uploader()
        const body = Buffer.concat([part, part, last])
        const upload = new Upload({ client, params: { ...at, Body: Readable.from([body]), ContentType: 'video/mp4' } })
        const loaded: number[] = []
        upload.on('httpUploadProgress', (progress) => loaded.push(progress.loaded ?? 0))
        await upload.done()
        expect(Math.max(...loaded)).toBe(body.length)
        expect(await target.store.head(key)).toMatchObject({ sizeBytes: body.length, contentType: 'video/mp4' })
        expect(Buffer.concat(await (await target.store.read(key)).toArray()).equals(body)).toBe(true)
      })

      it('are listed, resumed with renewed credentials, and completed', async () => {
        const { client, at, key } = await uploader()
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
        const first = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: part }))
        const renewed = (await uploader(key)).client
        const listed = await renewed.send(new ListPartsCommand({ ...at, UploadId }))
        expect(listed.Parts).toMatchObject([{ PartNumber: 1, Size: part.length, ETag: first.ETag }])
        const second = await renewed.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 2, Body: last }))
        const Parts = [
          { PartNumber: 1, ETag: first.ETag },
          { PartNumber: 2, ETag: second.ETag },
        ]
        await renewed.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
        expect((await target.store.head(key))?.sizeBytes).toBe(part.length + last.length)
      })

      it('leave nothing when they are aborted', async () => {
        const { client, at, key } = await uploader()
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
        await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: last }))
        await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }))
        const listing = client.send(new ListPartsCommand({ ...at, UploadId }))
        await expect(listing).rejects.toMatchObject({ name: 'NoSuchUpload' })
        expect(await target.store.head(key)).toBeNull()
      })

      it('are refused when a part is unknown or too small', async () => {
        const { client, at } = await uploader()
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
        const one = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: last }))
        const two = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 2, Body: last }))
        const complete = (...Parts: { PartNumber: number; ETag: string | undefined }[]) =>
          client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
        const parts = [one, two].map(({ ETag }, index) => ({ PartNumber: index + 1, ETag }))
        await expect(complete(...parts)).rejects.toMatchObject({ name: 'EntityTooSmall' })
        const unknown = { PartNumber: 3, ETag: two.ETag }
        await expect(complete(unknown)).rejects.toMatchObject({ name: 'InvalidPart' })
      })
    })

    describe('temporary credentials', () => {
      it('for an upload neither read, describe, delete nor list, and write no other key', async () => {
        const { at: foreign } = await stored('of another study')
        const { client, at } = await uploader()
        await client.send(new PutObjectCommand({ ...at, Body: 'mine' }))
        const refused = { $metadata: { httpStatusCode: 403 } }
        await expect(client.send(new GetObjectCommand(at))).rejects.toMatchObject(refused)
        await expect(client.send(new HeadObjectCommand(at))).rejects.toMatchObject(refused)
        await expect(client.send(new DeleteObjectCommand(at))).rejects.toMatchObject(refused)
        await expect(client.send(new ListObjectsV2Command({ Bucket: at.Bucket }))).rejects.toMatchObject(refused)
        await expect(client.send(new GetObjectCommand(foreign))).rejects.toMatchObject(refused)
        await expect(client.send(new PutObjectCommand({ ...foreign, Body: 'x' }))).rejects.toMatchObject(refused)
      })

      it('for a download neither write nor delete, and read no other key', async () => {
        const { at: foreign } = await stored('of another study')
        const { key, at } = await stored('mine')
        const client = await downloader(key)
        const refused = { $metadata: { httpStatusCode: 403 } }
        await expect(client.send(new PutObjectCommand({ ...at, Body: 'x' }))).rejects.toMatchObject(refused)
        await expect(client.send(new DeleteObjectCommand(at))).rejects.toMatchObject(refused)
        await expect(client.send(new CreateMultipartUploadCommand(at))).rejects.toMatchObject(refused)
        await expect(client.send(new GetObjectCommand(foreign))).rejects.toMatchObject(refused)
      })
    })

    describe('the server itself', () => {
      it('writes, reads parts, and removes', async () => {
        const key = newObjectKey('paper', 'pdf')
        const facts = await target.store.write(
          key,
          Readable.from([Buffer.from('a sealed '), Buffer.from('report')]),
          'application/pdf',
        )
        const sha256 = createHash('sha256').update('a sealed report').digest('hex')
        expect(facts).toMatchObject({ sizeBytes: 15, contentType: 'application/pdf', sha256 })
        expect(await target.store.head(key)).toEqual(facts)
        expect(await text(await target.store.read(key, { start: 2, end: 7 }))).toBe('sealed')
        expect(await text(await target.store.read(key, { start: 9 }))).toBe('report')
        await target.store.remove(key)
        await target.store.remove(key)
        await expect(target.store.read(key)).rejects.toEqual(new ObjectStoreError('OBJECT_NOT_FOUND'))
      })

      it('binds an object, which nobody can replace from then on', async () => {
        const { client, at, key } = await uploader()
        await client.send(new PutObjectCommand({ ...at, Body: 'bound' }))
        await target.store.protect(key)
        const again = client.send(new PutObjectCommand({ ...at, Body: 'forged' }))
        await expect(again).rejects.toMatchObject({ name: 'AccessDenied' })
        const write = target.store.write(key, Buffer.from('forged'), 'image/jpeg')
        await expect(write).rejects.toEqual(new ObjectStoreError('OBJECT_PROTECTED'))
        expect(await text(await target.store.read(key))).toBe('bound')
      })
    })

    describe('a presigned URL', () => {
      it('reads an object without other credentials, whole and in part', async () => {
        const { key } = await stored('0123456789')
        const url = await target.store.presignedUrl(key, { expiresInSeconds: 300 })
        const whole = await fetch(url)
        expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
          200,
          'image/jpeg',
          '0123456789',
        ])
        const part = await fetch(url, { headers: { Range: 'bytes=2-4' } })
        expect([part.status, await part.text()]).toEqual([206, '234'])
      })

      it('carries the file name and the type it should have', async () => {
        const { key } = await stored('%PDF')
        const options = { expiresInSeconds: 60, fileName: '报告 "1"(a).pdf', contentType: 'application/pdf' }
        const answer = await fetch(await target.store.presignedUrl(key, options))
        expect(answer.headers.get('content-type')).toBe('application/pdf')
        expect(answer.headers.get('content-disposition')).toBe(
          `attachment; filename="__ _1_(a).pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%221%22%28a%29.pdf`,
        )
      })

      it('opens nothing else: another key, method or parameter breaks it', async () => {
        const { key } = await stored('mine')
        const { key: foreign } = await stored('of another study')
        const url = await target.store.presignedUrl(key, { expiresInSeconds: 60 })
        expect((await fetch(url.replace(key, foreign))).status).toBe(403)
        expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
        expect((await fetch(`${url}&response-content-type=text%2Fhtml`)).status).toBe(403)
      })

      it('lives 300 seconds at most', async () => {
        await expect(target.store.presignedUrl('a', { expiresInSeconds: 301 })).rejects.toThrow(RangeError)
      })
    })

    it('knows its own addresses from all others', async () => {
      const { endpoint, bucket } = await target.store.issueCredentials({ key: 'image/h/1.jpg', purpose: 'upload' })
      const own = `${endpoint}/${bucket}/image/h/1.jpg`
      expect(target.store.keyOf(own)).toBe('image/h/1.jpg')
      expect(target.store.keyOf('image/h/1.jpg')).toBe('image/h/1.jpg')
      const foreign = [
        'https://evil.example/opensono/image/h/1.jpg',
        `${endpoint}.evil.example/${bucket}/image/h/1.jpg`,
        `${endpoint}/other/image/h/1.jpg`,
        `${endpoint}/${bucket}/../master.key`,
        `${own}?x=1`,
        '../image/h/1.jpg',
        'image/%2e%2e/1.jpg',
        'image//1.jpg',
        '/image/h/1.jpg',
        '',
      ]
      for (const address of foreign) expect(target.store.keyOf(address)).toBeNull()
    })

    it('is ready', async () => {
      expect(await target.store.ready()).toBe(true)
    })
  })
}
