import { basicDataApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { inStory } from '../../image/storyImages'
import { DictionaryTable } from './DictionaryTable'
import { storyDictionaryRow, storyWithDictionaries } from './storyDictionary'

const meta = {
  title: 'Settings/DictionaryTable',
  component: DictionaryTable,
  args: { kind: 'patient-source', style: { height: '100vh' }, save: fn() },
  render: (args) => (
    <>
      <DictionaryTable {...args} />
      <ToastRegion />
    </>
  ),
  decorators: [inStory((language: Language) => storyWithDictionaries(language))],
} satisfies Meta<typeof DictionaryTable>

export default meta
type Story = StoryObj<typeof meta>

/** Names of the rows in the order in which they are shown. */
async function order(canvasElement: HTMLElement): Promise<string[]> {
  const canvas = within(canvasElement)
  await canvas.findAllByRole('rowheader')
  return canvas.getAllByRole('rowheader').map((cell) => cell.textContent ?? '')
}

export const Full: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('row', { name: /门诊.*Outpatient.*MZ.*Enabled/ })).toBeVisible())
    const off = canvas.getByRole('row', { name: /体检.*Disabled/ })
    await expect(off).toHaveClass('pacs-row-off')
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const ExamParts: Story = {
  args: { kind: 'body-part' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() =>
      expect(
        canvas.getByRole('row', { name: /肝胆胰脾.*AB01.*腹部超声.*All patients.*60\.00.*120\.00/ }),
      ).toBeVisible(),
    )
  },
}

export const PrioritiesSayTheirColourInWords: Story = {
  args: { kind: 'priority' },
  globals: { theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('row', { name: /急诊.*Red/ })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('row', { name: /普通.*System default/ })).toBeVisible())
  },
}

export const Empty: Story = {
  args: { kind: 'urgent-value-type' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByText('Nothing yet')).toBeVisible())
    await waitFor(() => expect(canvas.getByText(/urgent values that can be reported/)).toBeVisible())
  },
}

/** A filtered list is not the whole list: it cannot be put in order, and says so. */
export const NothingMatches: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const search = await canvas.findByRole('searchbox', { name: 'Search' })
    await userEvent.type(search, 'zy')
    await waitFor(async () => expect(await order(canvasElement)).toEqual(['住院']))
    const grip = canvas.getByRole('button', { name: 'Move 住院' })
    await expect(grip).toHaveAttribute('aria-disabled', 'true')
    await expect(grip).toHaveAttribute('title', expect.stringMatching(/Clear search and status/))
    await userEvent.type(search, 'x')
    await waitFor(() => expect(canvas.getByText('No match')).toBeVisible())
  },
}

export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDictionaries(language)
      story.fake.answer(basicDataApi.page, () => {
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
      const story = storyWithDictionaries(language)
      story.fake.answer(basicDataApi.page, () => new Promise(() => undefined))
      return story
    }),
  ],
}

export const WithoutTheRight: Story = {
  decorators: [inStory((language: Language) => storyWithDictionaries(language, undefined, ['pacs:other:read_log']))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['Add a patient source', 'Import', 'Export']) {
      await expect(await canvas.findByRole('button', { name })).toHaveAccessibleDescription(/You may not do this/)
    }
  },
}

export const OpensByDoubleClickAndEnter: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.dblClick(await canvas.findByText('住院'))
    await waitFor(() => expect(canvas.getByRole('dialog', { name: '住院' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    canvas.getByRole('row', { name: /^.*急诊/ }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('dialog', { name: '急诊' })).toBeVisible())
  },
}

/** The right arrow leads to the grip; there the up and down arrows move the row, which keeps the focus. One undo takes both back. */
export const MovedByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await order(canvasElement)
    await expect(first).toEqual(['门诊', '住院', '急诊', '体检', '外院会诊'])
    canvas.getByRole('row', { name: /住院/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move 住院' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await order(canvasElement)).toEqual(['门诊', '急诊', '住院', '体检', '外院会诊']))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move 住院' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await order(canvasElement)).toEqual(['门诊', '急诊', '体检', '住院', '外院会诊']))
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await order(canvasElement)).toEqual(first))
  },
}

export const MovedByItsMenu: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions: 外院会诊' }))
    await expect(await canvas.findByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Move to the top' }))
    await waitFor(async () => expect((await order(canvasElement))[0]).toBe('外院会诊'))
  },
}

function drag(grip: Element, to: number): void {
  const { top, left } = grip.getBoundingClientRect()
  const event = (kind: string, clientY: number) =>
    grip.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientX: left, clientY, pointerId: 1, button: 0 }))
  event('pointerdown', top + 4)
  event('pointermove', top + 12)
  event('pointermove', to)
  event('pointerup', to)
}

export const MovedByDragging: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await order(canvasElement)
    const target = canvas.getByRole('row', { name: /体检/ }).getBoundingClientRect()
    const grip = canvas.getByRole('button', { name: 'Move 门诊' })
    // Only a real pointer can be captured.
    grip.setPointerCapture = () => undefined
    drag(grip, target.bottom - 4)
    await waitFor(async () => expect(await order(canvasElement)).toEqual(['住院', '急诊', '体检', '门诊', '外院会诊']))
    await waitFor(() => expect(canvas.getByText('门诊 is moved.')).toBeVisible())
  },
}

export const TheServerRefusesAMove: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDictionaries(language)
      story.fake.answer(basicDataApi.order, () => {
        throw new PacsError('NOT_FOUND')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const before = await order(canvasElement)
    canvas.getByRole('row', { name: /住院/ }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(async () => expect(await order(canvasElement)).toEqual(before))
  },
}

export const Disabled: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions: 急诊' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Disable' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: /急诊.*Disabled/ })).toBeVisible())
  },
}

export const DeletingWhatIsUsed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions: 门诊' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await canvas.findByRole('alertdialog', { name: 'Delete 门诊?' }))
    await waitFor(() => expect(dialog.getByText('Studies: 1000 or more')).toBeVisible())
    await waitFor(() => expect(dialog.getByText('Exam packages: 2 (全腹部, 上腹部)')).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: /门诊.*Disabled/ })).toBeVisible())
  },
}

export const DeletingWhatNothingUses: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '操作：外院会诊' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: '删除' }))
    const dialog = within(await canvas.findByRole('alertdialog', { name: '删除外院会诊？' }))
    await dialog.findByText('该项未被使用，删除后无法恢复。')
    await userEvent.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(async () => expect(await order(canvasElement)).toEqual(['门诊', '住院', '急诊', '体检']))
  },
}

export const Exported: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(args.save).toHaveBeenCalledWith(expect.any(Blob), 'patient-source.xlsx'))
    await waitFor(() => expect(canvas.getByText('5 rows are saved to patient-source.xlsx.')).toBeVisible())
  },
}

const many = Array.from({ length: 45 }, (_, place) => storyDictionaryRow('occupation', place + 1, `职业 ${place + 1}`))

/** A row moved past the end of its page is put before the right one of the next. */
export const MovedToTheNextPage: Story = {
  args: { kind: 'occupation' },
  decorators: [inStory((language: Language) => storyWithDictionaries(language, { occupation: many }))],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await order(canvasElement)
    canvas.getByRole('row', { name: /职业 20 / }).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(async () => expect((await order(canvasElement)).at(-1)).toBe('职业 21'))
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await waitFor(async () => expect((await order(canvasElement)).slice(0, 2)).toEqual(['职业 20', '职业 22']))
  },
}
