import { afterEach, expect, it, vi } from 'vitest'
import { createHasher, type Hasher } from './createHasher'

const megabyte = 1024 * 1024
let hasher: Hasher | null = null
afterEach(() => {
  hasher?.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const start = (workerUrl?: string) => {
  hasher = createHasher(workerUrl)
  return hasher
}

function randomBlob(sizeBytes: number): Blob {
  const chunk = crypto.getRandomValues(new Uint8Array(65_536))
  return new Blob(Array.from({ length: Math.ceil(sizeBytes / chunk.length) }, () => chunk)).slice(0, sizeBytes)
}

async function expected(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

it('hashes files of any size in the order asked for, and the page reads none of their bytes', async () => {
  const { hash } = start()
  const blobs = [0, 1, 65_537, 8 * megabyte, 3 * megabyte + 1].map(randomBlob)
  const hashes = await Promise.all(blobs.map(expected))
  const digest = vi.spyOn(crypto.subtle, 'digest')
  expect(await Promise.all(blobs.map(hash))).toEqual(hashes)
  expect(digest).not.toHaveBeenCalled()
})

it.each([
  { what: 'there is no script', workerUrl: '/nowhere/hash.worker.js' },
  { what: 'the script is of another origin', workerUrl: 'https://elsewhere.invalid/hash.worker.js' },
])('hashes in the page where a worker cannot run: $what', async ({ workerUrl }) => {
  const { hash } = start(workerUrl)
  const blobs = [randomBlob(70_000), randomBlob(9)]
  const hashes = await Promise.all(blobs.map(expected))
  expect(await Promise.all(blobs.map(hash))).toEqual(hashes)
  expect(await hash(blobs[0] ?? new Blob())).toBe(hashes[0])
})

it('hashes where the browser reads no blob into given memory, as Chromium 102', async () => {
  vi.stubGlobal('Worker', undefined)
  const { getReader } = ReadableStream.prototype
  vi.spyOn(ReadableStream.prototype, 'getReader').mockImplementation(function (this: ReadableStream, options?: object) {
    if (options !== undefined) throw new TypeError('no byte stream')
    return getReader.call(this) as never
  })
  const blob = randomBlob(megabyte + 5)
  const { hash } = start()
  expect(await hash(blob)).toBe(await expected(blob))
  expect(vi.mocked(ReadableStream.prototype.getReader)).toHaveBeenCalledTimes(2)
})

it('tells that a file cannot be read any more, and hashes the next one', async () => {
  const { hash } = start()
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('gone.mp4', { create: true })
  const writable = await handle.createWritable()
  await writable.write(new Uint8Array(100_000))
  await writable.close()
  const file = await handle.getFile()
  await folder.removeEntry('gone.mp4')
  await expect(hash(file)).rejects.toMatchObject({ code: 'UPLOAD_FAILED' })
  const blob = randomBlob(10)
  expect(await hash(blob)).toBe(await expected(blob))
})

it('refuses what was asked for when it is closed', async () => {
  const { hash, close } = start()
  const asked = hash(randomBlob(megabyte))
  close()
  await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
})
