import type { Language } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyWithStudies } from '../storyStudies'
import { QueueBoard } from './QueueBoard'

const meta = {
  title: 'Study/QueueBoard',
  component: QueueBoard,
  args: { onChoose: fn() },
} satisfies Meta<typeof QueueBoard>

export default meta
type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  decorators: [inStory((language: Language) => storyWithStudies(language))],
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByText('张三'))
    await expect(args.onChoose).toHaveBeenCalledOnce()
    await expect(within(canvasElement).queryByText('王小明')).toBeNull()
  },
}
export const Nobody: Story = { decorators: [inStory((language: Language) => storyWithStudies(language, []))] }
