import type { GivenRegistration, Registration } from './registration'
import type { Study } from './Study'

/** A registration in which nothing was filled in yet, but for the age, which has no empty form. */
export const emptyRegistration: Omit<Registration, 'patientAge'> = {
  patientRecordId: null,
  patientId: '',
  patientName: '',
  patientEnglishName: '',
  patientSex: 'unknown',
  birthDate: null,
  telPhone: '',
  idCard: '',
  hisNumber: '',
  maritalState: null,
  nation: '',
  bloodGroup: null,
  rhFactor: null,
  address: '',
  insuranceNumber: '',
  occupationId: null,
  hospitalPatientId: '',
  patientSourceId: null,
  examTypeId: null,
  bodyPartIds: [],
  roomId: null,
  appointmentDate: null,
  priorityId: null,
  ultrasonicType: null,
  applyDepartmentId: null,
  applyDoctorId: null,
  clinicalDiagnosisIds: [],
  clinicalDiagnosisText: '',
  feeKindId: null,
  studyFee: '',
  studyScore: '',
  inpatientNumber: '',
  outpatientNumber: '',
  bedNumber: '',
  hospitalizationStatus: null,
  lastPeriod: null,
  dueDate: null,
  gestationalDays: null,
  gravidity: null,
  parity: null,
  fetuses: null,
  requestNumber: '',
  hisExamItem: '',
  hospitalStudyId: '',
  clinicalHistory: '',
  examPurpose: '',
  doctorInstructions: '',
  recordLabel: '',
  memo: '',
  isVip: false,
}

/**
 * A registration with every field: as it was given, else as it was, else empty.
 *
 * @param given - as it travelled.
 * @param former - what is stored of the patient or the study; null for a new one.
 */
export function completeRegistration(given: GivenRegistration, former: Partial<Registration> | null): Registration {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...emptyRegistration, ...former, ...(Object.fromEntries(said) as Pick<Registration, 'patientAge'>) }
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
