import { consultationStatisticApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyConsultations, storyWithStatistics } from '../storyStatistics'
import { ConsultationBoard } from './ConsultationBoard'
import { ConsultationFiguresTable } from './ConsultationFiguresTable'

const meta = {
  title: 'Statistics/ConsultationBoard',
  component: ConsultationBoard,
  args: { style: { height: '100vh', padding: 16 } },
  decorators: [inStory((language: Language) => storyWithStatistics(language))],
} satisfies Meta<typeof ConsultationBoard>

export default meta
type Story = StoryObj<typeof meta>

export const LastYear: Story = {
  play: async ({ canvasElement }) => {
    const experts = await within(canvasElement).findByRole('region', { name: 'Top 5 experts' })
    await waitFor(() => expect(within(experts).getAllByRole('listitem')).toHaveLength(3))
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

export const Received: Story = {
  render: (args) => <ConsultationFiguresTable {...args} side="received" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findAllByText('周教授')
    await userEvent.click(canvas.getByRole('button', { name: 'Median response' }))
    const names = () => canvas.getAllByRole('rowheader').map((cell) => cell.textContent)
    await waitFor(() => expect(names()).toEqual(['吴教授', '周教授', '周教授']))
  },
}
export const RequestedInChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  render: (args) => <ConsultationFiguresTable {...args} side="requested" />,
}
