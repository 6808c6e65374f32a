import { PacsError } from '@opensono/pacs-core'
import { interleave, type PictureShape, type Samples, storedBits } from '@opensono/pacs-core/dicom'
import { WasmUnavailable } from './WasmUnavailable'

/** What CharLS and OpenJPEG say of a codestream. */
export interface CodecFrame {
  readonly width: number
  readonly height: number
  readonly bitsPerSample: number
  readonly componentCount: number
  readonly isSigned?: boolean
}

/** A decoder of CharLS or OpenJPEG. */
export interface CodecDecoder {
  getEncodedBuffer(length: number): Uint8Array
  getDecodedBuffer(): Uint8Array
  decode(): void
  getFrameInfo(): CodecFrame
  /** JPEG-LS only; 0 for colours plane by plane. */
  getInterleaveMode?(): number
  delete(): void
}

/** What a codec is loaded with. */
export interface CodecOptions {
  readonly wasmBinary?: ArrayBuffer
  print(): void
  printErr(): void
}

/** The codecs write a line for each picture, and one for each fault, which is told otherwise. */
export const silent: CodecOptions = { print() {}, printErr() {} }

/** A module of the codec as its makers build it. */
export interface CodecModule {
  readonly makeDecoder: () => CodecDecoder
}

/** Loads the module; again after each failure, whose memory nobody knows. */
export type LoadCodec = (wasmUrl: string | null) => Promise<CodecModule>

/** Fetches and compiles WebAssembly. @throws WasmUnavailable where the policy forbids it or its file is missing. */
export async function fetchWasm(wasmUrl: string | null): Promise<ArrayBuffer> {
  if (wasmUrl === null || typeof WebAssembly === 'undefined') throw new WasmUnavailable()
  try {
    // The smallest module: a policy without `wasm-unsafe-eval` refuses every one.
    await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))
    const answer = await fetch(wasmUrl)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return await answer.arrayBuffer()
  } catch {
    throw new WasmUnavailable()
  }
}

const damaged = (cause?: unknown) => new PacsError('DICOM_DAMAGED', { details: { fault: 'FRAME_DATA' }, cause })

function samplesOf(frame: CodecFrame, decoded: Uint8Array, shape: PictureShape, isPlanar: boolean): Samples {
  const { width, height, bitsPerSample, componentCount, isSigned } = frame
  const count = width * height * componentCount
  const depth = bitsPerSample > 8 ? 2 : 1
  if (decoded.length < count * depth) throw damaged()
  // Their memory is used again for the next frame.
  const own = decoded.slice(0, count * depth)
  const packedWords = depth === 2 ? new Uint16Array(own.buffer) : own
  const words = isPlanar ? interleave(packedWords) : packedWords
  const channels = shape.samples
  if (isSigned === true && depth === 2) {
    return { width, height, channels, data: new Int16Array(own.buffer), bits: shape.bitsStored }
  }
  // The codestream holds the stored bits alone, wherever they lie in a native word.
  const packed: PictureShape = { ...shape, bitsAllocated: depth === 2 ? 16 : 8, highBit: shape.bitsStored - 1 }
  return { width, height, channels, data: storedBits(words, packed), bits: shape.bitsStored }
}

const isSame = ({ width, height, componentCount }: CodecFrame, { rows, columns, samples }: PictureShape) =>
  width === columns && height === rows && componentCount === samples

/**
 * Decodes with a module; one that threw is not used again.
 *
 * @param sizeOf - reads what a codestream says of itself; null where it says nothing.
 */
export function createCodec(sizeOf: (bytes: Uint8Array) => CodecFrame | null, load: LoadCodec) {
  let module: Promise<CodecModule> | null = null

  async function decode(bytes: Uint8Array, shape: PictureShape, wasmUrl: string | null): Promise<Samples> {
    const said = sizeOf(bytes)
    // Before it is decoded: the size that a damaged file says could take all memory.
    if (said === null || !isSame(said, shape) || said.bitsPerSample > 16) throw damaged()
    module ??= load(wasmUrl)
    const { makeDecoder } = await module
    const decoder = makeDecoder()
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    const frame = decoder.getFrameInfo()
    if (!isSame(frame, shape)) throw damaged()
    const isPlanar =
      shape.samples === 3 && decoder.getInterleaveMode !== undefined && Number(decoder.getInterleaveMode()) === 0
    const samples = samplesOf(frame, decoder.getDecodedBuffer(), shape, isPlanar)
    decoder.delete()
    return samples
  }

  return async (bytes: Uint8Array, shape: PictureShape, wasmUrl: string | null): Promise<Samples> => {
    try {
      return await decode(bytes, shape, wasmUrl)
    } catch (thrown) {
      module = null
      if (thrown instanceof WasmUnavailable || thrown instanceof PacsError) throw thrown
      throw damaged(thrown)
    }
  }
}
