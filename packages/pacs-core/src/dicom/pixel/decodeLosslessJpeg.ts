import { errorOfDicomFault } from '../DicomFault'
import { readJpegHead } from '../readJpegHead'
import { tag } from '../tag'
import { codestreamOf } from './jpegFrame'
import type { PictureShape } from './pictureShapeOf'
import type { Samples } from './Samples'
import { storedBits } from './unpackSamples'

/**
 * Decodes a frame of lossless JPEG (ITU-T T.81, process 14).
 *
 * @param decompress - a codec that somebody else has built: gives words of 16 bits where a sample has more than 8.
 * @throws `PacsError` `DICOM_DAMAGED` for a frame that is another picture than the file says; what the codec throws.
 */
export function decodeLosslessJpeg(
  frame: Uint8Array,
  shape: PictureShape,
  decompress: (jpeg: ArrayBuffer) => ArrayBuffer,
): Samples {
  const bytes = codestreamOf(frame)
  const head = readJpegHead(bytes)
  const isSame =
    head?.process === 'lossless' &&
    head.rows === shape.rows &&
    head.columns === shape.columns &&
    head.components.length === shape.samples
  // Before it is decoded: the size that a damaged file says could take all memory.
  if (head === null || !isSame) throw errorOfDicomFault({ code: 'FRAME_DATA', tag: tag.PixelData, offset: 0 })
  const { rows: height, columns: width, precision } = head
  const raw = decompress(bytes.slice().buffer)
  const count = height * width * shape.samples
  const words = precision > 8 ? new Uint16Array(raw, 0, count) : new Uint8Array(raw, 0, count)
  return { width, height, channels: shape.samples, data: storedBits(words, shape), bits: shape.bitsStored }
}
