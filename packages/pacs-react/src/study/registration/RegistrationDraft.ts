import {
  type AgeUnit,
  type ComparedPatient,
  emptyRegistration,
  type InputOf,
  type KnownPatient,
  patientIdentityFields,
  type RegistrationEntries,
  type RegistrationField,
  type RegistrationInput,
  registrationOfStudy,
  type Study,
  type studyApi,
} from '@opensono/pacs-core'

/** Fields that choose from a list by typing. */
export type ListedField =
  | 'occupationId'
  | 'applyDepartmentId'
  | 'applyDoctorId'
  | 'clinicalDiagnosisIds'
  | 'bodyPartIds'
  | 'priorityId'
  | 'feeKindId'

/** A registration as the form holds it. */
export interface RegistrationDraft extends Omit<RegistrationInput, 'patientAge'> {
  ageValue: number | null
  ageUnit: AgeUnit
  /** Texts that were left in a box and name nothing that its list has: none is saved, and none is lost. */
  unlisted: Readonly<Partial<Record<ListedField, string>>>
}

/** Fields that stay when the next patient is registered: a morning's patients often share them. */
const sticky = ['patientSourceId', 'examTypeId', 'applyDepartmentId'] as const

/**
 * A form for a new patient.
 *
 * @param former - the patient registered before, whose usual fields stay.
 * @param roomId - the room one works in, or the one that was chosen for the patient before.
 * @param examTypeId - the one that a new registration begins with.
 */
export function emptyDraft(
  former: RegistrationDraft | null,
  roomId: string | null,
  examTypeId: string | null = null,
): RegistrationDraft {
  const kept = former === null ? {} : Object.fromEntries(sticky.map((name) => [name, former[name]]))
  return {
    ...emptyRegistration,
    ageValue: null,
    ageUnit: 'year',
    roomId,
    examTypeId,
    unlisted: {},
    ...kept,
  }
}

/** A study as the form holds it, to be changed. */
export function draftOf(study: Study): RegistrationDraft {
  const { patientAge: _age, ...entries } = registrationOfStudy(study)
  return { ...entries, ageValue: study.patientAge.value, ageUnit: study.patientAge.unit, unlisted: {} }
}

/** What of a known patient a registration takes over. */
const knownFields = [
  ...['patientName', 'patientEnglishName', 'patientSex', 'birthDate', 'telPhone', 'idCard', 'hisNumber', 'patientId'],
  ...['maritalState', 'nation', 'bloodGroup', 'rhFactor', 'address', 'insuranceNumber', 'occupationId'],
  'hospitalPatientId',
] as const as readonly (keyof KnownPatient & keyof RegistrationDraft)[]

/** What may have changed since the last visit: what was just typed counts more than the record. */
const changing: readonly (keyof RegistrationDraft)[] = ['telPhone', 'hisNumber']

/**
 * What a known patient fills into the form: their record, and where it is silent what was typed. A phone or an HIS number that was
 * typed stays.
 *
 * @param patient - the known one.
 * @param draft - the form.
 * @param isAskedFor - whether the patient was found by what was typed, which then is only a piece of it.
 */
export function entriesOfKnown(
  patient: KnownPatient,
  draft: RegistrationDraft,
  isAskedFor: boolean,
): Partial<RegistrationDraft> {
  const isSilent = (value: unknown) => value === '' || value === null || value === 'unknown'
  const taken = knownFields.filter((field) => {
    if (isSilent(patient[field])) return false
    return isAskedFor || !changing.includes(field) || isSilent(draft[field])
  })
  return {
    patientRecordId: patient.patientRecordId,
    ...Object.fromEntries(taken.map((field) => [field, patient[field]])),
  }
}

/** The form's entries as the rules look at them; the age may be missing. */
export function entriesOf(draft: RegistrationDraft): RegistrationEntries {
  const { ageValue, ageUnit, unlisted: _unlisted, ...rest } = draft
  return { ...rest, patientAge: ageValue === null ? null : { value: ageValue, unit: ageUnit } }
}

/**
 * What was typed since a registration was sent.
 *
 * @param draft - the form as it is now.
 * @param sent - as it was then.
 */
export function typedSince(draft: RegistrationDraft, sent: RegistrationDraft): Partial<RegistrationDraft> {
  const names = Object.keys(sent) as (keyof RegistrationDraft)[]
  const late = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(sent[name]))
  return Object.fromEntries(late.map((name) => [name, draft[name]]))
}

/** What of the form is compared with known patients. */
export function comparedOf(draft: RegistrationDraft) {
  const { patientName, patientSex, birthDate, telPhone, idCard, hisNumber } = registrationOf(draft)
  return { patientName, patientSex, birthDate, telPhone, idCard, hisNumber } satisfies ComparedPatient
}

/**
 * What was typed since a registration was sent and may belong to it: who the patient is was sent, and a name that is typed while it is being
 * saved is the next patient's.
 */
export function lateEntries(late: Partial<RegistrationDraft>): Partial<RegistrationDraft> {
  const who: readonly string[] = [...patientIdentityFields, 'telPhone', 'ageValue', 'ageUnit']
  return Object.fromEntries(Object.entries(late).filter(([name]) => !who.includes(name)))
}

/** The form's entries as they travel, once the rules found no fault. */
export function registrationOf(draft: RegistrationDraft) {
  const { ageValue, ageUnit, unlisted: _unlisted, ...rest } = draft
  return {
    ...rest,
    patientName: draft.patientName.trim(),
    telPhone: draft.telPhone.trim(),
    idCard: draft.idCard.trim().toUpperCase(),
    patientAge: { value: ageValue ?? 0, unit: ageUnit },
  } satisfies InputOf<typeof studyApi.register>
}

/** Where a fault of the rules is shown: the age is two boxes of which the figure has the focus. */
export function draftField(field: RegistrationField): keyof RegistrationDraft {
  return field === 'patientAge' ? 'ageValue' : field
}
