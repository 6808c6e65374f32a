import { and, asc, eq, inArray } from 'drizzle-orm'
import { hospital } from '../../../database/schema/foundation'
import { basicData, patient, study, studyBodyPart } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { readRule } from '../../../modules/settings/rule/readRules'
import { readUsualCharacterSet } from '../../../modules/settings/rule/readUsualCharacterSet'
import type { NamedFact, StudyOfObjects } from '../../object/studyFacts'

async function readNamed(tx: Transaction, ids: readonly string[]): Promise<Map<string, NamedFact>> {
  if (ids.length === 0) return new Map()
  const { id, name, englishName } = basicData
  const rows = await tx
    .select({ id, name, englishName })
    .from(basicData)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * What the objects of many studies say in common, with as many statements as for one study. Which machine and which room they come
 * from is left out: no search answers it.
 */
export async function readStudiesOfObjects(
  tx: Transaction,
  studyIds: readonly string[],
): Promise<Map<string, StudyOfObjects>> {
  const ids = [...new Set(studyIds)]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ study, patient, hospital })
    .from(study)
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .innerJoin(hospital, eq(hospital.id, study.hospitalId))
    .where(inArray(study.id, ids))
  const parts = await tx
    .select({ studyId: studyBodyPart.studyId, id: studyBodyPart.bodyPartId })
    .from(studyBodyPart)
    .where(inArray(studyBodyPart.studyId, ids))
    .orderBy(asc(studyBodyPart.place))
  const words = rows.flatMap((row) => [row.study.applyDoctorId, row.study.examTypeId]).filter((id) => id !== null)
  const names = await readNamed(tx, [...words, ...parts.map(({ id }) => id)])
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const patientNameKind = await readRule(tx, 'dicomPatientName')
  const usualCharacterSet = await readUsualCharacterSet(tx)
  return new Map(
    rows.map((row) => [
      row.study.id,
      {
        ...row,
        patientNameKind,
        usualCharacterSet,
        roomName: '',
        device: null,
        applyDoctor: named(row.study.applyDoctorId),
        examType: named(row.study.examTypeId),
        bodyParts: parts
          .filter(({ studyId }) => studyId === row.study.id)
          .map(({ id }) => named(id))
          .filter((part) => part !== null),
      },
    ]),
  )
}
