import { isAllowed } from '../access/permission'
import type { Sex } from '../patient/sex'
import { type Actor, isLocked, isOccupiedByOther, isPrintOfOthers, type Refusal, type StudyFacts } from './studyRules'

/** The fields that say who a patient is: a report is about the person whom they name. */
export const patientIdentityFields = ['patientName', 'patientSex', 'birthDate', 'idCard'] as const

/** A field that says who a patient is. */
export type PatientIdentityField = (typeof patientIdentityFields)[number]

/** Who a patient is. */
export interface PatientIdentity {
  readonly patientName: string
  readonly patientSex: Sex
  /** `YYYY-MM-DD`, or null. */
  readonly birthDate: string | null
  readonly idCard: string
}

/** A sex that nobody knows says nothing. */
function said(identity: PatientIdentity, field: PatientIdentityField): string {
  const value = (identity[field] ?? '').trim().toUpperCase()
  return field === 'patientSex' && value === 'UNKNOWN' ? '' : value
}

/**
 * In which fields a patient becomes another person. To fill in what was left open is no change of identity; to empty a field is one.
 *
 * @param former - as it is stored.
 * @param next - as it is to be.
 */
export function changedIdentity(former: PatientIdentity, next: PatientIdentity): PatientIdentityField[] {
  return patientIdentityFields.filter(
    (field) => said(former, field) !== '' && said(former, field) !== said(next, field),
  )
}

/** The right that a change of the identity on a printed or locked study needs, with a reason. */
export const identityChangePermission = 'pacs:medical_record:reset_study'

/**
 * Whether a study lets the identity of its patient be changed from elsewhere: by the registration of another study.
 *
 * @param study - another study of the patient.
 * @param actor - who changes the identity.
 * @param reason - why; empty for none.
 * @returns `IDENTITY_IN_USE` while somebody else works on the study; `IDENTITY_KEPT` for a locked study and for a printed one of other
 * doctors, unless the actor may reset studies and gives a reason; null when allowed, and for a deleted study.
 */
export function whyNotChangeIdentity(study: StudyFacts, actor: Actor, reason: string): Refusal {
  if (study.deletedAt !== null) return null
  if (isOccupiedByOther(study, actor)) return 'IDENTITY_IN_USE'
  const isKept = isLocked(study, actor.nowMs) || isPrintOfOthers(study, actor)
  if (!isKept) return null
  return isAllowed(identityChangePermission, actor.authorities) && reason.trim() !== '' ? null : 'IDENTITY_KEPT'
}

/**
 * Whether a name has digits in it, of any script: mostly a number that was scanned or typed into the wrong field. Such names exist, so it is
 * asked and not refused.
 *
 * @param name - as typed.
 */
export function hasDigits(name: string): boolean {
  return /\p{Nd}/u.test(name)
}
