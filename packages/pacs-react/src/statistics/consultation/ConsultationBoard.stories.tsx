import { consultationStatisticApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { inChangingStory, storyConsultations, storyWithStatistics } from '../storyStatistics'
import { ConsultationBoard } from './ConsultationBoard'

const meta = {
  title: 'Statistics/ConsultationBoard',
  component: ConsultationBoard,
  args: { style: { height: '100vh', padding: 16 } },
  decorators: [inStory((language: Language) => storyWithStatistics(language))],
} satisfies Meta<typeof ConsultationBoard>

export default meta
type Story = StoryObj<typeof meta>

/** Statuses that there are, in the order of their list, and each side of them. */
const counts = [
  ['Refused', '4', '2'],
  ['Finished', '215', '128'],
  ['Editing', '2', '0'],
  ['Expired', '3', '1'],
]

export const LastYear: Story = {
  play: async ({ canvasElement }) => {
    const experts = await within(canvasElement).findByRole('region', { name: 'Top 5 experts' })
    await waitFor(() => expect(within(experts).getAllByRole('listitem')).toHaveLength(3))
    // A consultation inside the hospital is on both sides: they are not added.
    const byStatus = within(canvasElement).getByRole('table', { name: 'By status' })
    const rows = within(byStatus).getAllByRole('row')
    await expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Status', 'Requested', 'Received'],
      ...counts,
    ])
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const NothingFound: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      const times = { count: 0, medianMs: null, p90Ms: null }
      story.fake.answer(consultationStatisticApi.dataBoard, () => ({
        byStatus: [],
        topDoctors: [],
        topExperts: [],
        topHospitals: [],
        months: storyConsultations.months.map(({ month }) => ({ month, requested: 0, received: 0 })),
        response: times,
        duration: times,
      }))
      return story
    }),
  ],
}

export const Refused: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(consultationStatisticApi.dataBoard, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(consultationStatisticApi.dataBoard, () => new Promise(() => undefined))
      return story
    }),
  ],
}

const changing = inChangingStory()

export const RefreshFails: Story = {
  globals: { theme: 'light' },
  decorators: [changing.decorator],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('周教授')
    const { fake, queryClient } = changing.story()
    fake.answer(consultationStatisticApi.dataBoard, () => {
      throw new PacsError('FORBIDDEN')
    })
    await queryClient.invalidateQueries()
    const note = await canvas.findByRole('alert')
    await expect(note).toHaveTextContent(/^The figures could not be refreshed/)
    await expect(within(note).getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(canvas.getByText('周教授')).toBeVisible()
  },
}
