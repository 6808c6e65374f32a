import { contentTypeOfBytes, type FileExtension, PacsError, signatureBytes } from '@opensono/pacs-core'
import type { UploadSource } from './source/UploadSource'

/** DICOM files begin with 128 bytes that mean nothing, then these letters (PS3.10, section 7.1). */
const dicomMark = { start: 128, text: 'DICM' }

/**
 * Looks at the first bytes of a file of the user's: what is neither picture, clip nor DICOM is not sent at all, whatever its name says.
 *
 * @throws PacsError `FILE_TYPE_NOT_ALLOWED`.
 */
export async function checkContent(source: UploadSource, fileExtension: FileExtension): Promise<void> {
  const { start, text } = dicomMark
  const head = await source.slice(0, Math.min(source.sizeBytes(), Math.max(signatureBytes, start + text.length)))
  const isAllowed =
    fileExtension === '.dcm'
      ? (await head.slice(start).text()) === text
      : contentTypeOfBytes(new Uint8Array(await head.arrayBuffer())) !== null
  if (!isAllowed) throw new PacsError('FILE_TYPE_NOT_ALLOWED')
}
