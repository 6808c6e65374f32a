import { randomBytes } from 'node:crypto'
import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { clientOf } from '../../conformance/clientOf'
import { startQuietStore } from './startQuietStore'

// The victim of the kill test for uploads in parts: sends parts for ever and says which ones were acknowledged.

const [directory = '', key = ''] = process.argv.slice(2)
const store = await startQuietStore(directory)
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`)
const credentials = await store.issueCredentials({ key, purpose: 'upload' })
const client = clientOf(credentials, 'WHEN_REQUIRED')
const at = { Bucket: credentials.bucket, Key: key }
const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
say({ uploadId: UploadId })
for (let PartNumber = 1; ; PartNumber += 1) {
  const Body = randomBytes(5 * 1024 * 1024)
  const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
  say({ partNumber: PartNumber, etag: ETag })
}
