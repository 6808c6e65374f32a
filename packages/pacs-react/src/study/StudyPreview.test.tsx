import { imageApi, PacsError, reportApi, StudyObject, studyObjectApi } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { withoutLayout } from '../../test/withoutLayout'
import { storyRow } from '../image/storyImages'
import { PacsStory, startStorySession } from '../testing/PacsStory'
import { PreviewImages, StudyPreview } from './StudyPreview'
import { storyStudy, storyWithStudies } from './storyStudies'

withoutLayout()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('images that cannot be read are said to be so, instead of being awaited for ever', async () => {
  const story = storyWithStudies('en')
  await startStorySession(story)
  story.fake.answer(imageApi.list, () => {
    throw new PacsError('FORBIDDEN')
  })
  render(
    <PacsStory story={story}>
      <PreviewImages study={storyStudy(1)} />
    </PacsStory>,
  )
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})

test('a report that is a draft is marked beside its text', async () => {
  const story = storyWithStudies('en')
  await startStorySession(story)
  const row = storyStudy(1, { findings: 'Liver of normal size', draftedAt: '2026-01-05T08:00:00.000Z' })
  story.fake.answer(reportApi.get, () => {
    throw new PacsError('NOT_FOUND')
  })
  const { rerender } = render(
    <PacsStory story={story}>
      <StudyPreview study={row} />
    </PacsStory>,
  )
  await screen.findByText('Liver of normal size')
  expect(screen.getByText('Draft report')).toBeTruthy()
  rerender(
    <PacsStory story={story}>
      <StudyPreview study={{ ...row, draftedAt: null }} />
    </PacsStory>,
  )
  await screen.findByText('Liver of normal size')
  expect(screen.queryByText('Draft report')).toBeNull()
})

test.each([
  ['en', 'Download DICOM file: Fetal growth'],
  ['zh', '下载 DICOM 文件: Fetal growth'],
] as const)(
  'the other files of the machine are listed with the images, to be opened and downloaded (%s)',
  async (language, download) => {
    const story = storyWithStudies(language)
    await startStorySession(story)
    story.fake.answer(imageApi.list, () => [])
    story.fake.answer(studyObjectApi.list, () => [
      StudyObject.parse({
        id: 'object-1',
        kind: 'DOCUMENT',
        title: 'Fetal growth',
        madeAt: null,
        arrivedAt: '2026-01-05T08:05:00.000Z',
        sizeBytes: 12_000,
        sopInstanceUid: '1.2.3',
        isPdf: true,
        isDamaged: false,
        filePatient: { name: 'ZHANG^SAN', patientId: '', birthDate: null, sex: 'F', differences: [], keptByName: null },
      }),
    ])
    render(
      <PacsStory story={story}>
        <PreviewImages study={storyStudy(1)} />
      </PacsStory>,
    )
    await screen.findByRole('button', { name: new RegExp(`^${download}`) })
    expect(
      screen.getByRole('button', { name: language === 'en' ? /^Open: Fetal growth/ : /^打开: Fetal growth/ }),
    ).toBeTruthy()
  },
)

test('a small picture whose address is too old is asked for once more, and one that is damaged no further', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const story = storyWithStudies('en')
  await startStorySession(story)
  let asked = 0
  story.fake.answer(imageApi.list, () => {
    asked += 1
    return [1, 2].map((number) => storyRow(number, { thumbnailUrl: `https://store.example/${number}?signed=${asked}` }))
  })
  render(
    <PacsStory story={story}>
      <PreviewImages study={storyStudy(1)} />
    </PacsStory>,
  )
  const sources = () => screen.queryAllByRole<HTMLImageElement>('img').map(({ src }) => src.slice(-10))
  await waitFor(() => expect(sources()).toHaveLength(2))
  const first = asked
  expect(sources()).toEqual([`1?signed=${first}`, `2?signed=${first}`])
  vi.setSystemTime(Date.now() + 60_000)
  for (const picture of screen.getAllByRole('img')) fireEvent.error(picture)
  await waitFor(() => expect(sources()).toEqual([`1?signed=${first + 1}`, `2?signed=${first + 1}`]))
  const [damaged] = screen.getAllByRole('img')
  if (damaged !== undefined) fireEvent.error(damaged)
  await waitFor(() => expect(sources()).toEqual([`2?signed=${first + 1}`]))
  expect(asked).toBe(first + 1)
})
