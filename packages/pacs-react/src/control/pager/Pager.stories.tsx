import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Pager } from './Pager'

const meta = {
  title: 'Control/Pager',
  component: Pager,
  args: { page: 0, pageSize: 20, total: 412, onPageChange: fn(), onPageSizeChange: fn() },
} satisfies Meta<typeof Pager>

export default meta
type Story = StoryObj<typeof meta>

export const FirstPage: Story = {
  play: async ({ args, canvasElement }) => {
    await expect(within(canvasElement).getByText('1–20 of 412')).toBeVisible()
    await expect(within(canvasElement).getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Next page' }))
    await expect(args.onPageChange).toHaveBeenCalledWith(1)
    await userEvent.selectOptions(within(canvasElement).getByRole('combobox', { name: 'Rows per page' }), '100')
    await expect(args.onPageSizeChange).toHaveBeenCalledWith(100)
  },
}

export const LastPage: Story = {
  args: { page: 20 },
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('401–412 of 412')).toBeVisible()
    await expect(within(canvasElement).getByRole('button', { name: 'Next page' })).toBeDisabled()
  },
}

export const BeyondTheCount: Story = {
  args: { page: 3, total: 10_000, isTotalExact: false, rowCount: 20 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('61–80 of 10,000+')).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: 'Last page' })).toBeNull()
  },
}

export const Empty: Story = {
  args: { total: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No rows')).toBeVisible()
  },
}
export const Loading: Story = {
  args: { total: 0, isLoading: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('No rows')).toBeNull()
  },
}
export const Chinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }
