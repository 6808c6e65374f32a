import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createToasts, type Toasts } from './createToasts'
import { ToastRegion } from './ToastRegion'

/** Toasts that stay, so that a story shows the same every time. */
function standing(fill: (toasts: Toasts) => void): Toasts {
  const toasts = createToasts({ schedule: () => () => undefined })
  fill(toasts)
  return toasts
}

const meta = {
  title: 'Control/Toast',
  component: ToastRegion,
} satisfies Meta<typeof ToastRegion>

export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = { args: { toasts: standing((toasts) => toasts.info('Dr. Wang entered the room.')) } }
export const Success: Story = { args: { toasts: standing((toasts) => toasts.success('The report is saved.')) } }

export const Warning: Story = {
  args: { toasts: standing((toasts) => toasts.warning('A clip for the buffer is recording. Stop it first.')) },
}

export const WithAction: Story = {
  args: {
    toasts: standing((toasts) =>
      toasts.success('The report is printed.', { label: 'Printing failed', onPress: () => undefined }),
    ),
  },
  globals: { theme: 'light' },
}

export const ThreeAtMost: Story = {
  args: {
    toasts: standing((toasts) => {
      for (const name of ['A1', 'A2', 'A3', 'A4'])
        toasts.error(`Clip ${name} was not uploaded. It is kept on this computer.`)
    }),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button', { name: 'Close' })).toHaveLength(3)
    const [first] = within(canvasElement).getAllByRole('button', { name: 'Close' })
    if (first) await userEvent.click(first)
    await expect(within(canvasElement).getByText(/Clip A4/)).toBeInTheDocument()
  },
}

export const InlineInChinese: Story = {
  args: { placement: 'inline', toasts: standing((toasts) => toasts.error('图像上传失败，已保存在本机。')) },
  globals: { language: 'zh' },
}
