import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ObjectStore } from '../../../object-store/index'
import { clip } from '../testing/imageFixture'
import { readClipPieces } from './clipPieces'
import { decodePoster } from './decodePoster'

/** How many bytes of a clip were asked for. */
interface Asked {
  bytes: number
}

/** An object of the store: only reading by range is needed of it. */
function storeOf(file: Buffer, asked: Asked = { bytes: 0 }) {
  return {
    async read(_key: string, { start, end }: { start: number; end: number }) {
      asked.bytes += end + 1 - start
      return Readable.from([file.subarray(start, end + 1)])
    },
  } as unknown as ObjectStore
}

async function posterOf(file: Buffer, contentType: string, asked?: Asked) {
  const facts = { objectKey: 'a/b', sizeBytes: file.length, contentType }
  return decodePoster({ hospitalId: 'h', userId: 'u' }, await readClipPieces(storeOf(file, asked), facts))
}

it.each([
  ['fragmented.mp4', 'video/mp4'],
  ['vp9.webm', 'video/webm'],
  ['mjpeg.avi', 'video/x-msvideo'],
] as const)('The first picture of %s is its poster, and the file tells how long it is', async (name, type) => {
  const { picture, durationMs } = await posterOf(await clip(name), type)
  const { dominant } = await sharp(picture ?? Buffer.alloc(0)).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.g).toBeLessThan(60)
  expect(durationMs).toBeGreaterThanOrEqual(900)
  expect(durationMs).toBeLessThanOrEqual(1100)
})

it('Of a large film only its beginning and its table are read, though the table comes last', async () => {
  const small = await clip('table-last.mp4')
  const table = small.indexOf('moov') - 4
  const gap = Buffer.alloc(30 * 1024 * 1024)
  gap.writeUInt32BE(gap.length)
  gap.write('free', 4)
  const asked = { bytes: 0 }
  const film = Buffer.concat([small.subarray(0, table), gap, small.subarray(table)])
  const { picture, durationMs } = await posterOf(film, 'video/mp4', asked)
  expect((await sharp(picture ?? Buffer.alloc(0)).metadata()).width).toBe(160)
  expect(durationMs).toBe(1000)
  expect(asked.bytes).toBeLessThan(9 * 1024 * 1024)
})

it('A clip that cannot be decoded has no poster', async () => {
  const small = await clip('table-last.mp4')
  const broken = Buffer.concat([small.subarray(0, 40), Buffer.alloc(2000, 0xff)])
  expect(await posterOf(broken, 'video/mp4')).toEqual({ picture: null, durationMs: null })
})
