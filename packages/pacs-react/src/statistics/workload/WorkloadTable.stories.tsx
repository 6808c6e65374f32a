import { type Language, PacsError, statisticApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyFigures, storyWithStatistics } from '../storyStatistics'
import { WorkloadTable } from './WorkloadTable'

const meta = {
  title: 'Statistics/WorkloadTable',
  component: WorkloadTable,
  args: { board: 'workload', onOpenRecords: fn(), save: fn(), style: { height: '100vh', padding: 16 } },
  decorators: [inStory((language: Language) => storyWithStatistics(language))],
} satisfies Meta<typeof WorkloadTable>

export default meta
type Story = StoryObj<typeof meta>

export const Doctors: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^423: show the studies of 李伟, Studies/ }))
    await expect(args.onOpenRecords).toHaveBeenLastCalledWith(
      expect.objectContaining({ examinedByIds: ['workload-0'], studyTimeType: 'StudyTime' }),
    )
    await userEvent.click(canvas.getByRole('button', { name: /studies of No doctor, Positive$/ }))
    await expect(args.onOpenRecords).toHaveBeenLastCalledWith(
      expect.objectContaining({ without: ['examinedBy'], negativePositiveMark: ['positive'] }),
    )
  },
}

export const SortedByFees: Story = {
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^423: show the studies of 李伟/ })
    await userEvent.click(canvas.getByRole('button', { name: 'Fees' }))
    await waitFor(() => expect(canvas.getByText('Fees · Examining doctor')).toBeVisible())
    await expect(canvas.getByRole('columnheader', { name: 'Fees' })).toHaveAttribute('aria-sort', 'descending')
  },
}

export const PartsInChinese: Story = { args: { board: 'part' }, globals: { language: 'zh', theme: 'light' } }
export const Devices: Story = { args: { board: 'machine' } }
export const KindsInTouch: Story = { args: { board: 'kind' }, globals: { mode: 'touch', language: 'zh' } }

export const MoreFilters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More filters' }))
    const drawer = await canvas.findByRole('dialog', { name: 'More filters' })
    await waitFor(() => expect(within(drawer).getByRole('combobox', { name: 'Device' })).toBeVisible())
  },
}

export const NothingFound: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      const none = { count: 0, fee: '0.00', score: '0', positive: 0, negative: 0, unknown: 0 }
      story.fake.answer(statisticApi.board, () => ({ total: none, rows: [] }))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No studies in this range')).toBeVisible())
  },
}

export const Refused: Story = {
  globals: { language: 'zh' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.board, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

/** Days are packed while the page waits: when it asks again, after three tries, they all are. */
const whilePreparing = inStory((language: Language) => {
  const story = storyWithStatistics(language)
  let asked = 0
  story.fake.answer(statisticApi.board, ({ board }) => {
    asked += 1
    if (asked > 2) return storyFigures(board)
    throw new PacsError('STATISTICS_PREPARING', { details: { readyDays: 180 * asked, days: 365 } })
  })
  return story
})

export const Preparing: Story = {
  decorators: [whilePreparing],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('The figures are being prepared')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('progressbar', { name: 'Days' })).toHaveAttribute('aria-valuetext', '360 of 365'),
    )
    await canvas.findByRole('button', { name: /^423: show the studies of 李伟, Studies/ }, { timeout: 30_000 })
  },
}

export const PreparingInChinese: Story = {
  globals: { language: 'zh', theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.board, () => {
        throw new PacsError('STATISTICS_PREPARING', { details: { readyDays: 240, days: 365 } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('240 / 365')).toBeVisible()
  },
}

export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.board, () => new Promise(() => undefined))
      return story
    }),
  ],
}
