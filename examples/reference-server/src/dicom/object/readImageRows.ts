import { and, asc, eq, type SQL } from 'drizzle-orm'
import { dicomFile, image, imageFile, imagePixels } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'

const ofImage = (table: typeof imageFile | typeof dicomFile | typeof imagePixels) =>
  and(eq(table.hospitalId, image.hospitalId), eq(table.id, image.id))

/** Images of studies with what is known of them as DICOM, in scan order: by the file itself, or by its pixels. */
export async function readImageRows(tx: Transaction, where: SQL | undefined) {
  return tx
    .select({ image, file: imageFile, dicom: dicomFile, pixels: imagePixels })
    .from(image)
    .innerJoin(imageFile, ofImage(imageFile))
    .leftJoin(dicomFile, ofImage(dicomFile))
    .leftJoin(imagePixels, ofImage(imagePixels))
    .where(where)
    .orderBy(asc(image.instanceNumber))
}

/** A row of {@link readImageRows}. */
export type ImageRow = Awaited<ReturnType<typeof readImageRows>>[number]
