import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import type { At, Bench } from './Bench'

const refused = { $metadata: { httpStatusCode: 403 } }

/** Questions about the bucket that nobody's temporary credentials answer. */
function bucketCommands({ Bucket, Key }: At) {
  return [
    new ListObjectsV2Command({ Bucket }),
    new ListBucketsCommand({}),
    new ListMultipartUploadsCommand({ Bucket }),
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }),
  ]
}

/** What temporary credentials do not open. */
export function describeCredentials(bench: () => Bench): void {
  describe('temporary credentials', () => {
    it('for an upload neither read, describe, delete nor list, and write no other key', async () => {
      const { at: foreign, key: foreignKey } = await bench().uploaded('of another study')
      const { client, at } = await bench().uploader()
      await client.send(new PutObjectCommand({ ...at, Body: 'mine' }))
      const denied = [
        () => client.send(new GetObjectCommand(at)),
        () => client.send(new HeadObjectCommand(at)),
        () => client.send(new DeleteObjectCommand(at)),
        () => client.send(new GetObjectCommand(foreign)),
        () => client.send(new HeadObjectCommand(foreign)),
        () => client.send(new DeleteObjectCommand(foreign)),
        () => client.send(new PutObjectCommand({ ...foreign, Body: 'x' })),
        () => client.send(new PutObjectCommand({ ...at, Key: foreignKey, Body: 'x' })),
        () => client.send(new PutObjectCommand({ ...at, Key: `${at.Key}.x`, Body: 'x' })),
        () => client.send(new CreateMultipartUploadCommand(foreign)),
        ...bucketCommands(at).map((command) => () => client.send(command as ListObjectsV2Command)),
      ]
      for (const call of denied) await expect(call()).rejects.toMatchObject(refused)
      const copied = client.send(new CopyObjectCommand({ ...at, CopySource: `${foreign.Bucket}/${foreign.Key}` }))
      await expect(copied).rejects.toMatchObject({ name: /AccessDenied|NotImplemented/ })
    })

    it('for a download neither write, delete nor list, and read no other key', async () => {
      const { key: foreignKey, at: foreign } = await bench().bound('of another study')
      const { key, at: landing } = await bench().bound('mine')
      const { client, at } = await bench().downloader(key)
      const answer = await client.send(new GetObjectCommand(at))
      expect(await answer.Body?.transformToString()).toBe('mine')
      const denied = [
        () => client.send(new PutObjectCommand({ ...at, Body: 'x' })),
        () => client.send(new PutObjectCommand({ ...landing, Body: 'x' })),
        () => client.send(new DeleteObjectCommand(at)),
        () => client.send(new CreateMultipartUploadCommand(at)),
        () => client.send(new GetObjectCommand({ ...at, Key: foreignKey })),
        () => client.send(new HeadObjectCommand({ ...at, Key: foreignKey })),
        () => client.send(new PutObjectCommand({ ...foreign, Body: 'x' })),
        ...bucketCommands(at).map((command) => () => client.send(command as ListObjectsV2Command)),
      ]
      for (const call of denied) await expect(call()).rejects.toMatchObject(refused)
    })

    it('live 15 minutes at most', async () => {
      const { credentials } = await bench().uploader()
      expect(Date.parse(credentials.expiration) - Date.now()).toBeLessThanOrEqual(901_000)
      const longer = bench().store.issueCredentials({ key: 'any', purpose: 'upload', ttlSeconds: 901 })
      await expect(longer).rejects.toThrow(RangeError)
    })
  })
}
