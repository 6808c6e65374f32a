import type { StudyRow } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { expect, test } from 'vitest'
import { storyItem } from '../storyImages'
import { patientOf, viewedPatient } from './viewedPatient'

const today = exampleStudy({ patientName: 'Alexandra Montgomery', examNumber: 'US2026001' })
const earlier: StudyRow = exampleStudy({
  studyId: 'study-0' as StudyRow['studyId'],
  patientName: 'Alexandra Smith',
  examNumber: 'US2019007',
  registerTime: '2019-03-02T07:50:00Z',
})
const known = {
  patient: patientOf(today),
  examTime: today.registerTime,
  history: { items: [storyItem(7)], study: earlier },
}

test('an image bears the name and number of its own exam, also beside an earlier one', () => {
  expect(viewedPatient('image-1', known)).toMatchObject({
    patient: { patientName: 'Alexandra Montgomery', examNumber: 'US2026001' },
    isEarlier: false,
  })
  expect(viewedPatient('image-7', known)).toMatchObject({
    patient: { patientName: 'Alexandra Smith', examNumber: 'US2019007' },
    examTime: '2019-03-02T07:50:00Z',
    isEarlier: true,
  })
})

test('a study that does not say all of its patient names none', () => {
  const { studyId, patientRecordId, patientName } = today
  expect(patientOf({ studyId, patientRecordId, patientName })).toBeNull()
  expect(viewedPatient('image-1', { ...known, patient: null })).toBeNull()
})
