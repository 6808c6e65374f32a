import { type Language, PacsError, statisticApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { inChangingStory, storyWithStatistics } from '../storyStatistics'
import { TurnaroundPanel } from './TurnaroundPanel'

const meta = {
  title: 'Statistics/TurnaroundPanel',
  component: TurnaroundPanel,
  args: { onOpenRecords: fn(), style: { height: '100vh', padding: 16 } },
  decorators: [inStory((language: Language) => storyWithStatistics(language))],
} satisfies Meta<typeof TurnaroundPanel>

export default meta
type Story = StoryObj<typeof meta>

export const ByHour: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const waiting = await canvas.findByRole('grid', { name: 'Waiting now' })
    await waitFor(() => expect(within(waiting).getByText('47 min')).toBeVisible())
    await expect(canvas.getByText(/^Deleted studies are not counted/).closest('[aria-hidden]')).toBeNull()
    await userEvent.click(await canvas.findByRole('button', { name: /show the slowest studies of 09:00$/ }))
    const drawer = await canvas.findByRole('dialog', { name: 'Registration to first image · 09:00' })
    await userEvent.click(await within(drawer).findByRole('button', { name: /^US20260105001/ }))
    await expect(args.onOpenRecords).toHaveBeenLastCalledWith({
      text: 'US20260105001',
      studyTimeType: 'RegisterTime',
    })
  },
}

export const ByRoom: Story = {
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'By room' }))
    await waitFor(() => expect(canvas.getByText('Registration to first image · By room')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: /slowest studies of No room/ }))
    await canvas.findByRole('dialog', { name: 'Registration to first image · No room' })
  },
}

export const WithoutRecords: Story = {
  render: ({ onOpenRecords: _records, ...args }) => <TurnaroundPanel {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const grid = await canvas.findByRole('grid', { name: 'Registration to first image By hour' })
    await waitFor(() => expect(within(grid).getByRole('row', { name: /^09:00/ })).toBeVisible())
    // The studies behind a time name their patients.
    await expect(canvas.queryByRole('button', { name: /slowest/ })).toBeNull()
  },
}

export const MoreFilters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /show the slowest studies of 09:00$/ })
    await userEvent.click(canvas.getByRole('button', { name: 'More filters' }))
    const drawer = await canvas.findByRole('dialog', { name: 'More filters' })
    await waitFor(() => expect(within(drawer).getByRole('combobox', { name: 'Device' })).toBeVisible())
    // A step leaves out the studies that did not take it: their number is not that of the studies of the filter.
    await expect(within(drawer).queryByRole('button', { name: /^Show \d/ })).toBeNull()
  },
}

const changing = inChangingStory()

export const RefreshFails: Story = {
  decorators: [changing.decorator],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /show the slowest studies of 09:00$/ })
    changing.story().fake.answer(statisticApi.turnaround, () => {
      throw new PacsError('FORBIDDEN')
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    const note = await canvas.findByRole('alert')
    await expect(note).toHaveTextContent(/^The figures could not be refreshed/)
    await expect(within(note).getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /show the slowest studies of 09:00$/ })).toBeVisible()
  },
}

export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const NothingFound: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.turnaround, () => ({ steps: [], byHour: [], byRoom: [] }))
      story.fake.answer(statisticApi.queue, () => [])
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No patients are waiting.')).toBeVisible())
  },
}

export const Refused: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStatistics(language)
      story.fake.answer(statisticApi.turnaround, () => {
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
      story.fake.answer(statisticApi.turnaround, () => new Promise(() => undefined))
      story.fake.answer(statisticApi.queue, () => new Promise(() => undefined))
      return story
    }),
  ],
}
