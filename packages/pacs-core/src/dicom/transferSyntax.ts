/** How the pixels of a transfer syntax are packed. */
export type PixelCodec = 'native' | 'rle' | 'jpeg' | 'jpegLossless' | 'jpegLs' | 'jpeg2000' | 'mpeg4' | 'unknown'

/** How the bytes of a file are to be read: a row of DICOM PS3.6 annex A. */
export interface TransferSyntax {
  readonly uid: string
  /** Short name to show. */
  readonly name: string
  readonly isImplicit: boolean
  readonly isBigEndian: boolean
  readonly isDeflated: boolean
  readonly codec: PixelCodec
}

type Row = readonly [uid: string, name: string, codec: PixelCodec, kind?: 'implicit' | 'big' | 'deflated']

const root = '1.2.840.10008.1.2'

/** UID of Explicit VR Little Endian, the transfer syntax of pixels that are not compressed. */
export const explicitLittleEndian = `${root}.1`

/** UID of Implicit VR Little Endian. */
export const implicitLittleEndian = root
/** UID of Explicit VR Big Endian. */
export const explicitBigEndian = `${root}.2`
/** UID of Deflated Explicit VR Little Endian. */
export const deflatedLittleEndian = `${root}.1.99`
/** UID of Encapsulated Uncompressed Explicit VR Little Endian. */
export const encapsulatedNative = `${root}.1.98`

const rows: readonly Row[] = [
  ['', 'Implicit VR Little Endian', 'native', 'implicit'],
  ['.1', 'Explicit VR Little Endian', 'native'],
  ['.1.98', 'Encapsulated Uncompressed Explicit VR Little Endian', 'native'],
  ['.1.99', 'Deflated Explicit VR Little Endian', 'native', 'deflated'],
  ['.2', 'Explicit VR Big Endian', 'native', 'big'],
  ['.4.50', 'JPEG Baseline', 'jpeg'],
  ['.4.51', 'JPEG Extended', 'jpeg'],
  ['.4.57', 'JPEG Lossless', 'jpegLossless'],
  ['.4.70', 'JPEG Lossless SV1', 'jpegLossless'],
  ['.4.80', 'JPEG-LS Lossless', 'jpegLs'],
  ['.4.81', 'JPEG-LS Near-lossless', 'jpegLs'],
  ['.4.90', 'JPEG 2000 Lossless', 'jpeg2000'],
  ['.4.91', 'JPEG 2000', 'jpeg2000'],
  ['.4.100', 'MPEG-2 Main Profile', 'unknown'],
  ['.4.101', 'MPEG-2 High Level', 'unknown'],
  ['.4.102', 'MPEG-4 AVC', 'mpeg4'],
  ['.4.102.1', 'MPEG-4 AVC', 'mpeg4'],
  ['.4.103', 'MPEG-4 AVC BD', 'mpeg4'],
  ['.4.103.1', 'MPEG-4 AVC BD', 'mpeg4'],
  ['.4.104', 'MPEG-4 AVC 4.2 2D', 'mpeg4'],
  ['.4.104.1', 'MPEG-4 AVC 4.2 2D', 'mpeg4'],
  ['.4.105', 'MPEG-4 AVC 4.2 3D', 'mpeg4'],
  ['.4.105.1', 'MPEG-4 AVC 4.2 3D', 'mpeg4'],
  ['.4.106', 'MPEG-4 AVC Stereo', 'mpeg4'],
  ['.4.106.1', 'MPEG-4 AVC Stereo', 'mpeg4'],
  ['.4.107', 'HEVC Main', 'unknown'],
  ['.4.108', 'HEVC Main 10', 'unknown'],
  ['.4.201', 'HTJ2K Lossless', 'unknown'],
  ['.4.202', 'HTJ2K Lossless RPCL', 'unknown'],
  ['.4.203', 'HTJ2K', 'unknown'],
  ['.5', 'RLE Lossless', 'rle'],
]

/** Transfer syntaxes that the product names. */
export const transferSyntaxes: readonly TransferSyntax[] = rows.map(([suffix, name, codec, kind]) => ({
  uid: root + suffix,
  name,
  isImplicit: kind === 'implicit',
  isBigEndian: kind === 'big',
  isDeflated: kind === 'deflated',
  codec,
}))

/**
 * Finds how files of a transfer syntax are read.
 *
 * @returns explicit little endian for an unknown one, as all newer ones are (PS3.5 A.4).
 */
export function transferSyntaxOf(uid: string): TransferSyntax {
  const known = transferSyntaxes.find((syntax) => syntax.uid === uid)
  return known ?? { uid, name: uid, isImplicit: false, isBigEndian: false, isDeflated: false, codec: 'unknown' }
}
