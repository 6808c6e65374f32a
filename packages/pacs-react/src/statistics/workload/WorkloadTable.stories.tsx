import { type Language, PacsError, statisticApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { inChangingStory, storyFigures, storyWithStatistics } from '../storyStatistics'
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
    // What is true of the figures is read to everybody; how much of them is drawn concerns the drawing alone.
    await expect(canvas.getByText(/^Deleted studies are not counted/).closest('[aria-hidden]')).toBeNull()
    await expect(canvas.getByText('Shows 12 of 15 rows.').closest('[aria-hidden]')).not.toBeNull()
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

export const PartsInChinese: Story = {
  args: { board: 'part' },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const note = await within(canvasElement).findByText(/包含两个部位的检查计入两行/)
    await expect(note.closest('[aria-hidden]')).toBeNull()
  },
}
export const Devices: Story = { args: { board: 'machine' } }
export const KindsInTouch: Story = { args: { board: 'kind' }, globals: { mode: 'touch', language: 'zh' } }

export const MoreFilters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More filters' }))
    const drawer = await canvas.findByRole('dialog', { name: 'More filters' })
    await waitFor(() => expect(within(drawer).getByRole('combobox', { name: 'Device' })).toBeVisible())
    const { count } = storyFigures('workload').total
    await expect(within(drawer).getByRole('button', { name: `Show ${count} studies` })).toBeVisible()
  },
}

export const MoreFiltersWhileLoading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.board, () => new Promise(() => undefined))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More filters' }))
    const drawer = await canvas.findByRole('dialog', { name: 'More filters' })
    await waitFor(() => expect(within(drawer).getByRole('combobox', { name: 'Device' })).toBeVisible())
    // What is not known is not counted as none.
    await expect(within(drawer).queryByRole('button', { name: /^Show \d/ })).toBeNull()
  },
}

const changing = inChangingStory()

export const RefreshFails: Story = {
  decorators: [changing.decorator],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const figure = /^423: show the studies of 李伟, Studies/
    await canvas.findByRole('button', { name: figure })
    const { fake } = changing.story()
    fake.answer(statisticApi.board, () => {
      throw new PacsError('FORBIDDEN')
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    const note = await canvas.findByRole('alert')
    await expect(note).toHaveTextContent(/^The figures could not be refreshed and may be out of date\./)
    await expect(canvas.getByRole('button', { name: figure })).toBeVisible()
    fake.answer(statisticApi.board, ({ board }) => storyFigures(board))
    await userEvent.click(within(note).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
    await expect(canvas.getByRole('button', { name: figure })).toBeVisible()
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
