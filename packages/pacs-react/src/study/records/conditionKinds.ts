import type { BasicDataKind, MoreConditions, RecordCondition } from '@opensono/pacs-core'

/** A condition that a person can choose: those that hospitals arrange for lists of records, and those of statistics alone. */
export type AnyCondition = RecordCondition | 'deviceIds' | 'departmentNames'

/** Conditions that ask for rows of a dictionary, by its kind. */
export const rowConditions = {
  examTypeIds: 'exam-type',
  bodyPartIds: 'body-part',
  patientSourceIds: 'patient-source',
  priorityIds: 'priority',
  feeKindIds: 'fee-kind',
  applyDepartmentIds: 'apply-department',
  applyDoctorIds: 'apply-doctor',
  clinicalDiagnosisIds: 'clinical-diagnosis',
  deviceIds: 'device',
} as const satisfies Partial<Record<AnyCondition, BasicDataKind>>

/** Conditions that are the start or a part of what somebody wrote. */
export const textConditions = [
  'inpatientNumber',
  'outpatientNumber',
  'bedNumber',
  'hisNumber',
  'idCard',
  'requestNumber',
  'clinicalDiagnosisText',
  'recordLabel',
] as const satisfies readonly RecordCondition[]

/** Conditions that hold or do not. */
export const flagConditions = [
  'hasImages',
  'isRevisit',
  'isLocked',
  'isVip',
  'isDeleted',
] as const satisfies readonly RecordCondition[]

/** Conditions that ask for people. */
export const peopleConditions = ['examinedByIds', 'registeredByIds'] as const satisfies readonly RecordCondition[]

export type RowCondition = keyof typeof rowConditions
export type FlagCondition = (typeof flagConditions)[number]
export type PeopleCondition = (typeof peopleConditions)[number]

/** Whether a condition is one of a list of them. */
export function isOneOf<Id extends string>(ids: readonly Id[], id: string): id is Id {
  return ids.some((each) => each === id)
}

/** Whether a condition asks for rows of a dictionary. */
export function isRowCondition(id: string): id is RowCondition {
  return Object.hasOwn(rowConditions, id)
}

/** One of the further conditions, to be changed. */
export function only<Id extends keyof MoreConditions>(id: Id, value: MoreConditions[Id]): MoreConditions {
  return { [id]: value } as Pick<MoreConditions, Id>
}
