import {
  type AgeUnit,
  emptyRegistration,
  type InputOf,
  type RegistrationEntries,
  type RegistrationField,
  type RegistrationInput,
  registrationOfStudy,
  type Study,
  type studyApi,
} from '@opensono/pacs-core'

/** A registration as the form holds it. */
export interface RegistrationDraft extends Omit<RegistrationInput, 'patientAge'> {
  ageValue: number | null
  ageUnit: AgeUnit
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
    ...emptyRegistration,
    ageValue: null,
    ageUnit: 'year',
    roomId,
    ...kept,
  }
}

/** A study as the form holds it, to be changed. */
export function draftOf(study: Study): RegistrationDraft {
  const { patientAge: _age, ...entries } = registrationOfStudy(study)
  return { ...entries, ageValue: study.patientAge.value, ageUnit: study.patientAge.unit }
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
