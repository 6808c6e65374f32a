import { type Language, type PacsError, type Study, StudyId, WaitingImage, waitingImageApi } from '@opensono/pacs-core'
import { storyPicture } from '../../image/storyImages'
import { answerStudies } from '../../testing/answerStudies'
import { numberedStudy } from '../../testing/exampleStudies'
import { createStoryPacs, type StoryPacs } from '../../testing/PacsStory'

const candidateOf = (study: Study, isPrinted = false) => ({
  studyId: study.studyId,
  examNumber: study.examNumber,
  accessionNumber: study.accessionNumber,
  patientName: study.patientName,
  patientEnglishName: study.patientEnglishName,
  patientId: study.patientId,
  birthDate: study.birthDate,
  patientSex: study.patientSex,
  registeredAt: study.registerTime,
  isPrinted,
})

/** A waiting file, with what a story wants different. */
export function storyWaiting(number: number, patch: Partial<Record<keyof WaitingImage, unknown>> = {}): WaitingImage {
  const study = numberedStudy(1)
  return WaitingImage.parse({
    id: `waiting-${number}`,
    type: 'SINGLE_FRAME',
    thumbnailUrl: storyPicture,
    reason: 'OTHER_PATIENT',
    arrivedAt: `2026-01-05T08:0${number % 10}:00.000Z`,
    senderName: 'ultrasound 3',
    studyUid: '1.2.3.99',
    accessionNumber: study.accessionNumber,
    acquiredAt: null,
    modality: 'US',
    filePatient: {
      name: 'OTHER^PERSON',
      patientId: 'US-77120',
      birthDate: '1931-01-01',
      sex: 'F',
      differences: ['name', 'patientId', 'birthDate'],
      keptByName: null,
    },
    candidate: candidateOf(study),
    ...patch,
  })
}

/** What is in the story's hospital. */
export interface StoryWaitingOptions {
  rows?: readonly WaitingImage[]
  /** Numbers of the studies that the files differ from. @defaultValue all */
  isSamePatient?: boolean
  isPrinted?: boolean
  /** With what an assignment is refused. */
  refusal?: PacsError
}

/** Services over a fake server that keeps waiting files. */
export function storyWithWaiting(language: Language = 'en', options: StoryWaitingOptions = {}): StoryPacs {
  const story = createStoryPacs({ language })
  const studies = [1, 2, 3].map((number) => numberedStudy(number))
  answerStudies(story, studies)
  let rows = options.rows ?? [
    storyWaiting(5, { reason: 'NO_STUDY', studyUid: '1.2.4', accessionNumber: '', candidate: null }),
    storyWaiting(3),
    storyWaiting(2, { type: 'MULTI_FRAME' }),
    storyWaiting(1, { thumbnailUrl: null }),
  ]
  const decided = (ids: readonly string[]) => {
    rows = rows.filter(({ id }) => !ids.includes(id))
    return null
  }
  story.fake.answer(waitingImageApi.list, () => [...rows])
  story.fake.answer(waitingImageApi.count, () => ({ count: rows.length }))
  story.fake.answer(waitingImageApi.compare, ({ imageId, studyId }) => {
    const row = rows.find(({ id }) => id === imageId) ?? storyWaiting(1)
    const study = studies.find((each) => each.studyId === StudyId.parse(studyId)) ?? numberedStudy(1)
    const differences = options.isSamePatient === true ? [] : row.filePatient.differences
    return { filePatient: { ...row.filePatient, differences }, study: candidateOf(study, options.isPrinted) }
  })
  story.fake.answer(waitingImageApi.assign, ({ imageIds }) => {
    if (options.refusal !== undefined) throw options.refusal
    return decided(imageIds)
  })
  story.fake.answer(waitingImageApi.discard, ({ imageIds }) => decided(imageIds))
  return story
}
