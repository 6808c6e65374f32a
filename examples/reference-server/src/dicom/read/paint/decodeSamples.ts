import { PacsError } from '@opensono/pacs-core'
import {
  createCodec,
  decodeLosslessJpeg,
  decodeRle,
  jpeg2000Size,
  jpegLsSize,
  type PictureShape,
  type Samples,
  unpackSamples,
} from '@opensono/pacs-core/dicom'
import { decodeGrayJpeg } from './decodeGrayJpeg'
import type { FrameToPaint } from './messages'

/** The codecs write a line for each picture, and one for each fault, which is answered otherwise. */
const silent = { print() {}, printErr() {} }

const decodeJpegLs = createCodec(jpegLsSize, async () => {
  const { default: load } = await import('@cornerstonejs/codec-charls/decodewasmjs')
  const { JpegLSDecoder } = await load(silent)
  return () => new JpegLSDecoder()
})

const decodeJpeg2000 = createCodec(jpeg2000Size, async () => {
  const { default: load } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs')
  const { J2KDecoder } = await load(silent)
  return () => new J2KDecoder()
})

async function decodeLossless(bytes: Uint8Array, shape: PictureShape): Promise<Samples> {
  const { Decoder } = await import('jpeg-lossless-decoder-js')
  return decodeLosslessJpeg(bytes, shape, (jpeg) => new Decoder().decompress(jpeg, 0, jpeg.byteLength))
}

/**
 * Decodes a frame by the codecs that the viewer has, too; each is loaded when it is first needed.
 *
 * @throws PacsError `DICOM_DAMAGED`, `DICOM_NOT_SUPPORTED`; what a codec throws.
 */
export async function decodeSamples(
  bytes: Uint8Array,
  shape: PictureShape,
  { codec, isBigEndian, name, firstBit }: Pick<FrameToPaint, 'codec' | 'isBigEndian' | 'name'> & { firstBit: number },
): Promise<Samples> {
  switch (codec) {
    case 'native':
      return unpackSamples(bytes, shape, isBigEndian, firstBit)
    case 'jpeg':
      return decodeGrayJpeg(bytes, shape)
    case 'rle':
      return decodeRle(bytes, shape)
    case 'jpegLossless':
      return decodeLossless(bytes, shape)
    case 'jpegLs':
      return decodeJpegLs(bytes, shape, null)
    case 'jpeg2000':
      return decodeJpeg2000(bytes, shape, null)
    default:
      throw new PacsError('DICOM_NOT_SUPPORTED', { details: { feature: name } })
  }
}
