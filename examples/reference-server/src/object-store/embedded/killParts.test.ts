import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CompleteMultipartUploadCommand, ListPartsCommand } from '@aws-sdk/client-s3'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { drawSeed } from '../../../test/drawSeed'
import { startScript } from '../../../test/process/startScript'
import { createRandom } from '../../demo/random'
import { clientOf } from '../conformance/clientOf'
import { newObjectKey } from '../objectKey'
import { openTestStore } from './testStore'

const Fact = z.union([z.object({ uploadId: z.string() }), z.object({ partNumber: z.number(), etag: z.string() })])
const random = createRandom(drawSeed())
const partsBeforeKill = 4

/** Lets a process upload parts to a store of its own and kills it in the middle of one. */
async function uploadAndKill(directory: string, key: string) {
  const child = startScript('partsProcess', [directory, key])
  const exited = once(child, 'exit')
  const acknowledged: { PartNumber: number; ETag: string }[] = []
  let uploadId = ''
  for await (const line of createInterface(child.stdout)) {
    const fact = Fact.parse(JSON.parse(line))
    if ('uploadId' in fact) uploadId = fact.uploadId
    else acknowledged.push({ PartNumber: fact.partNumber, ETag: fact.etag })
    if (acknowledged.length === partsBeforeKill) setTimeout(() => child.kill('SIGKILL'), random.next() * 30)
  }
  expect((await exited)[1]).toBe('SIGKILL')
  return { uploadId, acknowledged }
}

it('a server killed in the middle of a part keeps the parts it acknowledged, and its client goes on with the others', async () => {
  const target = await openTestStore()
  await target.store.close()
  const key = newObjectKey('kill', 'mp4')
  const { uploadId, acknowledged } = await uploadAndKill(target.directory, key)
  await target.restart()
  const credentials = await target.store.issueCredentials({ key, purpose: 'upload' })
  const client = clientOf(credentials, 'WHEN_REQUIRED')
  const at = { Bucket: credentials.bucket, Key: key, UploadId: uploadId }
  const { Parts = [] } = await client.send(new ListPartsCommand(at))
  const listed = Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
  expect(listed).toEqual(expect.arrayContaining(acknowledged))
  expect(await readdir(join(target.directory, 'incoming'))).toEqual([])
  await client.send(new CompleteMultipartUploadCommand({ ...at, MultipartUpload: { Parts: listed } }))
  // A whole read fails unless the bytes are those of the facts, and the entity tag is made of the parts'.
  const bytes = Buffer.concat(await (await target.store.read(key)).toArray())
  const md5s = Array.from({ length: listed.length }, (_, index) =>
    createHash('md5')
      .update(bytes.subarray(index * 5 * 1024 * 1024, (index + 1) * 5 * 1024 * 1024))
      .digest(),
  )
  const etag = createHash('md5').update(Buffer.concat(md5s)).digest('hex')
  expect((await target.store.head(key))?.etag).toBe(`${etag}-${listed.length}`)
  await target.close()
})
