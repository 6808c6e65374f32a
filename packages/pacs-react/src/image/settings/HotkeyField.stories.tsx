import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory } from '../storyImages'
import { HotkeyField } from './HotkeyField'

const meta = {
  title: 'Image/HotkeyField',
  component: HotkeyField,
  decorators: [inStory((language) => createStoryPacs({ language }))],
  args: {
    label: 'Still to the study',
    values: ['F1', 'Button 1'],
    isRecording: false,
    pressed: null,
    onRecord: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof HotkeyField>

export default meta
type Story = StoryObj<typeof meta>

export const Rest: Story = {
  play: async ({ args, canvasElement }) => {
    const field = await within(canvasElement).findByRole('button')
    await userEvent.tab()
    await expect(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onRecord).toHaveBeenCalledOnce()
  },
}
export const Nothing: Story = { args: { values: [] } }
export const Recording: Story = {
  args: { isRecording: true },
  play: async ({ args, canvasElement }) => {
    ;(await within(canvasElement).findByRole('button')).focus()
    await userEvent.tab()
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
export const Pressed: Story = { args: { isRecording: true, pressed: 'Ctrl+Shift+K' } }
export const Refused: Story = { args: { error: 'F4 is taken: Clip to the buffer. Choose another.' } }
export const Disabled: Story = { args: { isDisabled: true } }
export const RecordingInChinese: Story = {
  args: { isRecording: true, label: '静态图像到检查' },
  globals: { language: 'zh', theme: 'light' },
}
