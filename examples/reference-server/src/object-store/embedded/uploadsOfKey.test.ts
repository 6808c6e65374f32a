import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateMultipartUploadCommand, ListPartsCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../conformance/clientOf'
import { newObjectKey } from '../objectKey'
import { beginCall, endOf } from './testing/signedCall'
import { openTestStore, type TestStore } from './testStore'

const limit = 1000
let target: TestStore
beforeAll(async () => {
  target = await openTestStore({ bytesBelow: limit })
})
afterAll(() => target.close())

/** A holder of credentials for a new key, and what they do with it. */
async function holder() {
  const key = newObjectKey('test', 'mp4')
  const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
  const client = clientOf(credentials, 'WHEN_REQUIRED')
  const at = { Bucket: credentials.bucket, Key: key }
  return {
    key,
    credentials,
    client,
    at,
    begin: async () => (await client.send(new CreateMultipartUploadCommand(at))).UploadId ?? '',
    part: (UploadId: string, PartNumber: number, bytes: number) =>
      client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body: Buffer.alloc(bytes) })),
    isKnown: (UploadId: string) =>
      client.send(new ListPartsCommand({ ...at, UploadId })).then(
        () => true,
        () => false,
      ),
  }
}

const kept = async () => (await readdir(join(target.directory, 'uploads'))).length

describe('Of the uploads of one key', () => {
  it('two may be under way: a third ends the oldest, also after a restart', async () => {
    const { begin, isKnown } = await holder()
    const ids = [await begin(), await begin(), await begin()]
    expect(await Promise.all(ids.map(isKnown))).toEqual([false, true, true])
    await target.restart()
    ids.push(await begin())
    expect(await Promise.all(ids.map(isKnown))).toEqual([false, false, true, true])
  })

  it('forty begun at once leave two, and those of another key stay', async () => {
    const other = await holder()
    const foreign = await other.begin()
    const before = await kept()
    const { begin } = await holder()
    await Promise.all(Array.from({ length: 40 }, begin))
    expect((await kept()) - before).toBe(2)
    expect(await other.isKnown(foreign)).toBe(true)
  })

  it('only one keeps parts: the first part of a newer one ends the older', async () => {
    const { begin, part, isKnown } = await holder()
    const [older, newer] = [await begin(), await begin()]
    await part(older, 1, 400)
    expect(await isKnown(newer)).toBe(true)
    await part(newer, 1, 400)
    expect([await isKnown(older), await isKnown(newer)]).toEqual([false, true])
  })
})

describe('Bodies that arrive for one key at once', () => {
  it('have one limit together; a body that has to wait for another is answered with SlowDown', async () => {
    const { credentials, client, at, begin } = await holder()
    const uploadId = await begin()
    const put = (number: string, bytes: number) => {
      const query: [string, string][] = [
        ['partNumber', number],
        ['uploadId', uploadId],
      ]
      return beginCall(credentials, { method: 'PUT', query, bytes, expectsContinue: true })
    }
    const first = put('1', 600)
    const isAsked = endOf(first)
    first.flushHeaders()
    expect(await isAsked).toEqual([100, ''])
    const sendSecond = async (bytes: number) => {
      const second = put('2', bytes)
      const end = endOf(second)
      second.end(Buffer.alloc(bytes))
      return end
    }
    expect(await sendSecond(400)).toEqual([503, 'SlowDown'])
    await expect(client.send(new PutObjectCommand({ ...at, Body: Buffer.alloc(400) }))).rejects.toMatchObject({
      name: 'SlowDown',
    })
    const answered = new Promise<number>((resolve) => first.on('response', (answer) => resolve(answer.statusCode ?? 0)))
    first.end(Buffer.alloc(600))
    expect(await answered).toBe(200)
    expect(await sendSecond(400)).toEqual([400, 'EntityTooLarge'])
    await client.send(new UploadPartCommand({ ...at, UploadId: uploadId, PartNumber: 2, Body: Buffer.alloc(399) }))
    expect(await target.store.waitingBytes([at.Key])).toBe(999)
  })

  it('leave room again when their connection breaks', async () => {
    const { credentials, client, at } = await holder()
    const broken = beginCall(credentials, { method: 'PUT', query: [], bytes: 900 })
    broken.on('error', () => undefined)
    broken.write(Buffer.alloc(100))
    const put = () => client.send(new PutObjectCommand({ ...at, Body: Buffer.alloc(900) }))
    await expect.poll(() => put().catch((error: Error) => error.name)).toBe('SlowDown')
    broken.destroy()
    await expect.poll(() => put().then(() => 'stored', String)).toBe('stored')
  })
})
