import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Switch } from './Switch'

const meta = {
  title: 'Control/Switch',
  component: Switch,
  args: { children: 'Timed clips', onChange: fn() },
} satisfies Meta<typeof Switch>

export default meta
type Story = StoryObj<typeof meta>

export const Off: Story = {}
export const On: Story = { args: { isSelected: true } }
export const Disabled: Story = { args: { isDisabled: true } }
export const OnAndDisabled: Story = { args: { isSelected: true, isDisabled: true } }
export const Light: Story = { args: { isSelected: true }, globals: { theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Toggles: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('switch'))
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}
