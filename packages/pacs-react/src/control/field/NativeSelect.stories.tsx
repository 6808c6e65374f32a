import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { NativeSelect } from './NativeSelect'

const meta = {
  title: 'Control/NativeSelect',
  component: NativeSelect,
  args: {
    label: 'Hospital',
    placeholder: 'Choose',
    onChange: fn(),
    options: [
      { id: 'one', label: 'Demo Hospital' },
      { id: 'two', label: 'Second Hospital' },
    ],
  },
} satisfies Meta<typeof NativeSelect>

export default meta
type Story = StoryObj<typeof meta>

export const NoneChosen: Story = { args: { isRequired: true } }
export const Chosen: Story = { args: { value: 'two', hint: 'Workplace today' } }
export const Invalid: Story = { args: { error: 'Choose a hospital' } }
export const Disabled: Story = { args: { value: 'two', isDisabled: true } }
export const DisabledWithReason: Story = { args: { disabledReason: 'Fill in the phone number first.' } }
export const ReadOnly: Story = { args: { value: 'two', isReadOnly: true } }
export const Light: Story = { args: { value: 'one' }, globals: { theme: 'light' } }

export const ChosenByKeyboard: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.selectOptions(within(canvasElement).getByRole('combobox', { name: 'Hospital' }), 'two')
    await expect(args.onChange).toHaveBeenCalledWith('two')
  },
}
