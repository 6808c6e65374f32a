import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { RadioGroup } from './RadioGroup'

const meta = {
  title: 'Control/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Result',
    onChange: fn(),
    options: [
      { id: 'negative', label: 'Negative' },
      { id: 'positive', label: 'Positive' },
      { id: 'unknown', label: 'Unknown' },
    ],
  },
} satisfies Meta<typeof RadioGroup>

export default meta
type Story = StoryObj<typeof meta>

export const NoneChosen: Story = { args: { isRequired: true } }
export const Chosen: Story = { args: { value: 'positive' } }
export const Invalid: Story = { args: { error: 'Choose a result' } }
export const Disabled: Story = { args: { value: 'negative', isDisabled: true } }
export const DisabledWithReason: Story = { args: { value: 'negative', disabledReason: 'The report is locked.' } }
export const ReadOnly: Story = { args: { value: 'negative', isReadOnly: true } }
export const Vertical: Story = { args: { orientation: 'vertical' }, globals: { theme: 'light' } }

export const ChosenByPress: Story = {
  args: { value: 'negative' },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('Positive'))
    await expect(args.onChange).toHaveBeenCalledWith('positive')
  },
}
