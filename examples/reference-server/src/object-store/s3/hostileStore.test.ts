import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { PacsError } from '@opensono/pacs-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explainObjectStoreError } from '../explainObjectStoreError'
import { ObjectStoreError } from '../ObjectStore'
import { createClients } from './createClients'
import { createS3ObjectStore } from './createS3ObjectStore'
import { S3ObjectStore } from './S3ObjectStore'
import type { S3Settings } from './S3Settings'
import { type OddStore, startOddStore } from './testing/oddStore'

const patience = { connectMs: 100, silenceMs: 150, answerMs: 250 }
const sha256Of0123456789 = '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882'
const facts = {
  ETag: '"781e5e245d69b566979b86e28d23f2c7"',
  'Last-Modified': 'Mon, 05 Jan 2026 00:00:00 GMT',
  'Content-Type': 'image/jpeg',
  'Content-Length': 10,
}

let odd: OddStore
let settings: S3Settings
let store: S3ObjectStore
beforeAll(async () => {
  odd = await startOddStore()
  settings = {
    endpoint: odd.endpoint,
    publicEndpoint: odd.endpoint,
    region: 'us-east-1',
    bucket: 'opensono',
    accessKeyId: 'id',
    secretAccessKey: 'the-secret',
    stsRoleArn: 'arn:aws:iam:::role/upload',
  }
  store = new S3ObjectStore({
    settings,
    ...createClients(settings, patience),
    now: () => new Date(),
    onDamaged: () => undefined,
  })
})
afterAll(async () => {
  await store.close()
  await odd.close()
})
beforeEach(() => odd.answer((_, response) => void response.writeHead(503).end()))

const unavailable = { code: 'OBJECT_STORE_UNAVAILABLE' }
const whole = (_: IncomingMessage, response: ServerResponse) => response.writeHead(200, facts)
const xml = (body: string) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(400, { 'Content-Type': 'application/xml' }).end(body)

describe('An object store that does not keep to S3', () => {
  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['answers 503', (_, response) => void response.writeHead(503).end()],
    ['never answers', () => undefined],
    ['closes the connection', (request) => void request.socket.destroy()],
    ['answers no HTTP', (request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    ['refuses for reasons of its own', (_, response) => void response.writeHead(418).end()],
    [
      'sends entities in its XML',
      xml('<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><Error><Code>&d;</Code></Error>'),
    ],
  ])('that %s is one that cannot be used now', async (_, how) => {
    odd.answer(how)
    await expect(store.head('a/b.jpg')).rejects.toMatchObject(unavailable)
    await expect(store.read('a/b.jpg')).rejects.toMatchObject(unavailable)
    await expect(store.issueCredentials({ key: 'a/b.jpg', purpose: 'upload' })).rejects.toMatchObject(unavailable)
    await expect(store.write('a/b.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject(unavailable)
    expect(await store.ready()).toBe(false)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['something else', (response) => void response.writeHead(200).end('<html>hello</html>')],
    ['facts without an entity tag', (response) => void response.writeHead(200, { 'Content-Length': 0 }).end()],
    ['a date that is none', (response) => void response.writeHead(200, { ...facts, 'Last-Modified': 'soon' }).end()],
  ])('that answers %s is not believed', async (_, how) => {
    odd.answer((_request, response) => how(response))
    await expect(store.head('a/b.jpg')).rejects.toMatchObject(unavailable)
    await expect(store.issueCredentials({ key: 'a/b.jpg', purpose: 'upload' })).rejects.toMatchObject(unavailable)
    expect(await store.ready()).toBe(true)
  })

  it('that sends on elsewhere is not followed', async () => {
    const canary = await startOddStore()
    for (const status of [301, 302, 307, 308]) {
      odd.answer((_, response) => void response.writeHead(status, { Location: `${canary.endpoint}/x` }).end())
      await expect(store.read('a/b.jpg')).rejects.toMatchObject(unavailable)
      await expect(store.head('a/b.jpg')).rejects.toMatchObject(unavailable)
    }
    expect(canary.asked).toEqual([])
    await canary.close()
  })

  it('that stops in the middle of an object, or ends early, fails the reading', async () => {
    odd.answer((request, response) => void whole(request, response).write('01234'))
    await expect(text(await store.read('a/b.jpg'))).rejects.toMatchObject(unavailable)
    odd.answer((request, response) => void whole(request, response).write('01234', () => response.destroy()))
    await expect(text(await store.read('a/b.jpg'))).rejects.toMatchObject(unavailable)
  })

  it('that gives other bytes than were bound never gives a whole object', async () => {
    const bound = { ...facts, 'x-amz-meta-sha256': sha256Of0123456789 }
    const give = (bytes: string) => odd.answer((_, response) => void response.writeHead(200, bound).end(bytes))
    give('0123456789')
    expect(await text(await store.read('a/b.jpg'))).toBe('0123456789')
    give('0123456788')
    await expect(text(await store.read('a/b.jpg'))).rejects.toEqual(new ObjectStoreError('OBJECT_DAMAGED'))
  })

  it('that gives a whole object instead of its part is not believed', async () => {
    odd.answer((request, response) => void whole(request, response).end('0123456789'))
    await expect(store.read('a/b.jpg', { start: 0, end: 3 })).rejects.toMatchObject(unavailable)
  })

  it('that is full says so: try later, not a fault', async () => {
    odd.answer((request, response) => void response.writeHead(request.method === 'PUT' ? 507 : 404).end())
    const failure = await store.write('a/b.jpg', Buffer.from('x'), 'image/jpeg').catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code: 'OBJECT_STORE_FULL' })
    expect(explainObjectStoreError(failure)).toMatchObject({ code: 'STORAGE_FULL' })
    const gone = new ObjectStoreError('OBJECT_STORE_UNAVAILABLE')
    expect(explainObjectStoreError(gone)).toEqual(new PacsError('SERVER_BUSY', { cause: gone }))
  })

  it('cannot put its own words into our log', async () => {
    odd.answer(xml('<Error><Code>the-secret\n<b></Code><Message>the-secret</Message></Error>'))
    const failure = await store.read('a/b.jpg').catch((thrown: unknown) => thrown)
    expect(`${failure} ${failure instanceof Error ? failure.cause : ''}`).not.toContain('the-secret')
  })
})

describe('The start with an object store of one’s own', () => {
  const start = () => {
    const warnings: string[] = []
    const logger = { warn: (_: object, sentence: string) => void warnings.push(sentence) }
    const opened = createS3ObjectStore({ ...settings, allowedOrigins: ['https://pacs.example'], logger, patience })
    return { opened, warnings }
  }

  it('says in a sentence that the store does not answer, refuses, or lets no bucket be made', async () => {
    odd.answer((request) => void request.socket.destroy())
    await expect(start().opened).rejects.toThrow(/does not answer .*S3_ENDPOINT/)
    odd.answer((_, response) => void response.writeHead(403).end())
    await expect(start().opened).rejects.toThrow(/refuses bucket "opensono" .*S3_ACCESS_KEY_ID/)
    odd.answer((request, response) => void response.writeHead(request.method === 'HEAD' ? 404 : 403).end())
    await expect(start().opened).rejects.toThrow(/did not let it be made/)
  })

  it('goes on without rights over the bucket’s rules, and says what to allow by hand', async () => {
    odd.answer((request, response) => void response.writeHead(request.method === 'HEAD' ? 200 : 403).end())
    const { opened, warnings } = start()
    await (await opened).close()
    expect(warnings).toEqual([
      expect.stringContaining('https://pacs.example'),
      expect.stringContaining('incoming/'),
      expect.stringContaining('one server'),
    ])
  })
})
