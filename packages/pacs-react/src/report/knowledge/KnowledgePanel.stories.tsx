import {
  knowledgeApi,
  knowledgePermissions,
  MemoryStorage,
  PacsError,
  sessionApi,
  settingsApi,
} from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithReport } from '../storyReport'

/** A storage that remembers that the knowledge base was open. */
function opened() {
  const storage = new MemoryStorage()
  storage.setItem('opensono.reportPanel', 'knowledge')
  return storage
}

const meta = {
  title: 'Report/KnowledgePanel',
  component: ReportWorkbench,
  args: { style: { height: '100vh' }, storage: opened() },
} satisfies Meta<typeof ReportWorkbench>

export default meta
type Story = StoryObj<typeof meta>
type Canvas = ReturnType<typeof within>

const readers = ['pacs:diagnostic_report:diagnostic_report_view', 'pacs:diagnostic_report:edit_report']
const keepers = [...readers, ...Object.values(knowledgePermissions)]

/** A report whose doctor maintains these trees. */
function withRights(language: 'en' | 'zh', authorities = keepers) {
  const bodyParts = [{ id: 'part-1' as never, name: '肝脏', englishName: 'Liver' }]
  const story = storyWithReport(language, undefined, { bodyParts })
  const part = { id: 'part-1', name: '肝脏', englishName: 'Liver', briefCode: 'GZ', isEnabled: true }
  story.fake.answer(settingsApi.basicData, ({ kind }) =>
    kind === 'body-part' ? ([{ ...part, fields: { knowledgeNodeId: 'liver' } }] as never) : [],
  )
  story.fake.answer(sessionApi.info, () => exampleUser({ authorities }))
  return story
}

async function choose(canvas: Canvas, name: RegExp): Promise<HTMLElement> {
  const tree = await canvas.findByRole('tree', { name: /^(Knowledge base|知识库)$/ })
  const row = await within(tree).findByRole('treeitem', { name })
  row.focus()
  return row
}

/** The study’s part opens its branch; what is chosen is shown before it is inserted. */
export const WithTexts: Story = {
  decorators: [inStory((language) => withRights(language))],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    await choose(canvas, globals.language === 'zh' ? /肝囊肿/ : /Liver cyst/)
    const preview = await canvas.findByRole('region', { name: /^(Text of the entry|条目内容)$/ })
    await expect(preview).toHaveTextContent(globals.language === 'zh' ? /后方回声增强/ : /posterior enhancement/)
  },
}

/** Moved by the keyboard, and back again from the notice. */
export const Moved: Story = {
  decorators: [inStory((language) => withRights(language))],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    const row = await choose(canvas, /Liver cyst/)
    await expect(row).toHaveAttribute('aria-level', '3')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: /Liver cyst/ })).toHaveAttribute('aria-level', '2'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: /Liver cyst/ })).toHaveAttribute('aria-level', '3'))
  },
}

export const Empty: Story = {
  decorators: [
    inStory((language) => {
      const story = withRights(language)
      story.fake.answer(knowledgeApi.list, () => [])
      return story
    }),
  ],
}

/** A report that the user only reads takes nothing. */
export const ReadOnly: Story = {
  decorators: [
    inStory((language) =>
      withRights(
        language,
        keepers.filter((each) => !each.endsWith('edit_report')),
      ),
    ),
  ],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    const row = await choose(canvas, globals.language === 'zh' ? /肝囊肿/ : /Liver cyst/)
    const insert = await canvas.findByRole('button', { name: /^(Insert both|全部插入)$/ })
    await expect(insert).toBeDisabled()
    row.focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('textbox', { name: /^(Findings|检查所见)$/ })).not.toHaveTextContent(/【/)
  },
}

/** Who maintains neither tree writes from both. */
export const WithoutRights: Story = {
  decorators: [
    inStory((language) => {
      return withRights(language, readers)
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    await choose(canvas, globals.language === 'zh' ? /肝囊肿/ : /Liver cyst/)
    await expect(canvas.queryByRole('toolbar', { name: /^(Change the knowledge base|维护知识库)$/ })).toBeNull()
  },
}

/** Anyone who maintains the own tree alone sees why the hospital’s stays as it is. */
export const OwnTreeOnly: Story = {
  decorators: [
    inStory((language) => {
      return withRights(language, [...readers, knowledgePermissions.private])
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await choose(canvas, /Liver cyst/)
    const add = await canvas.findByRole('button', { name: /^Add entry/ })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await choose(canvas, /我的脂肪肝/)
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Add entry/ })).not.toHaveAttribute('aria-disabled'))
  },
}

/** A text with its exam parts. */
export const Editing: Story = {
  decorators: [inStory((language) => withRights(language))],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement)
    await choose(canvas, globals.language === 'zh' ? /肝囊肿/ : /Liver cyst/)
    const edit = await canvas.findByRole('button', { name: /^(Edit|编辑)$/ })
    await waitFor(() => expect(edit).toBeEnabled())
    await userEvent.click(edit)
    await canvas.findByRole('combobox', { name: /^(Exam parts|检查部位)/ })
  },
}

/** A folder that exam parts open says which. */
export const RemovalRefused: Story = {
  decorators: [
    inStory((language) => {
      const story = withRights(language)
      story.fake.answer(knowledgeApi.remove, () => {
        const usage = [{ by: 'body-part', count: 2, names: ['肝脏', '脾脏'] }]
        throw new PacsError('ROW_IN_USE', { details: { usage } as never })
      })
      return story
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    await choose(canvas, /^Liver(?! cyst)/)
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }))
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await dialog.findByText(/These exam parts use this knowledge node: 肝脏, 脾脏/)
  },
}
