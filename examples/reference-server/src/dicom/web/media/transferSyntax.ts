import { transferSyntaxOf } from '@opensono/pacs-core/dicom'

/** Media types of frames by the transfer syntax that they are coded in (PS3.18, table 8.7.3-5 and 8.7.3-6). */
const typesBySyntax: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2.4.50': 'image/jpeg',
  '1.2.840.10008.1.2.4.51': 'image/jpeg',
  '1.2.840.10008.1.2.4.57': 'image/jpeg',
  '1.2.840.10008.1.2.4.70': 'image/jpeg',
  '1.2.840.10008.1.2.4.80': 'image/jls',
  '1.2.840.10008.1.2.4.81': 'image/jls',
  '1.2.840.10008.1.2.4.90': 'image/jp2',
  '1.2.840.10008.1.2.4.91': 'image/jp2',
  '1.2.840.10008.1.2.4.92': 'image/jpx',
  '1.2.840.10008.1.2.4.93': 'image/jpx',
  '1.2.840.10008.1.2.4.100': 'video/mpeg2',
  '1.2.840.10008.1.2.4.101': 'video/mpeg2',
  '1.2.840.10008.1.2.4.107': 'video/H265',
  '1.2.840.10008.1.2.4.108': 'video/H265',
  '1.2.840.10008.1.2.4.201': 'image/jphc',
  '1.2.840.10008.1.2.4.202': 'image/jphc',
  '1.2.840.10008.1.2.4.203': 'image/jphc',
  '1.2.840.10008.1.2.5': 'image/dicom-rle',
}

/** Bytes without a type of their own. */
export const octetStream = 'application/octet-stream'

/** The media type of frames in a transfer syntax; uncompressed ones are bytes. */
export function frameType(transferSyntaxUid: string): string {
  if (transferSyntaxOf(transferSyntaxUid)?.codec === 'mpeg4') return 'video/mp4'
  return typesBySyntax[transferSyntaxUid] ?? octetStream
}

/** Whether all frames of a transfer syntax are one video. */
export const isVideo = (transferSyntaxUid: string): boolean => frameType(transferSyntaxUid).startsWith('video/')
