import {
  arrange,
  type BasicDataRow,
  defaultRules,
  type FoundHisOrder,
  hisApi,
  KnownPatient,
  type Language,
  layoutApi,
  PacsError,
  paperApi,
  patientApi,
  queueApi,
  registrationFieldTable,
  ruleApi,
  type Study,
  settingsApi,
  type WorkRules,
} from '@opensono/pacs-core'
import type { StoryPacs } from '../testing/PacsStory'
import { storyPaper, storyStudy, storyWithStudies } from './storyStudies'

/** A patient whom the story's hospital knows. */
export function storyPatient(patch: Partial<KnownPatient> = {}): KnownPatient {
  return KnownPatient.parse({
    patientRecordId: 'patient-7',
    patientId: 'P000007',
    patientName: '王芳',
    patientEnglishName: '',
    patientSex: 'female',
    birthDate: '1984-03-05',
    telPhone: '13900001111',
    idCard: '',
    documentKind: null,
    hisNumber: '',
    maritalState: 'married',
    nation: '汉族',
    bloodGroup: 'A',
    rhFactor: null,
    address: '',
    insuranceNumber: '',
    occupationId: null,
    hospitalPatientId: '',
    studies: 3,
    lastRegisterTime: '2025-11-02T02:00:00.000Z',
    lastExam: '腹部超声',
    lastExamEnglish: 'Abdomen',
    ...patch,
  })
}

/** An order of the hospital information system. */
export const storyOrder: FoundHisOrder = {
  orderId: 'order-1',
  requestNumber: 'R20260105001',
  hisId: 'H881',
  patientName: '周敏',
  patientEnglishName: '',
  patientSex: 'female',
  birthDate: '1990-06-01',
  telPhone: '13900002222',
  idCard: '',
  documentKind: null,
  inpatientNumber: 'Z0012',
  outpatientNumber: '',
  bedNumber: '12',
  applyDepartment: '心内科',
  applyDoctor: '孙立',
  priority: 'urgent',
  clinicalDiagnosis: '脂肪肝',
  notes: '',
  warnings: [],
  estimatedAge: null,
  requestedAt: '2026-01-05T01:00:00.000Z',
  isRegistered: false,
  examItems: [
    { code: 'L1', name: '肝脏彩超', bodyPartId: 'part-1' as FoundHisOrder['examItems'][number]['bodyPartId'] },
  ],
}

const row = (id: string, name: string, fields: BasicDataRow['fields'] = {}) =>
  ({ id, name, englishName: null, briefCode: '', isEnabled: true, fields }) as BasicDataRow

const dictionaries: Readonly<Partial<Record<string, BasicDataRow[]>>> = {
  'exam-type': [row('type-1', '腹部超声', { isDefault: true }), row('type-2', '产科超声')],
  combination: [row('set-1', '肝胆', { partIds: ['part-1', 'part-2'] as BasicDataRow['fields']['partIds'] })],
  'clinical-diagnosis': [row('diagnosis-1', '脂肪肝'), row('diagnosis-2', '高血压')],
  priority: [row('priority-1', '普通'), row('priority-2', '急诊', { colour: 'red' })],
  'apply-doctor': [row('doctor-1', '孙立')],
}

/** What a story's desk differs in. */
export interface StoryDesk {
  rules?: Partial<WorkRules>
  studies?: readonly Study[]
  known?: readonly KnownPatient[]
  /** The hospital wants a name and an age, and nothing else. */
  isBrief?: boolean
}

/**
 * Services over a fake server that registers: a queue, known patients, orders and dictionaries.
 *
 * @param language - the interface's.
 * @param desk - what differs.
 */
export function storyWithDesk(
  language: Language = 'en',
  { rules, studies, known, isBrief }: StoryDesk = {},
): StoryPacs {
  const rows = studies ?? [
    storyStudy(1, { priority: { id: 'priority-2', name: '急诊', englishName: 'Emergency', colour: 'red' } }),
    storyStudy(2, { isRevisit: true }),
    storyStudy(8),
    storyStudy(3, { queueState: 'called' }),
    storyStudy(4, { queueState: 'missed' }),
  ]
  const story = storyWithStudies(language, rows)
  const { fake } = story
  const people = known ?? [storyPatient()]
  fake.answer(ruleApi.atWork, () => ({ ...defaultRules, ...rules }))
  const fields = arrange(registrationFieldTable, null).map((item) =>
    isBrief === true && !['patientName', 'patientAge'].includes(item.id) ? { ...item, isRequired: false } : item,
  )
  fake.answer(layoutApi.registrationFields, () => ({ fields, version: 1 }))
  fake.answer(settingsApi.basicData, ({ kind }) => {
    if (kind === 'patient-source') return [row('source-1', '门诊'), row('source-2', '住院')]
    if (kind === 'body-part') {
      return [
        row('part-1', '肝脏', { colourPrice: '80.00', colourScore: '1' }),
        row('part-2', '胆囊', { colourPrice: '40.50', colourScore: '0.5' }),
        row('part-3', '胎儿', { examTypeId: 'type-2' as BasicDataRow['fields']['examTypeId'], sex: 'female' }),
      ]
    }
    return [...(dictionaries[kind] ?? [])]
  })
  fake.answer(queueApi.day, () => ({
    waiting: rows.filter(({ queueState }) => queueState === 'waiting'),
    called: rows.filter(({ queueState }) => queueState === 'called'),
    missed: rows.filter(({ queueState }) => queueState === 'missed'),
    examined: 6,
  }))
  const of = (studyId: string) => {
    const found = rows.find((each) => each.studyId === studyId)
    if (found === undefined) throw new PacsError('NOT_FOUND')
    return found
  }
  fake.answer(queueApi.similar, () => [])
  fake.answer(queueApi.callNext, () => of('study-1'))
  fake.answer(queueApi.call, ({ studyId }) => of(studyId))
  fake.answer(queueApi.miss, ({ studyId }) => of(studyId))
  fake.answer(queueApi.requeue, ({ studyId }) => of(studyId))
  fake.answer(patientApi.suggest, ({ text }) => people.filter(({ patientName }) => patientName.includes(text)))
  fake.answer(patientApi.furtherVisit, () => ({ rows: [...people], total: people.length, isTotalExact: true }))
  fake.answer(patientApi.duplicates, () => [])
  fake.answer(patientApi.studies, () => ({ rows: [...rows], total: rows.length, isTotalExact: true }))
  fake.answer(hisApi.search, ({ hisId }) => {
    if (hisId !== 'H881') throw new PacsError('NO_HIS_INFO')
    const orders = [storyOrder, { ...storyOrder, orderId: 'order-2', priority: 'routine' as const, isRegistered: true }]
    return { orders, isComplete: true, leftOut: [] }
  })
  fake.answer(paperApi.slip, () => storyPaper)
  fake.answer(paperApi.applicationForm, () => storyPaper)
  return story
}
