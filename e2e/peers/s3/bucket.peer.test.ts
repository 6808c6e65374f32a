import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../../examples/reference-server/src/object-store/conformance/clientOf'
import { ObjectStoreError } from '../../../examples/reference-server/src/object-store/index'
import { newObjectKey } from '../../../examples/reference-server/src/object-store/objectKey'
import { bindObject } from '../../../examples/reference-server/src/object-store/s3/bindObject'
import { createClients, PATIENCE } from '../../../examples/reference-server/src/object-store/s3/createClients'
import { createS3ObjectStore } from '../../../examples/reference-server/src/object-store/s3/createS3ObjectStore'
import { openPeer, PAGE_ORIGIN } from './openPeer'
import { peerSettings } from './peerSettings'

let peer: Awaited<ReturnType<typeof openPeer>>
beforeAll(async () => {
  peer = await openPeer(peerSettings())
})
afterAll(() => peer.close())

test('the start makes the bucket and lets exactly our pages in', async () => {
  expect(peer.warnings).toEqual([])
  const url = await peer.store.presignedUrl('any', { expiresInSeconds: 60 })
  const preflight = (Origin: string) =>
    fetch(url, { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'PUT' } })
  expect((await preflight(PAGE_ORIGIN)).headers.get('access-control-allow-origin')).toBe(PAGE_ORIGIN)
  for (const origin of ['https://evil.example', `${PAGE_ORIGIN}.evil.example`, 'null'])
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
})

test('a second server on the same bucket finds it ready, and what the first one bound', async () => {
  const key = newObjectKey('image/h', 'jpg')
  await peer.store.write(key, Buffer.from('of the first'), 'image/jpeg')
  const warnings: string[] = []
  const logger = { warn: (_: object, sentence: string) => void warnings.push(sentence) }
  const second = await createS3ObjectStore({ ...peer.settings, allowedOrigins: [PAGE_ORIGIN], logger })
  expect(warnings).toEqual([])
  expect(await second.head(key)).toEqual(await peer.store.head(key))
  await expect(second.write(key, Buffer.from('x'), 'image/jpeg')).rejects.toEqual(
    new ObjectStoreError('OBJECT_PROTECTED'),
  )
  await second.close()
})

test('a server that looked before another one bound does not replace what that one bound', async () => {
  const key = newObjectKey('image/h', 'bin')
  const credentials = await peer.store.issueCredentials({ key, purpose: 'upload' })
  const landing = { Bucket: credentials.bucket, Key: credentials.key }
  const client = clientOf(credentials, 'WHEN_REQUIRED')
  const { s3 } = createClients(peer.settings, PATIENCE)
  await client.send(new PutObjectCommand({ ...landing, Body: 'bound' }))
  await peer.store.protect(key)
  // In memory, and as a stream that is read twice.
  for (const Body of [Buffer.from('forged'), Buffer.alloc(9_000_000)]) {
    await client.send(new PutObjectCommand({ ...landing, Body }))
    await bindObject(s3, landing, { ...landing, Key: key })
    expect(await text(await peer.store.read(key))).toBe('bound')
  }
  s3.destroy()
})

test('a stream of the server’s own and an upload in parts are bound with their SHA-256', async () => {
  const key = newObjectKey('paper/h', 'bin')
  const pieces = Array.from({ length: 12 }, () => randomBytes(1_000_000))
  const facts = await peer.store.write(key, Readable.from(pieces), 'application/octet-stream')
  expect(facts.sizeBytes).toBe(12_000_000)
  const bytes = Buffer.concat(await (await peer.store.read(key)).toArray())
  expect(bytes.equals(Buffer.concat(pieces))).toBe(true)
})

test('an upload is never served as something that a browser runs', async () => {
  const key = newObjectKey('image/h', 'jpg')
  const credentials = await peer.store.issueCredentials({ key, purpose: 'upload' })
  const at = { Bucket: credentials.bucket, Key: credentials.key }
  const Body = '<script>alert(1)</script>'
  await clientOf(credentials, 'WHEN_REQUIRED').send(new PutObjectCommand({ ...at, Body, ContentType: 'text/html' }))
  await peer.store.protect(key)
  const answer = await fetch(await peer.store.presignedUrl(key, { expiresInSeconds: 60 }))
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
})
