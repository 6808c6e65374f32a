import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { inStory, storyOtherPatient as other, storyItem } from '../storyImages'
import { storyStrips } from '../strip/storyStrips'
import { OtherPatientMark } from './OtherPatientMark'

const meta = {
  title: 'Image/OtherPatientMark',
  component: OtherPatientMark,
  decorators: [inStory((language) => storyStrips(language))],
  args: { image: storyItem(1, { filePatient: other }) },
} satisfies Meta<typeof OtherPatientMark>

export default meta
type Story = StoryObj<typeof meta>

export const Undecided: Story = {
  play: async ({ canvasElement, globals }) => {
    const text = globals.language === 'zh' ? '患者不符' : 'Other patient'
    const mark = await within(canvasElement).findByText(text)
    await expect(mark.parentElement).toHaveAttribute('title', expect.stringContaining('LI SI / 李 四'))
  },
}
export const IconOnly: Story = { args: { isIconOnly: true } }
export const Light: Story = { ...Undecided, globals: { theme: 'light' } }
export const Chinese: Story = { ...Undecided, globals: { language: 'zh' } }
export const Kept: Story = {
  args: { image: storyItem(1, { filePatient: { ...other, keptByName: 'Dr Wang' } }) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('Other patient')).toBeNull()
  },
}
