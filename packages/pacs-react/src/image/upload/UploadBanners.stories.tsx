import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory, storyUpload, storyUploads } from '../storyImages'
import { UploadBanners } from './UploadBanners'

type State = Parameters<typeof storyUploads>[3]

const withState = (state: State) =>
  inStory((language) => ({
    ...createStoryPacs({ language }),
    uploads: storyUploads([storyUpload('upload-1', { isClip: true, isRecovered: true })], true, 0, state),
  }))

const oneClip = { stills: 0, clips: 1, durationMs: 252_000, place: 'study' } as const

const meta = { title: 'Image/UploadBanners', component: UploadBanners } satisfies Meta<typeof UploadBanners>

export default meta
type Story = StoryObj<typeof meta>

export const Nothing: Story = {
  decorators: [withState({})],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.pacs-banner')).toBeNull()
  },
}

export const ClipRecovered: Story = {
  decorators: [withState({ recovered: oneClip })],
  play: async ({ canvasElement, globals }) => {
    const words =
      globals.language === 'zh'
        ? '已恢复 4 分 12 秒的动态图像，正在上传至录制时的检查。'
        : 'Recovered a clip of 4 min 12 s. Uploading to the study it was recorded for.'
    await waitFor(() => expect(within(canvasElement).getByText(words)).toBeVisible())
  },
}

export const ClipRecoveredInChinese: Story = { ...ClipRecovered, globals: { language: 'zh', theme: 'light' } }

/** Another user sees that something exists, and nothing more; read once, it is closed. */
export const ClipOfAnotherUser: Story = {
  decorators: [withState({ others: { stills: 0, clips: 1 } })],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const words = '1 unsent clip of another user. It is kept here until that user logs in.'
    await waitFor(() => expect(within(canvasElement).getByText(words)).toBeVisible())
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(within(canvasElement).queryByText(words)).toBeNull())
  },
}

export const Everything: Story = {
  decorators: [
    withState({
      recovered: { stills: 3, clips: 2, durationMs: 90_000, place: 'both' },
      others: { stills: 4, clips: 1 },
    }),
  ],
}
