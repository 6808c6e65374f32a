import type { ArrangedItem, ArrangeTable } from './arrangement'

const optional = { isRequired: false } as const
const patient = { section: 'patient', isShown: true, ...optional } as const
const visit = { section: 'visit', isShown: true, ...optional } as const
const study = { section: 'study', isShown: true, ...optional } as const
const pregnancy = { section: 'pregnancy', isShown: true, ...optional } as const
const hidden = { isShown: false } as const
/** What a morning's patients may share. Nothing that is a patient's own. */
const asBefore = { mayBeAsBefore: true } as const

/**
 * The fields of a registration, in the product's order. What identifies a patient and what is examined cannot be hidden; a field that
 * a later version brings takes its place here. Shown are those that most desks fill in, two lines for each section of a form 1280 px
 * wide; a hospital switches the others on.
 * Source: the product specification, sections 3 and 5.
 */
export const registrationFieldTable = {
  patientName: { ...patient, isRequired: true, isFixed: true, isPinned: true, isAlwaysRequired: true },
  idCard: patient,
  patientSex: { ...patient, isFixed: true },
  patientAge: { ...patient, isRequired: true, isFixed: true, isAlwaysRequired: true },
  birthDate: patient,
  telPhone: patient,
  hisNumber: { ...patient, ...hidden },
  patientId: patient,
  patientEnglishName: { ...patient, ...hidden },
  maritalState: { ...patient, ...hidden },
  occupationId: { ...patient, ...hidden },
  nation: { ...patient, ...hidden },
  bloodGroup: { ...patient, ...hidden },
  rhFactor: { ...patient, ...hidden },
  insuranceNumber: { ...patient, ...hidden },
  address: { ...patient, ...hidden },
  isVip: { section: 'patient', isShown: true },
  patientSourceId: { ...visit, isRequired: true, ...asBefore },
  applyDepartmentId: { ...visit, ...asBefore },
  applyDoctorId: { ...visit, ...asBefore },
  outpatientNumber: visit,
  inpatientNumber: visit,
  bedNumber: visit,
  clinicalDiagnosisIds: visit,
  hospitalizationStatus: { ...visit, ...hidden },
  requestNumber: { ...visit, ...hidden },
  hisExamItem: { ...visit, ...hidden },
  clinicalHistory: { ...visit, ...hidden },
  examPurpose: { ...visit, ...hidden, ...asBefore },
  doctorInstructions: { ...visit, ...hidden },
  examTypeId: { ...study, isRequired: true, isFixed: true, ...asBefore },
  bodyPartIds: { ...study, isRequired: true, isFixed: true, ...asBefore },
  roomId: { ...study, isRequired: true, ...asBefore },
  priorityId: { ...study, ...asBefore },
  appointmentDate: { ...study, ...asBefore },
  studyFee: study,
  feeKindId: { ...study, ...hidden, ...asBefore },
  ultrasonicType: { ...study, ...hidden, ...asBefore },
  studyScore: { ...study, ...hidden },
  recordLabel: { ...study, ...hidden, ...asBefore },
  memo: study,
  lastPeriod: pregnancy,
  dueDate: pregnancy,
  dueDateBasis: pregnancy,
  transferDate: pregnancy,
  embryoDays: pregnancy,
  gestationalDays: pregnancy,
  gravidity: pregnancy,
  parity: pregnancy,
  fetuses: pregnancy,
} as const satisfies ArrangeTable

/** A field of a registration that can be arranged. */
export type ArrangedField = keyof typeof registrationFieldTable

/**
 * The fields that a registration must fill in. The patient id counts only where it may be typed: elsewhere the server assigns it.
 *
 * @param items - the fields, as the hospital arranges them.
 * @param mayTypePatientId - for a new patient, where the hospital lets people type patient ids.
 */
export function requiredFieldsOf(
  items: readonly ArrangedItem<ArrangedField>[],
  mayTypePatientId: boolean,
): ArrangedField[] {
  const required = items.filter(({ isRequired }) => isRequired).map(({ id }) => id)
  return mayTypePatientId ? required : required.filter((id) => id !== 'patientId')
}

/** The parts of a registration's form, in their order. */
export const registrationSections = ['patient', 'visit', 'study', 'pregnancy'] as const

/** A part of a registration's form. */
export type RegistrationSection = (typeof registrationSections)[number]
