import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { StatTile } from './StatTile'

const meta = {
  title: 'Control/StatTile',
  component: StatTile,
  args: { label: 'Studies', value: '1,234', style: { width: 160, margin: 16 } },
} satisfies Meta<typeof StatTile>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Leading: Story = {
  args: { onPress: fn(), actionLabel: 'Show the studies', hint: '8 without a doctor' },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Studies 1,234: Show the studies' }))
    await expect(args.onPress).toHaveBeenCalledOnce()
  },
}
export const Loading: Story = { args: { value: null } }
export const Light: Story = { args: { onPress: fn(), actionLabel: 'Show the studies' }, globals: { theme: 'light' } }
export const Touch: Story = { args: { hint: '8 without a doctor' }, globals: { mode: 'touch' } }
