import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../conformance/clientOf'
import { newObjectKey } from '../objectKey'
import { openTestStore, type TestStore } from './testStore'

const MEGABYTE = 1024 * 1024

let target: TestStore
beforeAll(async () => {
  target = await openTestStore()
})
afterAll(() => target.close())

/** Where the bytes of a key lie. */
async function dataFileOf(key: string): Promise<string> {
  const name = createHash('sha256').update(key).digest('hex')
  const directory = join(target.directory, 'objects', name.slice(0, 2), name)
  const facts: { data: string } = JSON.parse(await readFile(join(directory, 'facts.json'), 'utf8'))
  return join(directory, facts.data)
}

const incoming = () => readdir(join(target.directory, 'incoming'))

describe('The embedded object store', () => {
  it('streams 60 MB up and down without holding them in memory', async () => {
    const key = newObjectKey('test', 'mp4')
    const piece = randomBytes(MEGABYTE)
    const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
    const sent = createHash('sha256')
    function* body() {
      for (let index = 0; index < 60; index += 1) {
        sent.update(piece)
        yield piece
      }
    }
    const before = process.memoryUsage().arrayBuffers
    await clientOf(credentials, 'WHEN_SUPPORTED').send(
      new PutObjectCommand({
        Bucket: credentials.bucket,
        Key: key,
        Body: Readable.from(body()),
        ContentLength: 60 * MEGABYTE,
      }),
    )
    const digest = sent.digest('hex')
    expect(await target.store.head(key)).toMatchObject({ sizeBytes: 60 * MEGABYTE, sha256: digest })
    const received = createHash('sha256')
    for await (const chunk of await target.store.read(key)) received.update(chunk)
    expect(received.digest('hex')).toBe(digest)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * MEGABYTE)
  })

  it('joins 64 MB of parts without holding them in memory', async () => {
    const key = newObjectKey('test', 'mp4')
    const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
    const client = clientOf(credentials, 'WHEN_REQUIRED')
    const at = { Bucket: credentials.bucket, Key: key }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
    const Body = randomBytes(8 * MEGABYTE)
    const whole = createHash('sha256')
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const Parts: CompletedPart[] = []
    for (let PartNumber = 1; PartNumber <= 8; PartNumber += 1) {
      whole.update(Body)
      const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
    expect(await target.store.head(key)).toMatchObject({ sizeBytes: 64 * MEGABYTE, sha256: whole.digest('hex') })
    expect(Math.max(most, process.memoryUsage().arrayBuffers - before)).toBeLessThan(48 * MEGABYTE)
  })

  it('forgets uploads in parts that rested for a day, and none before', async () => {
    const begin = async () => {
      const credentials = await target.store.issueCredentials({ key: newObjectKey('test', 'bin'), purpose: 'upload' })
      const at = { Bucket: credentials.bucket, Key: credentials.key }
      const client = clientOf(credentials, 'WHEN_REQUIRED')
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
      await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'part' }))
    }
    await begin()
    const uploads = () => readdir(join(target.directory, 'uploads'))
    const hours = 3600
    target.advance(23.9 * hours)
    await target.restart()
    expect(await uploads()).toHaveLength(1)
    target.advance(0.2 * hours)
    await target.restart()
    expect(await uploads()).toEqual([])
    target.advance(-24.1 * hours)
  })

  it('keeps nothing of a body whose sender went away, and the object that was there before', async () => {
    const key = newObjectKey('test', 'bin')
    await target.store.write(key, Buffer.from('before'), 'image/png')
    const url = new URL(await target.store.presignedUrl(key, { expiresInSeconds: 60 }))
    const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
    const client = clientOf(credentials, 'WHEN_REQUIRED')
    const abort = new AbortController()
    const endless = new Readable({ read() {} })
    endless.push(randomBytes(MEGABYTE))
    const upload = client.send(
      new PutObjectCommand({ Bucket: credentials.bucket, Key: key, Body: endless, ContentLength: 2 * MEGABYTE }),
      { abortSignal: abort.signal },
    )
    await expect.poll(incoming).toHaveLength(1)
    abort.abort()
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(incoming).toHaveLength(0)
    expect(await (await fetch(url)).text()).toBe('before')
  })

  it('keeps objects, bindings and credentials over a restart, and clears away what a killed process left', async () => {
    const key = newObjectKey('test', 'bin')
    const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
    const at = { Bucket: credentials.bucket, Key: key }
    await clientOf(credentials, 'WHEN_REQUIRED').send(new PutObjectCommand({ ...at, Body: 'kept' }))
    await target.store.protect(key)
    const stray = join(await dataFileOf(key), '..', 'stray.data')
    await writeFile(stray, 'half')
    await writeFile(join(target.directory, 'incoming', 'half.data'), 'half')
    await writeFile(join(target.directory, 'incoming', 'a.intent'), key)
    await writeFile(join(target.directory, 'incoming', 'b.intent'), '')
    await writeFile(join(target.directory, 'incoming', 'c.intent'), key.slice(0, 5))
    await target.restart()
    expect(await text(await target.store.read(key))).toBe('kept')
    await expect(stat(stray)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await incoming()).toEqual([])
    const forged = clientOf(credentials, 'WHEN_REQUIRED').send(new PutObjectCommand({ ...at, Body: 'forged' }))
    await expect(forged).rejects.toMatchObject({ name: 'AccessDenied' })
  })

  it('never hands out a whole object in which a byte has changed', async () => {
    const key = newObjectKey('test', 'bin')
    await target.store.write(key, randomBytes(200_000), 'image/jpeg')
    const path = await dataFileOf(key)
    const bytes = await readFile(path)
    bytes.writeUInt8((bytes.at(1000) ?? 0) ^ 1, 1000)
    await writeFile(path, bytes)
    await expect(text(await target.store.read(key))).rejects.toMatchObject({ code: 'OBJECT_DAMAGED' })
    const client = clientOf(await target.store.issueCredentials({ key, purpose: 'download' }), 'WHEN_REQUIRED')
    const answer = await client.send(new GetObjectCommand({ Bucket: 'opensono', Key: key }))
    await expect(answer.Body?.transformToByteArray()).rejects.toThrow()
  })

  it('lets one of twenty writers win, whole', async () => {
    const key = newObjectKey('test', 'bin')
    const bodies = Array.from({ length: 20 }, () => randomBytes(50_000))
    await Promise.all(bodies.map((body) => target.store.write(key, body, 'image/jpeg')))
    const stored = Buffer.concat(await (await target.store.read(key)).toArray())
    expect(bodies.some((body) => body.equals(stored))).toBe(true)
    expect(await readdir(join(await dataFileOf(key), '..'))).toHaveLength(2)
  })

  it('gives equal addresses within the span asked for', async () => {
    const address = () => target.store.presignedUrl('any', { expiresInSeconds: 300, stableSeconds: 60 })
    target.advance(60 - (new Date().getSeconds() % 60))
    const first = await address()
    target.advance(30)
    expect(await address()).toBe(first)
    target.advance(60)
    expect(await address()).not.toBe(first)
  })

  it('answers a request that is cut off in the middle of its headers by closing, and goes on', async () => {
    const call = request(`${target.endpoint}/opensono/any`, { method: 'PUT', headers: { 'content-length': 'x' } })
    call.on('error', () => undefined)
    call.end()
    await once(call, 'close')
    expect(await target.store.ready()).toBe(true)
  })

  // Only root can make a disk this small.
  it.skipIf(process.getuid?.() !== 0)(
    'answers 507 when the disk is full, goes on reading, and recovers (root makes the disk)',
    async () => {
      const disk = await mkdtemp(join(tmpdir(), 'small-disk-'))
      const inShell = promisify(execFile)
      await inShell('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])
      const small = await openTestStore({ parent: disk })
      try {
        const send = async (key: string, bytes: number) => {
          const credentials = await small.store.issueCredentials({ key, purpose: 'upload' })
          const client = clientOf(credentials, 'WHEN_REQUIRED')
          await client.send(new PutObjectCommand({ Bucket: credentials.bucket, Key: key, Body: randomBytes(bytes) }))
        }
        await send('disk/kept.bin', 2 * MEGABYTE)
        const full = { name: 'InsufficientStorage', $metadata: { httpStatusCode: 507 } }
        await expect(send('disk/late.bin', 3 * MEGABYTE)).rejects.toMatchObject(full)
        expect(await readdir(join(small.directory, 'incoming'))).toEqual([])
        expect((await (await small.store.read('disk/kept.bin')).toArray()).length).toBeGreaterThan(0)
        await small.store.remove('disk/kept.bin')
        await send('disk/late.bin', 3 * MEGABYTE)
        expect(await small.store.head('disk/late.bin')).toMatchObject({ sizeBytes: 3 * MEGABYTE })
      } finally {
        await small.close()
        await inShell('umount', [disk])
        await rm(disk, { recursive: true })
      }
    },
  )
})
