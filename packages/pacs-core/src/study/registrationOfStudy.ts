import type { GivenRegistration, Registration } from './registration'
import { registrationFields } from './registrationFields'
import type { Study } from './Study'

/** Values that mean: not given. Each field takes one of them. */
const nothing = [null, '', [], false, 'unknown'] as const

function emptyEntries(): Omit<Registration, 'patientAge'> {
  const { patientAge: _age, ...fields } = registrationFields
  const empty = Object.entries(fields).map(([field, schema]) => [
    field,
    nothing.find((value) => schema.safeParse(value).success),
  ])
  return Object.fromEntries(empty)
}

/** A registration in which nothing was filled in yet, but for the age, which has no empty form. */
export const emptyRegistration = /* @__PURE__ */ emptyEntries()

/**
 * A registration with every field: as it was given, else as it was, else empty.
 *
 * @param given - as it travelled.
 * @param former - what is stored of the patient or the study; null for a new one.
 */
export function completeRegistration(given: GivenRegistration, former: Partial<Registration> | null): Registration {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  // The kind belongs to the number: another number that comes without a kind is of the kind that it shows.
  const isOtherDocument = given.idCard !== undefined && given.idCard !== former?.idCard
  return {
    ...emptyRegistration,
    ...former,
    ...(isOtherDocument && { documentKind: null }),
    ...(Object.fromEntries(said) as Pick<Registration, 'patientAge'>),
  }
}

const idOf = <Row extends { id: unknown }>(row: Row | null) => (row?.id ?? null) as Row['id'] | null

/**
 * The registration of a study, as it would travel to be changed.
 *
 * @param study - whole.
 */
export function registrationOfStudy(study: Study): Registration {
  const fields = Object.keys(emptyRegistration) as (keyof Omit<Registration, 'patientAge'>)[]
  const same = Object.fromEntries(
    fields.filter((field) => field in study).map((field) => [field, Reflect.get(study, field)]),
  )
  return {
    ...emptyRegistration,
    ...same,
    patientAge: study.patientAge,
    appointmentDate: study.appointmentTime,
    occupationId: idOf(study.occupation),
    patientSourceId: idOf(study.patientSource),
    examTypeId: idOf(study.examType),
    bodyPartIds: study.bodyParts.map(({ id }) => id),
    priorityId: idOf(study.priority),
    applyDepartmentId: idOf(study.applyDepartment),
    applyDoctorId: idOf(study.applyDoctor),
    clinicalDiagnosisIds: study.clinicalDiagnoses.map(({ id }) => id),
    feeKindId: idOf(study.feeKind),
  }
}
