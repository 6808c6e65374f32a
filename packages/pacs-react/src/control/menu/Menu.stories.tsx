import type { Meta, StoryObj } from '@storybook/react-vite'
import { Languages, Printer, Trash2 } from 'lucide-react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { Menu } from './Menu'

const meta = {
  title: 'Control/Menu',
  component: Menu,
  args: {
    label: 'Study',
    trigger: <Button>Actions</Button>,
    onAction: fn(),
    entries: [
      { id: 'print', label: 'Print', icon: <Printer aria-hidden />, hotkey: 'Ctrl+P' },
      { id: 'export', label: 'Export', disabledReason: 'You may not export reports.' },
      { id: 'chinese', label: '中文', icon: <Languages aria-hidden />, isSelected: true, startsGroup: true },
      { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden />, tone: 'danger', startsGroup: true },
    ],
  },
} satisfies Meta<typeof Menu>

export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = {
  args: { header: 'Li Wei, doctor' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const menu = await within(canvasElement).findByRole('menu')
    await waitFor(() => expect(menu).toBeVisible())
    await expect(menu.closest('.pacs-root')).not.toBeNull()
  },
}
export const OpenInLight: Story = { ...Open, globals: { theme: 'light' } }

export const ChosenByKeyboard: Story = {
  play: async ({ args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'menuitem'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onAction).toHaveBeenCalledWith('print')
  },
}

export const DisabledEntrySaysWhy: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const entry = await within(canvasElement).findByRole('menuitem', { name: /Export/ })
    await expect(entry).toHaveTextContent('You may not export reports.')
    await userEvent.click(entry)
    await expect(args.onAction).not.toHaveBeenCalled()
  },
}
