import {
  type BasicDataRow,
  foldName,
  type Language,
  type ReportParameter,
  type ReportTextField,
  Study,
  type TemplateContent,
} from '@opensono/pacs-core'
import type { Writing } from '../queries'

/** A word of the sample in both languages. */
const word = (id: string, name: string, englishName: string) => ({ id, name, englishName })

const common = {
  studyId: 'sample',
  studyUid: '2.25.1',
  patientRecordId: 'sample',
  patientId: 'P0000001234',
  examNumber: 'US202603020017',
  accessionNumber: '260302000017',
  queueNumber: 17,
  telPhone: '',
  patientSex: 'female',
  patientAge: { value: 45, unit: 'year' },
  birthDate: null,
  idCard: '',
  hisNumber: '',
  hospitalPatientId: '',
  maritalState: null,
  nation: '',
  bloodGroup: null,
  rhFactor: null,
  address: '',
  insuranceNumber: '',
  occupation: null,
  studyStatus: 'checked',
  registerTime: '2026-03-02T05:50:00.000Z',
  appointmentTime: null,
  studyStartTime: null,
  studyTime: '2026-03-02T06:05:31.000Z',
  draftedAt: null,
  diagnosedAt: null,
  printTime: null,
  priority: null,
  ultrasonicType: null,
  bodypartNameList: [],
  clinicDiagnosisNameList: [],
  clinicalDiagnosisText: '',
  inpatientNumber: '2026031188',
  outpatientNumber: '',
  bedNumber: '12-03',
  hospitalizationStatus: null,
  lastPeriod: null,
  dueDate: null,
  dueDateBasis: null,
  transferDate: null,
  embryoDays: null,
  gestationalDays: null,
  gravidity: null,
  parity: null,
  fetuses: null,
  requestNumber: '',
  hisExamItem: '',
  hospitalStudyId: '',
  doctorInstructions: '',
  recordLabel: '',
  memo: '',
  findings: '',
  tips: '',
  feeKind: null,
  studyFee: '',
  studyScore: '',
  roomId: null,
  modality: 'US',
  isVip: false,
  isRevisit: false,
  lockedUntil: null,
  lockedById: null,
  lockedByName: null,
  deletedAt: null,
  deletedByName: null,
  mergedIntoId: null,
  examinedById: null,
  registeredById: 'sample',
  reportedById: null,
  reportedByName: null,
  printedByName: null,
  imageCount: 0,
  version: 1,
  examType: word('exam-type', '腹部超声', 'Abdominal ultrasound'),
  patientSource: word('source', '住院', 'Inpatient'),
  bodyParts: [word('liver', '肝', 'Liver'), word('gallbladder', '胆囊', 'Gallbladder'), word('spleen', '脾', 'Spleen')],
  clinicalDiagnoses: [word('diagnosis', '右上腹隐痛待查', 'Dull pain in the right upper abdomen')],
  applyDepartment: word('department', '普通外科', 'General surgery'),
}

const said = {
  zh: {
    patientName: '示例患者',
    branch: '超声医学科',
    roomName: '超声一室',
    registeredByName: '示例登记员',
    examinedByName: '示例检查医生',
    auditedByName: '示例审核医生',
    clinicalHistory: '右上腹隐痛三月。',
    examPurpose: '明确腹痛原因。',
    applyDoctor: word('doctor', '示例申请医生', 'Sample Referring Doctor'),
  },
  en: {
    patientName: 'Sample Patient',
    branch: 'Department of Ultrasound',
    roomName: 'Ultrasound 1',
    registeredByName: 'Sample Registrar',
    examinedByName: 'Sample Examining Doctor',
    auditedByName: 'Sample Verifying Doctor',
    clinicalHistory: 'Dull pain for three months.',
    examPurpose: 'To find the cause of the pain.',
    applyDoctor: word('doctor', '示例申请医生', 'Sample Referring Doctor'),
  },
}

/** A study that nobody had: a template is shown with it. */
export function sampleStudy(language: Language): Study {
  return Study.parse({ ...common, patientEnglishName: 'Sample Patient', ...said[language] })
}

/** Who wrote the sample, and what its machine is called. */
export const sampleNames = {
  zh: { writerName: '示例报告医生', device: '彩色多普勒超声诊断仪' },
  en: { writerName: 'Sample Reporting Doctor', device: 'Colour Doppler scanner' },
} as const

const texts: Readonly<Record<Language, Readonly<Record<ReportTextField, string>>>> = {
  zh: {
    findings: [
      '肝脏大小形态正常，包膜光滑，实质回声均匀，右叶可见大小约 12 mm × 8 mm 的无回声区，边界清晰，后方回声增强。',
      '胆囊大小约 68 mm × 24 mm，壁光滑，囊内可见数枚强回声团，较大者约 9 mm，后方伴声影，随体位移动。胆总管内径 5 mm。',
      '脾厚 34 mm，回声均匀。',
    ].join('\n'),
    impression: '1. 肝右叶囊肿。\n2. 胆囊多发结石。',
    recommendation: '建议三个月后复查。',
    history: '右上腹隐痛三月，进食油腻后加重。',
  },
  en: {
    findings: [
      'The liver is of normal size and shape with a smooth capsule. An anechoic area of 12 mm × 8 mm with a sharp margin lies in the right lobe.',
      'The gallbladder measures 68 mm × 24 mm with a smooth wall and holds several echogenic foci of up to 9 mm with acoustic shadows. The common bile duct measures 5 mm.',
      'The spleen is 34 mm thick and homogeneous.',
    ].join('\n'),
    impression: '1. Cyst of the right hepatic lobe.\n2. Multiple gallstones.',
    recommendation: 'Follow-up in three months.',
    history: 'Dull pain in the right upper abdomen for three months.',
  },
}

type ParameterRow = Pick<BasicDataRow, 'name' | 'englishName' | 'fields'>

const unknown: ParameterRow = { name: '', englishName: null, fields: {} }

/**
 * A parameter with a value: in the middle of its reference range where it has one, so that the sample says nothing of anybody.
 *
 * @param place - its place, by which values without a range differ.
 * @param row - of the hospital.
 */
export function sampleParameter(abbreviation: string, place: number, row: ParameterRow = unknown): ReportParameter {
  const { referenceStart = '', referenceEnd = '', unit = 'mm', options = [] } = row.fields
  const middle = (Number(referenceStart) + Number(referenceEnd)) / 2
  const hasRange = referenceStart !== '' && referenceEnd !== ''
  const number = hasRange ? String(Math.round(middle * 10) / 10) : String(10 + place)
  return {
    parameterId: abbreviation as ReportParameter['parameterId'],
    value: options[0] ?? number,
    source: null,
    isComputed: false,
    name: row.name === '' ? abbreviation : row.name,
    englishName: row.englishName,
    abbreviation,
    unit: options.length > 0 ? '' : unit,
    referenceStart,
    referenceEnd,
    mark: hasRange ? 'in' : null,
  }
}

/**
 * What is written in the sample: the template's own words where it has some.
 *
 * @param rows - the hospital's parameters.
 */
export function sampleWriting(
  { blocks }: TemplateContent,
  rows: readonly ParameterRow[],
  language: Language,
): Pick<Writing, ReportTextField | 'parameters' | 'worksheets' | 'result'> {
  const sections = blocks.flatMap((block) => (block.kind === 'section' ? [block] : []))
  const textOf = (name: ReportTextField) => {
    const section = sections.find((each) => each.name === name)
    return section === undefined ? '' : section.text || texts[language][name]
  }
  const byName = new Map(rows.map((row) => [foldName(row.fields.abbreviation ?? ''), row]))
  const named = new Set(blocks.flatMap((block) => (block.kind === 'parameters' ? block.abbreviations : [])))
  return {
    findings: textOf('findings'),
    impression: textOf('impression'),
    recommendation: textOf('recommendation'),
    history: textOf('history'),
    parameters: [...named].map((name, place) => sampleParameter(name, place, byName.get(foldName(name)))),
    worksheets: [],
    result: 'positive',
  }
}
