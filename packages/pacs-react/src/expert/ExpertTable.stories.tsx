import { expertApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { ExpertTable } from './ExpertTable'
import { storyExpert, storyWithExperts } from './storyExperts'

const experts = [
  storyExpert(1),
  storyExpert(2, {
    visibility: 'some',
    visibleTo: [{ hospitalId: 'hospital-2', name: 'Second Hospital' }],
    groups: [],
  }),
  storyExpert(3, { isUserEnabled: false, cannotAnswer: 'disabled' }),
  storyExpert(4, { cannotAnswer: 'noPermission' }),
  storyExpert(5, { cannotAnswer: 'pending' }),
  storyExpert(6, { cannotAnswer: 'departmentClosed' }),
]

const meta = {
  title: 'Settings/ExpertTable',
  component: ExpertTable,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithExperts(language, { experts }))],
} satisfies Meta<typeof ExpertTable>

export default meta
type Story = StoryObj<typeof meta>

export const Experts: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByRole('row', { name: /周岚.*心脏.*All hospitals/ })).toHaveLength(2))
    await expect(canvas.getByRole('row', { name: /周岚.*No permission/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /钱学文.*Unclassified.*1 hospital/ })).toBeVisible()
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithExperts(language, { experts: [] }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No experts yet')).toBeVisible())
  },
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithExperts(language)
      story.fake.answer(expertApi.page, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}
export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithExperts(language)
      story.fake.answer(expertApi.page, () => new Promise(() => undefined))
      return story
    }),
  ],
}

export const OneIsOpened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [name] = await canvas.findAllByText('周岚')
    await userEvent.click(name ?? canvasElement)
    await waitFor(() => expect(canvas.getByRole('dialog', { name: '周岚' })).toBeVisible())
  },
}
