import {
  arrange,
  imageApi,
  layoutApi,
  PacsError,
  recordQueryApi,
  reportApi,
  type Study,
  settingsApi,
  studyApi,
  viewTables,
} from '@opensono/pacs-core'
import type { FakeServices } from './createFakeServices'

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
 * Lets the fake server know studies, without images and reports, and the dictionaries, rooms and columns that lists and forms of studies
 * ask for. A later `answer` of the test takes the place of each.
 *
 * @param services - of the test.
 * @param studies - rows of the list, in this order, whatever its conditions are.
 */
export function answerStudies({ fake }: Pick<FakeServices, 'fake'>, studies: readonly Study[]): void {
  const page = { rows: [...studies], total: studies.length, isTotalExact: true }
  fake.answer(studyApi.list, () => page)
  fake.answer(studyApi.search, () => ({ ...page, cursor: null }))
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
  fake.answer(settingsApi.rooms, () => [
    { id: 'room-1', name: 'Room 1', departmentId: 'department-1', departmentName: 'Ultrasound' },
  ])
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
}
