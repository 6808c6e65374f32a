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

/** One row is found: Enter takes it without an arrow key, as it does where the text is a row's code. */
export const TakenByEnter: Story = {
  args: { onTaken: fn() },
  play: async ({ args, canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.type(box, 'kid{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('kidney')
    await expect(args.onTaken).toHaveBeenCalledOnce()
    await waitFor(() => expect(box).toHaveValue('Kidney'))
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await userEvent.clear(box)
    await userEvent.type(box, 'gan{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('liver')
  },
}

/** More than one is found: text and list stay, and the list says what to do. */
export const Unclear: Story = {
  args: { onTaken: fn() },
  play: async ({ args, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const box = within(canvasElement).getByRole('combobox')
    await userEvent.type(box, 'e{Enter}')
    await waitFor(() => expect(page.getByText('Choose one with the arrow keys, or type more.')).toBeVisible())
    await waitFor(() => expect(page.getAllByRole('option')).toHaveLength(3))
    await expect(box).toHaveValue('e')
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.type(box, 'n')
    await waitFor(() => expect(page.queryByText(/Choose one/)).toBeNull())
    await userEvent.type(box, '{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('spleen')
    await expect(args.onTaken).toHaveBeenCalledOnce()
  },
}

export const NoMatch: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'zzz')
    await waitFor(() => expect(within(canvasElement).getByText('Nothing matches')).toBeVisible())
    await userEvent.keyboard('{Enter}')
    await expect(within(canvasElement).getByText('Nothing matches')).toBeVisible()
    await expect(within(canvasElement).getByRole('combobox')).toHaveValue('zzz')
    await expect(within(canvasElement).queryByText(/Choose one/)).toBeNull()
  },
}

export const Loading: Story = {
  args: { filter: 'server', isLoading: true },
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'li')
    await waitFor(() => expect(within(canvasElement).getByText('Loading')).toBeVisible())
  },
}
