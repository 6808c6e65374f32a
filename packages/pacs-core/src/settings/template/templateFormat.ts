/** The namespace of the format; a format that older servers cannot read gets another one. */
export const templateNamespace = 'urn:opensono:template:1'

/** What a template is for. */
export const templateTypes = [
  'report',
  /** What a clinic asks for an examination with. */
  'application-form',
  /** What experts answer with. */
  'consultation',
] as const

/** What a template is for. */
export type TemplateType = (typeof templateTypes)[number]

/** Paper sizes; 16K is the Chinese one of 195 mm x 270 mm. */
export const templatePages = ['A4', 'A5', 'B5', '16K'] as const

/** How the paper lies. */
export const templateOrientations = ['portrait', 'landscape'] as const

/** Facts of a study that head, foot and tables of a template may show. */
export const templateFields = [
  'hospitalName',
  'departmentName',
  'patientName',
  'sex',
  'age',
  'patientId',
  'examNumber',
  /** The accession number as a bar code. */
  'barCode',
  'patientSource',
  'hospitalNumber',
  'bedNumber',
  'lastPeriod',
  'dueDate',
  'gestationalAge',
  'applyDepartment',
  'applyDoctor',
  'clinicalDiagnosis',
  'examType',
  'bodyParts',
  'room',
  'device',
  'studyTime',
  'reportTime',
  'printTime',
  'page',
] as const

/** A fact of a study that a template may show. */
export type TemplateField = (typeof templateFields)[number]

/** Texts that somebody writes, by what the template is for; those under `needed` must be there. */
export const templateSections = {
  report: { all: ['findings', 'impression', 'recommendation', 'history'], needed: ['findings', 'impression'] },
  'application-form': { all: ['history', 'purpose', 'notice'], needed: ['purpose'] },
  consultation: { all: ['history', 'question', 'opinion'], needed: ['opinion'] },
} as const satisfies Record<TemplateType, { all: readonly string[]; needed: readonly string[] }>

/** A text that somebody writes. */
export type TemplateSection = (typeof templateSections)[TemplateType]['all'][number]

/** All sections of all types. */
export const templateSectionNames = [
  'findings',
  'impression',
  'recommendation',
  'history',
  'purpose',
  'notice',
  'question',
  'opinion',
] as const satisfies readonly TemplateSection[]

/** Who signs. */
export const templateSigners = ['applied', 'examined', 'reported', 'audited', 'expert'] as const

/** Who signs. */
export type TemplateSigner = (typeof templateSigners)[number]
