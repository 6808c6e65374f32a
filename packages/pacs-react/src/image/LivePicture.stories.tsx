import type { CaptureSessionState, Recording } from '@opensono/pacs-capture'
import { PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { LivePicture } from './LivePicture'
import { inStory, storyWithImages } from './storyImages'

const idle: CaptureSessionState = {
  status: 'idle',
  stream: null,
  width: 1024,
  height: 768,
  error: null,
  retryCount: 0,
  retryInSeconds: null,
  isFrozen: false,
  currentStudyId: null,
  recording: null,
  pendingStills: 0,
  timing: { isOn: false, seconds: 5 },
}

const lost = (code: 'DEVICE_NOT_FOUND' | 'DEVICE_NOT_READABLE' | 'DEVICE_NOT_ALLOWED' | 'GET_VIDEO_FAILED') => ({
  ...idle,
  status: 'lost' as const,
  error: new PacsError(code),
  retryInSeconds: 2,
})

const recording: Recording = {
  target: 'buffer',
  studyId: null,
  imageName: 'A1',
  startedAt: '2026-01-05T08:00:00Z',
  elapsedSeconds: 12,
  limitMs: 30_200,
  sizeBytes: 1000,
  userId: null,
  isNearlyFull: false,
  isStopping: false,
}

const meta = {
  title: 'Image/LivePicture',
  component: LivePicture,
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', height: '100vh' }}>
        <Story />
      </div>
    ),
    inStory(storyWithImages),
  ],
  args: { state: idle },
} satisfies Meta<typeof LivePicture>

export default meta
type Story = StoryObj<typeof meta>

function WithStream({ state }: { state: CaptureSessionState }) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  useEffect(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pencil = canvas.getContext('2d')
    let angle = 0
    const timer = setInterval(() => {
      angle += 8
      pencil?.clearRect(0, 0, 640, 480)
      if (pencil) pencil.fillStyle = 'gray'
      pencil?.fillRect(angle % 640, 0, 40, 480)
    }, 40)
    const made = canvas.captureStream(25)
    setStream(made)
    return () => {
      clearInterval(timer)
      for (const track of made.getTracks()) track.stop()
    }
  }, [])
  return <LivePicture state={{ ...state, stream }} />
}

export const Idle: Story = {}
export const Starting: Story = { args: { state: { ...idle, status: 'starting' } } }
export const NoDevice: Story = { args: { state: lost('DEVICE_NOT_FOUND') } }
export const Refused: Story = { args: { state: lost('DEVICE_NOT_ALLOWED') } }
export const LostForLong: Story = { args: { state: { ...lost('GET_VIDEO_FAILED'), retryCount: 12 } } }

export const InUse: Story = {
  args: { state: lost('DEVICE_NOT_READABLE') },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const words = 'Another program is using the capture card. Close it; next try in 2 s.'
    await expect(await within(canvasElement).findByText(words)).toBeVisible()
  },
}

export const Live: Story = {
  render: () => <WithStream state={{ ...idle, status: 'live' }} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('video[data-shown]')).toBeVisible())
  },
}

export const Recorded: Story = {
  render: () => <WithStream state={{ ...idle, status: 'live', recording }} />,
}

/** A picture that stands still is taken away: it is never left as if it were live. */
export const Frozen: Story = {
  render: () => <WithStream state={{ ...idle, status: 'live', isFrozen: true }} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('status')).not.toBeEmptyDOMElement()
    await expect(canvasElement.querySelector('video')).toBeNull()
  },
}
