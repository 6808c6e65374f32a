import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { TextField } from '../field/TextField'
import { Drawer } from './Drawer'

const meta = {
  title: 'Control/Drawer',
  component: Drawer,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    title: 'Add a room',
    children: <TextField label="Name" isRequired />,
    actions: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Save</Button>
      </>
    ),
  },
} satisfies Meta<typeof Drawer>

export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const drawer = within(canvasElement).getByRole('dialog', { name: 'Add a room' })
    await waitFor(() => expect(drawer).toBeVisible())
    await expect(drawer.getBoundingClientRect().right).toBe(window.innerWidth)
  },
}
export const Wide: Story = { args: { isWide: true }, globals: { theme: 'light' } }

export const ClosedByEscape: Story = {
  play: async ({ args, canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('dialog').contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
