import type { RuleValues } from '@opensono/pacs-core'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { hospital } from '../../database/schema/foundation'
import { basicData, patient, roomDevice, study, studyBodyPart } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { readRule } from '../../modules/settings/rule/readRules'
import { readUsualCharacterSet } from '../../modules/settings/rule/readUsualCharacterSet'

/** A row of basic data in both languages. */
export interface NamedFact {
  name: string
  englishName: string | null
}

/** What the DICOM objects of a study say beside their pixels. */
export interface StudyOfObjects {
  study: typeof study.$inferSelect
  patient: typeof patient.$inferSelect
  hospital: typeof hospital.$inferSelect
  patientNameKind: RuleValues['dicomPatientName']
  /** Defined term of the character set of files that name none. */
  usualCharacterSet: string
  /** The machine that took the first image, else the first device of the study's room. */
  device: { name: string; code: string; aeTitle: string } | null
  applyDoctor: NamedFact | null
  examType: NamedFact | null
  bodyParts: NamedFact[]
}

async function readNamed(tx: Transaction, ids: readonly (string | null)[]): Promise<Map<string, NamedFact>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const { id, name, englishName } = basicData
  const rows = await tx.select({ id, name, englishName }).from(basicData).where(inArray(id, known))
  return new Map(rows.map((row) => [row.id, row]))
}

type Study = StudyOfObjects['study']

async function readDevice(tx: Transaction, { deviceId, roomId }: Study): Promise<StudyOfObjects['device']> {
  const device = tx.select({ name: basicData.name, fields: basicData.fields }).from(basicData)
  const [found] =
    deviceId !== null
      ? await device.where(eq(basicData.id, deviceId))
      : await device
          .innerJoin(
            roomDevice,
            and(eq(basicData.hospitalId, roomDevice.hospitalId), eq(basicData.id, roomDevice.deviceId)),
          )
          .where(roomId === null ? sql`false` : eq(roomDevice.roomId, roomId))
          .orderBy(asc(roomDevice.place))
          .limit(1)
  if (found === undefined) return null
  const { code = '', aeTitle = '' } = found.fields
  return { name: found.name, code, aeTitle }
}

/**
 * Reads what the objects of a study say. Who may see it is the caller's question.
 *
 * @returns null when the hospital of the transaction has no such study.
 */
export async function readStudyOfObjects(tx: Transaction, studyId: string): Promise<StudyOfObjects | null> {
  const [found] = await tx
    .select({ study, patient, hospital })
    .from(study)
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .innerJoin(hospital, eq(hospital.id, study.hospitalId))
    .where(eq(study.id, studyId))
  if (found === undefined) return null
  const { applyDoctorId, examTypeId } = found.study
  const parts = await tx
    .select({ id: studyBodyPart.bodyPartId })
    .from(studyBodyPart)
    .where(eq(studyBodyPart.studyId, studyId))
    .orderBy(asc(studyBodyPart.place))
  const partIds = parts.map(({ id }) => id)
  const names = await readNamed(tx, [applyDoctorId, examTypeId, ...partIds])
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...found,
    patientNameKind: await readRule(tx, 'dicomPatientName'),
    usualCharacterSet: await readUsualCharacterSet(tx),
    device: await readDevice(tx, found.study),
    applyDoctor: named(applyDoctorId),
    examType: named(examTypeId),
    bodyParts: partIds.map(named).filter((part) => part !== null),
  }
}
