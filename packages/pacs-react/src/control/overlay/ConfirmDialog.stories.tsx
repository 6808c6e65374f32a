import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Banner } from '../feedback/Banner'
import { ConfirmDialog } from './ConfirmDialog'

const meta = {
  title: 'Control/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    isOpen: true,
    title: 'Delete 3 images',
    children: '3 images of Zhang San are deleted. An administrator can bring them back for 30 days.',
    confirmLabel: 'Delete',
    tone: 'danger',
    onConfirm: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Danger: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Delete' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}

export const CancelledByEscape: Story = {
  play: async ({ args, canvasElement }) => {
    const dialog = within(canvasElement).getByRole('alertdialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await expect(args.onCancel).toHaveBeenCalled()
    await expect(args.onConfirm).not.toHaveBeenCalled()
  },
}

export const Plain: Story = {
  args: { title: 'Leave the room', children: 'Recording goes on.', confirmLabel: 'Leave', tone: 'primary' },
  globals: { theme: 'light' },
}

export const Pending: Story = { args: { isPending: true } }

export const Refused: Story = { args: { error: <Banner tone="danger">Li Wei is working on this study.</Banner> } }

export const TypedInChinese: Story = {
  args: {
    title: '合并患者',
    children: '将 US0012 合并到 US0015？12 幅图像和 1 份报告将转入，且无法撤销。请输入 US0015 确认。',
    confirmLabel: '合并',
    typedText: 'US0015',
    typedLabel: '检查号',
  },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: '合并' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(within(canvasElement).getByRole('textbox')).toHaveFocus())
    await userEvent.type(within(canvasElement).getByRole('textbox'), 'US0015')
    await waitFor(() => expect(button).toBeEnabled())
    await userEvent.click(button)
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}
