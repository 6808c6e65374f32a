import type { ArrangeTable } from './arrangement'

const patient = { section: 'patient', isShown: true, isRequired: false } as const
const study = { section: 'study', isShown: true, isRequired: false } as const

/**
 * The fields of a registration, in the product's order. What identifies a patient and what is examined cannot be hidden; a field that
 * a later version brings takes its place here. Source: the product specification, sections 3 and 5.
 */
export const registrationFieldTable = {
  patientName: { ...patient, isRequired: true, isFixed: true, isPinned: true, isAlwaysRequired: true },
  idCard: patient,
  patientSex: { ...patient, isFixed: true },
  patientAge: { ...patient, isRequired: true, isFixed: true, isAlwaysRequired: true },
  birthDate: patient,
  telPhone: patient,
  patientSourceId: { ...patient, isRequired: true },
  examTypeId: { ...study, isRequired: true, isFixed: true },
  bodyPartIds: { ...study, isRequired: true, isFixed: true },
  roomId: { ...study, isRequired: true },
  applyDepartmentId: study,
  applyDoctorId: study,
  studyFee: study,
  memo: study,
} as const satisfies ArrangeTable

const shown = { isShown: true } as const
const hidden = { isShown: false } as const

/** The columns of a list of studies, in the product's order: shown are those that fit into 1280 px. */
export const recordColumnTable = {
  queueNumber: shown,
  patientName: { isShown: true, isFixed: true },
  patientSex: shown,
  patientAge: shown,
  patientId: hidden,
  examNumber: shown,
  examType: shown,
  bodyParts: shown,
  patientSource: hidden,
  telPhone: hidden,
  room: shown,
  registerTime: shown,
  studyTime: hidden,
  printTime: hidden,
  status: shown,
  result: shown,
  images: hidden,
  registeredBy: hidden,
  examinedBy: hidden,
} as const satisfies ArrangeTable

/** The conditions of a list of studies, in the product's order. */
export const recordConditionTable = {
  text: { isShown: true, isFixed: true, isPinned: true },
  studyTimeType: shown,
  range: { isShown: true, isFixed: true },
  studyStatus: shown,
  studyFee: hidden,
} as const satisfies ArrangeTable

/** A field of a registration that can be arranged. */
export type ArrangedField = keyof typeof registrationFieldTable
/** A column of a list of studies. */
export type RecordColumn = keyof typeof recordColumnTable
/** A condition of a list of studies. */
export type RecordCondition = keyof typeof recordConditionTable

/** What somebody arranges of a list of studies. */
export const viewParts = ['column', 'query'] as const

/** What somebody arranges of a list of studies. */
export type ViewPart = (typeof viewParts)[number]

/** What there is to arrange of each part. */
export const viewTables = {
  column: recordColumnTable,
  query: recordConditionTable,
} as const satisfies Record<ViewPart, ArrangeTable>
