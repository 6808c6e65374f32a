import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { TextField } from '../field/TextField'
import { Dialog } from './Dialog'

const meta = {
  title: 'Control/Dialog',
  component: Dialog,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    title: 'Choose a device',
    children: <TextField label="Name" />,
    actions: <Button variant="primary">Use</Button>,
  },
} satisfies Meta<typeof Dialog>

export default meta
type Story = StoryObj<typeof meta>

export const Medium: Story = {
  play: async ({ canvasElement }) => {
    const dialog = within(canvasElement).getByRole('dialog', { name: 'Choose a device' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(dialog.closest('.pacs-root')).not.toBeNull()
  },
}
export const Small: Story = { args: { size: 'small' } }
export const Large: Story = { args: { size: 'large' }, globals: { theme: 'light' } }
export const LongText: Story = { args: { children: 'A line of text. '.repeat(400) } }

export const ClosedByEscape: Story = {
  play: async ({ args, canvasElement }) => {
    // Escape is heard where the focus is, and the focus goes in once the dialog is open.
    await waitFor(() => expect(within(canvasElement).getByRole('dialog').contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const ClosedByButton: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }))
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
