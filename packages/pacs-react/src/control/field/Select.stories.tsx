import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Select } from './Select'

const meta = {
  title: 'Control/Select',
  component: Select,
  args: {
    label: 'Exam type',
    placeholder: 'Choose',
    onChange: fn(),
    options: [
      { id: 'abdomen', label: 'Abdomen', description: 'FB' },
      { id: 'heart', label: 'Heart', description: 'XZ' },
      { id: 'thyroid', label: 'Thyroid', isDisabled: true },
    ],
  },
} satisfies Meta<typeof Select>

export default meta
type Story = StoryObj<typeof meta>

export const NoneChosen: Story = { args: { isRequired: true } }
export const Chosen: Story = { args: { value: 'heart' } }
export const Invalid: Story = { args: { error: 'Required' } }
export const Disabled: Story = { args: { value: 'heart', isDisabled: true } }
export const DisabledWithReason: Story = { args: { value: 'heart', disabledReason: 'Comes from the order.' } }
export const ReadOnly: Story = { args: { value: 'heart', isReadOnly: true } }
export const Light: Story = { args: { value: 'heart', hint: 'Decides the template' }, globals: { theme: 'light' } }

export const ChosenByKeyboard: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(within(canvasElement).getByRole('listbox')).toBeVisible())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('heart'))
  },
}

export const Open: Story = {
  args: { value: 'heart' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const list = await within(canvasElement).findByRole('listbox')
    await expect(list.closest('.pacs-root')).not.toBeNull()
    await waitFor(() => expect(within(list).getByRole('option', { name: /Heart/ })).toBeVisible())
  },
}

let arrive: () => void

/** Anyone who is faster than the network keeps the open list, and the options come into it. */
export const OpenBeforeOptionsCome: Story = {
  args: { options: [] },
  render: function Late(args) {
    const [options, setOptions] = useState(args.options)
    arrive = () => setOptions([{ id: 'heart', label: 'Heart' }])
    return <Select {...args} options={options} />
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button'))
    await waitFor(() => expect(canvas.getByText('Nothing yet')).toBeVisible())
    arrive()
    await userEvent.click(await canvas.findByRole('option', { name: 'Heart' }))
    await expect(args.onChange).toHaveBeenCalledWith('heart')
  },
}

export const OpenWithoutOptions: Story = {
  args: { options: [], emptyText: 'No exam types yet' },
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await waitFor(() => expect(within(canvasElement).getByText('No exam types yet')).toBeVisible())
  },
}
