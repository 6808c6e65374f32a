import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Checkbox } from './Checkbox'

const meta = {
  title: 'Control/Checkbox',
  component: Checkbox,
  args: { children: 'Print the pictures too', onChange: fn() },
} satisfies Meta<typeof Checkbox>

export default meta
type Story = StoryObj<typeof meta>

export const Unchecked: Story = {}
export const Checked: Story = { args: { isSelected: true } }
export const Indeterminate: Story = { args: { isIndeterminate: true } }
export const Disabled: Story = { args: { isDisabled: true } }
export const CheckedAndDisabled: Story = { args: { isSelected: true, isDisabled: true } }
export const ReadOnly: Story = { args: { isSelected: true, isReadOnly: true } }
export const Invalid: Story = { args: { isInvalid: true } }
export const Light: Story = { args: { isSelected: true }, globals: { theme: 'light', language: 'zh' } }

export const ToggledBySpace: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenCalledWith(true)
    await expect(within(canvasElement).getByRole('checkbox')).toBeChecked()
  },
}
