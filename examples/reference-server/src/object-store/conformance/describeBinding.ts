import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { ObjectStoreError } from '../ObjectStore'
import { newObjectKey } from '../objectKey'
import type { Bench, Holder } from './Bench'

/** Begins an upload of one part and says how it is completed. */
async function beginParts({ client, at }: Holder, body: string) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: body }))
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
  return {
    UploadId,
    complete: () => client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload })),
  }
}

/** A store refuses a late writer, or lets it write where nobody looks. */
async function tryLate(call: Promise<unknown>): Promise<void> {
  await call.catch((thrown: unknown) => expect(thrown).toBeInstanceOf(S3ServiceException))
}

/** What binding an object means. */
export function describeBinding(bench: () => Bench): void {
  describe('a bound object', () => {
    /** Everything by which an object is read. */
    async function readings(key: string): Promise<string[]> {
      const { store } = bench()
      const chunks = await (await store.read(key)).toArray()
      const answer = await fetch(await store.presignedUrl(key, { expiresInSeconds: 60 }))
      return [Buffer.concat(chunks).toString(), await answer.text(), (await store.head(key))?.sha256 ?? '']
    }

    it('is replaced by nobody, though credentials still live and parts still wait', async () => {
      const holder = await bench().uploaded('bound')
      const { client, at, key } = holder
      const parts = await beginParts(holder, 'forged')
      await bench().store.protect(key)
      const before = await readings(key)
      expect(before.slice(0, 2)).toEqual(['bound', 'bound'])
      await tryLate(client.send(new PutObjectCommand({ ...at, Body: 'forged' })))
      await tryLate(parts.complete())
      const write = bench().store.write(key, Buffer.from('forged'), 'image/jpeg')
      await expect(write).rejects.toEqual(new ObjectStoreError('OBJECT_PROTECTED'))
      await bench().store.protect(key)
      expect(await readings(key)).toEqual(before)
    })

    it('is one content, when its uploader goes on writing while several bind it', async () => {
      const { client, at, key } = await bench().uploaded('content 0')
      let isBound = false
      const writing = (async () => {
        for (let number = 1; !isBound; number += 1)
          await tryLate(client.send(new PutObjectCommand({ ...at, Body: `content ${number}` })))
      })()
      const seen = await Promise.all(
        Array.from({ length: 8 }, async () => {
          await bench().store.protect(key)
          return readings(key)
        }),
      )
      isBound = true
      await writing
      for (const one of [...seen, await readings(key)]) expect(one).toEqual(seen[0])
    })

    it('was there: nothing cannot be bound', async () => {
      const nothing = bench().store.protect(newObjectKey('test', 'bin'))
      await expect(nothing).rejects.toEqual(new ObjectStoreError('OBJECT_NOT_FOUND'))
    })
  })

  it('removing an object forgets what was uploaded of it in parts', async () => {
    const holder = await bench().uploader()
    const { UploadId } = await beginParts(holder, 'abandoned')
    await bench().store.remove(holder.key)
    const listing = holder.client.send(new ListPartsCommand({ ...holder.at, UploadId }))
    await expect(listing).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  })
}
