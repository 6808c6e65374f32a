import { PacsError, whyNotDeleteImage, whyNotUpload } from '@opensono/pacs-core'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { dicomFile, image } from '../../database/schema/image'
import { study } from '../../database/schema/study'
import { factsOf, refuse, ruleActorOf } from '../study/studyFacts'
import { emitImage } from './emitImage'
import { holdForChange } from './imageAccess'
import { putIntoBuffer } from './placeImage'
import { imagesInReport } from './queries'
import { readFilePatients } from './readFilePatients'

/** Name in the buffer of an image that left its study; a taken one is counted on. */
const leftName = 'A1'

async function keep({ tx, nowMs }: Change, actor: Actor, imageId: string): Promise<void> {
  const keptAt = new Date(nowMs).toISOString()
  await tx
    .update(dicomFile)
    .set({ keptById: actor.userId, keptByName: actor.userName, keptAt })
    .where(eq(dicomFile.id, imageId))
}

/** Takes an image out of its study, as if it had been captured to the buffer of the caller's room. */
async function leave(change: Change, actor: Actor, imageId: string, studyId: string): Promise<void> {
  const { tx } = change
  await tx.delete(image).where(eq(image.id, imageId))
  await tx
    .update(study)
    .set({ imageCount: sql`${study.imageCount} - 1` })
    .where(eq(study.id, studyId))
  // Whose it is, is open again.
  const isKept = and(eq(dicomFile.id, imageId), isNotNull(dicomFile.keptAt))
  await tx.update(dicomFile).set({ keptById: null, keptByName: null, keptAt: null }).where(isKept)
  await putIntoBuffer(change, actor, { imageId, roomId: actor.roomId, name: leftName })
}

/**
 * Decides on an image of a study whose DICOM file names another patient: it belongs there, or goes to the buffer of the caller's room.
 *
 * @throws PacsError `NOT_FOUND`; `PARAM_ERROR` when the file names the patient of the study; `IMAGE_USED_IN_REPORT`; what the study's
 * rules say.
 */
export async function decidePatient(
  change: Change,
  actor: Actor,
  imageId: string,
  decision: 'KEEP' | 'BUFFER',
): Promise<null> {
  const { found, study: held } = await holdForChange(change, actor, imageId, whyNotUpload)
  if (held === null) throw new PacsError('NOT_FOUND')
  const named = (await readFilePatients(change.tx, held.id)).get(imageId)?.filePatient
  if (named === undefined || named.differences.length === 0) {
    throw new PacsError('PARAM_ERROR', { details: { fields: [{ path: 'imageId', message: 'invalid' }] } })
  }
  if (decision === 'KEEP') await keep(change, actor, imageId)
  else {
    const isUsedInReport = (await imagesInReport(change.tx, held.id)).has(imageId)
    refuse(whyNotDeleteImage(factsOf(held), { isUsedInReport }, ruleActorOf(actor, change.nowMs)), held)
    await leave(change, actor, imageId, held.id)
    change.event({ type: 'study-changed', studyId: held.id })
  }
  emitImage(change, found)
  const content = decision === 'KEEP' ? 'image of another patient kept' : 'image of another patient moved to the buffer'
  change.log({ content, subject: 'study', subjectId: held.id, details: { imageId, differences: named.differences } })
  return null
}
