import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { NumberField } from './NumberField'

const meta = {
  title: 'Control/NumberField',
  component: NumberField,
  args: { label: 'Length', unit: 'mm', onChange: fn() },
} satisfies Meta<typeof NumberField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = { args: { value: 12.5 } }
export const Invalid: Story = { args: { value: 900, error: 'At most 500 mm' } }
export const Disabled: Story = { args: { value: 3, isDisabled: true } }
export const DisabledWithReason: Story = { args: { value: 3, disabledReason: 'Filled from the measurement.' } }
export const ReadOnly: Story = { args: { value: 3, isReadOnly: true } }
export const Light: Story = { args: { value: 12.5, unit: 'cm/s' }, globals: { theme: 'light', language: 'zh' } }

export const TakenOverOnLeaving: Story = {
  args: { minValue: 0, maxValue: 500 },
  play: async ({ args, canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox'), '42')
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenLastCalledWith(42)
  },
}
