import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { createStoryPacs } from '../testing/PacsStory'
import { VersionConflict } from './VersionConflict'

interface Draft {
  name: string
  note: string
  phone: string
  age: number
  unit: string
}

const mine: Draft = { name: 'ULTRA', note: '', phone: '13800000001', age: 3, unit: 'month' }
const theirs: Draft = { name: 'ECHO', note: '复查', phone: '13800000001', age: 4, unit: 'month' }

/** What differs between two versions of a row, to choose field by field. */
const meta = {
  title: 'Form/VersionConflict',
  component: VersionConflict<Draft>,
  decorators: [inStory((language) => createStoryPacs({ language }))],
  args: {
    mine,
    theirs,
    savedByName: '王芳',
    savedAt: '2026-01-05T08:03:00.000Z',
    touched: ['name', 'age'],
    fields: [
      { id: 'name', label: 'Name' },
      { id: 'note', label: 'Note' },
      { id: 'phone', label: 'Phone' },
      { id: 'age', label: 'Age', keys: ['age', 'unit'], words: ({ age, unit }) => `${age} ${unit}` },
    ],
    onResolve: fn(),
  },
} satisfies Meta<typeof VersionConflict<Draft>>

export default meta
type Story = StoryObj<typeof meta>

/** What was not typed in here is taken from the newer version. */
export const Dark: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const note = within(await canvas.findByRole('region', { name: 'Note' }))
    await expect(note.getByText('Empty')).toBeVisible()
    await expect(note.getByRole('button', { name: /王芳/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.queryByRole('region', { name: 'Phone' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await expect(args.onResolve).toHaveBeenCalledWith({ ...mine, note: '复查' })
  },
}

/** One field may be two parts of the draft, which are chosen together. */
export const Light: Story = {
  globals: { theme: 'light' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const age = within(await canvas.findByRole('region', { name: 'Age' }))
    await userEvent.click(age.getByRole('button', { name: /王芳/ }))
    await expect(age.getByRole('button', { name: /王芳/ })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await expect(args.onResolve).toHaveBeenCalledWith({ ...theirs, name: 'ULTRA' })
  },
}

const chineseFields = meta.args.fields.map((field, at) => ({
  ...field,
  label: ['名称', '备注', '电话', '年龄'][at] ?? '',
}))

export const ChineseDark: Story = {
  globals: { language: 'zh' },
  args: { fields: chineseFields },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '全部使用对方内容' }))
    await expect(args.onResolve).toHaveBeenCalledWith(theirs)
  },
}

export const ChineseLight: Story = { globals: { language: 'zh', theme: 'light' }, args: { fields: chineseFields } }
