import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { Popover } from './Popover'

const meta = {
  title: 'Control/Popover',
  component: Popover,
  args: { label: 'Device', trigger: <Button>Device</Button>, children: 'USB capture card, 1024 x 768' },
} satisfies Meta<typeof Popover>

export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const panel = await within(canvasElement).findByRole('dialog', { name: 'Device' })
    await waitFor(() => expect(panel).toBeVisible())
    await expect(panel.closest('.pacs-root')).not.toBeNull()
  },
}
export const OpenInLight: Story = { ...Open, globals: { theme: 'light' } }

export const ClosedByEscape: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await within(canvasElement).findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(within(canvasElement).getByRole('button')).toHaveFocus())
  },
}

export const ClosedByItsContent: Story = {
  args: { children: (close) => <Button onPress={close}>Use this device</Button> },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Device' }))
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Use this device' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
  },
}
