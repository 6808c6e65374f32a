import type { Meta, StoryObj } from '@storybook/react-vite'
import { Inbox } from 'lucide-react'
import { Button } from '../button/Button'
import { EmptyState } from './EmptyState'

const meta = {
  title: 'Control/EmptyState',
  component: EmptyState,
  args: { title: 'No studies today', icon: <Inbox aria-hidden />, children: 'Register the first patient of the day.' },
} satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

export const WithAction: Story = { args: { action: <Button variant="primary">Register</Button> } }
export const TitleOnly: Story = { args: { children: undefined }, globals: { theme: 'light' } }
export const Chinese: Story = {
  args: { title: '今天还没有检查', children: '请登记今天的第一位患者。' },
  globals: { language: 'zh' },
}
