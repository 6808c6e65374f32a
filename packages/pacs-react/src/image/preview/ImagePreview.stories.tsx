import type { StudyId } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyItem, storyUploadItem } from '../storyImages'
import { storyCalibration, storyOpener, storyWithMeasure } from '../viewer/storyViewer'
import { ImagePreview, type ImagePreviewProps } from './ImagePreview'

const items = [
  storyItem(1),
  storyItem(2, { comment: '胆囊壁毛糙' }),
  storyItem(3, { isDamaged: true, url: '', thumbnailUrl: null }),
  storyItem(4, { type: 'MULTI_FRAME', contentType: 'video/x-msvideo' }),
  {
    ...storyItem(5),
    label: 'A5',
    isNumbered: false,
    refused: { studyId: 'study-9' as StudyId, code: 'STUDY_IS_DELETED_ERROR' },
  },
  storyUploadItem({ percent: 74 }),
]

function Walk(props: ImagePreviewProps) {
  const [key, setKey] = useState(props.shownKey)
  return <ImagePreview {...props} shownKey={key} onShow={setKey} />
}

const meta = {
  title: 'Image/ImagePreview',
  component: ImagePreview,
  render: (args) => <Walk {...args} />,
  decorators: [inStory((language) => storyWithMeasure(language))],
  args: { items, shownKey: 'image-1', onShow: fn(), openPicture: storyOpener({ calibration: storyCalibration }) },
} satisfies Meta<typeof ImagePreview>

export default meta
type Story = StoryObj<typeof meta>

export const Still: Story = {}
export const Light: Story = { args: { shownKey: 'image-2' }, globals: { theme: 'light' } }
export const Chinese: Story = { args: { shownKey: 'image-2' }, globals: { language: 'zh' } }
export const Damaged: Story = { args: { shownKey: 'image-3' } }
export const OfAnotherProgram: Story = {
  args: { shownKey: 'image-4', openPicture: storyOpener({ fault: 'PICTURE_UNREADABLE' }) },
}
export const RefusedByItsStudy: Story = { args: { shownKey: 'image-5' } }
export const OnItsWay: Story = { args: { shownKey: 'upload-1' } }

export const WalkedByArrows: Story = {
  play: async ({ canvasElement }) => {
    const title = () => within(canvasElement).queryByRole('dialog')?.querySelector('h2')?.textContent
    await waitFor(() => expect(title()).toBe('Image 1 of 6'))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(title()).toBe('Image 2 of 6'))
    await expect(within(canvasElement).getByText('胆囊壁毛糙')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await waitFor(() => expect(title()).toBe('Image 1 of 6'))
  },
}

export const ClosedByEscape: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
  },
}
