import { type Language, PacsError, qualityIndicatorApi, statisticApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { inChangingStory, storyWithStatistics } from '../storyStatistics'
import { QualityPanel } from './QualityPanel'

const meta = {
  title: 'Statistics/QualityPanel',
  component: QualityPanel,
  args: { onOpenRecords: fn(), style: { height: '100vh', padding: 16 } },
  decorators: [inStory((language: Language) => storyWithStatistics(language))],
} satisfies Meta<typeof QualityPanel>

export default meta
type Story = StoryObj<typeof meta>

export const Indicators: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const card = await canvas.findByRole('article', { name: 'Reports within 24 hours' })
    await expect(within(card).getByText('Not reached. Target: at least 95%')).toBeVisible()
    await userEvent.click(within(card).getByRole('button', { name: /^215: / }))
    await expect(args.onOpenRecords).toHaveBeenLastCalledWith(
      expect.objectContaining({ indicator: 'reportInTime', indicatorPart: 'missed' }),
    )
    // What is switched off is not shown, and who may not change it is not asked to.
    await expect(canvas.queryByRole('article', { name: 'Body marks present' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Set targets' })).toBeNull()
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Targets: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) =>
      storyWithStatistics(language, ['pacs:statistics:hospital_statistics', 'pacs:other:set_basic_info']),
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Set targets' }))
    await userEvent.click(await canvas.findByRole('switch', { name: 'Body marks present' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save targets' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

export const MoreFilters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('article', { name: 'Reports within 24 hours' })
    await userEvent.click(canvas.getByRole('button', { name: 'More filters' }))
    const drawer = await canvas.findByRole('dialog', { name: 'More filters' })
    await waitFor(() => expect(within(drawer).getByRole('combobox', { name: 'Device' })).toBeVisible())
    await expect(within(drawer).queryByRole('button', { name: /^Show \d/ })).toBeNull()
    await expect(within(drawer).getByText('Close')).toBeVisible()
  },
}

const changing = inChangingStory()

export const RefreshFails: Story = {
  globals: { theme: 'light' },
  decorators: [changing.decorator],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('article', { name: 'Reports within 24 hours' })
    changing.story().fake.answer(statisticApi.quality, () => {
      throw new PacsError('FORBIDDEN')
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    const note = await canvas.findByRole('alert')
    await expect(note).toHaveTextContent(/^The figures could not be refreshed/)
    await expect(within(note).getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(canvas.getByRole('article', { name: 'Reports within 24 hours' })).toBeVisible()
  },
}

export const AllOff: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.quality, () => [])
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('All indicators are switched off')).toBeVisible())
  },
}

export const Refused: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.quality, () => {
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
      story.fake.answer(statisticApi.quality, () => new Promise(() => undefined))
      story.fake.answer(qualityIndicatorApi.list, () => new Promise(() => undefined))
      return story
    }),
  ],
}
