import type { Meta, StoryObj } from '@storybook/react-vite'
import { WifiOff } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../button/Button'
import { Banner } from './Banner'

const meta = {
  title: 'Control/Banner',
  component: Banner,
  args: { children: 'Recovered a clip of 4 min 12 s. Uploading to the study it was recorded for.' },
} satisfies Meta<typeof Banner>

export default meta
type Story = StoryObj<typeof meta>

export const RecoveredClips: Story = {}
export const Success: Story = { args: { tone: 'success', children: 'All 3 images are uploaded.' } }
export const Licence: Story = {
  args: { tone: 'warning', children: 'The licence ends in 12 days.', actions: <Button size="small">Details</Button> },
}
export const LongActions: Story = {
  args: {
    tone: 'warning',
    children: 'Alexandra Montgomery was called; current is still Wilhelmina Fitzgerald.',
    style: { width: 420 },
    actions: (
      <>
        <Button size="small">
          Stop the clip and switch to Alexandra Wilhelmina Montgomery-Fitzgerald of Northumberland Hall
        </Button>
        <Button size="small">Keep Wilhelmina Fitzgerald</Button>
      </>
    ),
  },
  async play({ canvasElement }) {
    const banner = within(canvasElement).getByRole('status')
    const words = within(banner).getByText(/was called/)
    await expect(words.getBoundingClientRect().width).toBeGreaterThan(200)
    for (const button of within(banner).getAllByRole('button')) {
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(banner.getBoundingClientRect().right)
      await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth + 1)
    }
  },
}
export const NarrowColumn: Story = {
  args: {
    ...LongActions.args,
    children: '1 image arrived after the report was begun: Image 3.',
    style: { width: 180 },
  },
  async play({ canvasElement }) {
    const words = within(canvasElement).getByText(/arrived after/)
    await expect(words.getBoundingClientRect().width).toBeGreaterThan(110)
  },
}
export const Danger: Story = { args: { tone: 'danger', children: 'Wrong password. 3 tries are left.' } }
export const LightDanger: Story = { ...Danger, globals: { theme: 'light' } }
export const LightWarning: Story = { ...Licence, globals: { theme: 'light' } }

export const OfflineInChinese: Story = {
  args: {
    tone: 'warning',
    icon: <WifiOff aria-hidden className="pacs-banner-icon" />,
    children: '网络已断开。3 幅图像已保存在本机，网络恢复后自动上传。',
  },
  globals: { language: 'zh' },
}

export const Closable: Story = {
  args: { onClose: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
