import { PacsError } from '@opensono/pacs-core'
import { type ObjectStore, ObjectStoreError } from '../../object-store/index'
import type { PaperOrder } from '../../paper/createPaper'
import type { Services } from '../../services'
import type { Sheet } from './sheet'

/** No device makes larger stills; reading one would only fill the server's memory. */
const longestPictureBytes = 16 * 1024 * 1024
/** The paper shows a frame that says so in the place of a picture without bytes. */
const noBytes = new Uint8Array()

/** Reads a picture. One that is gone or damaged is empty; a store that does not answer is a failure of the whole sheet. */
async function readBytes(
  store: ObjectStore,
  { objectKey, sizeBytes }: Omit<Sheet['pictures'][number], 'caption'>,
): Promise<Uint8Array> {
  if (objectKey === null || sizeBytes > longestPictureBytes) return noBytes
  try {
    return Buffer.concat(await (await store.read(objectKey)).toArray())
  } catch (error) {
    if (error instanceof ObjectStoreError) return noBytes
    throw new PacsError('PRINT_FAILED', { cause: error })
  }
}

/**
 * Makes the PDF of a sheet, with its pictures from the object store.
 *
 * @throws PacsError `SERVER_BUSY`, `PRINT_FAILED`, `PAYLOAD_TOO_LARGE`, `CANCELLED`.
 */
export async function renderSheet(
  { objectStore, paper }: Services,
  sheet: Sheet,
  order: PaperOrder,
): Promise<Uint8Array> {
  const images = []
  for (const picture of sheet.pictures) {
    images.push({ source: { bytes: await readBytes(objectStore, picture) }, caption: picture.caption })
  }
  const signers = []
  for (const [place, signer] of sheet.paper.signers.entries()) {
    const picture = sheet.signatures?.[place]
    signers.push(picture == null ? signer : { ...signer, signature: { bytes: await readBytes(objectStore, picture) } })
  }
  return paper.renderReport({ ...sheet.paper, signers, images }, order)
}

/** A file as calls carry it: Base64 (RFC 4648 section 4). */
export const asBase64 = (file: Uint8Array): string =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('base64')
