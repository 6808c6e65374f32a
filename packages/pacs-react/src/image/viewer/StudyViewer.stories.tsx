import { imageApi, StudyId } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { inStory } from '../storyImages'
import { StudyViewer } from './StudyViewer'
import { storyWithMeasure } from './storyViewer'

const meta = {
  title: 'Image/StudyViewer',
  component: StudyViewer,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div style={{ position: 'fixed', inset: 0 }}>
        <Story />
      </div>
    ),
    inStory((language) => storyWithMeasure(language)),
  ],
  args: { study: { studyId: StudyId.parse('study-1') } },
} satisfies Meta<typeof StudyViewer>

export default meta
type Story = StoryObj<typeof meta>

export const Images: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('toolbar', { name: 'Tools' })).toBeVisible()
  },
}

export const WithoutImages: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithMeasure(language)
      story.fake.answer(imageApi.list, () => [])
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This study has no images.')).toBeVisible()
  },
}
