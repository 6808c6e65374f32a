import { PacsError } from '../../error/PacsError'
import { errorOfDicomFault } from '../DicomFault'
import { tag } from '../tag'
import { codestreamOf } from './jpegFrame'
import type { PictureShape } from './pictureShapeOf'
import type { Samples } from './Samples'
import { interleave, storedBits } from './unpackSamples'

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
  /** Makes room for a codestream of `length` bytes; the caller writes the bytes into the returned memory. */
  getEncodedBuffer(length: number): Uint8Array
  /** Returns the decoded samples. The next frame uses the same memory: copy what must last longer. */
  getDecodedBuffer(): Uint8Array
  /** Decodes the codestream in the encoded buffer. An error that it throws means that the file is damaged. */
  decode(): void
  /** Returns size and format of the decoded frame; called after `decode`. */
  getFrameInfo(): CodecFrame
  /** JPEG-LS only; 0 for colours plane by plane. */
  getInterleaveMode?(): number
  /** Frees the memory of the decoder. Called after the samples were copied; not called after a failure. */
  delete(): void
}

/** Loads a codec and makes its decoders; called again after each failure, whose memory nobody knows. */
export type LoadCodec<Where> = (where: Where) => Promise<() => CodecDecoder>

const damaged = () => errorOfDicomFault({ code: 'FRAME_DATA', tag: tag.PixelData, offset: 0 })

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
 * Decodes frames by a codec that somebody else has built: CharLS for JPEG-LS, OpenJPEG for JPEG 2000. One that threw is not used again.
 *
 * @param sizeOf - reads what a codestream says of itself; null where it says nothing.
 * @param load - brings the codec; what it throws is thrown unchanged.
 * @returns decodes a frame; rejects with `PacsError` `DICOM_DAMAGED`.
 */
export function createCodec<Where>(sizeOf: (bytes: Uint8Array) => CodecFrame | null, load: LoadCodec<Where>) {
  let loading: Promise<() => CodecDecoder> | null = null

  function decodeBy(decoder: CodecDecoder, bytes: Uint8Array, shape: PictureShape): Samples {
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

  return async (frame: Uint8Array, shape: PictureShape, where: Where): Promise<Samples> => {
    const bytes = codestreamOf(frame)
    const said = sizeOf(bytes)
    // Before it is decoded: the size that a damaged file says could take all memory.
    if (said === null || !isSame(said, shape) || said.bitsPerSample > 16) throw damaged()
    loading ??= load(where)
    try {
      const makeDecoder = await loading
      try {
        return decodeBy(makeDecoder(), bytes, shape)
      } catch (thrown) {
        throw thrown instanceof PacsError ? thrown : damaged()
      }
    } catch (thrown) {
      loading = null
      throw thrown
    }
  }
}
