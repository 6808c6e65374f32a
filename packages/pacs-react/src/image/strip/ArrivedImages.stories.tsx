import { imageApi, type Language, type StudyId } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createStoryPacs } from '../../testing/PacsStory'
import { inStory, storyItem } from '../storyImages'
import { ArrivedImages } from './ArrivedImages'

const arrivedAt = '2026-01-05T08:05:00.000Z'
let seen: readonly string[] = []

const meta = {
  title: 'Image/ArrivedImages',
  component: ArrivedImages,
  args: {
    studyId: 'study-1' as StudyId,
    items: [storyItem(1), storyItem(2, { arrivedAt }), storyItem(3, { arrivedAt })],
  },
  decorators: [
    inStory((language: Language) => {
      const story = createStoryPacs({ language })
      story.fake.answer(imageApi.seen, ({ imageIds }) => {
        seen = imageIds
        return null
      })
      return story
    }),
  ],
} satisfies Meta<typeof ArrivedImages>

export default meta
type Story = StoryObj<typeof meta>

/** The images that arrived are named, and those that are named are marked as seen. */
export const Arrived: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(/^2 images arrived after the report was begun/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Mark as seen' }))
    await waitFor(() => expect(seen).toEqual(['image-2', 'image-3']))
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }

/** Nothing is said where nothing arrived. */
export const None: Story = {
  args: { items: [storyItem(1)] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
