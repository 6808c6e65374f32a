import type { Study } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'

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
 * A study that its number decides: ids, names and states repeat after eight.
 *
 * @param number - from 1.
 * @param patch - what is different.
 */
export function numberedStudy(number: number, patch: Partial<Record<keyof Study, unknown>> = {}): Study {
  return exampleStudy({
    studyId: `study-${number}`,
    patientRecordId: `patient-${number}`,
    patientId: `P${String(number).padStart(6, '0')}`,
    examNumber: `US20260105${String(number).padStart(4, '0')}`,
    accessionNumber: `26${String(number).padStart(8, '0')}`,
    queueNumber: number,
    patientName: names[(number - 1) % names.length],
    patientSex: number % 2 === 0 ? 'female' : 'male',
    patientAge: { value: 20 + (number % 60), unit: 'year' },
    telPhone: '13900000000',
    studyStatus: statuses[(number - 1) % statuses.length],
    examType: { id: 'type-1', name: '腹部超声', englishName: 'Abdomen' },
    patientSource: { id: 'source-1', name: '门诊', englishName: 'Outpatient' },
    bodyParts: [{ id: 'part-1', name: '肝脏', englishName: 'Liver' }],
    registeredByName: '李伟',
    ...patch,
  })
}

/**
 * Studies of a list, `study-1` first.
 *
 * @param count - how many.
 */
export function exampleStudies(count: number): Study[] {
  return Array.from({ length: count }, (_, index) => numberedStudy(index + 1))
}
