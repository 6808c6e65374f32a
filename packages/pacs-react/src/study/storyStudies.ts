import {
  arrange,
  imageApi,
  type Language,
  layoutApi,
  PacsError,
  recordQueryApi,
  reportApi,
  type Study,
  settingsApi,
  studyApi,
  viewTables,
} from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { storyPdf } from '../report/storyReport'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

const names = ['张三', '李娜', '王小明', '欧阳文静', '赵六', '陈晓燕', '刘洋', '黄建国']
const statuses = [
  'registered',
  'registered',
  'checked',
  'diagnosed',
  'printed',
  'consulted',
  'interim',
  'registered',
] as const

/**
 * A study for stories and tests.
 *
 * @param number - from 1; decides everything that is not said.
 * @param patch - what is different.
 */
export function storyStudy(number: number, patch: Partial<Record<keyof Study, unknown>> = {}): Study {
  return exampleStudy({
    studyId: `study-${number}`,
    patientRecordId: `patient-${number}`,
    patientId: `P${String(number).padStart(6, '0')}`,
    examNumber: `US20260105${String(number).padStart(4, '0')}`,
    accessionNumber: `26${String(number).padStart(8, '0')}`,
    queueNumber: number,
    patientName: names[(number - 1) % names.length],
    patientSex: number % 2 === 0 ? 'female' : 'male',
    patientAge: { value: 20 + number, unit: 'year' },
    telPhone: '13900000000',
    studyStatus: statuses[(number - 1) % statuses.length],
    examType: { id: 'type-1', name: '腹部超声', englishName: 'Abdomen' },
    patientSource: { id: 'source-1', name: '门诊', englishName: 'Outpatient' },
    bodyParts: [{ id: 'part-1', name: '肝脏', englishName: 'Liver' }],
    registeredByName: '李伟',
    ...patch,
  })
}

/** A slip or an application form, as the server answers it. */
export const storyPaper = { pdf: btoa(String.fromCharCode(...storyPdf)) }

const row = (id: string, name: string, englishName: string, more: object = {}) => ({
  id,
  name,
  englishName,
  briefCode: '',
  isEnabled: true,
  fields: {},
  ...more,
})

/**
 * Services over a fake server that knows studies and dictionaries.
 *
 * @param language - the interface's.
 * @param studies - @defaultValue eight of them
 * @param authorities - what the user may do; @defaultValue what a doctor may
 */
export function storyWithStudies(
  language: Language = 'en',
  studies: readonly Study[] = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => storyStudy(number)),
  authorities?: readonly string[],
): StoryPacs {
  const story = createStoryPacs({ language, ...(authorities !== undefined && { authorities }) })
  const { fake } = story
  fake.answer(studyApi.search, () => ({ rows: [...studies], total: studies.length, isTotalExact: true, cursor: null }))
  fake.answer(studyApi.get, ({ studyId }) => {
    const found = studies.find((study) => study.studyId === studyId)
    if (found === undefined) throw new PacsError('NOT_FOUND')
    return found
  })
  fake.answer(imageApi.list, () => [])
  fake.answer(reportApi.get, () => {
    throw new PacsError('NOT_FOUND')
  })
  fake.answer(layoutApi.view, ({ part }) => ({ items: arrange(viewTables[part], null), version: 1, isOwn: false }))
  fake.answer(recordQueryApi.list, () => [])
  fake.answer(settingsApi.rooms, () => [{ id: 'room-1', name: 'Room 1', departmentId: 'department-1' }])
  fake.answer(settingsApi.basicData, ({ kind }) => {
    if (kind === 'patient-source') return [row('source-1', '门诊', 'Outpatient'), row('source-2', '住院', 'Inpatient')]
    if (kind === 'exam-type') return [row('type-1', '腹部超声', 'Abdomen')]
    if (kind === 'body-part') {
      return [
        row('part-1', '肝脏', 'Liver', { fields: { colourPrice: '80.00', examTypeId: 'type-1' } }),
        row('part-2', '胆囊', 'Gallbladder', { fields: { colourPrice: '40.50', examTypeId: 'type-1' } }),
      ]
    }
    return []
  })
  return story
}
