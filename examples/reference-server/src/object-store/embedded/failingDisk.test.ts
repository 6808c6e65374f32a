import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../conformance/clientOf'
import { newObjectKey } from '../objectKey'
import { type WatchedDisk, watchDisk } from './testing/watchDisk'
import { openTestStore, type TestStore } from './testStore'

let target: TestStore
let disk: WatchedDisk
beforeAll(async () => {
  target = await openTestStore()
  disk = watchDisk(target.directory)
})
afterAll(async () => {
  disk.stop()
  await target.close()
})

interface Uploader {
  client: S3Client
  at: { Bucket: string; Key: string }
}

async function uploader(): Promise<Uploader> {
  const key = newObjectKey('test', 'bin')
  const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
  return { client: clientOf(credentials, 'WHEN_REQUIRED'), at: { Bucket: credentials.bucket, Key: key } }
}

async function begun({ client, at }: Uploader) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const part = () => client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'content' }))
  const complete = (ETag: string | undefined) =>
    client.send(
      new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }),
    )
  const list = () => client.send(new ListPartsCommand({ ...at, UploadId }))
  return { part, complete, list }
}

/** The order by which what was acknowledged survives a power cut: content, its name, the facts that make it an object, their name. */
const contentCalls = ['append *.data', 'sync *.data', 'rename *.data']
const factsCalls = ['write facts.json.next', 'sync facts.json.next', 'rename facts.json', 'sync *']

function requireOrder(calls: readonly string[], expected: readonly string[]): void {
  const places = expected.map((call) => calls.lastIndexOf(call))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
}

describe('What the embedded object store has acknowledged is on the disk', () => {
  beforeEach(() => disk.begin())

  it('an object: its content before its name, its name before its facts, and all before the answer', async () => {
    const { client, at } = await uploader()
    await client.send(new PutObjectCommand({ ...at, Body: 'content' }))
    requireOrder(disk.calls, [...contentCalls, ...factsCalls])
    expect(await text(await target.store.read(at.Key))).toBe('content')
  })

  it('a part, and the object that parts become', async () => {
    const upload = await begun(await uploader())
    disk.begin()
    const { ETag } = await upload.part()
    expect(disk.calls).toEqual(['append *.data', 'sync *.data', 'rename *', 'sync *'])
    disk.begin()
    await upload.complete(ETag)
    // The content is on the disk since it was acknowledged as a part, and keeps that name until the facts have theirs.
    requireOrder(disk.calls, ['link *.data', ...factsCalls])
    expect(disk.calls).not.toContain('append *.data')
  })
})

describe('A disk that fails', () => {
  const files = async (name: string) => (await readdir(join(target.directory, name))).length

  /** Fails each call that an act makes, one after the other; the act tried again after each of them succeeds. */
  async function failEach(act: () => Promise<{ run: () => Promise<unknown>; isDone: () => Promise<void> }>) {
    for (const code of ['EIO', 'ENOSPC'] as const) {
      for (let at = 1; ; at += 1) {
        const { run, isDone } = await act()
        disk.begin({ at, code })
        const failure: unknown = await run().then(
          () => null,
          (thrown: unknown) => thrown,
        )
        const hasFailed = disk.hasFailed()
        disk.begin()
        if (!hasFailed) {
          expect(at).toBeGreaterThan(2)
          break
        }
        expect(failure).toBeInstanceOf(S3ServiceException)
        expect(failure).toMatchObject({ $metadata: { httpStatusCode: code === 'ENOSPC' ? 507 : 500 } })
        expect(await files('incoming')).toBe(0)
        await run()
        await isDone()
      }
    }
  }

  it('at any call of an upload: it is refused, the object before is whole, and the next try succeeds', async () => {
    await failEach(async () => {
      const { client, at } = await uploader()
      await target.store.write(at.Key, Buffer.from('before'), 'image/png')
      let tries = 0
      return {
        async run() {
          if (tries++ > 0) expect(['before', 'after']).toContain(await text(await target.store.read(at.Key)))
          await client.send(new PutObjectCommand({ ...at, Body: 'after' }))
        },
        isDone: async () => expect(await text(await target.store.read(at.Key))).toBe('after'),
      }
    })
  })

  it('at any call of a part, and of the completion: what was acknowledged stays, and the next try succeeds', async () => {
    await failEach(async () => {
      const upload = await begun(await uploader())
      return {
        run: upload.part,
        isDone: async () => expect((await upload.list()).Parts).toMatchObject([{ PartNumber: 1, Size: 7 }]),
      }
    })
    await failEach(async () => {
      const who = await uploader()
      const upload = await begun(who)
      const { ETag } = await upload.part()
      return {
        run: () => upload.complete(ETag),
        isDone: async () => expect(await text(await target.store.read(who.at.Key))).toBe('content'),
      }
    })
  })

  it('at any call of a binding: it is bound by the next try at the latest, and its content was never in doubt', async () => {
    const key = newObjectKey('test', 'bin')
    await target.store.write(key, randomBytes(1000), 'image/png')
    for (let at = 1; ; at += 1) {
      disk.begin({ at, code: 'EIO' })
      await target.store.protect(key).catch((thrown: unknown) => expect(thrown).toMatchObject({ code: 'EIO' }))
      if (!disk.hasFailed()) break
      expect(await text(await target.store.read(key))).not.toBe('')
    }
    disk.begin()
    await expect(target.store.write(key, Buffer.from('x'), 'image/png')).rejects.toMatchObject({
      code: 'OBJECT_PROTECTED',
    })
  })
})
