import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Badge } from './Badge'

const meta = {
  title: 'Control/Badge',
  component: Badge,
  args: { count: 3, label: '3 invitations' },
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

export const Accent: Story = {}
export const Danger: Story = { args: { tone: 'danger' } }
export const Muted: Story = { args: { tone: 'muted' }, globals: { theme: 'light' } }

export const Many: Story = {
  args: { count: 120, label: '120 invitations' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('99+')).toBeVisible()
  },
}

export const NoneDrawsNothing: Story = {
  args: { count: 0 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.pacs-badge')).toBeNull()
  },
}
