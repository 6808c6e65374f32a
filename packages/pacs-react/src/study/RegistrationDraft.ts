import type {
  AgeUnit,
  InputOf,
  RegistrationEntries,
  RegistrationField,
  Sex,
  Study,
  studyApi,
} from '@opensono/pacs-core'

/** A registration as the form holds it. */
export interface RegistrationDraft {
  patientRecordId: string | null
  patientName: string
  patientSex: Sex
  ageValue: number | null
  ageUnit: AgeUnit
  birthDate: string | null
  telPhone: string
  idCard: string
  patientSourceId: string | null
  examTypeId: string | null
  bodyPartIds: string[]
  applyDepartmentId: string | null
  applyDoctorId: string | null
  roomId: string | null
  studyFee: string
  memo: string
}

/** Fields that stay when the next patient is registered: a morning's patients often share them. */
const sticky = ['patientSourceId', 'examTypeId', 'applyDepartmentId', 'roomId'] as const

/**
 * A form for a new patient.
 *
 * @param former - the patient registered before, whose usual fields stay.
 * @param roomId - the room one works in.
 */
export function emptyDraft(former: RegistrationDraft | null, roomId: string | null): RegistrationDraft {
  const kept = former === null ? {} : Object.fromEntries(sticky.map((name) => [name, former[name]]))
  return {
    patientRecordId: null,
    patientName: '',
    patientSex: 'unknown',
    ageValue: null,
    ageUnit: 'year',
    birthDate: null,
    telPhone: '',
    idCard: '',
    patientSourceId: null,
    examTypeId: null,
    bodyPartIds: [],
    applyDepartmentId: null,
    applyDoctorId: null,
    roomId,
    studyFee: '',
    memo: '',
    ...kept,
  }
}

/** A study as the form holds it, to be changed. */
export function draftOf(study: Study): RegistrationDraft {
  return {
    patientRecordId: study.patientRecordId,
    patientName: study.patientName,
    patientSex: study.patientSex,
    ageValue: study.patientAge.value,
    ageUnit: study.patientAge.unit,
    birthDate: study.birthDate,
    telPhone: study.telPhone,
    idCard: study.idCard,
    patientSourceId: study.patientSource?.id ?? null,
    examTypeId: study.examType?.id ?? null,
    bodyPartIds: study.bodyParts.map((part) => part.id),
    applyDepartmentId: study.applyDepartment?.id ?? null,
    applyDoctorId: study.applyDoctor?.id ?? null,
    roomId: study.roomId,
    studyFee: study.studyFee,
    memo: study.memo,
  }
}

/** The form's entries as the rules look at them; the age may be missing. */
export function entriesOf(draft: RegistrationDraft): RegistrationEntries {
  const { ageValue, ageUnit, ...rest } = draft
  return { ...rest, patientAge: ageValue === null ? null : { value: ageValue, unit: ageUnit } }
}

/** The form's entries as they travel, once the rules found no fault. */
export function registrationOf(draft: RegistrationDraft): InputOf<typeof studyApi.register> {
  const { ageValue, ageUnit, ...rest } = draft
  return {
    ...rest,
    patientName: draft.patientName.trim(),
    telPhone: draft.telPhone.trim(),
    idCard: draft.idCard.trim().toUpperCase(),
    patientAge: { value: ageValue ?? 0, unit: ageUnit },
  }
}

/** Where a fault of the rules is shown: the age is two boxes of which the figure has the focus. */
export function draftField(field: RegistrationField): keyof RegistrationDraft {
  return field === 'patientAge' ? 'ageValue' : field
}
