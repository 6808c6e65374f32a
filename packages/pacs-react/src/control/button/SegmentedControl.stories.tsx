import type { Meta, StoryObj } from '@storybook/react-vite'
import { LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { SegmentedControl } from './SegmentedControl'

const meta = {
  title: 'Control/SegmentedControl',
  component: SegmentedControl,
  args: {
    label: 'Stroke',
    value: 'm',
    segments: [
      { id: 's', label: 'S' },
      { id: 'm', label: 'M' },
      { id: 'l', label: 'L' },
    ],
  },
} satisfies Meta<typeof SegmentedControl>

export default meta
type Story = StoryObj<typeof meta>

export const Chosen: Story = {}
export const Disabled: Story = { args: { isDisabled: true } }
export const Light: Story = { globals: { theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Icons: Story = {
  args: {
    label: 'View',
    value: 'list',
    segments: [
      { id: 'list', label: 'List', icon: <List aria-hidden />, isIconOnly: true },
      { id: 'grid', label: 'Pictures', icon: <LayoutGrid aria-hidden />, isIconOnly: true },
    ],
  },
}

export const ChosenByArrowKey: Story = {
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <SegmentedControl {...args} value={value} onChange={setValue} />
  },
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    const radio = (name: string) => within(canvasElement).getByRole('radio', { name })
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(radio('L')).toBeChecked()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(radio('S')).toBeChecked()
    // Leaving the group chooses nothing.
    await userEvent.tab()
    await expect(radio('S')).toBeChecked()
  },
}
