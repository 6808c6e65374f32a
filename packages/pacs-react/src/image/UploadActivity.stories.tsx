import type { UploadItem } from '@opensono/pacs-capture/upload'
import { PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyUpload, storyUploads, storyWithImages } from './storyImages'
import { UploadActivity } from './UploadActivity'

const withUploads = (items: readonly UploadItem[], isOnline = true) =>
  inStory((language) => ({ ...storyWithImages(language), uploads: storyUploads(items, isOnline) }))

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
