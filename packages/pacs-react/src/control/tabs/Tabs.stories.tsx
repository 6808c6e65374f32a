import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Badge } from '../feedback/Badge'
import { Tabs } from './Tabs'

const meta = {
  title: 'Control/Tabs',
  component: Tabs,
  args: {
    label: 'Side column',
    onChange: fn(),
    tabs: [
      { id: 'knowledge', label: 'Knowledge', content: 'Knowledge tree' },
      { id: 'earlier', label: 'Earlier', content: 'Earlier reports' },
      { id: 'review', label: 'Review', badge: <Badge count={2} label="2 findings" />, content: 'Findings' },
      { id: 'log', label: 'Log', content: 'Log', isDisabled: true },
    ],
  },
} satisfies Meta<typeof Tabs>

export default meta
type Story = StoryObj<typeof meta>

export const First: Story = {}
export const Controlled: Story = { args: { value: 'review' }, globals: { theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const ChosenByArrowKey: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onChange).toHaveBeenLastCalledWith('earlier')
    await expect(within(canvasElement).getByRole('tabpanel')).toHaveTextContent('Earlier reports')
  },
}
