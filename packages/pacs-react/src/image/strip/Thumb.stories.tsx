import { PacsError, type StudyId } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyItem, storyUploadItem, storyWithImages } from '../storyImages'
import { Thumb } from './Thumb'

const keys = {
  isCurrent: true,
  pictureRef: () => {},
  onPress: fn(),
  onKeyDown: () => {},
  onFocus: () => {},
  onBlur: () => {},
}

const meta = {
  title: 'Image/Thumb',
  component: Thumb,
  decorators: [
    (Story) => (
      <ul className="pacs-strip-list" style={{ width: 120 }}>
        <Story />
      </ul>
    ),
    inStory(storyWithImages),
  ],
  args: { item: storyItem(3), keys, onSelect: fn() },
} satisfies Meta<typeof Thumb>

export default meta
type Story = StoryObj<typeof meta>

export const Stored: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Open Image 3' }))
    await expect(keys.onPress).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Image 3' }))
    await expect(args.onSelect).toHaveBeenCalledWith(true)
  },
}
export const Selected: Story = { args: { isSelected: true } }
export const UsedWithComment: Story = {
  args: { item: storyItem(4, { isUsedInReport: true, comment: 'Gall bladder' }) },
}
export const Clip: Story = { args: { item: { ...storyItem(5, { type: 'MULTI_FRAME' }), durationMs: 12_000 } } }
export const Queued: Story = { args: { item: storyUploadItem({ status: 'queued', percent: 0 }) } }
export const Uploading: Story = { args: { item: storyUploadItem({ status: 'uploading' }) } }
export const Waiting: Story = { args: { item: storyUploadItem({ status: 'waiting', retryInSeconds: 4 }) } }
export const WaitingForNetwork: Story = { args: { item: storyUploadItem({ status: 'waiting' }) } }
export const NeedsLogin: Story = { args: { item: storyUploadItem({ status: 'needsLogin' }) } }
export const Done: Story = { args: { item: storyUploadItem({ status: 'done', percent: 100 }) } }
export const Damaged: Story = { args: { item: storyItem(6, { thumbnailUrl: 'data:image/png,damaged' }) } }
export const Changed: Story = { args: { item: storyItem(7, { isDamaged: true, url: '', thumbnailUrl: null }) } }
export const DamagedClip: Story = {
  args: {
    item: storyItem(8, { type: 'MULTI_FRAME', isDamaged: true, url: '', thumbnailUrl: null, durationMs: 12_000 }),
  },
}
export const Dicom: Story = {
  args: { item: storyItem(12, { contentType: 'application/dicom', thumbnailUrl: null }) },
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    await waitFor(() =>
      expect(within(canvasElement).getByRole('button', { name: 'Open Image 12, DICOM' })).toBeVisible(),
    )
  },
}
export const DicomOnItsWay: Story = {
  args: {
    item: storyUploadItem({ fileExtension: '.dcm', fileName: '2026-01-05 王芳 abdomen.dcm', posterUrl: null }),
  },
}
export const AviWithoutPicture: Story = {
  args: {
    item: storyItem(13, {
      type: 'MULTI_FRAME',
      contentType: 'video/x-msvideo',
      thumbnailUrl: null,
      durationMs: 12_000,
    }),
  },
}
export const RefusedByItsStudy: Story = {
  args: {
    item: {
      ...storyItem(9),
      label: 'A9',
      isNumbered: false,
      refused: { studyId: 'study-2' as StudyId, code: 'STUDY_IS_LOCKED_ERROR' },
    },
  },
}
export const Busy: Story = { args: { isBusy: true } }

export const Failed: Story = {
  args: { item: storyUploadItem({ status: 'failed', error: new PacsError('UPLOAD_FAILED') }), onRetry: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
