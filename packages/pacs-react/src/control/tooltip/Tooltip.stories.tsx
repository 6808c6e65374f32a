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

/** Those beside the first come at once, and there is never a second. */
export const FollowsThePointer: Story = {
  render: (args) => (
    <div className="story-row">
      <Tooltip {...args} text="Saves the picture to the study">
        <Button>Still</Button>
      </Tooltip>
      <Tooltip {...args} text="Records until it is pressed again">
        <Button>Clip</Button>
      </Tooltip>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const texts = () => inside.queryAllByRole('tooltip').map((bubble) => bubble.textContent)
    await userEvent.hover(inside.getByRole('button', { name: 'Still' }))
    await waitFor(() => expect(texts()).toEqual(['Saves the picture to the study']))
    await userEvent.hover(inside.getByRole('button', { name: 'Clip' }))
    await waitFor(() => expect(texts()).toEqual(['Records until it is pressed again']), { timeout: 300 })
    await userEvent.unhover(inside.getByRole('button', { name: 'Clip' }))
    await waitFor(() => expect(texts()).toEqual([]))
  },
}

export const GoneWhenUsedOrDismissed: Story = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const button = inside.getByRole('button')
    await userEvent.hover(button)
    await inside.findByRole('tooltip')
    await userEvent.click(button)
    await waitFor(() => expect(inside.queryByRole('tooltip')).toBeNull())
    await userEvent.unhover(button)
    button.blur()
    await userEvent.tab()
    await inside.findByRole('tooltip')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(inside.queryByRole('tooltip')).toBeNull())
    await expect(button).toHaveFocus()
    await expect(button).not.toHaveAccessibleDescription()
  },
}
