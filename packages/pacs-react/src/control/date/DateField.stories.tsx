import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { DateField } from './DateField'

const meta = {
  title: 'Control/DateField',
  component: DateField,
  args: { label: 'Date of birth', onChange: fn() },
} satisfies Meta<typeof DateField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { isRequired: true } }
export const Invalid: Story = { args: { value: '2030-01-01', error: 'This is not a date of birth' } }
export const Disabled: Story = { args: { value: '1980-02-03', isDisabled: true } }
export const DisabledWithReason: Story = { args: { value: '1980-02-03', disabledReason: 'Read from the ID card.' } }
export const ReadOnly: Story = { args: { value: '1980-02-03', isReadOnly: true } }
export const Light: Story = { args: { value: '1980-02-03' }, globals: { theme: 'light' } }

export const YearFirst: Story = {
  args: { value: '1980-02-03' },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('group')
    await expect(box).toHaveTextContent(/^\W*1980\W*\/\W*02\W*\/\W*03/)
  },
}

export const YearFirstInChinese: Story = {
  ...YearFirst,
  args: { label: '出生日期', value: '1980-02-03' },
  globals: { language: 'zh' },
}

export const Typed: Story = {
  play: async ({ args }) => {
    await userEvent.tab()
    await userEvent.keyboard('19800203')
    await expect(args.onChange).toHaveBeenLastCalledWith('1980-02-03')
  },
}

export const ChosenInCalendar: Story = {
  args: { value: '2026-11-21', maxDate: '2026-11-21' },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Open calendar/ }))
    const day = await within(canvasElement).findByRole('button', { name: /10 November 2026/ })
    await waitFor(() => expect(day).toBeVisible())
    await userEvent.click(day)
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-10')
  },
}

export const CalendarOpen: Story = {
  args: { label: '出生日期', value: '2026-11-21', maxDate: '2026-11-23' },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /打开日历/ }))
    await waitFor(() => expect(within(canvasElement).getByRole('grid')).toBeVisible())
  },
}
