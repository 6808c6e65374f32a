import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howOften } from '../../../test/howOften'
import { clientOf } from '../conformance/clientOf'
import { newObjectKey } from '../objectKey'
import { type WatchedDisk, watchDisk } from './testing/watchDisk'
import { openTestStore, type TestStore } from './testStore'

const PART_BYTES = 5 * 1024 * 1024
const contents = Array.from({ length: 3 }, () => randomBytes(PART_BYTES))

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

/** An upload that keeps beside the store what each part of it should be. */
async function begin() {
  const key = newObjectKey('test', 'mp4')
  const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
  const client = clientOf(credentials, 'WHEN_REQUIRED')
  const at = { Bucket: credentials.bucket, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const sent = new Map<number, { body: Buffer; etag: string | undefined }>()
  return {
    key,
    async send(PartNumber: number, body: Buffer) {
      const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body: body }))
      sent.set(PartNumber, { body, etag: ETag })
    },
    async complete() {
      const numbers = [...sent.keys()].sort((a, b) => a - b)
      const Parts = numbers.map((PartNumber) => ({ PartNumber, ETag: sent.get(PartNumber)?.etag }))
      await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
      return Buffer.concat(numbers.map((number) => sent.get(number)?.body ?? Buffer.alloc(0)))
    },
  }
}

/** A whole read: it fails unless the bytes have the SHA-256 that was taken when the parts came. */
async function whole(key: string): Promise<Buffer> {
  return Buffer.concat(await (await target.store.read(key)).toArray())
}

describe('An upload in parts', () => {
  it('that came in order is completed without a byte of it being read or written, however many parts there are', async () => {
    const callsOf = async (parts: number) => {
      const upload = await begin()
      for (let number = 1; number <= parts; number += 1) await upload.send(number, contents[number % 3] ?? Buffer.of())
      disk.begin()
      const expected = await upload.complete()
      const { calls, readBytes } = { ...disk, calls: [...disk.calls] }
      expect((await whole(upload.key)).equals(expected)).toBe(true)
      return { calls, readBytes }
    }
    const [few, many] = [await callsOf(2), await callsOf(6)]
    expect([few.readBytes, many.readBytes]).toEqual([0, 0])
    const isData = (call: string) => /^(append|sync) \*\.data$/.test(call)
    expect([...few.calls, ...many.calls].filter(isData)).toEqual([])
    // A second name for each part is all that is more.
    const others = (calls: string[]) => calls.filter((call) => call !== 'link *.data').length
    expect(others(many.calls)).toBe(others(few.calls))
  })

  it('is completed by what a part sent again, parts in any order and a restart leave, and the bytes are those sent last', async () => {
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.record({ number: fc.integer({ min: 1, max: 4 }), content: fc.nat({ max: 2 }) }) },
      { weight: 1, arbitrary: fc.constant('restart' as const) },
      {
        weight: 2,
        arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 2 }).map((together) => ({ together })),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const upload = await begin()
        await upload.send(1, contents[0] ?? Buffer.of())
        for (const step of steps) {
          if (step === 'restart') await target.restart()
          else if ('together' in step)
            await Promise.all(step.together.map((number) => upload.send(number, contents[number % 3] ?? Buffer.of())))
          else await upload.send(step.number, contents[step.content] ?? Buffer.of())
        }
        const expected = await upload.complete()
        expect((await whole(upload.key)).equals(expected)).toBe(true)
      }),
      { numRuns: howOften(3, 30) },
    )
    expect(await readdir(join(target.directory, 'uploads'))).toEqual([])
  }, 90_000)

  it('becomes an object any range of which is the same as of one body', async () => {
    const upload = await begin()
    const last = randomBytes(1000)
    await upload.send(1, contents[0] ?? Buffer.of())
    await upload.send(2, contents[1] ?? Buffer.of())
    await upload.send(3, last)
    const expected = await upload.complete()
    const credentials = await target.store.issueCredentials({ key: upload.key, purpose: 'download' })
    const client = clientOf(credentials, 'WHEN_REQUIRED')
    const borders = [0, PART_BYTES, 2 * PART_BYTES, expected.length]
    const position = fc
      .record({ border: fc.constantFrom(...borders), offset: fc.integer({ min: -3, max: 3 }) })
      .map(({ border, offset }) => Math.min(Math.max(border + offset, 0), expected.length - 1))
    await fc.assert(
      fc.asyncProperty(position, position, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const Range = `bytes=${start}-${end}`
        const answer = await client.send(new GetObjectCommand({ Bucket: 'opensono', Key: upload.key, Range }))
        const bytes = Buffer.from((await answer.Body?.transformToByteArray()) ?? [])
        expect(bytes.equals(expected.subarray(start, end + 1))).toBe(true)
        expect(answer.ContentRange).toBe(`bytes ${start}-${end}/${expected.length}`)
      }),
      { numRuns: 25 },
    )
  })

  it('that replaces an object leaves nothing of the one before, and can be replaced itself', async () => {
    const upload = await begin()
    await target.store.write(upload.key, Buffer.from('before'), 'image/png')
    await upload.send(1, contents[0] ?? Buffer.of())
    await upload.send(2, Buffer.from('last'))
    const expected = await upload.complete()
    expect((await whole(upload.key)).equals(expected)).toBe(true)
    const objects = await readdir(join(target.directory, 'objects'), { recursive: true })
    await target.store.write(upload.key, Buffer.from('after'), 'image/png')
    expect(await whole(upload.key)).toEqual(Buffer.from('after'))
    const after = await readdir(join(target.directory, 'objects'), { recursive: true })
    expect(objects.length - after.length).toBe(1)
  })
})
