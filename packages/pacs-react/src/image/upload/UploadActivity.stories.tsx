import type { UploadItem } from '@opensono/pacs-capture/upload'
import { PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyUpload, storyUploads, storyWithImages } from '../storyImages'
import { UploadActivity } from './UploadActivity'

const withUploads = (items: readonly UploadItem[], isOnline = true, state: Parameters<typeof storyUploads>[3] = {}) =>
  inStory((language) => ({ ...storyWithImages(language), uploads: storyUploads(items, isOnline, 0, state) }))

const meta = { title: 'Image/UploadActivity', component: UploadActivity } satisfies Meta<typeof UploadActivity>

export default meta
type Story = StoryObj<typeof meta>

async function open({ canvasElement }: { canvasElement: HTMLElement }) {
  await userEvent.click(await within(canvasElement).findByRole('button'))
  const list = await within(canvasElement).findByRole('dialog')
  await waitFor(() => expect(list).toBeVisible())
}

export const Nothing: Story = { decorators: [withUploads([])], play: open }
export const UnderWay: Story = {
  decorators: [
    withUploads([
      storyUpload('upload-1'),
      storyUpload('upload-2', { status: 'queued', isClip: true, durationMs: 12_000 }),
    ]),
  ],
  play: open,
}
export const Failed: Story = {
  decorators: [withUploads([storyUpload('upload-1', { status: 'failed', error: new PacsError('UPLOAD_FAILED') })])],
  play: open,
}
export const NeedsLogin: Story = {
  decorators: [withUploads([storyUpload('upload-1', { status: 'needsLogin' })])],
  play: open,
}
export const OfAnotherUser: Story = {
  decorators: [inStory((language) => ({ ...storyWithImages(language), uploads: storyUploads([], true, 2) }))],
  play: open,
}
export const Offline: Story = {
  decorators: [
    withUploads(
      [1, 2, 3].map((each) => storyUpload(`upload-${each}`, { status: 'waiting' })),
      false,
    ),
  ],
  play: async (context) => {
    await open(context)
    if (context.globals.language === 'zh') return
    const words = 'You are offline. 3 images are safe on this computer and upload when the network returns.'
    await expect(within(context.canvasElement).getByText(words)).toBeVisible()
  },
}

/** Every state that a file can be in, one row each. */
export const EveryState: Story = {
  decorators: [
    withUploads([
      storyUpload('upload-1', { isClip: true, durationMs: 252_000, bytesPerSecond: 1_150_000, secondsLeft: 95 }),
      storyUpload('upload-2', { status: 'queued' }),
      storyUpload('upload-3', { status: 'waiting', retryInSeconds: 8 }),
      storyUpload('upload-4', { status: 'waiting' }),
      storyUpload('upload-5', { status: 'needsLogin' }),
      storyUpload('upload-6', { status: 'failed', error: new PacsError('UPLOAD_FAILED'), fileName: 'scan.avi' }),
      storyUpload('upload-7', { status: 'queued', isKept: false, fileName: 'earlier study.dcm' }),
      storyUpload('upload-8', { status: 'done' }),
    ]),
  ],
  play: async (context) => {
    await open(context)
    if (context.globals.language === 'zh') return
    const list = within(context.canvasElement)
    await waitFor(() => expect(list.getByText('1.1 MB/s · 1 min 35 s left')).toBeVisible())
    await waitFor(() => expect(list.getByText('Kept on this computer; sent again in 8 s.')).toBeInTheDocument())
    await waitFor(() => expect(list.getByRole('button', { name: 'Retry all' })).toBeVisible())
  },
}
export const EveryStateInChinese: Story = { ...EveryState, globals: { language: 'zh', theme: 'light' } }
export const Recovered: Story = {
  decorators: [
    withUploads([storyUpload('upload-1', { isClip: true, isRecovered: true, durationMs: 252_000 })], true, {
      recovered: { stills: 0, clips: 1, durationMs: 252_000, place: 'study' },
    }),
  ],
  play: open,
}
export const AnotherTabSends: Story = {
  decorators: [withUploads([storyUpload('upload-1')], true, { isMirror: true })],
  play: open,
}
