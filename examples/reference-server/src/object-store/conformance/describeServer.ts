import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { ObjectStoreError } from '../ObjectStore'
import { newObjectKey } from '../objectKey'
import type { Bench } from './Bench'

/** What the server itself does with objects. */
export function describeServer(bench: () => Bench): void {
  describe('the server itself', () => {
    it('writes, reads parts, and removes', async () => {
      const key = newObjectKey('paper', 'pdf')
      const facts = await bench().store.write(
        key,
        Readable.from([Buffer.from('a sealed '), Buffer.from('report')]),
        'application/pdf',
      )
      const sha256 = createHash('sha256').update('a sealed report').digest('hex')
      expect(facts).toMatchObject({ sizeBytes: 15, contentType: 'application/pdf', sha256 })
      expect(await bench().store.head(key)).toEqual(facts)
      expect(await text(await bench().store.read(key, { start: 2, end: 7 }))).toBe('sealed')
      expect(await text(await bench().store.read(key, { start: 9 }))).toBe('report')
      await bench().store.remove(key)
      await bench().store.remove(key)
      await expect(bench().store.read(key)).rejects.toEqual(new ObjectStoreError('OBJECT_NOT_FOUND'))
      expect(await bench().store.head(key)).toBeNull()
    })

    it('binds what it writes in the same step where it is asked: it waits for nothing, and nothing replaces it', async () => {
      const key = newObjectKey('paper', 'pdf')
      await bench().store.write(key, Buffer.from('a sealed report'), 'application/pdf', { isBound: true })
      expect(await bench().store.waitingBytes([key])).toBe(0)
      const again = bench().store.write(key, Buffer.from('another one'), 'application/pdf')
      await expect(again).rejects.toEqual(new ObjectStoreError('OBJECT_PROTECTED'))
      await bench().store.protect(key)
      expect(await text(await bench().store.read(key))).toBe('a sealed report')
    })

    it('counts what waits under keys: parts and whole objects, until they are bound', async () => {
      const [whole, parts, bound] = [
        await bench().uploaded('0123456789'),
        await bench().uploader(),
        await bench().bound('bound'),
      ]
      const { client, at } = parts
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
      await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'a part' }))
      expect(await bench().store.waitingBytes([whole.key, parts.key, bound.key, newObjectKey('test', 'bin')])).toBe(16)
      await bench().store.protect(whole.key)
      await bench().store.remove(parts.key)
      expect(await bench().store.waitingBytes([whole.key, parts.key])).toBe(0)
    })

    it('takes no key of another shape', async () => {
      for (const key of ['../x', 'a//b', '', 'a b']) {
        const refused = new ObjectStoreError('OBJECT_KEY_INVALID')
        await expect(bench().store.issueCredentials({ key, purpose: 'upload' })).rejects.toEqual(refused)
        await expect(bench().store.write(key, Buffer.from('x'), 'image/png')).rejects.toEqual(refused)
      }
    })
  })
}
