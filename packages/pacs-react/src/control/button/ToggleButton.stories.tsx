import type { Meta, StoryObj } from '@storybook/react-vite'
import { Crosshair } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ToggleButton } from './ToggleButton'

const meta = {
  title: 'Control/ToggleButton',
  component: ToggleButton,
  args: { children: 'Freeze', onChange: fn() },
} satisfies Meta<typeof ToggleButton>

export default meta
type Story = StoryObj<typeof meta>

export const Off: Story = {}
export const On: Story = { args: { isSelected: true } }
export const OnInLight: Story = { args: { isSelected: true }, globals: { theme: 'light' } }
export const WithIcon: Story = { args: { icon: <Crosshair aria-hidden />, hotkey: 'F', size: 'big' } }
export const Disabled: Story = { args: { isDisabled: true } }

export const Toggles: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { pressed: false }))
    await expect(args.onChange).toHaveBeenCalledWith(true)
    await expect(within(canvasElement).getByRole('button', { pressed: true })).toBeVisible()
  },
}

export const DisabledWithReason: Story = {
  args: { disabledReason: 'There is no live picture.' },
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole('button')
    await expect(button).toHaveAccessibleDescription('There is no live picture.')
    await userEvent.click(button)
    await expect(args.onChange).not.toHaveBeenCalled()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  },
}
