import type { Meta, StoryObj } from '@storybook/react-vite'
import { Search, Trash2 } from 'lucide-react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from './IconButton'

const meta = {
  title: 'Control/IconButton',
  component: IconButton,
  args: { label: 'Search', icon: <Search aria-hidden /> },
} satisfies Meta<typeof IconButton>

export default meta
type Story = StoryObj<typeof meta>

export const Quiet: Story = {}
export const Plain: Story = { args: { variant: 'plain' } }
export const Small: Story = { args: { size: 'small' } }
export const Big: Story = { args: { size: 'big', variant: 'plain' } }
export const Disabled: Story = { args: { isDisabled: true } }

export const NamedByTooltip: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await waitFor(() => expect(within(canvasElement).getByRole('tooltip')).toBeVisible())
    await expect(within(canvasElement).getByRole('tooltip')).toHaveTextContent('Search')
  },
}

export const DisabledWithReason: Story = {
  args: { label: 'Delete', icon: <Trash2 aria-hidden />, disabledReason: 'The report is printed and locked.' },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Delete' })
    await expect(button).toHaveAccessibleDescription('The report is printed and locked.')
  },
}

export const Touch: Story = { globals: { mode: 'touch', theme: 'light' } }
