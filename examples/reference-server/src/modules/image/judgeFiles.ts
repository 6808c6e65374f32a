import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { dicomFile } from '../../database/schema/image'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { filesOfStudies } from './filesOfStudies'
import { filePatientOf, identityColumns, namedColumns } from './readFilePatients'

/** Files that are judged in one transaction. */
const atOnce = 500

type Placed = ReturnType<typeof filesOfStudies>

const ownFile = (placed: Placed) => and(eq(dicomFile.hospitalId, placed.hospitalId), eq(dicomFile.id, placed.id))
const isUnjudged = and(isNull(dicomFile.isOtherPatient), isNull(dicomFile.keptByName))

/** Whether it is not known of a file of a study whether it names the patient of the study. */
export async function hasUnjudged(tx: Transaction): Promise<boolean> {
  const placed = filesOfStudies(tx)
  const found = await tx
    .select({ id: dicomFile.id })
    .from(dicomFile)
    .innerJoin(placed, ownFile(placed))
    .where(isUnjudged)
    .limit(1)
  return found.length > 0
}

/**
 * Locks files that are not judged. The identities are read by the next statement: it sees what was committed before the lock, and who changes one
 * side later waits, and has the file judged again.
 */
async function lockUnjudged(tx: Transaction): Promise<string[]> {
  const placed = filesOfStudies(tx)
  const rows = await tx
    .select({ id: dicomFile.id })
    .from(dicomFile)
    .innerJoin(placed, ownFile(placed))
    .where(isUnjudged)
    .orderBy(asc(dicomFile.id))
    .limit(atOnce)
    // A file that somebody changes is judged when they are done.
    .for('update', { of: dicomFile, skipLocked: true })
  return rows.map(({ id }) => id)
}

async function judgeSome(tx: Transaction): Promise<number> {
  const ids = await lockUnjudged(tx)
  if (ids.length === 0) return 0
  const placed = filesOfStudies(tx)
  const rows = await tx
    .select({ id: dicomFile.id, file: namedColumns, own: identityColumns })
    .from(placed)
    .innerJoin(dicomFile, ownFile(placed))
    .innerJoin(study, and(eq(study.hospitalId, placed.hospitalId), eq(study.id, placed.studyId)))
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .where(inArray(dicomFile.id, ids))
  const judged = rows.map(({ id, file, own }) => ({ id, other: filePatientOf(file, own).differences.length > 0 }))
  await tx.execute(sql`
    UPDATE dicom_file SET is_other_patient = given.other
    FROM jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) AS given (id uuid, other boolean)
    WHERE dicom_file.id = given.id`)
  return judged.length
}

/**
 * Finds out of the files of a hospital whether they name the patients of their studies, where that is not known: of new ones, and of those whose
 * study or patient was changed. Searches in the database need it beside the row; whoever reads one study compares it itself.
 */
export async function judgeFiles({ database }: Pick<Services, 'database'>, actor: Actor): Promise<void> {
  let count = atOnce
  while (count === atOnce) count = await database.read(actor, { id: 'image.judgeFiles' }, judgeSome)
}
