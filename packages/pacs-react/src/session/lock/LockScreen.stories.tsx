import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { liveCapture, standingCapture, storyRecording } from '../../image/capture/storyCapture'
import { inStory } from '../../image/storyImages'
import { type SessionStoryOptions, sessionStory } from '../storySession'
import { LockScreen } from './LockScreen'

const meta = { title: 'Session/LockScreen', component: LockScreen } satisfies Meta<typeof LockScreen>

export default meta
type Story = StoryObj<typeof meta>

const on = (options: SessionStoryOptions = {}) => [inStory((language) => sessionStory({ ...options, language }))]

export const Quiet: Story = { decorators: on() }
export const WorkGoesOn: Story = {
  decorators: [
    inStory((language) => ({
      ...sessionStory({ language, unsentCount: 3 }),
      capture: standingCapture({ ...liveCapture, recording: storyRecording }),
    })),
  ],
  play: async (context) => {
    const canvas = within(context.canvasElement)
    await waitFor(() => expect(canvas.getByText(/\d\d:\d\d/)).toBeVisible())
    await waitFor(() => expect(canvas.getByText(/3 files|3 个文件/)).toBeVisible())
  },
}
export const WrongPassword: Story = {
  decorators: on({ refusal: 'WRONG_PASSWORD' }),
  play: async (context) => {
    const box = () => context.canvasElement.querySelector<HTMLInputElement>('[name=password]')
    await waitFor(() => expect(box()).toHaveFocus())
    await userEvent.keyboard('Old#2026{Enter}')
    await waitFor(() => expect(box()).toBeInvalid())
    await expect(box()).toHaveAccessibleDescription(/Wrong password\..*2|密码错误，.*2/)
  },
}
