import type { Meta, StoryObj } from '@storybook/react-vite'
import { Printer, Save } from 'lucide-react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from './Button'

const meta = {
  title: 'Control/Button',
  component: Button,
  args: { children: 'Save', onPress: fn() },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Primary: Story = { args: { variant: 'primary' } }
export const Plain: Story = {}
export const Quiet: Story = { args: { variant: 'quiet' } }
export const Danger: Story = { args: { variant: 'danger', children: 'Delete' } }
export const Disabled: Story = { args: { isDisabled: true } }

export const DisabledWithReason: Story = {
  args: { children: 'Print', icon: <Printer aria-hidden />, disabledReason: 'You may not print reports.' },
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Print' })
    await expect(button).toHaveAccessibleDescription('You may not print reports.')
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await waitFor(() => expect(canvasElement.querySelector('.pacs-tooltip')).toBeVisible())
    await userEvent.click(button)
    await expect(args.onPress).not.toHaveBeenCalled()
  },
}

export const Pressed: Story = {
  args: { variant: 'primary' },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await expect(args.onPress).toHaveBeenCalledOnce()
  },
}

export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button')).toHaveFocus()
  },
}

export const Pending: Story = {
  args: { variant: 'primary', isPending: true },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await expect(args.onPress).not.toHaveBeenCalled()
  },
}

export const SizesAndHotkey: Story = {
  render: (args) => (
    <div className="story-row">
      <Button {...args} size="small" />
      <Button {...args} size="medium" icon={<Save aria-hidden />} />
      <Button {...args} size="big" hotkey="F9" icon={<Save aria-hidden />} />
    </div>
  ),
}

export const Touch: Story = { ...SizesAndHotkey, globals: { mode: 'touch' } }
export const Light: Story = { ...SizesAndHotkey, globals: { theme: 'light' } }
export const Chinese: Story = { args: { children: '保存' }, globals: { language: 'zh', theme: 'light' } }
