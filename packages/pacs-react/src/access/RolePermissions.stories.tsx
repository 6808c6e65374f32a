import { accessApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { RolePermissions } from './RolePermissions'
import { storyRole, storyWithAccess } from './storyAccess'

const meta = {
  title: 'Access/RolePermissions',
  component: RolePermissions,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithAccess(language))],
} satisfies Meta<typeof RolePermissions>

export default meta
type Story = StoryObj<typeof meta>

export const Roles: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() =>
      expect(canvas.getByRole('row', { name: /All users.*1 permission: View records/ })).toBeVisible(),
    )
    await waitFor(() => expect(canvas.getByRole('row', { name: /Doctor 4 2 permissions/ })).toBeVisible())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch', theme: 'light' } }

export const ARoleInUseIsNotDeleted: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('Doctor'))
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Doctor' })).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Delete the role' })).toHaveAccessibleDescription(
      /Users have this role/,
    )
    await waitFor(() =>
      expect(canvas.getByRole('treeitem', { name: /^Reports/ })).toHaveAttribute('aria-checked', 'mixed'),
    )
  },
}

export const WhatEverybodyMayDo: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('所有人'))
    await waitFor(() => expect(canvas.getByRole('dialog', { name: '所有人' })).toBeVisible())
    await userEvent.click(canvas.getByRole('treeitem', { name: /^查看报告/ }))
    await waitFor(() => expect(canvas.getByText(/权限有增减的用户将退出登录/)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: /所有人 2 项权限/ })).toBeVisible())
  },
}

export const ARoleIsAdded: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a role' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Front desk')
    await userEvent.click(canvas.getByRole('treeitem', { name: /^Registration/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: /Front desk 0 2 permissions/ })).toBeVisible())
  },
}

export const ANameIsTaken: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithAccess(language)
      story.fake.answer(accessApi.createRole, () => {
        throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a role' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Doctor')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Already in use. Choose another')).toBeVisible())
  },
}

export const TwoVersions: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithAccess(language)
      story.fake.answer(accessApi.setRolePermissions, ({ version }) => {
        if (version === 2) return storyRole(1, { version: 3 })
        const theirs = storyRole(1, { version: 2, permissions: ['pacs:statistics:hospital_statistics'] })
        story.fake.answer(accessApi.roles, () => [theirs])
        throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:03:00.000Z' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('Doctor'))
    await userEvent.click(await canvas.findByRole('treeitem', { name: /^Print reports/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText(/only: View reports, Write reports, Print reports/)).toBeVisible())
    await waitFor(() => expect(canvas.getByText(/only: View statistics/)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithAccess(language)
      story.fake.answer(accessApi.roles, () => {
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
      story.fake.answer(accessApi.roles, () => new Promise(() => undefined))
      return story
    }),
  ],
}
