import { unionAll } from 'drizzle-orm/pg-core'
import { image, studyObject } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'

/** The files that are with studies: their images, and their objects without a picture, which have no number. */
export function filesOfStudies(tx: Transaction) {
  const { hospitalId, id, studyId } = studyObject
  return unionAll(
    tx.select({ hospitalId: image.hospitalId, id: image.id, studyId: image.studyId }).from(image),
    tx.select({ hospitalId, id, studyId }).from(studyObject),
  ).as('file_of_study')
}
