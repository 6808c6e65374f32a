import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory } from '../storyImages'
import { RecordClock } from './RecordClock'
import { storyRecording } from './storyCapture'

const meta = {
  title: 'Image/RecordClock',
  component: RecordClock,
  decorators: [inStory((language) => createStoryPacs({ language }))],
  args: { recording: storyRecording },
} satisfies Meta<typeof RecordClock>

export default meta
type Story = StoryObj<typeof meta>

export const ForTheBuffer: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const clock = await within(canvasElement).findByRole('timer', { name: 'Recording a clip for the buffer' })
    await expect(clock).toHaveTextContent('REC00:12/ 00:30')
  },
}
export const ForTheStudy: Story = { args: { recording: { ...storyRecording, target: 'study' } } }
export const Short: Story = { args: { isShort: true } }
export const NearlyFull: Story = {
  args: { recording: { ...storyRecording, isNearlyFull: true, elapsedSeconds: 1_790, limitMs: 1_800_200 } },
}
export const LightAndChinese: Story = { globals: { theme: 'light', language: 'zh' } }
