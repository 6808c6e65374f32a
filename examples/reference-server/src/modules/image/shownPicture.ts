import { buffer } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { dicomFile, type imageFile } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import { firstPicture, type StoredDicom } from '../../dicom/read/firstPicture'
import { ObjectStoreError } from '../../object-store/index'
import type { Owner } from '../../queue/createFairOrder'
import type { Services } from '../../services'

/** A stored still: the object, and what is known of it when that is a DICOM file. */
export interface ShownFile extends Pick<typeof imageFile.$inferSelect, 'objectKey' | 'sizeBytes'> {
  dicom: StoredDicom | null
}

/** An object of more bytes or pixels than any device makes is not decoded. */
const bytesBelow = 64 * 1024 * 1024
const pixelsBelow = 64_000_000
/** A larger file is scaled: papers and pages would only become heavy. */
const scaledAboveBytes = 16 * 1024 * 1024
const longestSidePixels = 4096

/** What is known of a file as a DICOM file; null for another one. */
export async function readDicomFile(tx: Transaction, imageId: string): Promise<StoredDicom | null> {
  const [row] = await tx.select().from(dicomFile).where(eq(dicomFile.id, imageId))
  return row ?? null
}

/** What is known of DICOM files, by the ids of their images. */
export async function readDicomFiles(
  tx: Transaction,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, StoredDicom>> {
  if (imageIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(dicomFile)
    .where(inArray(dicomFile.id, [...imageIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

async function storedBytes({ objectStore }: Pick<Services, 'objectStore'>, file: ShownFile): Promise<Buffer | null> {
  if (file.sizeBytes >= bytesBelow) return null
  const bytes = await buffer(await objectStore.read(file.objectKey))
  if (bytes.length <= scaledAboveBytes) return bytes
  return sharp(bytes, { limitInputPixels: pixelsBelow, sequentialRead: true })
    .rotate()
    .resize(longestSidePixels, longestSidePixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .toBuffer()
    .catch(() => null)
}

/**
 * The picture of a still for everything that is not a viewer: papers, consultations, exports as text. A captured still is its own file, as
 * its device made it; a DICOM file is painted as DICOMweb and the thumbnails paint it.
 *
 * @param owner - for whom it is read.
 * @returns JPEG, PNG or whatever picture was captured; null for what is gone, damaged, or cannot be decoded.
 */
export async function shownPicture(
  services: Pick<Services, 'objectStore' | 'dicomReader'>,
  owner: Owner,
  file: ShownFile,
): Promise<Buffer | null> {
  try {
    if (file.dicom === null) return await storedBytes(services, file)
    const picture = await firstPicture(services, owner, file, file.dicom)
    if (picture === null) return null
    if (picture instanceof Uint8Array) return Buffer.from(picture)
    return await sharp(picture.bytes, { raw: picture.raw, limitInputPixels: pixelsBelow })
      .removeAlpha()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch (error) {
    const isLost = error instanceof ObjectStoreError && lost.includes(error.code)
    if (isLost) return null
    throw error
  }
}

const lost: readonly string[] = ['OBJECT_NOT_FOUND', 'OBJECT_DAMAGED']
