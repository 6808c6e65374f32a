import { type ImageId, imageApi, type StudyId, type UploadCredentials } from '@opensono/pacs-core'
import { createFakePacs, FakeClock } from '@opensono/pacs-core/testing'
import { afterEach, expect, inject, it } from 'vitest'
import { createUploadQueue } from './createUploadQueue'
import type { NewUpload, UploadQueue } from './UploadQueue'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the object store's control: credentials, what lies there, and cutting its line. */
    storeControl: string
  }
}

const control = inject('storeControl')
const studyId = 'study-1' as StudyId
const megabyte = 1024 * 1024
let queue: UploadQueue | null = null

async function ask<Answer>(path: string): Promise<Answer> {
  return (await fetch(`${control}${path}`)).json()
}

function randomBlob(sizeBytes: number, type: string): Blob {
  const chunk = crypto.getRandomValues(new Uint8Array(65_536))
  const parts = Array.from({ length: Math.ceil(sizeBytes / chunk.length) }, () => chunk)
  return new Blob(parts, { type }).slice(0, sizeBytes, type)
}

async function sha256(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A queue over the real object store; the server's calls are answered here. */
function start(issue = (key: string) => ask<UploadCredentials>(`/credentials?key=${key}`)) {
  const clock = new FakeClock(Date.now())
  const { pacs, answer } = createFakePacs({ image: imageApi }, { clock })
  const told: string[] = []
  answer(imageApi.uploadToken, ({ key }) => issue(key ?? `image/h/${crypto.randomUUID().replaceAll('-', '')}.mp4`))
  answer(imageApi.onUpload, ({ imageUrl }) => {
    told.push(imageUrl)
    return { imageId: `image-${told.length}` as ImageId, isInBuffer: false, refusal: null }
  })
  queue = createUploadQueue({ pacs, clock })
  return { queue, clock, told }
}

const upload = (blob: Blob): NewUpload => ({ target: { kind: 'study', studyId }, blob, fileExtension: '.mp4' })
const status = () => queue?.getSnapshot().items[0]?.status

afterEach(async () => {
  queue?.destroy()
  await ask('/restore')
})

it.each([
  { what: 'a still', sizeBytes: 300_000, type: 'image/jpeg', contentType: 'image/jpeg' },
  { what: 'a clip', sizeBytes: 24 * megabyte, type: 'video/mp4', contentType: 'application/octet-stream' },
])('$what lies in the store byte for byte, and its percentage was seen', async ({ sizeBytes, type, contentType }) => {
  const { queue, told } = start()
  const blob = randomBlob(sizeBytes, type)
  const percents: number[] = []
  queue.subscribe(() => percents.push(queue.getSnapshot().items[0]?.percent ?? 0))
  queue.add(upload(blob))
  await expect.poll(status, { timeout: 10_000, interval: 10 }).toBe('done')
  expect(await ask(`/object?key=${told[0]}`)).toMatchObject({ sizeBytes, contentType, sha256: await sha256(blob) })
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect(percents.at(-1)).toBe(100)
})

it('an upload whose line is cut half-way is sent again when the line is back', async () => {
  const { queue, clock, told } = start()
  const blob = randomBlob(24 * megabyte, 'video/mp4')
  await ask(`/cut?bytes=${8 * megabyte}`)
  queue.add(upload(blob))
  await expect.poll(status, { timeout: 10_000, interval: 10 }).toBe('waiting')
  expect(queue.getSnapshot().items[0]).toMatchObject({ error: { code: 'NETWORK_UNREACHABLE' }, retryInSeconds: 1 })
  clock.advance(1_000)
  await expect.poll(status, { timeout: 10_000, interval: 10 }).toBe('waiting')
  await ask('/restore')
  clock.advance(3_000)
  await expect.poll(status, { timeout: 10_000, interval: 10 }).toBe('done')
  expect(await ask(`/object?key=${told[0]}`)).toMatchObject({ sha256: await sha256(blob) })
})

it('removing an upload breaks it off: no object appears', async () => {
  const keys: string[] = []
  const { queue } = start((key) => {
    keys.push(key)
    return ask<UploadCredentials>(`/credentials?key=${key}`)
  })
  const id = queue.add(upload(randomBlob(24 * megabyte, 'video/mp4')))
  await expect.poll(() => queue.getSnapshot().items[0]?.percent ?? 0, { interval: 1 }).toBeGreaterThan(0)
  queue.remove(id)
  expect(queue.getSnapshot().items).toEqual([])
  expect(await ask(`/object?key=${keys[0]}`)).toBeNull()
})

it('credentials that the store does not accept fail as an upload, with the reason of the store', async () => {
  const { queue } = start(async (key) => ({
    ...(await ask<UploadCredentials>(`/credentials?key=${key}`)),
    secretAccessKey: 'wrong',
  }))
  queue.add(upload(randomBlob(1_000, 'image/jpeg')))
  await expect.poll(status, { timeout: 10_000, interval: 10 }).toBe('waiting')
  expect(queue.getSnapshot().items[0]?.error).toMatchObject({ code: 'UPLOAD_FAILED', details: { status: 403 } })
})

it('a computer whose clock is an hour wrong still uploads', async () => {
  const { queue } = start()
  const realNow = Date.now
  Date.now = () => realNow() - 3_600_000
  try {
    queue.add(upload(randomBlob(1_000, 'image/jpeg')))
    await expect.poll(status, { timeout: 10_000, interval: 10 }).toBe('done')
  } finally {
    Date.now = realNow
  }
})
