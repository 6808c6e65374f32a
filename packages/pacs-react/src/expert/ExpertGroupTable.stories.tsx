import { expertApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { ExpertGroupTable } from './ExpertGroupTable'
import { storyGroup, storyWithExperts } from './storyExperts'

const groups = [
  storyGroup(1),
  storyGroup(2, { expertCount: 0 }),
  storyGroup(3, { isEnabled: false, expertCount: 0, description: '2025 年起并入内分泌。' }),
]

const meta = {
  title: 'Settings/ExpertGroupTable',
  component: ExpertGroupTable,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithExperts(language, { groups }))],
} satisfies Meta<typeof ExpertGroupTable>

export default meta
type Story = StoryObj<typeof meta>

export const Groups: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('row', { name: /甲状腺.*Disabled/ })).toBeVisible())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithExperts(language, { groups: [] }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No groups yet')).toBeVisible())
  },
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithExperts(language)
      story.fake.answer(expertApi.groups, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

/** What follows is said before: the experts move, and there is no way back. */
export const Disabling: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('心脏'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Disable' }))
    await waitFor(() =>
      expect(canvas.getByText(/Its 2 experts move to unclassified. It cannot be enabled again/)).toBeVisible(),
    )
    await userEvent.click(within(canvas.getByRole('alertdialog')).getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

export const DisabledOneIsOpened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('甲状腺'))
    await waitFor(() => expect(canvas.getByText(/To use it again, create a new one/)).toBeVisible())
    await expect(canvas.queryByRole('button', { name: 'Disable' })).toBeNull()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/disabled/))
  },
}

export const NameIsTaken: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithExperts(language, { groups })
      story.fake.answer(expertApi.createGroup, () => {
        throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a group' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), '心脏')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Already in use. Choose another')).toBeVisible())
  },
}
