import { PacsError, type StudyId, studyApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { useFindStudy } from './useFindStudy'

const rows = [
  storyStudy(12, { accessionNumber: '26000000010', examNumber: 'US11', patientId: 'P000001' }),
  storyStudy(1, { accessionNumber: '2600000001', examNumber: 'US1', patientId: 'P000001' }),
]

async function open() {
  const story = storyWithStudies('en', rows)
  const onFound = vi.fn<(studyId: StudyId) => void>()
  const page = await drawHook(story, () => useFindStudy(onFound))
  return { ...page, story, onFound, find: (number: string) => page.do((look) => look(number)) }
}

it.each([
  ['an accession number', '2600000001', 'study-1'],
  ['an exam number, however it is written', 'us1', 'study-1'],
  ['a longer accession number', '26000000010', 'study-12'],
  ['a patient ID: of several studies the newest', 'P000001', 'study-12'],
])('finds a study by %s', async (_, number, studyId) => {
  const { find, onFound } = await open()
  await find(number)
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(studyId))
})

it('a number that is only the beginning of another finds nothing, and says so', async () => {
  const { find, onFound, notices } = await open()
  await find('260000')
  await waitFor(() => expect(notices()).toHaveLength(1))
  expect(notices()[0]).toMatch(/^warning: .*260000/)
  expect(onFound).not.toHaveBeenCalled()
})

it('a server that does not answer is said to be so', async () => {
  const { story, find, notices } = await open()
  story.fake.answer(studyApi.search, () => {
    throw new PacsError('SERVER_BUSY')
  })
  await find('2600000001')
  await waitFor(() => expect(notices()[0]).toMatch(/^error: /))
})

it('of two numbers the later one counts, though the first is answered last', async () => {
  const { story, find, onFound, do: perform } = await open()
  const answers = new Map<string, () => void>()
  story.fake.answer(
    studyApi.search,
    ({ text = '' }) =>
      new Promise((resolve) => answers.set(text, () => resolve({ rows, total: 2, isTotalExact: true, cursor: null }))),
  )
  await find('2600000001')
  await find('26000000010')
  await waitFor(() => expect(answers.size).toBe(2))
  await perform(() => answers.get('26000000010')?.())
  await perform(() => answers.get('2600000001')?.())
  expect(onFound.mock.calls).toEqual([['study-12']])
})

it('an answer that comes when the page was left opens nothing', async () => {
  const { story, find, onFound, notices, unmount } = await open()
  let fail: () => void = () => undefined
  story.fake.answer(
    studyApi.search,
    () => new Promise((_, reject) => (fail = () => reject(new PacsError('SERVER_BUSY')))),
  )
  await find('2600000001')
  unmount()
  fail()
  await new Promise((resolve) => setImmediate(resolve))
  expect([onFound.mock.calls, notices()]).toEqual([[], []])
})
