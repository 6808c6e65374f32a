import { PacsError, type studyObjectApi, whyNotUpload } from '@opensono/pacs-core'
import type { BodyOf, ParamsOf } from '@opensono/pacs-core/server'
import { and, eq, min } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { dicomFile, imageFile, studyObject } from '../../database/schema/image'
import { study } from '../../database/schema/study'
import { refuseField } from '../../serve/refuseField'
import { addToWaitingList } from '../image/addToWaitingList'
import { readObjectPatients } from '../image/readFilePatients'
import { factsOf, lockStudy, refuse, ruleActorOf } from '../study/studyFacts'

type Order = ParamsOf<typeof studyObjectApi.takeOut> & BodyOf<typeof studyObjectApi.takeOut>

/** When the first of the objects that a study has came; null for none. */
async function firstObjectAt({ tx }: Change, studyId: string): Promise<string | null> {
  const [found] = await tx
    .select({ at: min(imageFile.scannedAt) })
    .from(studyObject)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, studyObject.hospitalId), eq(imageFile.id, studyObject.id)))
    .where(eq(studyObject.studyId, studyId))
  return found?.at ?? null
}

/**
 * Takes an object without a picture out of its study: it waits for a decision again, as it did or might have done when it came.
 *
 * @throws PacsError `NOT_FOUND`, also when it has left its study meanwhile; `SCHEMA_VALIDATION_FAILED` without a reason; what the study's rules say.
 */
export async function takeOut(change: Change, actor: Actor, { objectId, reason }: Order): Promise<null> {
  const { tx, nowMs } = change
  if (reason.trim() === '') throw refuseField('reason', 'required')
  const [seen] = await tx.select().from(studyObject).where(eq(studyObject.id, objectId))
  if (seen === undefined) throw new PacsError('NOT_FOUND')
  const row = await lockStudy(tx, seen.studyId)
  const filePatient = (await readObjectPatients(tx, row.id)).get(objectId)
  // Who held the study before may have taken it out.
  if (filePatient === undefined) throw new PacsError('NOT_FOUND')
  refuse(whyNotUpload(factsOf(row), ruleActorOf(actor, nowMs)), row)
  await tx.delete(studyObject).where(eq(studyObject.id, objectId))
  await tx
    .update(study)
    .set({ firstObjectAt: await firstObjectAt(change, row.id) })
    .where(eq(study.id, row.id))
  // Whose it is, is open again.
  await tx.update(dicomFile).set({ keptById: null, keptByName: null, keptAt: null }).where(eq(dicomFile.id, objectId))
  const isOther = filePatient.differences.length > 0
  const waiting = {
    imageId: objectId,
    reason: isOther ? 'OTHER_PATIENT' : 'PATIENT_UNCONFIRMED',
    studyId: row.id,
  } as const
  await addToWaitingList(change, actor, [{ ...waiting, accessionNumber: row.accessionNumber }])
  change.event({ type: 'image-changed', studyId: row.id })
  const details = { objectId, reason: reason.trim(), differences: filePatient.differences }
  change.log({ content: 'DICOM object taken out of its study', subject: 'study', subjectId: row.id, details })
  return null
}
