import { exampleStudy } from '@opensono/pacs-core/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import { type NamedPatient, PatientLine } from './PatientLine'

afterEach(cleanup)

const study = exampleStudy({
  patientName: '欧阳明月',
  patientSex: 'female',
  patientAge: { value: 44, unit: 'year' },
  examNumber: 'US202603020017',
})

function show(language: 'en' | 'zh', patient: NamedPatient) {
  const { container } = render(
    <PacsStory story={createStoryPacs({ language })} isLoggedIn={false}>
      <PatientLine patient={patient}>
        <b>another patient</b>
      </PatientLine>
    </PacsStory>,
  )
  const line = container.querySelector('.pacs-patient-line')
  return { text: line?.textContent, title: line?.getAttribute('title') }
}

test.each([
  ['en', '欧阳明月 · Female · 44 years · US202603020017'],
  ['zh', '欧阳明月 · 女 · 44 岁 · US202603020017'],
] as const)(
  'a line names the patient by name, sex, age and exam number, whole in its tooltip: %s',
  (language, whole) => {
    const { text, title } = show(language, study)
    expect(title).toBe(whole)
    for (const part of whole.split(' · ')) expect(text).toContain(part)
    expect(screen.getByText('another patient')).toBeTruthy()
  },
)

test('a VIP is marked, and only one', () => {
  const mark = () => document.querySelectorAll('.pacs-patient-line svg').length
  show('en', { ...study, isVip: true })
  expect(mark()).toBe(1)
  cleanup()
  show('en', { ...study, isVip: false })
  expect(mark()).toBe(0)
})
