import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { SearchField } from './SearchField'

const meta = {
  title: 'Control/SearchField',
  component: SearchField,
  args: { label: 'Search', value: '', placeholder: 'Name or phone', onChange: fn() },
} satisfies Meta<typeof SearchField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '李伟' }, globals: { theme: 'light', language: 'zh' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const ToldWhenTheTypingRests: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'li wei')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('li wei'))
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}

export const ToldAtEnter: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'li{Enter}')
    await expect(args.onChange).toHaveBeenCalledWith('li')
  },
}

export const ToldWhenLeft: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'li')
    await userEvent.tab()
    await expect(args.onChange).toHaveBeenCalledWith('li')
  },
}
