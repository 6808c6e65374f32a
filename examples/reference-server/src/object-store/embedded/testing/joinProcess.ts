import { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { clientOf } from '../../conformance/clientOf'
import { startQuietStore } from './startQuietStore'
import { watchDisk } from './watchDisk'

// The victim of the kill test for joining: sends two parts and completes them, says what was acknowledged, and kills itself before
// the so manieth call to the disk after the first part.

const [directory = '', key = '', at = ''] = process.argv.slice(2)
const store = await startQuietStore(directory)
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`)
const disk = watchDisk(directory)
const credentials = await store.issueCredentials({ key, purpose: 'upload' })
const client = clientOf(credentials, 'WHEN_REQUIRED')
const place = { Bucket: credentials.bucket, Key: key }
const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
say({ uploadId: UploadId })
const bodies = [Buffer.alloc(5 * 1024 * 1024, 'first'), Buffer.from('last')]
const Parts: { PartNumber: number; ETag: string | undefined }[] = []
for (const [index, Body] of bodies.entries()) {
  const PartNumber = index + 1
  const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }))
  Parts.push({ PartNumber, ETag })
  say({ partNumber: PartNumber, etag: ETag })
  if (index === 0) disk.begin({ at: Number(at), code: 'SIGKILL' })
}
await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }))
say({ isComplete: true })
client.destroy()
await store.close()
