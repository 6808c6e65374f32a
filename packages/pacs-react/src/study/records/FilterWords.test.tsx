import { RecordConditions, settingsApi } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawPage } from '../../../test/drawPage'
import { storyWithStudies } from '../storyStudies'
import { FilterWords } from './FilterWords'

/** The lines that conditions are worded in, once everything has its name. */
async function linesOf(asked: unknown, expected: readonly string[]) {
  const story = storyWithStudies('en')
  story.fake.answer(settingsApi.rooms, () => [
    { id: 'room-7', name: 'Room 7', departmentId: 'department-1', departmentName: 'Ultrasound' },
  ])
  drawPage(
    story,
    <pre className="lines">
      <FilterWords filters={RecordConditions.parse(asked)} />
    </pre>,
  )
  await waitFor(() => expect(document.querySelector('.lines')?.textContent?.split('\n')).toEqual(expected))
}

it('words what is typed, chosen or ticked with its value', () =>
  linesOf(
    {
      text: '结石',
      studyFee: '12.50',
      bedNumber: '12',
      studyTimeType: 'PrintTime',
      studyStatus: ['registered', 'printed'],
      negativePositiveMark: ['positive'],
      patientSex: ['female'],
      ageFrom: 30,
      ageTo: 40,
      ultrasonicType: 'ColorUltrasonic',
      hospitalizationStatus: 0,
      isVip: true,
      hasImages: false,
    },
    [
      'Date type: Printed',
      'Search: 结石',
      'Status: Registered, Printed',
      'Result: Positive',
      'Sex: Female',
      'Age: 30–40 y',
      'Ultrasound: Colour Doppler',
      'Hospitalization: In hospital',
      'Fee: 12.50',
      'Bed: 12',
      'VIP: Yes',
      'Has images: No',
    ],
  ))

it('words rooms, people and what is missing by their names, and what has no name by three dots', () =>
  linesOf(
    {
      roomIds: ['room-7', 'room-8'],
      registeredByIds: [exampleUser().userId, 'user-99'],
      departmentNames: ['Ultrasound'],
      without: ['device'],
    },
    ['Room: Room 7, …', 'Registered by: Me (李伟), …', 'Registering department: Ultrasound', 'No device'],
  ))
