import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ProgressBar } from './ProgressBar'

const meta = {
  title: 'Control/ProgressBar',
  component: ProgressBar,
  args: { label: 'Uploading clip A1', value: 74, valueText: '74%' },
} satisfies Meta<typeof ProgressBar>

export default meta
type Story = StoryObj<typeof meta>

export const Known: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '74')
  },
}
export const Unknown: Story = { args: { value: null, valueText: undefined } }
export const Done: Story = { args: { value: 100, valueText: '100%' }, globals: { theme: 'light' } }
export const Bare: Story = { args: { isBare: true } }
