import type { CaptureSessionState } from '@opensono/pacs-capture'
import { type ErrorCode, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { inStory, storyWithImages } from '../storyImages'
import { LivePicture } from './LivePicture'
import { idleCapture as idle, storyRecording as recording, type StandingCapture, standingCapture } from './storyCapture'

const lost = (code: ErrorCode) => ({
  ...idle,
  status: 'lost' as const,
  error: new PacsError(code),
  retryInSeconds: 2,
})

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

function WithStream({ state, capture }: { state: CaptureSessionState; capture?: StandingCapture }) {
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
  return <LivePicture state={{ ...state, stream }} capture={capture} />
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
    await waitFor(() => expect(within(canvasElement).getByText(words)).toBeVisible())
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

/** A frozen picture is removed: it is never left as if it were live. */
export const Frozen: Story = {
  render: () => <WithStream state={{ ...idle, status: 'live', isFrozen: true }} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('status')).not.toBeEmptyDOMElement()
    await expect(canvasElement.querySelector('video')).toBeNull()
  },
}

/** A picture without anything in it is named, and stays open behind the words. */
export const NoSignal: Story = {
  render: () => <WithStream state={{ ...idle, status: 'live', signal: { kind: 'black' } }} />,
  play: async ({ canvasElement, globals }) => {
    await waitFor(() => expect(canvasElement.querySelector('video[data-shown]')).toBeVisible())
    if (globals.language === 'zh') return
    await expect(within(canvasElement).getByText('No signal')).toBeVisible()
  },
}

/** A frozen scanner is work, not trouble: its picture stays. */
export const ScannerFrozen: Story = {
  render: () => <WithStream state={{ ...idle, status: 'live', signal: { kind: 'frozen', isDelivering: true } }} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('video[data-shown]')).toBeVisible())
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement()
  },
}

export const InAnotherTab: Story = { args: { state: lost('CAPTURE_IN_OTHER_TAB') } }
export const LightAndChinese: Story = {
  args: { state: lost('DEVICE_NOT_FOUND') },
  globals: { theme: 'light', language: 'zh' },
}

const shutter = standingCapture()

/** The frame answers a still with the next frame that is drawn. */
export const ShutterFlash: Story = {
  render: () => <WithStream state={{ ...idle, status: 'live' }} capture={shutter} />,
  play: async ({ canvasElement }) => {
    const flash = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>('.pacs-stage-flash')
      if (found === null) throw new Error('The frame is not there yet.')
      return found
    })
    const opacity = () => Number(getComputedStyle(flash).opacity)
    await expect(opacity()).toBe(0)
    shutter.emit('shutter', { target: 'study' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect(opacity()).toBeGreaterThan(0.5)
    await waitFor(() => expect(opacity()).toBe(0))
  },
}
