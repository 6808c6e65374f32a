import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './Skeleton'

const meta = { title: 'Control/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

export const Line: Story = {}
export const Picture: Story = { args: { width: 104, height: 78 } }
export const Light: Story = { args: { width: '60%' }, globals: { theme: 'light' } }
