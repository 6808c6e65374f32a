import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/Button'
import { SidePanel } from './SidePanel'

const meta = {
  title: 'Control/SidePanel',
  component: SidePanel,
  args: { title: '张三', children: 'Pictures and report of the chosen study', style: { width: 320 } },
} satisfies Meta<typeof SidePanel>

export default meta
type Story = StoryObj<typeof meta>

export const Fixed: Story = {}
export const WithActions: Story = {
  args: { actions: <Button variant="primary">Open</Button> },
  globals: { theme: 'light' },
}

export const Closable: Story = {
  args: { onClose: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
