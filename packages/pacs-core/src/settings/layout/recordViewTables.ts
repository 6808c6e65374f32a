import type { ArrangeTable } from './arrangement'

const shown = { isShown: true, isColumn: true } as const
const hidden = { isShown: false, isColumn: true } as const

/**
 * The columns of a list of studies, in the product's order: shown are those that fit into 1280 px. Source: the product
 * specification, section 3.
 */
export const recordColumnTable = {
  queueNumber: shown,
  patientName: { ...shown, isFixed: true },
  patientSex: shown,
  patientAge: shown,
  patientId: hidden,
  examNumber: shown,
  accessionNumber: hidden,
  priority: hidden,
  examType: shown,
  bodyParts: shown,
  patientSource: hidden,
  telPhone: hidden,
  room: shown,
  registerTime: shown,
  appointmentTime: hidden,
  studyStartTime: hidden,
  studyTime: hidden,
  printTime: hidden,
  status: shown,
  result: shown,
  images: hidden,
  findings: hidden,
  tips: hidden,
  clinicalDiagnoses: hidden,
  clinicalHistory: hidden,
  examPurpose: hidden,
  doctorInstructions: hidden,
  recordLabel: hidden,
  hospitalizationStatus: hidden,
  inpatientNumber: hidden,
  outpatientNumber: hidden,
  bedNumber: hidden,
  applyDepartment: hidden,
  applyDoctor: hidden,
  studyFee: hidden,
  ultrasonicType: hidden,
  modality: hidden,
  branch: hidden,
  registeredBy: hidden,
  examinedBy: hidden,
  printedBy: hidden,
  auditedBy: hidden,
} as const satisfies ArrangeTable

const asked = { isShown: true } as const
const unasked = { isShown: false } as const

/** The conditions of a list of studies, in the product's order. */
export const recordConditionTable = {
  text: { ...asked, isFixed: true, isPinned: true },
  studyTimeType: asked,
  range: { ...asked, isFixed: true },
  studyStatus: asked,
  examTypeIds: asked,
  roomIds: asked,
  patientSourceIds: asked,
  negativePositiveMark: asked,
  patientSex: unasked,
  age: unasked,
  bodyPartIds: asked,
  clinicalDiagnosisIds: unasked,
  clinicalDiagnosisText: unasked,
  priorityIds: asked,
  applyDepartmentIds: unasked,
  applyDoctorIds: unasked,
  examinedByIds: asked,
  registeredByIds: unasked,
  feeKindIds: unasked,
  studyFee: unasked,
  ultrasonicType: unasked,
  hospitalizationStatus: unasked,
  inpatientNumber: asked,
  outpatientNumber: unasked,
  bedNumber: unasked,
  hisNumber: unasked,
  idCard: unasked,
  requestNumber: unasked,
  recordLabel: unasked,
  hasImages: unasked,
  isRevisit: unasked,
  isLocked: unasked,
  isVip: asked,
  isDeleted: asked,
} as const satisfies ArrangeTable
