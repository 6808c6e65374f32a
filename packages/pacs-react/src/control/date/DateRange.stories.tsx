import type { DateRangeValue } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { DateRange, type DateRangeProps } from './DateRange'

const november: DateRangeValue = { start: '2026-11-15', end: '2026-11-21' }

const meta = {
  title: 'Control/DateRange',
  component: DateRange,
  args: { label: 'Registered', value: november, today: '2026-11-21', onChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 288 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateRange>

export default meta
type Story = StoryObj<typeof meta>

function Stateful(args: DateRangeProps) {
  const [value, setValue] = useState(args.value)
  return (
    <DateRange
      {...args}
      value={value}
      onChange={(range) => {
        setValue(range)
        args.onChange(range)
      }}
    />
  )
}

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const Invalid: Story = { args: { error: 'At most three months' } }
export const Disabled: Story = { args: { isDisabled: true } }
export const DisabledWithReason: Story = { args: { disabledReason: 'A saved query decides.' } }
export const ReadOnly: Story = { args: { isReadOnly: true } }

export const PresetChosen: Story = {
  args: { value: null },
  render: (args) => <Stateful {...args} />,
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Open calendar/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Last 3 days' }))
    await expect(args.onChange).toHaveBeenCalledWith({ start: '2026-11-19', end: '2026-11-21' })
    await waitFor(() => expect(canvas.queryByRole('grid')).toBeNull())
  },
}

export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Open calendar/ }))
    await waitFor(() => expect(within(canvasElement).getAllByRole('grid')).toHaveLength(2))
    await waitFor(() =>
      expect(within(canvasElement).getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-current'),
    )
  },
}

export const OpenInChinese: Story = {
  args: { label: '登记日期' },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /打开日历/ }))
    await waitFor(() => expect(within(canvasElement).getByText('近一周')).toBeVisible())
  },
}
