import { PacsError, whyNotUseImage } from '@opensono/pacs-core'
import type { Transaction } from '../../database/transaction'
import { readFilePatients, readObjectPatients, readPatientOfFile } from './readFilePatients'

/**
 * Images of a study that may not be used now, by id, with their numbers in scan order: what {@link whyNotUseImage} refuses.
 *
 * Whatever leaves the screens of the doctor who has to decide reads the images of a study through this: report, print, consultation,
 * export, DICOMweb.
 */
export async function readUnusable(tx: Transaction, studyId: string): Promise<ReadonlyMap<string, number>> {
  const named = await readFilePatients(tx, studyId)
  const refused = [...named].filter(([, image]) => whyNotUseImage(image) !== null)
  return new Map(refused.map(([id, { instanceNumber }]) => [id, instanceNumber]))
}

/** Ids of the objects without a picture of a study that may not be used now, as {@link readUnusable} finds its images. */
export async function readUnusableObjects(tx: Transaction, studyId: string): Promise<ReadonlySet<string>> {
  const named = await readObjectPatients(tx, studyId)
  return new Set([...named].flatMap(([id, filePatient]) => (whyNotUseImage({ filePatient }) === null ? [] : [id])))
}

/**
 * Refuses to use images of a study that may not be used. Images of other studies are not its question.
 *
 * @throws PacsError `IMAGE_OF_OTHER_PATIENT`, with the images.
 */
export async function requireUsable(tx: Transaction, studyId: string, imageIds: Iterable<string>): Promise<void> {
  const used = new Set(imageIds)
  if (used.size === 0) return
  const refused = [...(await readUnusable(tx, studyId))].filter(([id]) => used.has(id))
  if (refused.length === 0) return
  const numbers = refused.map(([, number]) => number).sort((one, other) => one - other)
  const details = { imageIds: refused.map(([id]) => id), images: numbers.join(', ') }
  throw new PacsError('IMAGE_OF_OTHER_PATIENT', { details })
}

/**
 * Refuses to use a file that was replaced and is in no list any more, as {@link requireUsable} refuses images.
 *
 * @param studyId - the study that has the newest file.
 * @throws PacsError `IMAGE_OF_OTHER_PATIENT`.
 */
export async function requireUsableFile(tx: Transaction, studyId: string, id: string): Promise<void> {
  const filePatient = await readPatientOfFile(tx, studyId, id)
  if (whyNotUseImage({ filePatient }) === null) return
  throw new PacsError('IMAGE_OF_OTHER_PATIENT', { details: { imageIds: [id], images: '' } })
}
