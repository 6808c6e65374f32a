import { type FilePatient, PacsError, whyNotDeleteImage, whyNotUpload } from '@opensono/pacs-core'
import { type NamedPatient, patientDifferences } from '@opensono/pacs-core/server'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { dicomFile, image } from '../../database/schema/image'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { personName } from '../../dicom/object/personName'
import { factsOf, refuse, ruleActorOf } from '../study/studyFacts'
import { emitImage } from './emitImage'
import { holdForChange } from './imageAccess'
import { putIntoBuffer } from './placeImage'
import { imagesInReport } from './queries'

type StoredPatient = typeof patient.$inferSelect

const sexes: Partial<Record<string, string>> = { male: 'M', female: 'F' }

/** The patient of a study in every form in which a machine may name them. */
export function patientOfStudy({ name, englishName, patientId, birthDate, sex }: StoredPatient): NamedPatient {
  const { Alphabetic = '' } = personName(name, '', 'chinese')
  return { names: [name, englishName, Alphabetic], patientId, birthDate, sex: sexes[sex] ?? '' }
}

type StoredDicom = typeof dicomFile.$inferSelect

/** The patient whom a file names. */
export function patientOfFile({
  patientName,
  patientId,
  patientBirthDate: birthDate,
  patientSex: sex,
}: Pick<StoredDicom, 'patientName' | 'patientId' | 'patientBirthDate' | 'patientSex'>): NamedPatient {
  return { names: patientName.split('='), patientId, birthDate, sex }
}

function answerOf(file: StoredDicom, own: StoredPatient): FilePatient {
  const { patientName: name, patientId, patientBirthDate: birthDate, patientSex: sex, keptByName } = file
  const differences = patientDifferences(patientOfFile(file), patientOfStudy(own))
  return { name, patientId, birthDate, sex, differences, keptByName }
}

/** What an image that came as DICOM says of itself. */
export interface NamedByFile {
  sopInstanceUid: string
  filePatient: FilePatient
}

/** What the DICOM files of a study say of themselves, by image. */
export async function readFilePatients(tx: Transaction, studyId: string): Promise<Map<string, NamedByFile>> {
  const rows = await tx
    .select({ file: dicomFile, own: patient })
    .from(image)
    .innerJoin(dicomFile, and(eq(dicomFile.hospitalId, image.hospitalId), eq(dicomFile.id, image.id)))
    .innerJoin(study, and(eq(study.hospitalId, image.hospitalId), eq(study.id, image.studyId)))
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .where(eq(image.studyId, studyId))
  return new Map(
    rows.map(({ file, own }) => [file.id, { sopInstanceUid: file.sopInstanceUid, filePatient: answerOf(file, own) }]),
  )
}

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
