import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory } from '../storyImages'
import { SignalMark } from './SignalMark'
import { idleCapture, liveCapture } from './storyCapture'

const meta = {
  title: 'Image/SignalMark',
  component: SignalMark,
  decorators: [inStory((language) => createStoryPacs({ language }))],
  args: { state: liveCapture, isExplained: true },
} satisfies Meta<typeof SignalMark>

export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
export const Starting: Story = { args: { state: { ...idleCapture, status: 'starting' } } }
export const Lost: Story = { args: { state: { ...idleCapture, status: 'lost' } } }
export const StandsStill: Story = {
  args: { state: { ...liveCapture, isFrozen: true, signal: { kind: 'frozen', isDelivering: false } } },
}
export const ScannerFrozen: Story = {
  args: { state: { ...liveCapture, signal: { kind: 'frozen', isDelivering: true } } },
}
export const Black: Story = { args: { state: { ...liveCapture, signal: { kind: 'black' } } } }
export const WrongAspect: Story = {
  args: {
    state: {
      ...liveCapture,
      signal: { kind: 'wrongAspect', asked: { width: 1024, height: 768 }, got: { width: 1280, height: 720 } },
    },
  },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await waitFor(() => expect(within(canvasElement).getByText(/gives 1280 × 720 instead of 1024 × 768/)).toBeVisible())
  },
}
export const DroppingFrames: Story = {
  args: { state: { ...liveCapture, signal: { kind: 'droppingFrames', lostPerMinute: 12 } } },
}
export const DroppingFramesInChinese: Story = { ...DroppingFrames, globals: { language: 'zh', theme: 'light' } }
