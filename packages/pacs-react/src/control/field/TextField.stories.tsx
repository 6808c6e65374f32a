import type { Meta, StoryObj } from '@storybook/react-vite'
import { Search } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { TextField } from './TextField'

const meta = {
  title: 'Control/TextField',
  component: TextField,
  args: { label: 'Name', onChange: fn() },
} satisfies Meta<typeof TextField>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: 'Zhang San' } }
export const Filled: Story = { args: { value: '张三' } }
export const Required: Story = { args: { isRequired: true, hint: 'As on the ID card' } }
export const Disabled: Story = { args: { value: '张三', isDisabled: true } }
export const ReadOnly: Story = { args: { value: 'US20261121001', isReadOnly: true } }
export const WithIconAndUnit: Story = {
  args: { before: <Search aria-hidden />, after: <span className="pacs-unit">kg</span> },
}
export const Light: Story = { args: { value: '张三', hint: 'As on the ID card' }, globals: { theme: 'light' } }
export const Touch: Story = { args: { value: '张三' }, globals: { mode: 'touch' } }
export const Chinese: Story = {
  args: { label: '姓名', value: '张三', error: '此项不能为空' },
  globals: { language: 'zh' },
}

export const Invalid: Story = {
  args: { value: '13x', error: 'This is not a phone number' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Name' })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription(/This is not a phone number/)
  },
}

export const DisabledWithReason: Story = {
  args: { value: '张三', disabledReason: 'Only the sonographer may change a printed study.' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox')
    await expect(input).toBeDisabled()
    await expect(input).toHaveAccessibleDescription(/Only the sonographer/)
  },
}

export const Focused: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.tab()
    await userEvent.keyboard('Li')
    await expect(within(canvasElement).getByRole('textbox')).toHaveFocus()
    await expect(args.onChange).toHaveBeenLastCalledWith('Li')
  },
}

export const Bare: Story = {
  args: { label: 'Search', isBare: true, placeholder: 'Name or pinyin' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Search' })).toBeVisible()
  },
}
