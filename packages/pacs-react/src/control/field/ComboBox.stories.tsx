import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ComboBox } from './ComboBox'

const meta = {
  title: 'Control/ComboBox',
  component: ComboBox,
  args: {
    label: 'Body part',
    placeholder: 'Type a name or pinyin',
    noMatchText: 'Nothing matches',
    loadingText: 'Loading',
    onChange: fn(),
    options: [
      { id: 'liver', label: 'Liver', description: 'gan' },
      { id: 'kidney', label: 'Kidney', description: 'shen' },
      { id: 'spleen', label: 'Spleen', description: 'pi' },
    ],
  },
} satisfies Meta<typeof ComboBox>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Chosen: Story = { args: { value: 'liver' } }
export const Invalid: Story = { args: { error: 'Fill this in', isRequired: true } }
export const Disabled: Story = { args: { value: 'liver', isDisabled: true } }
export const DisabledWithReason: Story = { args: { value: 'liver', disabledReason: 'Comes from the order.' } }
export const ReadOnly: Story = { args: { value: 'liver', isReadOnly: true } }
export const Light: Story = { args: { value: 'liver', hint: 'Decides the template' }, globals: { theme: 'light' } }

export const FoundByTyping: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'kid')
    await waitFor(() => expect(within(canvasElement).getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('kidney'))
  },
}

export const NoMatch: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'zzz')
    await waitFor(() => expect(within(canvasElement).getByText('Nothing matches')).toBeVisible())
  },
}

export const Loading: Story = {
  args: { filter: 'server', isLoading: true },
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'li')
    await waitFor(() => expect(within(canvasElement).getByText('Loading')).toBeVisible())
  },
}
