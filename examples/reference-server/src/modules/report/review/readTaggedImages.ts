import { bodyMarksIn } from '@opensono/pacs-core/measure'
import { and, eq } from 'drizzle-orm'
import { image, imageFile } from '../../../database/schema/image'
import type { Transaction } from '../../../database/transaction'
import { readFilePatients } from '../../image/readFilePatients'

/**
 * The images of a study, as far as views look at them.
 *
 * @param tx - sees one hospital only.
 */
export async function readTaggedImages(tx: Transaction, studyId: string) {
  const rows = await tx
    .select({ id: image.id, viewCode: image.viewCode, measure: imageFile.measure, damagedAt: imageFile.damagedAt })
    .from(image)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, image.hospitalId), eq(imageFile.id, image.id)))
    .where(eq(image.studyId, studyId))
  const named = await readFilePatients(tx, studyId)
  return rows.map(({ id, viewCode, measure, damagedAt }) => {
    const bodyMarks = bodyMarksIn(measure)
    const { filePatient = null } = named.get(id) ?? {}
    return { viewCode, hasBodyMark: bodyMarks.length > 0, bodyMarks, isDamaged: damagedAt !== null, filePatient }
  })
}
