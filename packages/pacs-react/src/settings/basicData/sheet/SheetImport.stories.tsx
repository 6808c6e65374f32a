import { basicDataApi, type Language, PacsError } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ToastRegion } from '../../../control/toast/ToastRegion'
import { inStory } from '../../../image/storyImages'
import { storyWithDictionaries } from '../storyDictionary'
import { SheetImport } from './SheetImport'

const meta = {
  title: 'Settings/SheetImport',
  component: SheetImport,
  args: { kind: 'body-part', store: { put: fn(async () => undefined) } },
  render: (args) => (
    <>
      <SheetImport {...args} />
      <ToastRegion />
    </>
  ),
  decorators: [inStory((language: Language) => storyWithDictionaries(language))],
} satisfies Meta<typeof SheetImport>

export default meta
type Story = StoryObj<typeof meta>

const sheet = (name = 'parts.xlsx') => new File(['PK'], name)

async function choose(canvasElement: HTMLElement, file: File, words = { open: 'Import', choose: 'Choose a sheet' }) {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: words.open }))
  const dialog = await canvas.findByRole('dialog')
  await userEvent.upload(within(dialog).getByLabelText(words.choose, { selector: 'input' }), file, {
    applyAccept: false,
  })
  return within(dialog)
}

/** What would change is said first; only the second press writes it. */
export const TakenOver: Story = {
  play: async ({ args, canvasElement }) => {
    const dialog = await choose(canvasElement, sheet())
    await waitFor(() => expect(dialog.getByText('parts.xlsx can be imported. Nothing is saved yet.')).toBeVisible())
    await expect(args.store?.put).toHaveBeenCalledOnce()
    await userEvent.click(dialog.getByRole('button', { name: 'Import 4 rows' }))
    await waitFor(() =>
      expect(within(canvasElement).getByText('Imported from parts.xlsx: 3 added, 1 changed.')).toBeVisible(),
    )
    await waitFor(() => expect(within(canvasElement).queryByRole('dialog')).toBeNull())
  },
}

let lose = () => {}

/** Anyone who closed the window while rows were written is shown that they were not. */
export const LostWhileClosed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDictionaries(language)
      const found = { added: 3, changed: 1, unchanged: 0, faults: [], faultCount: 0 }
      story.fake.answer(basicDataApi.import, async ({ isTrial }) => {
        if (isTrial === true) return found
        await new Promise<void>((resolve) => {
          lose = resolve
        })
        throw new PacsError('STORAGE_FULL')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const dialog = await choose(canvasElement, sheet())
    await userEvent.click(await dialog.findByRole('button', { name: 'Import 4 rows' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    lose()
    const again = within(await canvas.findByRole('dialog'))
    await waitFor(() => expect(again.getByText(/disk is full/)).toBeVisible())
  },
}

const faults = [
  { row: 2, path: 'name', message: 'required', value: '' },
  { row: 5, path: 'colourPrice', message: 'money', value: '一百二十元' },
  { row: 7, path: 'categoryId', message: 'unknown', value: '腹腔' },
  { row: 9, path: 'hisCode', message: 'together', value: '' },
  { row: 12, path: 'code', message: 'tooLong', expected: { max: 32 }, value: 'A'.repeat(60) },
  { row: 13, path: null, message: 'twiceInSheet', value: '甲状腺' },
]

const withFaults = inStory((language: Language) => {
  const story = storyWithDictionaries(language)
  story.fake.answer(basicDataApi.import, () => ({ added: 0, changed: 0, unchanged: 0, faults, faultCount: 207 }))
  return story
})

export const WithFaults: Story = {
  decorators: [withFaults],
  play: async ({ canvasElement }) => {
    const dialog = await choose(canvasElement, sheet())
    await waitFor(() => expect(dialog.getByText(/^207 cells are wrong\. Nothing was imported/)).toBeVisible())
    await expect(
      dialog.getByRole('row', { name: /5 Colour Doppler price At most 8 digits and 2 decimals 一百二十元/ }),
    ).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('row', { name: /12 Code At most 32 characters/ })).toBeVisible())
    await waitFor(() => expect(dialog.getByRole('row', { name: /13 Whole row Twice in the sheet/ })).toBeVisible())
    await expect(dialog.queryByRole('button', { name: /over$/ })).toBeNull()
  },
}

export const WithFaultsInChinese: Story = {
  globals: { language: 'zh', theme: 'light', mode: 'touch' },
  decorators: [withFaults],
  play: async ({ canvasElement }) => {
    const dialog = await choose(canvasElement, sheet(), { open: '导入', choose: '选择表格' })
    await waitFor(() => expect(dialog.getByText(/^有 207 处错误，未导入任何内容/)).toBeVisible())
    await waitFor(() => expect(dialog.getByText('最多 8 位整数和 2 位小数')).toBeVisible())
  },
}

export const NothingNew: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDictionaries(language)
      story.fake.answer(basicDataApi.import, () => ({ added: 0, changed: 0, unchanged: 12, faults: [], faultCount: 0 }))
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const dialog = await choose(canvasElement, sheet())
    await waitFor(() => expect(dialog.getByText('parts.xlsx contains nothing new.')).toBeVisible())
    await expect(dialog.queryByRole('button', { name: /over$/ })).toBeNull()
  },
}

export const NotASheet: Story = {
  play: async ({ args, canvasElement }) => {
    const dialog = await choose(canvasElement, sheet('parts.csv'))
    await waitFor(() => expect(dialog.getByText('parts.csv is not an .xlsx file. Nothing was sent.')).toBeVisible())
    await expect(args.store?.put).not.toHaveBeenCalled()
  },
}

export const Unreadable: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithDictionaries(language)
      story.fake.answer(basicDataApi.import, () => {
        throw new PacsError('SHEET_UNREADABLE')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const dialog = await choose(canvasElement, sheet())
    await waitFor(() => expect(dialog.getByText(/cannot be read as an Excel sheet/)).toBeVisible())
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Choose another sheet' })).toBeEnabled())
  },
}

export const Dropped: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Import' }))
    const zone = await canvas.findByRole('region', { name: 'Choose a sheet' })
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(sheet())
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    await waitFor(() => expect(canvas.getByText(/can be imported/)).toBeVisible())
    await expect(args.store?.put).toHaveBeenCalledOnce()
  },
}
