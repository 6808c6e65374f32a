import type { Registration, Study } from '@opensono/pacs-core'
import { registrationOfStudy } from '@opensono/pacs-core'

/** Fields whose values the operation log may hold: they say nothing of who the patient is, or of how they are. */
const plain = [
  'patientSourceId',
  'examTypeId',
  'bodyPartIds',
  'roomId',
  'appointmentDate',
  'priorityId',
  'ultrasonicType',
  'applyDepartmentId',
  'applyDoctorId',
  'feeKindId',
  'studyFee',
  'studyScore',
  'hospitalizationStatus',
  'isVip',
] as const satisfies readonly (keyof Registration)[]

/** What a change of a registration did, for the operation log: the names of all fields that changed, the values of the plain ones. */
export interface RegistrationDiff {
  changed: string[]
  before: Partial<Registration>
  after: Partial<Registration>
}

/**
 * Compares a study before and after its registration was changed.
 *
 * @param before - whole.
 * @param after - whole.
 */
export function registrationDiff(before: Study, after: Study): RegistrationDiff {
  const [was, is] = [registrationOfStudy(before), registrationOfStudy(after)]
  const changed = (Object.keys(is) as (keyof Registration)[]).filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
  const shown = plain.filter((field) => changed.includes(field))
  const pick = (from: Registration) => Object.fromEntries(shown.map((field) => [field, from[field]]))
  return { changed, before: pick(was), after: pick(is) }
}
