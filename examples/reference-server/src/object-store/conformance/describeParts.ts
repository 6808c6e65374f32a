import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { describe, expect, it } from 'vitest'
import type { Bench } from './Bench'

/** Uploads in parts. */
export function describeParts(bench: () => Bench): void {
  describe('uploads in parts', () => {
    const part = randomBytes(5 * 1024 * 1024)
    const last = randomBytes(1000)

    it('lib-storage stores a file of several parts with its percentages', async () => {
      const { client, at, key } = await bench().uploader()
      const body = Buffer.concat([part, part, last])
      const upload = new Upload({ client, params: { ...at, Body: Readable.from([body]), ContentType: 'video/mp4' } })
      const loaded: number[] = []
      upload.on('httpUploadProgress', (progress) => loaded.push(progress.loaded ?? 0))
      await upload.done()
      expect(Math.max(...loaded)).toBe(body.length)
      expect(await bench().store.head(key)).toMatchObject({ sizeBytes: body.length, contentType: 'video/mp4' })
      expect(Buffer.concat(await (await bench().store.read(key)).toArray()).equals(body)).toBe(true)
    })

    it('are listed, resumed with renewed credentials, and completed', async () => {
      const { client, at, key } = await bench().uploader()
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
      const first = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: part }))
      const renewed = (await bench().uploader(key)).client
      const listed = await renewed.send(new ListPartsCommand({ ...at, UploadId }))
      expect(listed.Parts).toMatchObject([{ PartNumber: 1, Size: part.length, ETag: first.ETag }])
      const second = await renewed.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 2, Body: last }))
      const Parts = [
        { PartNumber: 1, ETag: first.ETag },
        { PartNumber: 2, ETag: second.ETag },
      ]
      await renewed.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
      expect((await bench().store.head(key))?.sizeBytes).toBe(part.length + last.length)
    })

    it('leave nothing when they are aborted', async () => {
      const { client, at, key } = await bench().uploader()
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
      await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: last }))
      await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }))
      const listing = client.send(new ListPartsCommand({ ...at, UploadId }))
      // NoSuchUpload; Ceph says NoSuchKey.
      await expect(listing).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
      expect(await bench().store.head(key)).toBeNull()
    })

    it('are refused when a part is unknown or too small', async () => {
      const { client, at } = await bench().uploader()
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
      const one = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: last }))
      const two = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 2, Body: last }))
      const complete = (...Parts: { PartNumber: number; ETag: string | undefined }[]) =>
        client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
      const parts = [one, two].map(({ ETag }, index) => ({ PartNumber: index + 1, ETag }))
      await expect(complete(...parts)).rejects.toMatchObject({ name: 'EntityTooSmall' })
      const unknown = { PartNumber: 3, ETag: two.ETag }
      await expect(complete(unknown)).rejects.toMatchObject({ name: 'InvalidPart' })
    })
  })
}
