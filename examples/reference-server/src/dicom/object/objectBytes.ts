import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DicomLayout } from '@opensono/pacs-core/dicom'
import type { ByteRange, ObjectStore } from '../../object-store/index'
import type { ByteSpan } from '../../serve/byteRange'
import type { SizedBytes } from './DicomObject'
import { partOfRanges } from './FramePlaces'
import type { PixelFacts } from './PixelFacts'
import { decodePicture } from './readPixelFacts'

/** A captured file and what was made of it. */
export interface PixelFile {
  objectKey: string
  sizeBytes: number
  framesKey: string | null
}

/** Cuts a stream into runs of given lengths. */
class Cutter {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done === true) throw new Error(`the pixels end ${left} bytes early`)
        this.#rest = value
      }
      const taken = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }
}

/** The bytes of each source of pixels, in the order in which {@link openPixels} gives them. */
export function pixelSizes({ form, rows, columns, samples }: PixelFacts, sizeBytes: number): number[] {
  if (form.kind === 'frames') return form.bytes
  return [form.kind === 'native' ? rows * columns * samples : sizeBytes]
}

/** All pixels of a file as one stream. */
async function openPixels(store: ObjectStore, { form }: PixelFacts, file: PixelFile): Promise<Readable> {
  if (form.kind === 'native') {
    const { data } = await decodePicture(await buffer(await store.read(file.objectKey)))
    return Readable.from([data])
  }
  return store.read(form.kind === 'frames' ? (file.framesKey ?? '') : file.objectKey)
}

/** Fills the pixels of a file into its layout, while they come. */
export async function fillLayout(
  store: ObjectStore,
  layout: DicomLayout,
  pixels: PixelFacts,
  file: PixelFile,
): Promise<SizedBytes> {
  const sizes = pixelSizes(pixels, file.sizeBytes)
  const source = await openPixels(store, pixels, file)
  const cutter = new Cutter(source)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of layout.pieces) {
        if (typeof piece === 'number') yield* cutter.take(sizes[piece] ?? 0)
        else yield piece
      }
    } finally {
      source.destroy()
    }
  }
  return { sizeBytes: layout.sizeBytes, stream: Readable.from(pieces(), { objectMode: false }) }
}

async function* rangesOf(store: ObjectStore, key: string, ranges: readonly ByteRange[]): AsyncGenerator<Buffer> {
  for (const range of ranges) yield* await store.read(key, range)
}

/** Ranges of an object, one after the other. */
export function readRanges(store: ObjectStore, key: string, ranges: readonly ByteRange[]): SizedBytes {
  const sizeBytes = ranges.reduce((sum, { start, end = start }) => sum + end - start + 1, 0)
  return { sizeBytes, stream: Readable.from(rangesOf(store, key, ranges), { objectMode: false }) }
}

/** One frame of a captured file, or the stream of a video; or a part of it. */
export async function readFrame(
  store: ObjectStore,
  pixels: PixelFacts,
  file: PixelFile,
  number: number,
  part?: ByteSpan,
): Promise<SizedBytes | null> {
  const { form, frames } = pixels
  if (!Number.isInteger(number) || number < 1 || number > frames) return null
  const sizes = pixelSizes(pixels, file.sizeBytes)
  if (form.kind === 'video' && part !== undefined) return readRanges(store, file.objectKey, [part])
  if (form.kind !== 'frames') {
    return { sizeBytes: sizes[0] ?? 0, stream: await openPixels(store, pixels, file) }
  }
  const start = sizes.slice(0, number - 1).reduce((sum, bytes) => sum + bytes, 0)
  const length = sizes[number - 1] ?? 0
  const whole = [{ start, end: start + length - 1 }]
  return readRanges(store, file.framesKey ?? '', part === undefined ? whole : partOfRanges(whole, part))
}
