import * as z from 'zod/mini'
import { kept } from '../../api/fields'
import { limits } from '../../value/limits'
import { BasicDataId, DepartmentId, KnowledgeId, ReportTemplateId, type Same, textOf } from '../../value/schema'

/** Texts are checked by their kind; none is longer than the longest one. */
const text = kept(textOf(limits.basicData.noteLength))

const basicDataFieldsSchema = z.object({
  code: text,
  jobNumber: text,
  departmentId: kept(z.nullable(BasicDataId)),
  /** One of `applyDepartmentTypes`. */
  departmentType: text,
  examTypeId: kept(z.nullable(BasicDataId)),
  categoryId: kept(z.nullable(BasicDataId)),
  /** What the knowledge base opens at for reports of this part. */
  knowledgeNodeId: kept(z.nullable(KnowledgeId)),
  /** One of `sexLimits`. */
  sex: text,
  /** The same thing in the hospital information system. */
  hisCode: text,
  hisName: text,
  /** Price and score of an examination in black and white. */
  blackWhitePrice: text,
  blackWhiteScore: text,
  /** Price and score of one with colour Doppler. */
  colourPrice: text,
  colourScore: text,
  /** Instructions for the patient before the exam: fasting, a full bladder. */
  studyNotice: text,
  partIds: kept(z.array(BasicDataId)),
  abbreviation: text,
  unit: text,
  /** The reference range, both ends inside. */
  referenceStart: text,
  referenceEnd: text,
  /** Ranges by sex and age, the first that fits counts; each as `readReferenceRange` reads it. */
  ranges: kept(z.array(textOf(limits.basicData.nameLength))),
  options: kept(z.array(textOf(limits.basicData.nameLength))),
  formula: text,
  /** The one that a new registration begins with. */
  isDefault: kept(z.boolean()),
  templateId: kept(z.nullable(ReportTemplateId)),
  /** Views that examinations of the type are to have; each as `readExamView` reads it. */
  views: kept(z.array(textOf(limits.views.writtenLength))),
  /** The application entity title by which DICOM knows a machine (DICOM PS3.5, section 6.2). */
  aeTitle: text,
  location: text,
  roomDepartmentId: kept(z.nullable(DepartmentId)),
  deviceIds: kept(z.array(BasicDataId)),
  /** Of a patient source: the priority that a registration gets with it. */
  priorityId: kept(z.nullable(BasicDataId)),
  /** One of `priorityColours`. */
  colour: text,
  /** One of `reviewChecks`. */
  reviewCheck: text,
})

/** The schema of {@link BasicDataFields} by its name, which declarations repeat in place of its fields. */
export interface BasicDataFieldsSchema extends Same<typeof basicDataFieldsSchema> {}

/**
 * What rows of basic data hold beside their names: each kind those of `basicDataTable`, always all of them. Texts are empty
 * where there is nothing, numbers are decimal texts, ids are null.
 */
export const BasicDataFields: BasicDataFieldsSchema = basicDataFieldsSchema

/** What rows of basic data hold beside their names. */
export interface BasicDataFields extends z.output<typeof BasicDataFields> {}

/** A field that some kind of basic data has. */
export type BasicDataFieldName = keyof BasicDataFields
