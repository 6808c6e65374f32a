import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory } from '../storyImages'
import { LastSecondsButton } from './LastSecondsButton'

const meta = {
  title: 'Image/LastSecondsButton',
  component: LastSecondsButton,
  decorators: [inStory((language) => createStoryPacs({ language }))],
  args: { ring: { seconds: 10, readySeconds: 10 }, hotkey: 'F6', onPress: fn(), disabledReason: undefined },
} satisfies Meta<typeof LastSecondsButton>

export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async ({ args, canvasElement, globals }) => {
    const name = globals.language === 'zh' ? '回溯采集 10 秒 F6' : 'Save last 10 s F6'
    await userEvent.click(await within(canvasElement).findByRole('button', { name }))
    await expect(args.onPress).toHaveBeenCalledOnce()
  },
}
export const Filling: Story = {
  args: { ring: { seconds: 10, readySeconds: 4 } },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Save last 4 s F6' })).toBeVisible())
  },
}
export const Empty: Story = {
  args: {
    ring: { seconds: 10, readySeconds: 0 },
    disabledReason:
      'Nothing to save yet for retrospective capture. Try again in a moment, or turn it on in the capture settings.',
  },
}
export const LightAndChinese: Story = { globals: { theme: 'light', language: 'zh' } }
