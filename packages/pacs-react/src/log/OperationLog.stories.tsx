import { type Language, logApi, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { OperationLog } from './OperationLog'
import { storyWithLog } from './storyLog'

const meta = {
  title: 'Log/OperationLog',
  component: OperationLog,
  args: { save: fn(), style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithLog(language))],
} satisfies Meta<typeof OperationLog>

export default meta
type Story = StoryObj<typeof meta>

export const Entries: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('Study 000005'))
    const detail = await canvas.findByRole('dialog', { name: 'Entry 5' })
    await waitFor(() => expect(within(detail).getByText(/pacs:image:collect_image/)).toBeVisible())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const NothingOnTheseDays: Story = {
  decorators: [inStory((language: Language) => storyWithLog(language, []))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No entries on these dates')).toBeVisible())
  },
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithLog(language)
      story.fake.answer(logApi.operations, () => {
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
      const story = storyWithLog(language)
      story.fake.answer(logApi.operations, () => new Promise(() => undefined))
      return story
    }),
  ],
}

export const Whole: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify the log' }))
    await waitFor(() => expect(canvas.getByText(/Log verified: 1234 entries, none altered/)).toBeVisible())
  },
}
export const Broken: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithLog(language)
      story.fake.answer(logApi.verification, () => ({
        isWhole: false,
        rows: 17,
        firstBadSequence: 17,
        head: { sequence: 1234, hash: '9f86d081884c7d65' },
      }))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify the log' }))
    await waitFor(() => expect(canvas.getByText(/entry 17 was changed, moved or deleted/)).toBeVisible())
  },
}

export const Exported: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(args.save).toHaveBeenCalledWith(expect.any(Blob), 'log.xlsx'))
  },
}

export const ExportIsCancelled: Story = {
  globals: { language: 'zh' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithLog(language)
      story.fake.answer(logApi.export, () => new Promise(() => undefined))
      return story
    }),
  ],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '导出' }))
    const dialog = await canvas.findByRole('dialog', { name: '导出到 Excel' })
    await waitFor(() => expect(within(dialog).getByRole('progressbar')).toBeVisible())
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(args.save).not.toHaveBeenCalled()
  },
}
