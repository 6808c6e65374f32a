import { Readable } from 'node:stream'
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../conformance/clientOf'
import { OBJECT_BYTES_BELOW, ObjectStoreError } from '../ObjectStore'
import { newObjectKey } from '../objectKey'
import { storeHeaders } from './storeHeaders'
import { announce } from './testing/signedCall'
import { APP_ORIGIN, openTestStore, type TestStore } from './testStore'

let target: TestStore
beforeAll(async () => {
  target = await openTestStore()
})
afterAll(() => target.close())

async function uploader(change: { secretAccessKey?: string; sessionToken?: string; contentLengthBelow?: number } = {}) {
  const key = newObjectKey('test', 'bin')
  const { contentLengthBelow = OBJECT_BYTES_BELOW, ...secrets } = change
  const credentials = await target.store.issueCredentials({ key, purpose: 'upload', contentLengthBelow })
  const client = clientOf({ ...credentials, ...secrets }, 'WHEN_REQUIRED')
  return { client, at: { Bucket: credentials.bucket, Key: key }, key }
}

async function codeOf(client: S3Client, at: { Bucket: string; Key: string }): Promise<string> {
  return client.send(new PutObjectCommand({ ...at, Body: 'x' })).then(
    () => 'stored',
    (error: Error) => error.name,
  )
}

describe('The embedded object store refuses', () => {
  it('a wrong secret, a changed session token, and a request without credentials', async () => {
    const wrongSecret = await uploader({ secretAccessKey: 'x'.repeat(44) })
    expect(await codeOf(wrongSecret.client, wrongSecret.at)).toBe('SignatureDoesNotMatch')
    const wrongToken = await uploader({ sessionToken: 'AAAA'.repeat(40) })
    expect(await codeOf(wrongToken.client, wrongToken.at)).toBe('InvalidToken')
    const answer = await fetch(`${target.endpoint}/${wrongSecret.at.Bucket}/${wrongSecret.key}`, {
      method: 'PUT',
      body: 'x',
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/xml'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toMatch(/<Error><Code>AccessDenied<\/Code><Message>Access Denied<\/Message><RequestId>/)
  })

  it('what S3 has and this store has not, in S3’s words', async () => {
    const url = await target.store.presignedUrl('a/b.bin', { expiresInSeconds: 60 })
    const client = clientOf(
      await target.store.issueCredentials({ key: 'a/b.bin', purpose: 'upload' }),
      'WHEN_REQUIRED',
      {
        credentials: target.root,
      },
    )
    const tagged = client.send(new PutObjectCommand({ Bucket: 'opensono', Key: 'a/b.bin', Body: 'x', Tagging: 'a=b' }))
    await expect(tagged).rejects.toMatchObject({ name: 'NotImplemented', $metadata: { httpStatusCode: 501 } })
    const elsewhere = client.send(new GetObjectCommand({ Bucket: 'other', Key: 'a/b.bin' }))
    await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' })
    expect((await fetch(url.replace('b.bin', '..%2F..%2Fmaster.key'))).status).toBe(403)
  })

  it('keys that are not of its shape, even from the server itself', async () => {
    for (const Key of ['a/%2e%2e/b', '../master.key', 'a//b', 'a b', `${'x'.repeat(513)}`, 'a/\u0000']) {
      const client = clientOf(await target.store.issueCredentials({ key: 'any', purpose: 'upload' }), 'WHEN_REQUIRED', {
        credentials: target.root,
      })
      await expect(client.send(new PutObjectCommand({ Bucket: 'opensono', Key, Body: 'x' }))).rejects.toMatchObject({
        $metadata: { httpStatusCode: 400 },
      })
      await expect(target.store.write(Key, Buffer.from('x'), 'image/png')).rejects.toEqual(
        new ObjectStoreError('OBJECT_KEY_INVALID'),
      )
    }
  })

  it('500 MB by its declared length before a byte of it is sent, and lets one byte less begin', async () => {
    const credentials = await target.store.issueCredentials({ key: newObjectKey('test', 'mp4'), purpose: 'upload' })
    const put = (bytes: number) => announce(credentials, { method: 'PUT', query: [], bytes })
    expect(await put(OBJECT_BYTES_BELOW)).toEqual([400, 'EntityTooLarge'])
    expect(await put(OBJECT_BYTES_BELOW - 1)).toEqual([100, ''])
  })

  it('to complete an upload that is not one of this key, or with a list longer than its parts need, before the list is sent', async () => {
    const credentials = await target.store.issueCredentials({ key: newObjectKey('test', 'mp4'), purpose: 'upload' })
    const other = await uploader()
    const complete = (uploadId: string, bytes: number) =>
      announce(credentials, { method: 'POST', query: [['uploadId', uploadId]], bytes })
    const begin = async (client: S3Client, at: { Bucket: string; Key: string }) =>
      (await client.send(new CreateMultipartUploadCommand(at))).UploadId ?? ''
    expect(await complete('0'.repeat(32), 200)).toEqual([404, 'NoSuchUpload'])
    expect(await complete(await begin(other.client, other.at), 200)).toEqual([404, 'NoSuchUpload'])
    const at = { Bucket: credentials.bucket, Key: credentials.key }
    const client = clientOf(credentials, 'WHEN_REQUIRED')
    const UploadId = await begin(client, at)
    await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'x' }))
    expect(await complete(UploadId, 500)).toEqual([100, ''])
    expect(await complete(UploadId, 5_000)).toEqual([400, 'EntityTooLarge'])
  })

  it('a body at its limit and takes one byte less, declared, streamed and in parts', async () => {
    const limit = 1000
    const { client, at } = await uploader({ contentLengthBelow: limit })
    const put = (bytes: number) => client.send(new PutObjectCommand({ ...at, Body: Buffer.alloc(bytes) }))
    await expect(put(limit)).rejects.toMatchObject({ name: 'EntityTooLarge' })
    await put(limit - 1)
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
    const part = (PartNumber: number, bytes: number) =>
      client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body: Buffer.alloc(bytes) }))
    await part(1, 600)
    await expect(part(2, 400)).rejects.toMatchObject({ name: 'EntityTooLarge' })
    await part(2, 399)
    const small = await openTestStore({ bytesBelow: limit })
    const stream = (bytes: number) => Readable.from([Buffer.alloc(bytes - 1), Buffer.alloc(1)])
    const write = (bytes: number) => small.store.write(newObjectKey('test', 'bin'), stream(bytes), 'video/mp4')
    await expect(write(limit)).rejects.toEqual(new ObjectStoreError('OBJECT_TOO_LARGE'))
    expect((await write(limit - 1)).sizeBytes).toBe(limit - 1)
    await small.close()
  })

  it('credentials and addresses that have expired, and lifetimes over the bounds', async () => {
    const { client, at, key } = await uploader()
    await client.send(new PutObjectCommand({ ...at, Body: 'x' }))
    const url = await target.store.presignedUrl(key, { expiresInSeconds: 300 })
    target.advance(299)
    expect((await fetch(url)).status).toBe(200)
    target.advance(2)
    expect((await fetch(url)).status).toBe(403)
    target.advance(595)
    expect(await codeOf(client, at)).toBe('stored')
    target.advance(5)
    expect(await codeOf(client, at)).toMatch(/ExpiredToken|RequestTimeTooSkewed/)
    target.advance(-901)
    await expect(target.store.issueCredentials({ key, purpose: 'upload', ttlSeconds: 901 })).rejects.toThrow(RangeError)
  })

  it('a clock that is wrong by more than 15 minutes, which the SDK then corrects by the answer’s date', async () => {
    target.advance(3600)
    const { client, at } = await uploader()
    expect(await codeOf(client, at)).toBe('RequestTimeTooSkewed')
    const credentials = await target.store.issueCredentials({ key: at.Key, purpose: 'upload' })
    expect(await codeOf(clientOf(credentials, 'WHEN_REQUIRED', { maxAttempts: 2 }), at)).toBe('stored')
    target.advance(-3600)
  })

  it('pages of other origins, and names the allowed one exactly', async () => {
    const url = await target.store.presignedUrl('any', { expiresInSeconds: 60 })
    const origins = [
      'null',
      '*',
      `${APP_ORIGIN}.evil`,
      'https://app.example:8080',
      'http://app.example',
      `x${APP_ORIGIN}`,
    ]
    for (const Origin of origins) {
      const answer = await fetch(url, { headers: { Origin } })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'PUT' },
      })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: APP_ORIGIN,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type,x-amz-date,x-amz-security-token',
      },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, APP_ORIGIN])
    const exposed = (await fetch(url, { headers: { Origin: APP_ORIGIN } })).headers.get('access-control-expose-headers')
    expect(exposed).toContain('ETag')
    expect(exposed).toContain('Date')
  })

  it('to let a browser run what was stored', async () => {
    const key = newObjectKey('test', 'jpg')
    await target.store.write(key, Buffer.from('<script>alert(1)</script>'), 'text/html')
    const { headers } = await fetch(await target.store.presignedUrl(key, { expiresInSeconds: 60 }))
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('to be asked without TLS again, once it was asked with it', () => {
    expect(storeHeaders(true)['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains')
    expect(storeHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
  })

  it('to log a secret', async () => {
    const credentials = await target.store.issueCredentials({ key: newObjectKey('test', 'bin'), purpose: 'upload' })
    const client = clientOf(credentials, 'WHEN_SUPPORTED')
    await client.send(new PutObjectCommand({ Bucket: credentials.bucket, Key: credentials.key, Body: 'x' }))
    const log = target.log.join('\n')
    expect(log).toContain('PutObject')
    for (const secret of [credentials.secretAccessKey, credentials.sessionToken, target.root.secretAccessKey, 'X-Amz-'])
      expect(log).not.toContain(secret)
  })
})
