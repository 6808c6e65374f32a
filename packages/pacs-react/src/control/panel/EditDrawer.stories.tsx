import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { TextField } from '../field/TextField'
import { EditDrawer } from './EditDrawer'

const meta = {
  title: 'Control/EditDrawer',
  component: EditDrawer,
  args: {
    title: 'Edit a room',
    children: <TextField label="Name" defaultValue="Room 1" />,
    isDirty: false,
    onClose: fn(),
    save: { label: 'Save the room', onSave: fn() },
  },
} satisfies Meta<typeof EditDrawer>

export default meta
type Story = StoryObj<typeof meta>

export const Untouched: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Cancel' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const AsksBeforeAChangeIsLost: Story = {
  args: { isDirty: true },
  globals: { theme: 'light' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }))
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep editing' }))
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const Chinese: Story = { args: { isDirty: true }, globals: { language: 'zh', mode: 'touch' } }
