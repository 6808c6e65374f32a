import { consultationStatisticApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { inChangingStory, storyWithStatistics } from '../storyStatistics'
import { ConsultationFiguresTable } from './ConsultationFiguresTable'

const meta = {
  title: 'Statistics/ConsultationFiguresTable',
  component: ConsultationFiguresTable,
  args: { side: 'received', style: { height: '100vh', padding: 16 } },
  decorators: [inStory((language: Language) => storyWithStatistics(language))],
} satisfies Meta<typeof ConsultationFiguresTable>

export default meta
type Story = StoryObj<typeof meta>

export const Received: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findAllByText('周教授')
    await userEvent.click(canvas.getByRole('button', { name: 'Median response' }))
    const names = () => canvas.getAllByRole('rowheader').map((cell) => cell.textContent)
    await waitFor(() => expect(names()).toEqual(['吴教授', '周教授', '周教授']))
  },
}
export const RequestedInChinese: Story = {
  args: { side: 'requested' },
  globals: { language: 'zh', theme: 'light' },
}
export const Touch: Story = { globals: { mode: 'touch' } }

export const NothingFound: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(consultationStatisticApi.received, () => [])
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No consultations in this range')).toBeVisible())
  },
}

export const Refused: Story = {
  globals: { language: 'zh' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(consultationStatisticApi.received, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const alert = await within(canvasElement).findByRole('alert')
    await expect(within(alert).getByRole('button', { name: '重试' })).toBeVisible()
  },
}

export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(consultationStatisticApi.received, () => new Promise(() => undefined))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('grid', { name: 'Received' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
  },
}

const changing = inChangingStory()

export const RefreshFails: Story = {
  globals: { language: 'zh', theme: 'light' },
  decorators: [changing.decorator],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findAllByText('周教授')
    changing.story().fake.answer(consultationStatisticApi.received, () => {
      throw new PacsError('FORBIDDEN')
    })
    await userEvent.click(canvas.getByRole('button', { name: '刷新' }))
    const note = await canvas.findByRole('alert')
    await expect(note).toHaveTextContent(/^统计数据未能刷新/)
    await expect(within(note).getByRole('button', { name: '重试' })).toBeVisible()
    await expect(canvas.getByText('吴教授')).toBeVisible()
  },
}
