import { type ArrangedItem, arrange, type Language, layoutApi, PacsError, viewTables } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import type { StoryPacs } from '../../testing/PacsStory'
import { storyWithRules } from '../rule/storyRules'
import { OwnViewButton } from './OwnView'

type View = { items: ArrangedItem[]; version: number; isOwn: boolean }

const viewer = ['pacs:medical_record:medical_record_view']

/** A fake server that keeps what a user arranges; `theirs` was saved from another window meanwhile. */
function storyWithViews(language: Language, theirs?: (items: ArrangedItem[]) => ArrangedItem[]): StoryPacs {
  const story = storyWithRules(language, viewer)
  const ofHospital = (part: 'column' | 'query'): View => ({
    items: arrange(viewTables[part], null),
    version: 1,
    isOwn: false,
  })
  const views = { column: ofHospital('column'), query: ofHospital('query') }
  story.fake.answer(layoutApi.view, ({ part }) => views[part])
  story.fake.answer(layoutApi.setView, ({ part, items, version }) => {
    if (theirs !== undefined && version === 1) {
      views[part] = { items: theirs(views[part].items), version: 2, isOwn: true }
      throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:03:00.000Z' } })
    }
    views[part] = items === null ? ofHospital(part) : { items, version: version + 1, isOwn: true }
    return views[part]
  })
  return story
}

const meta = {
  title: 'Settings/OwnView',
  component: OwnViewButton,
  args: { label: 'Customize list' },
  decorators: [inStory((language: Language) => storyWithViews(language))],
} satisfies Meta<typeof OwnViewButton>

export default meta
type Story = StoryObj<typeof meta>

/** Opens the drawer. */
async function opened(canvasElement: HTMLElement, name = 'Customize list') {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name }))
  return within(await canvas.findByRole('dialog'))
}

const listOf = async (drawer: ReturnType<typeof within>) =>
  within(await drawer.findByRole('region', { name: 'Columns' }))

/** The rows in their order. */
const namesIn = (list: ReturnType<typeof within>) =>
  list.getAllByRole('listitem').map((row: HTMLElement) => within(row).getAllByRole('button')[0]?.textContent ?? '')

export const InChinese: Story = {
  args: { label: '列表设置' },
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement, '列表设置')
    await waitFor(() => expect(drawer.getByRole('tab', { name: '查询条件' })).toBeVisible())
  },
}

/** What somebody arranges is theirs until they give it up. */
export const ColumnsAreArranged: Story = {
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement)
    const list = await listOf(drawer)
    const [first = '', second = '', third = ''] = namesIn(list)
    await userEvent.click(list.getByRole('button', { name: third }))
    await userEvent.click(list.getByRole('button', { name: 'Move up' }))
    await expect(namesIn(list).slice(0, 3)).toEqual([first, third, second])
    await userEvent.click(list.getByRole('checkbox', { name: `${third}: Shown` }))
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())

    const again = await opened(canvasElement)
    const own = await listOf(again)
    await expect(namesIn(own).slice(0, 3)).toEqual([first, third, second])
    await waitFor(() => expect(own.getByRole('checkbox', { name: `${third}: Shown` })).not.toBeChecked())
    await userEvent.click(again.getByRole('button', { name: 'Restore hospital default' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
    const former = await opened(canvasElement)
    await expect(namesIn(await listOf(former)).slice(0, 3)).toEqual([first, second, third])
    await expect(former.queryByRole('button', { name: 'Restore hospital default' })).toBeNull()
  },
}

/** What is not saved is never lost by Escape. */
export const AsksBeforeItCloses: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const list = await listOf(await opened(canvasElement))
    const [, second = ''] = namesIn(list)
    await userEvent.click(list.getByRole('button', { name: second }))
    await userEvent.click(list.getByRole('button', { name: 'Move up' }))
    await userEvent.keyboard('{Escape}')
    const question = within(await canvas.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull())
    await expect(namesIn(list)[0]).toBe(second)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(await canvas.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

export const RowsAreDragged: Story = {
  play: async ({ canvasElement }) => {
    const list = await listOf(await opened(canvasElement))
    const [first = '', second = '', third = ''] = namesIn(list)
    const rowOf = (name: string) => {
      const row = list.getByRole('button', { name }).closest('li')
      if (row === null) throw new Error(`${name} stands in no row.`)
      return row
    }
    const dataTransfer = new DataTransfer()
    await fireEvent.dragStart(rowOf(first), { dataTransfer })
    await fireEvent.dragOver(rowOf(third), { dataTransfer })
    await fireEvent.drop(rowOf(third), { dataTransfer })
    await fireEvent.dragEnd(rowOf(first), { dataTransfer })
    await expect(namesIn(list).slice(0, 3)).toEqual([second, third, first])
    // What is dropped here from elsewhere is none of the rows.
    await fireEvent.dragOver(rowOf(second), { dataTransfer })
    await expect(namesIn(list).slice(0, 3)).toEqual([second, third, first])
  },
}

export const TwoVersions: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) =>
      storyWithViews(language, (items) => items.map((item, at) => (at === 0 ? { ...item, isShown: false } : item))),
    ),
  ],
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement)
    const list = await listOf(drawer)
    const [first = '', second = ''] = namesIn(list)
    await userEvent.click(list.getByRole('button', { name: second }))
    await userEvent.click(list.getByRole('button', { name: 'Move up' }))
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
    const order = within(await drawer.findByRole('region', { name: 'Order' }))
    await waitFor(() => expect(order.getByText(new RegExp(`^Shown: ${second}, ${first}`))).toBeVisible())
    await waitFor(() => expect(order.getByText(new RegExp(`^Shown: ${second}, (?!${first})`))).toBeVisible())
    await userEvent.click(drawer.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
    const own = await listOf(await opened(canvasElement))
    await expect(namesIn(own).slice(0, 2)).toEqual([second, first])
    await waitFor(() => expect(own.getByRole('checkbox', { name: `${first}: Shown` })).toBeChecked())
  },
}

export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithViews(language)
      story.fake.answer(layoutApi.view, () => {
        throw new PacsError('SERVER_FAULT')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const drawer = await opened(canvasElement)
    await waitFor(() => expect(drawer.getByRole('alert')).toBeVisible())
  },
}
