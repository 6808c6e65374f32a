import { randomBytes } from 'node:crypto'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientOf } from '../conformance/clientOf'
import { describeS3Conformance } from '../conformance/describeS3Conformance'
import { APP_ORIGIN, openTestStore } from '../embedded/testStore'
import { newObjectKey } from '../objectKey'
import { guardReads } from './guardReads'

const quiet = { info: () => undefined, error: () => undefined }

async function openGuarded(mayRead = async (_key: string, _reader: string) => true) {
  const behind = await openTestStore()
  const store = await guardReads(behind.store, {
    masterKey: randomBytes(32),
    host: '127.0.0.1',
    port: 0,
    allowedOrigins: () => [APP_ORIGIN],
    logger: quiet,
    mayRead,
  })
  const close = async () => {
    await store.close()
    await behind.close()
  }
  return { store, behind, root: behind.root, close }
}

// What a client asks of any store holds for one that is read through the door.
describeS3Conformance('A store that is read through a door of our own', 'WHEN_REQUIRED', openGuarded)

describe('The door', () => {
  let mayRead: (key: string, reader: string) => Promise<boolean>
  let target: Awaited<ReturnType<typeof openGuarded>>
  beforeEach(async () => {
    mayRead = async () => true
    target = await openGuarded((key, reader) => mayRead(key, reader))
  })
  afterEach(() => target.close())

  async function written(bytes: Buffer | string = 'picture'): Promise<string> {
    const key = newObjectKey('image/h', 'jpg')
    await target.store.write(key, Buffer.from(bytes), 'image/jpeg')
    return key
  }

  it('asks at each read whether the reader of an address or of credentials may, and refuses at once', async () => {
    const key = await written()
    const url = await target.store.presignedUrl(key, { expiresInSeconds: 60, reader: 'who' })
    const credentials = await target.store.issueCredentials({ key, purpose: 'download', reader: 'who' })
    const read = () =>
      clientOf(credentials, 'WHEN_REQUIRED').send(new GetObjectCommand({ Bucket: credentials.bucket, Key: key }))
    expect((await fetch(url)).status).toBe(200)
    expect((await read()).ContentLength).toBe(7)
    const asked = vi.fn(async (_key: string, _reader: string) => false)
    mayRead = asked
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(url, { headers: { Range: 'bytes=0-1' } })).status).toBe(403)
    await expect(read()).rejects.toMatchObject({ name: 'AccessDenied' })
    expect(asked.mock.calls).toEqual([1, 2, 3].map(() => [key, 'who']))
  })

  it('does not believe what an address says of its reader unless the server signed it', async () => {
    const key = await written()
    const seen: string[] = []
    mayRead = async (_key, reader) => {
      seen.push(reader)
      return reader === 'vip'
    }
    const url = await target.store.presignedUrl(key, { expiresInSeconds: 60 })
    expect((await fetch(url)).status).toBe(403)
    expect((await fetch(`${url}&x-reader=vip`)).status).toBe(403)
    expect(seen).toEqual([''])
  })

  it('cuts a read short that may not go on, within five seconds', async () => {
    const bytes = randomBytes(24 * 1024 * 1024)
    const url = await target.store.presignedUrl(await written(bytes), { expiresInSeconds: 60 })
    const reader = (await fetch(url)).body?.getReader()
    await reader?.read()
    const refused = vi.fn(async () => false)
    mayRead = refused
    // A client that reads slowly: what it has not taken by now, it does not get.
    await vi.waitUntil(() => refused.mock.calls.length > 0, { timeout: 5_000, interval: 10 })
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return
    }
    await expect(rest()).rejects.toThrow()
  })

  it('answers nothing when it cannot be asked, and takes no upload', async () => {
    const key = await written()
    const url = await target.store.presignedUrl(key, { expiresInSeconds: 60 })
    mayRead = () => Promise.reject(new Error('no database'))
    expect((await fetch(url)).status).toBe(503)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  })
})
