import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CompleteMultipartUploadCommand, ListPartsCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startScript } from '../../../test/process/startScript'
import { clientOf } from '../conformance/clientOf'
import { newObjectKey } from '../objectKey'
import { openTestStore } from './testStore'

const Fact = z.union([
  z.object({ uploadId: z.string() }),
  z.object({ partNumber: z.number(), etag: z.string() }),
  z.object({ isComplete: z.literal(true) }),
])
/** More than there are calls to the disk for a part and a completion. */
const stages = 12
const bodies = [Buffer.alloc(5 * 1024 * 1024, 'first'), Buffer.from('last')]

/** Lets a process upload and complete two parts and kill itself in the middle of it. */
async function joinAndKill(directory: string, key: string, at: number) {
  const child = startScript('joinProcess', [directory, key, String(at)])
  const exited = once(child, 'exit')
  const said = { uploadId: '', acknowledged: [] as { PartNumber: number; ETag: string }[], isComplete: false }
  for await (const line of createInterface(child.stdout)) {
    const fact = Fact.parse(JSON.parse(line))
    if ('uploadId' in fact) said.uploadId = fact.uploadId
    else if ('partNumber' in fact) said.acknowledged.push({ PartNumber: fact.partNumber, ETag: fact.etag })
    else said.isComplete = true
  }
  const [, signal] = await exited
  return { ...said, isKilled: signal === 'SIGKILL' }
}

/** Kills at one stage, starts the store again and lets the client go on. */
async function surviveKill(at: number): Promise<boolean> {
  const target = await openTestStore()
  await target.store.close()
  const key = newObjectKey('kill', 'mp4')
  const { uploadId, acknowledged, isComplete, isKilled } = await joinAndKill(target.directory, key, at)
  await target.restart()
  const client = clientOf(await target.store.issueCredentials({ key, purpose: 'upload' }), 'WHEN_REQUIRED')
  const place = { Bucket: 'opensono', Key: key, UploadId: uploadId }
  const isThere = (await target.store.head(key)) !== null
  if (isComplete) expect(isThere).toBe(true)
  if (!isThere) {
    const { Parts = [] } = await client.send(new ListPartsCommand(place))
    expect(Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))).toEqual(expect.arrayContaining(acknowledged))
  }
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [...acknowledged]
  for (const [index, Body] of bodies.entries()) {
    if (index < acknowledged.length) continue
    const PartNumber = index + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...place, PartNumber, Body }))
    Parts.push({ PartNumber, ETag })
  }
  // The client cannot know whether its completion was heard.
  await client.send(new CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts } }))
  const bytes = Buffer.concat(await (await target.store.read(key)).toArray())
  expect(bytes.equals(Buffer.concat(bodies))).toBe(true)
  expect(await readdir(join(target.directory, 'incoming'))).toEqual([])
  expect(await readdir(join(target.directory, 'uploads'))).toEqual([])
  const files = await readdir(join(target.directory, 'objects'), { recursive: true })
  expect(files.filter((name) => name.endsWith('.data'))).toHaveLength(bodies.length)
  await target.close()
  return isKilled
}

it('a server killed before any call to the disk of a part and of the completion loses nothing it acknowledged, and its client completes', async () => {
  const killed: boolean[] = []
  for (let at = 1; at <= stages; at += 3)
    killed.push(...(await Promise.all([at, at + 1, at + 2].map((each) => surviveKill(each)))))
  // The last ones came to the end.
  expect(killed.lastIndexOf(true)).toBeGreaterThan(7)
  expect(killed.at(-1)).toBe(false)
}, 90_000)
