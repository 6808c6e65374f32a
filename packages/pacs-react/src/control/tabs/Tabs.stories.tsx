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

/** What is typed in a panel stays while another is looked at; one that nobody looked at costs nothing. */
export const KeptWhenLeft: Story = {
  args: {
    isKeepingPanels: true,
    tabs: [
      { id: 'knowledge', label: 'Knowledge', content: <input aria-label="Entry" /> },
      { id: 'earlier', label: 'Earlier', content: 'Earlier reports' },
      { id: 'review', label: 'Review', content: <p>Findings</p> },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox', { name: 'Entry' }), 'liver')
    await userEvent.click(canvas.getByRole('tab', { name: 'Earlier' }))
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await expect(canvas.queryByText('Findings')).toBeNull()
    await userEvent.click(canvas.getByRole('tab', { name: 'Knowledge' }))
    await expect(canvas.getByRole('textbox', { name: 'Entry' })).toHaveValue('liver')
    await expect(canvas.getByText('Earlier reports')).not.toBeVisible()
  },
}
