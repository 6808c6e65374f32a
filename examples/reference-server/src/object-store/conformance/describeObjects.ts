import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { newObjectKey } from '../objectKey'
import type { Bench } from './Bench'

/** Storing, reading and deleting one object by S3's own calls. */
export function describeObjects(bench: () => Bench): void {
  describe('PutObject', () => {
    it.each([
      ['a text', 'a report'],
      ['bytes', randomBytes(100_000)],
      ['nothing', Buffer.alloc(0)],
    ])('stores %s and answers its entity tag', async (_, Body) => {
      const { client, at, key } = await bench().uploader()
      const answer = await client.send(new PutObjectCommand({ ...at, Body, ContentType: 'application/pdf' }))
      const etag = createHash('md5').update(Body).digest('hex')
      expect(answer.ETag).toBe(`"${etag}"`)
      expect(await bench().store.head(key)).toMatchObject({
        sizeBytes: Body.length,
        contentType: 'application/pdf',
        etag,
      })
    })

    it('stores a stream of known length as it was, without the framing of its chunks', async () => {
      const body = randomBytes(300_000)
      const { client, at, key } = await bench().uploader()
      const stream = Readable.from([body.subarray(0, 1), body.subarray(1, 70_000), body.subarray(70_000)])
      await client.send(new PutObjectCommand({ ...at, Body: stream, ContentLength: body.length }))
      expect(Buffer.concat(await (await bench().store.read(key)).toArray()).equals(body)).toBe(true)
    })

    it('replaces an object that is not bound', async () => {
      const { client, at, key } = await bench().uploader()
      await client.send(new PutObjectCommand({ ...at, Body: 'first' }))
      await client.send(new PutObjectCommand({ ...at, Body: 'second' }))
      expect(await text(await bench().store.read(key))).toBe('second')
    })
  })

  describe('GetObject and HeadObject', () => {
    it('give the bytes and the stored type back', async () => {
      const { key } = await bench().bound('speckle')
      const { client, at } = await bench().downloader(key)
      const answer = await client.send(new GetObjectCommand(at))
      expect(answer.ContentType).toBe('image/jpeg')
      expect(await answer.Body?.transformToString()).toBe('speckle')
      const head = await client.send(new HeadObjectCommand(at))
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
      const { key } = await bench().bound('0123456789')
      const { client, at } = await bench().downloader(key)
      const answer = await client.send(new GetObjectCommand({ ...at, Range }))
      expect(answer.$metadata.httpStatusCode).toBe(206)
      expect(answer.ContentRange).toBe(contentRange)
      expect(await answer.Body?.transformToString()).toBe(expected)
    })

    it('refuse a part that begins after the end', async () => {
      const { key } = await bench().bound('0123456789')
      const { client, at } = await bench().downloader(key)
      const answer = client.send(new GetObjectCommand({ ...at, Range: 'bytes=10-' }))
      await expect(answer).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } })
    })

    it('say that nothing is there', async () => {
      const key = newObjectKey('test', 'bin')
      const at = { Bucket: (await bench().uploader()).at.Bucket, Key: key }
      await expect((await bench().root()).send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'NoSuchKey' })
      await expect((await bench().root()).send(new HeadObjectCommand(at))).rejects.toMatchObject({ name: 'NotFound' })
      expect(await bench().store.head(key)).toBeNull()
    })
  })

  it('DeleteObject deletes, also what is not there', async () => {
    const { key, at } = await bench().uploaded('gone')
    const client = await bench().root()
    await client.send(new DeleteObjectCommand(at))
    await client.send(new DeleteObjectCommand(at))
    expect(await bench().store.head(key)).toBeNull()
  })
}
