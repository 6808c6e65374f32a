import type { FilePatient } from '@opensono/pacs-core'
import { type NamedPatient, patientDifferences } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import { dicomFile, image, studyObject } from '../../database/schema/image'
import { patient, study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { personName } from '../../dicom/object/personName'
import { nameReadings, simplified } from '../../name/nameReadings'

type StoredPatient = typeof patient.$inferSelect

/** Fields of the patient of a study that a file is compared with. */
export const identityColumns = {
  name: patient.name,
  englishName: patient.englishName,
  patientId: patient.patientId,
  birthDate: patient.birthDate,
  sex: patient.sex,
}

/** The patient of a study, as far as a file is compared with it. */
export type StudyIdentity = Pick<StoredPatient, keyof typeof identityColumns>

/** Fields by which a file names its patient. */
export const namedColumns = {
  patientName: dicomFile.patientName,
  patientId: dicomFile.patientId,
  patientBirthDate: dicomFile.patientBirthDate,
  patientSex: dicomFile.patientSex,
  keptByName: dicomFile.keptByName,
}

/** What a file says of its patient, and who decided about it. */
export type NamingFile = Pick<typeof dicomFile.$inferSelect, keyof typeof namedColumns>

const sexes: Partial<Record<string, string>> = { male: 'M', female: 'F' }

/** The patient of a study in every form in which a machine may name them: any reading of each character, in either order. */
export function patientOfStudy({ name, englishName, patientId, birthDate, sex }: StudyIdentity): NamedPatient {
  const { Alphabetic = '' } = personName(name, '', 'chinese')
  const { name: own, readings, reversed } = nameReadings(name)
  return {
    names: [own, englishName, Alphabetic, ...readings, ...reversed],
    patientId,
    birthDate,
    sex: sexes[sex] ?? '',
  }
}

/** The patient whom a file names. */
export function patientOfFile({
  patientName,
  patientId,
  patientBirthDate: birthDate,
  patientSex: sex,
}: Omit<NamingFile, 'keptByName'>): NamedPatient {
  return { names: patientName.split('=').map(simplified), patientId, birthDate, sex }
}

/** Whom a file names, beside the patient of its study. */
export function filePatientOf(file: NamingFile, own: StudyIdentity): FilePatient {
  const { patientName: name, patientId, patientBirthDate: birthDate, patientSex: sex, keptByName } = file
  const differences = patientDifferences(patientOfFile(file), patientOfStudy(own))
  return { name, patientId, birthDate, sex, differences, keptByName }
}

/** What an image that came as DICOM says of itself. */
export interface NamedByFile {
  sopInstanceUid: string
  filePatient: FilePatient
  /** Number of the image in scan order. */
  instanceNumber: number
  /** Frames that the file names beyond those that are there; left out where none are missing. */
  missingFrames?: number
}

/** What the DICOM files of a study say of themselves, by image. */
export async function readFilePatients(tx: Transaction, studyId: string): Promise<Map<string, NamedByFile>> {
  const { id, sopInstanceUid, missingFrames } = dicomFile
  const { instanceNumber } = image
  const rows = await tx
    .select({ id, sopInstanceUid, instanceNumber, missingFrames, file: namedColumns, own: identityColumns })
    .from(image)
    .innerJoin(dicomFile, and(eq(dicomFile.hospitalId, image.hospitalId), eq(dicomFile.id, image.id)))
    .innerJoin(study, and(eq(study.hospitalId, image.hospitalId), eq(study.id, image.studyId)))
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .where(eq(image.studyId, studyId))
  return new Map(
    rows.map(({ id, file, own, missingFrames, ...facts }) => {
      const fewer = missingFrames > 0 ? { missingFrames } : {}
      return [id, { ...facts, ...fewer, filePatient: filePatientOf(file, own) }]
    }),
  )
}

/** Whom the objects without a picture of a study name, by their ids. */
export async function readObjectPatients(tx: Transaction, studyId: string): Promise<Map<string, FilePatient>> {
  const rows = await tx
    .select({ id: studyObject.id, file: namedColumns, own: identityColumns })
    .from(studyObject)
    .innerJoin(dicomFile, and(eq(dicomFile.hospitalId, studyObject.hospitalId), eq(dicomFile.id, studyObject.id)))
    .innerJoin(study, and(eq(study.hospitalId, studyObject.hospitalId), eq(study.id, studyObject.studyId)))
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .where(eq(studyObject.studyId, studyId))
  return new Map(rows.map(({ id, file, own }) => [id, filePatientOf(file, own)]))
}

/** Whom a file names beside the patient of a study, be it in that or not; null for what is no DICOM file. */
export async function readPatientOfFile(tx: Transaction, studyId: string, id: string): Promise<FilePatient | null> {
  const [found] = await tx
    .select({ file: namedColumns, own: identityColumns })
    .from(dicomFile)
    .innerJoin(study, and(eq(study.hospitalId, dicomFile.hospitalId), eq(study.id, studyId)))
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .where(eq(dicomFile.id, id))
  return found === undefined ? null : filePatientOf(found.file, found.own)
}
