import type { Meta, StoryObj } from '@storybook/react-vite'
import { inStory, storyUpload, storyUploads, storyWithImages } from '../storyImages'
import { OfflineBanner } from './OfflineBanner'

const offline = (count: number, isDurable = true) =>
  inStory((language) => ({
    ...storyWithImages(language),
    uploads: storyUploads(
      Array.from({ length: count }, (_, index) => storyUpload(`upload-${index}`, { status: 'waiting' })),
      ...([false, 0, { isDurable }] as const),
    ),
  }))

const meta = { title: 'Image/OfflineBanner', component: OfflineBanner } satisfies Meta<typeof OfflineBanner>

export default meta
type Story = StoryObj<typeof meta>

export const WithImagesKept: Story = { decorators: [offline(3)] }
export const WithNothingKept: Story = { decorators: [offline(0)] }
export const WithoutADisk: Story = { decorators: [offline(1, false)] }
export const InChineseAndLight: Story = { decorators: [offline(3)], globals: { language: 'zh', theme: 'light' } }
