import { limits } from '../../value/limits'
import type { BasicDataFieldName } from './BasicDataFields'

/** Who a part, a combination or a word is for. */
export const sexLimits = [
  /** Everybody. */
  'any',
  'male',
  'female',
] as const

/** Where requests come from. */
export const applyDepartmentTypes = [
  'outpatient',
  'inpatient',
  'emergency',
  /** Health checks. */
  'checkup',
  'other',
] as const

/** Colours of a priority. */
export const priorityColours = [
  /** As text is in this theme. */
  'default',
  'red',
  'blue',
  'green',
] as const

/** What the review of reports looks for where a quality item asks for it. */
export const reviewChecks = [
  /** Nothing that the product's own rules know; a hospital's model may. */
  'other',
  /** Sex, age and last period of the patient agree with the text. */
  'identity',
  /** Each examined part is described. */
  'parts',
  /** Left and right agree. */
  'sides',
  /** Numbers, units and measured values. */
  'measurements',
  /** The conclusion follows from the findings. */
  'conclusion',
  /** The required views are on file. */
  'images',
  /** Words twice, placeholders left. */
  'typing',
] as const

/** What the review of reports looks for where a quality item asks for it. */
export type ReviewCheck = (typeof reviewChecks)[number]

/** Kinds of basic data, in the order of the settings. */
export const basicDataKinds = [
  /** Where patients come from: outpatients, wards, health checks. */
  'patient-source',
  /** Who pays. */
  'fee-kind',
  'occupation',
  /** Doctors who ask for examinations. */
  'apply-doctor',
  /** Clinics and departments that ask for examinations. */
  'apply-department',
  'clinical-diagnosis',
  'body-part-category',
  /** What is examined, with its price and its name in the hospital information system. */
  'body-part',
  /** Body parts that are examined together. */
  'combination',
  /** Measured or calculated values of a report. */
  'parameter',
  'exam-type',
  /** Ultrasound machines. */
  'device',
  'room',
  'urgent-value-type',
  'priority',
  /** What reports are checked for. */
  'report-quality',
] as const

/** A kind of basic data. */
export type BasicDataKind = (typeof basicDataKinds)[number]

/** What a field of a row holds, and within which bounds. */
export type BasicDataField =
  | {
      readonly type: 'text'
      readonly maxLength: number
      readonly isRequired?: true
      /** ASCII digits and letters only. */
      readonly isLatin?: true
      /** Several lines. */
      readonly isLong?: true
    }
  /** Money: up to 8 digits and 2 decimals. */
  | { readonly type: 'money' }
  /** A decimal number as text: up to 8 digits and 4 decimals, and a sign. */
  | { readonly type: 'decimal' }
  /** One of a closed set; the first is what a new row has. */
  | { readonly type: 'choice'; readonly options: readonly [string, ...string[]] }
  | { readonly type: 'flag' }
  /** Texts in their order, none empty, none twice, none with a comma. */
  | { readonly type: 'texts'; readonly most: number; readonly maxLength: number }
  /** An expression over the abbreviations of other parameters. */
  | { readonly type: 'formula'; readonly maxLength: number }
  /** A row of another kind. */
  | { readonly type: 'row'; readonly kind: BasicDataKind; readonly isRequired?: true }
  /** Rows of another kind, in their order, none twice. */
  | { readonly type: 'rows'; readonly kind: BasicDataKind; readonly isRequired?: true }
  /** A department that people log in to. */
  | { readonly type: 'department'; readonly isRequired: true }
  /** A report template. */
  | { readonly type: 'template' }
  /** A folder or an entry of the hospital's knowledge base. */
  | { readonly type: 'knowledge' }

/** What the product knows of a kind of basic data. */
export interface BasicDataKindSpec {
  /** Fields beside the name, in the order of the form. */
  readonly fields: Readonly<Partial<Record<BasicDataFieldName, BasicDataField>>>
  /**
   * What may not repeat among the rows of the kind, empty values aside; case, width and blanks do not count. `within` names the
   * field whose value narrows that.
   */
  readonly unique: readonly { readonly field: 'name' | BasicDataFieldName; readonly within?: BasicDataFieldName }[]
}

const { basicData } = limits
const name = { field: 'name' } as const
/** What identifies a device to other systems: digits and English letters. */
const deviceCode = (maxLength: number) => ({ type: 'text', maxLength, isRequired: true, isLatin: true }) as const
const word = (maxLength: number) => ({ type: 'text', maxLength }) as const
const onlyName = { fields: {}, unique: [name] } as const

/**
 * Every kind of basic data, once: forms, tables, sheets, checks and the database's keys are made from it. Source: the product
 * specification, sections 3 and 5.
 */
export const basicDataTable = {
  'patient-source': { fields: { priorityId: { type: 'row', kind: 'priority' } }, unique: [name] },
  'fee-kind': onlyName,
  occupation: onlyName,
  'apply-doctor': {
    fields: {
      jobNumber: { ...word(basicData.codeLength), isRequired: true },
      departmentId: { type: 'row', kind: 'apply-department' },
    },
    unique: [name, { field: 'jobNumber' }],
  },
  'apply-department': {
    fields: {
      code: word(basicData.codeLength),
      departmentType: { type: 'choice', options: applyDepartmentTypes },
    },
    unique: [{ field: 'name', within: 'departmentType' }],
  },
  'clinical-diagnosis': onlyName,
  'body-part-category': onlyName,
  'body-part': {
    fields: {
      code: word(basicData.codeLength),
      examTypeId: { type: 'row', kind: 'exam-type' },
      categoryId: { type: 'row', kind: 'body-part-category' },
      knowledgeNodeId: { type: 'knowledge' },
      sex: { type: 'choice', options: sexLimits },
      hisCode: word(basicData.codeLength),
      hisName: word(basicData.nameLength),
      blackWhitePrice: { type: 'money' },
      blackWhiteScore: { type: 'decimal' },
      colourPrice: { type: 'money' },
      colourScore: { type: 'decimal' },
      studyNotice: { type: 'text', maxLength: basicData.noteLength, isLong: true },
    },
    unique: [name, { field: 'code' }, { field: 'hisCode' }, { field: 'hisName' }],
  },
  combination: {
    fields: {
      partIds: { type: 'rows', kind: 'body-part', isRequired: true },
      sex: { type: 'choice', options: sexLimits },
    },
    unique: [name, { field: 'partIds' }],
  },
  parameter: {
    fields: {
      abbreviation: { type: 'text', maxLength: basicData.codeLength, isRequired: true },
      unit: word(basicData.codeLength),
      referenceStart: { type: 'decimal' },
      referenceEnd: { type: 'decimal' },
      ranges: { type: 'texts', most: basicData.ranges, maxLength: basicData.nameLength },
      options: { type: 'texts', most: 50, maxLength: basicData.nameLength },
      formula: { type: 'formula', maxLength: basicData.noteLength },
      partIds: { type: 'rows', kind: 'body-part' },
    },
    unique: [name, { field: 'abbreviation' }],
  },
  'exam-type': {
    fields: {
      isDefault: { type: 'flag' },
      templateId: { type: 'template' },
      views: { type: 'texts', most: limits.views.most, maxLength: limits.views.writtenLength },
    },
    unique: [name],
  },
  device: {
    fields: { code: deviceCode(basicData.codeLength), aeTitle: deviceCode(16) },
    unique: [name, { field: 'code' }, { field: 'aeTitle' }],
  },
  room: {
    fields: {
      location: word(basicData.nameLength),
      roomDepartmentId: { type: 'department', isRequired: true },
      deviceIds: { type: 'rows', kind: 'device' },
    },
    unique: [name],
  },
  'urgent-value-type': { fields: { sex: { type: 'choice', options: sexLimits } }, unique: [name] },
  priority: { fields: { colour: { type: 'choice', options: priorityColours } }, unique: [name] },
  'report-quality': { fields: { reviewCheck: { type: 'choice', options: reviewChecks } }, unique: [name] },
} as const satisfies Record<BasicDataKind, BasicDataKindSpec>

/**
 * What the product knows of a kind, as one type for all kinds.
 *
 * @param kind - the kind.
 */
export function basicDataSpec(kind: BasicDataKind): BasicDataKindSpec {
  return basicDataTable[kind]
}
