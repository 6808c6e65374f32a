import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { inStory, storyOtherPatient as other, storyItem } from '../storyImages'
import { storyStrips } from '../strip/storyStrips'
import { ReplacedMark } from './ReplacedMark'

const meta = {
  title: 'Image/ReplacedMark',
  component: ReplacedMark,
  decorators: [inStory((language) => storyStrips(language))],
  args: { image: storyItem(1, { isReplaced: true }) },
} satisfies Meta<typeof ReplacedMark>

export default meta
type Story = StoryObj<typeof meta>

export const Replaced: Story = {
  play: async ({ canvasElement, globals }) => {
    const text = globals.language === 'zh' ? '设备已更正' : 'Replaced by the machine'
    await expect(await within(canvasElement).findByText(text)).toBeVisible()
  },
}
export const IconOnly: Story = { args: { isIconOnly: true } }
export const Light: Story = { ...Replaced, globals: { theme: 'light' } }
export const Chinese: Story = { ...Replaced, globals: { language: 'zh' } }
export const OfOtherPatient: Story = {
  args: { image: storyItem(1, { isReplaced: true, filePatient: other }) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('Replaced by the machine')).toBeNull()
  },
}
