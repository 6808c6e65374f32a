import { accessApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { storyUser, storyWithAccess } from './storyAccess'
import { UserTable } from './UserTable'

const people = [
  storyUser(1, { isMfaBound: true }),
  storyUser(2, { isEnabled: false, lastLoginAt: null }),
  storyUser(3, { lockedUntil: '2099-01-05T01:00:00.000Z', roles: [] }),
  storyUser(4, { isShared: true, roles: ['Doctor', 'Registrar'].map((name) => ({ roleId: name, name })) }),
]

const meta = {
  title: 'Access/UserTable',
  component: UserTable,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithAccess(language, { users: people }))],
} satisfies Meta<typeof UserTable>

export default meta
type Story = StoryObj<typeof meta>

export const SomeOfEachState: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('row', { name: /李伟.*Enabled.*Bound/ })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('row', { name: /王芳.*Disabled.*Never/ })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('row', { name: /Maria.*No role.*Locked/ })).toBeVisible())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithAccess(language, { users: [] }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No users yet')).toBeVisible())
  },
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithAccess(language)
      story.fake.answer(accessApi.users, () => {
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
      const story = storyWithAccess(language)
      story.fake.answer(accessApi.users, () => new Promise(() => undefined))
      return story
    }),
  ],
}

/** Anyone who may only unlock sees everybody, and why nothing else can be done. */
export const WithoutTheRightToAdd: Story = {
  decorators: [
    inStory((language: Language) =>
      storyWithAccess(language, { users: people, authorities: ['pacs:other:user_unlock'] }),
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const add = await canvas.findByRole('button', { name: 'Add a user' })
    await expect(add).toHaveAccessibleDescription(/You may not do this/)
    await userEvent.click(add)
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

export const OneIsOpened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('王芳'))
    await waitFor(() => expect(canvas.getByRole('dialog', { name: '王芳' })).toBeVisible())
  },
}
