import { imageApi, patientApi, type StudyId, type StudyImage } from '@opensono/pacs-core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberedStudy } from '../../testing/exampleStudies'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { storyRow } from '../storyImages'
import { useHistoryImages, type ViewedStudy } from './useHistoryImages'

const viewed: ViewedStudy = numberedStudy(1)
/** Studies of the patient: the one that is looked at, an earlier one with images, one without. */
const studies = [
  numberedStudy(1, { imageCount: 3 }),
  numberedStudy(2, { imageCount: 2, registerTime: '2025-11-03T02:00:00Z', examNumber: 'US2' }),
  numberedStudy(3, { imageCount: 0 }),
]
const imagesOf: Readonly<Record<string, StudyImage[]>> = { 'study-2': [storyRow(21), storyRow(22)] }

function Drawn({ study }: { study: ViewedStudy | undefined }) {
  const { items, choice } = useHistoryImages(study)
  return (
    <>
      {choice}
      <ol>
        {items.map(({ key, label, isNumbered }) => (
          <li key={key}>{`${label}${isNumbered ? ' numbered' : ''}`}</li>
        ))}
      </ol>
    </>
  )
}

function open(study: ViewedStudy | undefined, { rows = studies, may = true } = {}) {
  const story = createStoryPacs({ language: 'en', ...(!may && { authorities: [] }) })
  story.fake.answer(patientApi.studies, () => ({ rows: [...rows], total: rows.length, isTotalExact: true }))
  story.fake.answer(imageApi.list, ({ studyId }) => imagesOf[studyId] ?? [])
  const page = (which: ViewedStudy | undefined) => (
    <PacsStory story={story}>
      <Drawn study={which} />
    </PacsStory>
  )
  const { rerender } = render(page(study))
  const seen = (id: string) => story.fake.seen.filter((call) => call.id === id).map(({ input }) => input)
  return {
    asked: () => seen(patientApi.studies.id),
    askedImages: () => seen(imageApi.list.id),
    labels: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? ''),
    choose: async (id: string) => fireEvent.change(await screen.findByRole('combobox'), { target: { value: id } }),
    /** Every call was answered. */
    settled: () => waitFor(() => expect(story.queryClient.isFetching()).toBe(0)),
    look: (which: ViewedStudy | undefined) => rerender(page(which)),
  }
}

describe('images of earlier studies', () => {
  it('are offered by study, without the one that is looked at and without those that have none', async () => {
    const { asked } = open(viewed)
    const box = await screen.findByRole('combobox', { name: 'Study' })
    expect([...box.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'study-2'])
    expect(box.querySelectorAll('option')[1]?.textContent).toContain('US2')
    expect(asked()).toContainEqual(expect.objectContaining({ patientRecordId: 'patient-1', pageNumber: 0 }))
  })

  it('are fetched once their study is chosen, and say of which day they are', async () => {
    const { choose, labels, askedImages } = open(viewed)
    await screen.findByRole('combobox')
    expect(askedImages()).toEqual([])
    await choose('study-2')
    await waitFor(() => expect(labels()).toHaveLength(2))
    expect(labels()).toEqual([
      expect.stringMatching(/^2025\/11\/03 .* · 21$/),
      expect.stringMatching(/^2025\/11\/03 .* · 22$/),
    ])
    expect(askedImages()).toEqual([{ studyId: 'study-2' }])
    await choose('')
    expect(labels()).toEqual([])
  })

  it('of another patient’s study are not shown for this one', async () => {
    const { choose, labels, look } = open(viewed)
    await choose('study-2')
    await waitFor(() => expect(labels()).toHaveLength(2))
    look({ ...viewed, studyId: 'study-2' as StudyId })
    await waitFor(() => expect(labels()).toEqual([]))
  })

  it.each([
    ['there is no study', undefined, {}],
    ['who looks may not see the patient’s studies', viewed, { may: false }],
  ] as const)('are not asked for when %s', async (_, study, options) => {
    const { asked, look } = open(study, options)
    look(study)
    await waitFor(() => expect(screen.getByRole('list')).toBeTruthy())
    expect(asked()).toEqual([])
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('are no choice where the patient has no other study with images', async () => {
    const { asked, settled } = open(viewed, {
      rows: [numberedStudy(1, { imageCount: 3 }), numberedStudy(3, { imageCount: 0 })],
    })
    await waitFor(() => expect(asked()).not.toEqual([]))
    await settled()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
