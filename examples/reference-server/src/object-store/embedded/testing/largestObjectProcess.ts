import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { limits } from '@opensono/pacs-core'
import * as z from 'zod/mini'
import { clientOf } from '../../conformance/clientOf'
import { newObjectKey } from '../../objectKey'

// Sends the largest object there may be, in parts, to a store in a process of its own; says how long it took and the store's memory.

const Kept = z.object({
  facts: z.object({ sizeBytes: z.number(), sha256: z.string() }),
  beforeBytes: z.number(),
  mostBytes: z.number(),
})
const directory = await mkdtemp(path.join(tmpdir(), 'largest-object-'))
const key = newObjectKey('bench', 'mp4')
const script = path.join(import.meta.dirname, 'storeProcess.ts')
const child = spawn(process.execPath, ['--conditions=@opensono/source', '--import', 'tsx', script, directory, key], {
  cwd: import.meta.dirname,
  stdio: ['pipe', 'pipe', 'inherit'],
})
const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
const answer = async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? '')
try {
  const credentials = (await answer()) as Parameters<typeof clientOf>[0]
  const client = clientOf(credentials, 'WHEN_REQUIRED')
  const at = { Bucket: credentials.bucket, Key: credentials.key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const sent = createHash('sha256')
  const Parts: CompletedPart[] = []
  const begunAt = performance.now()
  for (let left = limits.uploadBytes - 1, PartNumber = 1; left > 0; PartNumber += 1) {
    const Body = randomBytes(Math.min(left, limits.uploadPartBytes))
    left -= Body.length
    sent.update(Body)
    const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
    Parts.push({ PartNumber, ETag })
  }
  const sentAt = performance.now()
  await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
  const completedAt = performance.now()
  child.stdin.write('\n')
  const { facts, beforeBytes, mostBytes } = Kept.parse(await answer())
  if (facts.sizeBytes !== limits.uploadBytes - 1 || facts.sha256 !== sent.digest('hex')) throw new Error('other bytes')
  const megabyte = 1024 * 1024
  const growthMb = (mostBytes - beforeBytes) / megabyte
  process.stdout.write(`${JSON.stringify({ partsMs: sentAt - begunAt, completeMs: completedAt - sentAt, growthMb })}\n`)
} finally {
  child.kill()
  await rm(directory, { recursive: true })
}
