import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/Button'
import { Tooltip } from './Tooltip'

const meta = {
  title: 'Control/Tooltip',
  component: Tooltip,
  args: { text: 'Saves the picture to the study', placement: 'bottom', children: <Button>Still</Button> },
} satisfies Meta<typeof Tooltip>

export default meta
type Story = StoryObj<typeof meta>

export const ShownOnFocus: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    const tooltip = await within(canvasElement).findByRole('tooltip')
    await waitFor(() => expect(tooltip).toBeVisible())
    await expect(within(canvasElement).getByRole('button')).toHaveAccessibleDescription(
      'Saves the picture to the study',
    )
    await expect(tooltip.closest('.pacs-root')).not.toBeNull()
  },
}
export const Light: Story = { ...ShownOnFocus, globals: { theme: 'light' } }

export const KeptAway: Story = {
  args: { isDisabled: true },
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await expect(within(canvasElement).queryByRole('tooltip')).toBeNull()
  },
}
