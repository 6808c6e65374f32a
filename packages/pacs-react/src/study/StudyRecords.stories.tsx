import { createStudyQuery, type Language, PacsError, studyApi } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { StudyRecords } from './StudyRecords'
import { storyStudy, storyWithStudies } from './storyStudies'

const newQuery = () => createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
const twenty = Array.from({ length: 20 }, (_, index) => storyStudy(index + 1, { isVip: index === 2 }))

const meta = {
  title: 'Study/StudyRecords',
  component: StudyRecords,
  args: { query: newQuery(), onOpen: fn(), onRowAction: fn() },
} satisfies Meta<typeof StudyRecords>

export default meta
type Story = StoryObj<typeof meta>

export const TwentyRows: Story = {
  args: { query: newQuery() },
  decorators: [inStory((language: Language) => storyWithStudies(language, twenty))],
  play: async ({ args, canvasElement }) => {
    const [first] = await within(canvasElement).findAllByText('张三')
    if (first !== undefined) await userEvent.dblClick(first)
    await expect(args.onRowAction).toHaveBeenCalledOnce()
  },
}
export const WithoutCapture: Story = {
  args: { query: newQuery(), targets: ['register', 'report'] },
  decorators: [inStory((language: Language) => storyWithStudies(language, twenty))],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect((await page.findAllByRole('button', { name: 'Write the report' })).length).toBeGreaterThan(0)
    await expect(page.queryByRole('button', { name: 'Capture images' })).toBeNull()
  },
}
export const Empty: Story = {
  args: { query: newQuery() },
  decorators: [inStory((language: Language) => storyWithStudies(language, []))],
}
export const NothingMatchesToday: Story = {
  args: { query: newQuery() },
  decorators: [inStory((language: Language) => storyWithStudies(language, []))],
  play: async ({ args, canvasElement }) => {
    args.query.set({ text: '李' })
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Search all days' }))
    await expect(args.query.getSnapshot()).toMatchObject({ range: null, text: '李' })
  },
}
export const Failed: Story = {
  args: { query: newQuery() },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStudies(language)
      story.fake.answer(studyApi.search, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Loading: Story = {
  args: { query: newQuery() },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithStudies(language)
      story.fake.answer(studyApi.search, () => new Promise(() => undefined))
      return story
    }),
  ],
}
