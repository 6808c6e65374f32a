import { ImageId, PacsError } from '@opensono/pacs-core'
import { type ObjectStore, ObjectStoreError } from '../../object-store/index'
import type { PaperOrder } from '../../paper/createPaper'
import { readPicture } from '../../paper/page/readPicture'
import type { Owner } from '../../queue/createFairOrder'
import type { Services } from '../../services'
import { shownPicture } from '../image/shownPicture'
import { paperDrawings } from './paperDrawings'
import type { Sheet, SheetPicture } from './sheet'

/** The paper has a frame that says so in the place of a picture without bytes. */
const noBytes = new Uint8Array()

/** A store that does not answer is a failure of the whole sheet. */
function printFailed(cause: unknown): PacsError {
  return cause instanceof PacsError ? cause : new PacsError('PRINT_FAILED', { cause })
}

/** The picture of a sheet as paper has it; empty for one that cannot be shown. */
export async function pictureBytes(services: Services, owner: Owner, { file }: SheetPicture): Promise<Uint8Array> {
  if (file === null) return noBytes
  const picture = await shownPicture(services, owner, file).catch((error: unknown) => {
    throw printFailed(error)
  })
  return picture ?? noBytes
}

/** Reads the picture of a signature. One that is gone or damaged is empty. */
async function signatureBytes(store: ObjectStore, objectKey: string): Promise<Uint8Array> {
  try {
    return Buffer.concat(await (await store.read(objectKey)).toArray())
  } catch (error) {
    if (error instanceof ObjectStoreError) return noBytes
    throw printFailed(error)
  }
}

/** A sheet as a PDF, and what could not be drawn on it. */
export interface RenderedSheet {
  file: Uint8Array
  /** Images in whose place there is an empty frame. */
  missingImageIds: ImageId[]
  /** Characters in whose place there is a box. */
  missingCharacters: readonly string[]
}

/**
 * Makes the PDF of a sheet, with its pictures from the object store.
 *
 * @throws PacsError `SERVER_BUSY`, `PRINT_FAILED`, `PAYLOAD_TOO_LARGE`, `CANCELLED`.
 */
export async function renderSheet(services: Services, sheet: Sheet, order: PaperOrder): Promise<RenderedSheet> {
  const { objectStore, paper } = services
  const images = []
  for (const picture of sheet.pictures) {
    const bytes = await pictureBytes(services, order, picture)
    const drawings = await paperDrawings(picture, bytes, sheet.paper.locale)
    images.push({ source: { bytes }, caption: picture.caption, ...(drawings && { drawings }) })
  }
  const signers = []
  for (const [index, signer] of sheet.paper.signers.entries()) {
    const picture = sheet.signatures?.[index]
    const bytes = picture == null ? null : await signatureBytes(objectStore, picture.objectKey)
    signers.push(bytes === null ? signer : { ...signer, signature: { bytes } })
  }
  const rendered = await paper.renderReport({ ...sheet.paper, signers, images }, order)
  const { file, missingPictures, missingCharacters } = rendered
  return { file, missingImageIds: imageIdsAt(sheet.pictures, missingPictures), missingCharacters }
}

function imageIdsAt(pictures: readonly SheetPicture[], positions: readonly number[]): ImageId[] {
  return positions.flatMap((position) => {
    const picture = pictures[position]
    return picture === undefined ? [] : [ImageId.parse(picture.imageId)]
  })
}

/** Those pictures of a report that no paper can show. */
export async function missingPicturesOf(
  services: Services,
  owner: Owner,
  pictures: readonly SheetPicture[],
): Promise<ImageId[]> {
  const missing: number[] = []
  for (const [position, picture] of pictures.entries()) {
    const bytes = await pictureBytes(services, owner, picture)
    if (bytes.length === 0 || (await readPicture({ bytes }, 'jpeg')) === undefined) missing.push(position)
  }
  return imageIdsAt(pictures, missing)
}

/**
 * Refuses what cannot be drawn and what the user did not agree to see missing.
 *
 * @param pictures - all pictures of the report, in order.
 * @param missing - those that cannot be drawn.
 * @param accepted - those that the user leaves out.
 * @throws PacsError `IMAGE_NOT_PRINTABLE`.
 */
export function requirePictures(
  pictures: readonly SheetPicture[],
  missing: readonly ImageId[],
  accepted: readonly string[],
): void {
  const imageIds = missing.filter((id) => !accepted.includes(id))
  if (imageIds.length === 0) return
  const numbers = imageIds.map((id) => pictures.findIndex(({ imageId }) => imageId === id) + 1)
  throw new PacsError('IMAGE_NOT_PRINTABLE', { details: { imageIds, numbers } })
}

/**
 * Refuses characters that no font has and that the user did not agree to see as boxes.
 *
 * @throws PacsError `CHARACTERS_NOT_PRINTABLE`.
 */
export function requireCharacters(missing: readonly string[], accepted: readonly string[]): void {
  const characters = missing.filter((character) => !accepted.includes(character))
  if (characters.length > 0) throw new PacsError('CHARACTERS_NOT_PRINTABLE', { details: { characters } })
}

/** A file as calls carry it: Base64 (RFC 4648 section 4). */
export const asBase64 = (file: Uint8Array): string =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('base64')
