import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ErrorState } from './ErrorState'

const meta = {
  title: 'Control/ErrorState',
  component: ErrorState,
  args: {
    title: 'The list could not be loaded',
    children: 'The server did not answer. Your conditions are kept; try again.',
    code: 'NETWORK_ERROR',
    requestId: '0199d1f2-77aa',
  },
} satisfies Meta<typeof ErrorState>

export default meta
type Story = StoryObj<typeof meta>

export const WithCodeAndRequest: Story = {
  args: { onRetry: fn() },
  play: async ({ args, canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('0199d1f2-77aa')
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const WithoutRetry: Story = { globals: { theme: 'light' } }
export const Chinese: Story = {
  args: { title: '列表加载失败', children: '服务器没有应答。您的查询条件已保留，请重试。' },
  globals: { language: 'zh' },
}
