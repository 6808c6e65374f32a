import { departmentApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { DepartmentTable } from './DepartmentTable'
import { storyDepartment, storyWithDepartments } from './storyDepartments'

const meta = {
  title: 'Settings/DepartmentTable',
  component: DepartmentTable,
  args: { style: { height: '100vh' } },
  decorators: [inStory((language: Language) => storyWithDepartments(language))],
} satisfies Meta<typeof DepartmentTable>

export default meta
type Story = StoryObj<typeof meta>

/** Which of them can be logged in to is seen without opening any. */
export const Departments: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() =>
      expect(canvas.getByRole('row', { name: /心脏超声.*Until 2099\/01\/31.*Enabled/ })).toBeVisible(),
    )
    await expect(canvas.getByRole('row', { name: /血管超声.*Disabled/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /介入超声.*Expired/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /妇产超声.*nobody can log in/ })).toBeVisible()
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithDepartments(language, { departments: [] }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No departments yet')).toBeVisible())
  },
}
export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDepartments(language)
      story.fake.answer(departmentApi.list, () => new Promise(() => undefined))
      return story
    }),
  ],
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDepartments(language)
      story.fake.answer(departmentApi.list, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

/** Nobody closes the department that they work in; why is said at the button. */
export const OwnDepartment: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('超声科'))
    const disable = await canvas.findByRole('button', { name: 'Disable' })
    await waitFor(() => expect(disable).toHaveAccessibleDescription(/You work in this department/))
    await expect(canvas.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(/201 检查室, 202 检查室/)
  },
}

export const Disabling: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('心脏超声'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(canvas.getByText(/Users who work there are logged out/)).toBeVisible())
    await userEvent.click(within(canvas.getByRole('alertdialog')).getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

/** What nothing uses is deleted, after a question. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('妇产超声'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }))
    const asked = await canvas.findByRole('alertdialog')
    await userEvent.click(within(asked).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

export const Editing: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('心脏超声'))
    await waitFor(() => expect(canvas.getByText('202 检查室')).toBeVisible())
  },
}

/** A room of another department is chosen, and goes along with the name. */
export const AddingWithARoom: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDepartments(language)
      story.fake.answer(departmentApi.create, ({ name, addRoomIds, type, endsOn }) => {
        expect({ name, addRoomIds, type, endsOn }).toEqual({
          name: 'Obstetrics',
          addRoomIds: ['room-2-1'],
          type: null,
          endsOn: null,
        })
        return storyDepartment(9, { name })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('心脏超声')
    await userEvent.click(canvas.getByRole('button', { name: 'Add a department' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Required')).toBeVisible())
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), ' Obstetrics ')
    await userEvent.type(canvas.getByRole('combobox', { name: 'Move rooms of other departments here' }), '201')
    await userEvent.click(await canvas.findByRole('option', { name: /201 检查室 \(心脏超声\)/ }))
    await userEvent.tab()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

export const NameIsTaken: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDepartments(language)
      story.fake.answer(departmentApi.create, () => {
        throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('心脏超声')
    await userEvent.click(canvas.getByRole('button', { name: 'Add a department' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), '超声科')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Already in use. Choose another')).toBeVisible())
  },
}

export const Conflict: Story = {
  decorators: [
    inStory((language: Language) => {
      const theirs = storyDepartment(2, { name: '心脏与血管', version: 2, endsAt: '2099-01-31T15:59:59.999Z' })
      const story = storyWithDepartments(language, { departments: [storyDepartment(1), storyDepartment(2)] })
      story.fake.answer(departmentApi.edit, () => {
        story.fake.answer(departmentApi.list, () => [storyDepartment(1), theirs])
        throw new PacsError('CONFLICT', { details: { savedByName: '赵敏', savedAt: '2026-01-05T06:03:00.000Z' } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('心脏超声'))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), ' 2')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getAllByText('心脏与血管')[0]).toBeVisible())
    await expect(canvas.getAllByText('2099/01/31')[0]).toBeVisible()
  },
}

/** Without the right to keep basic data everything can be read and nothing changed. */
export const ReadOnly: Story = {
  decorators: [inStory((language: Language) => storyWithDepartments(language, { authorities: [] }))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('心脏超声'))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/may not/))
  },
}
