import { type Language, PacsError, templateApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyTemplate, storyWithTemplates, storyXml } from './storyTemplateList'
import { TemplateTable } from './TemplateTable'

const meta = {
  title: 'Settings/TemplateTable',
  component: TemplateTable,
  args: { style: { height: '100vh' }, store: { put: fn(async () => undefined) }, save: fn(async () => undefined) },
  decorators: [inStory((language: Language) => storyWithTemplates(language))],
} satisfies Meta<typeof TemplateTable>

export default meta
type Story = StoryObj<typeof meta>

const fileOf = (text: string, name = 'heart.xml') => new File([text], name, { type: 'text/xml' })
/** Chooses a file where the drawer asks for one. */
async function choose(canvasElement: HTMLElement, file: File, label = 'XML file'): Promise<void> {
  const section = await within(canvasElement).findByRole('region', { name: label })
  const input = section.querySelector<HTMLInputElement>('input[type=file]')
  await expect(input).not.toBeNull()
  // The browser itself keeps other names away, which anyone who drops a file gets round.
  if (input !== null) await userEvent.upload(input, file, { applyAccept: false })
}

export const OneOfEachType: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('row', { name: /超声心动图 Report 成人.*2 Enabled/ })).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('row', { name: /甲状腺.*None Disabled/ })).toBeVisible())
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Type' }), 'Consultation')
    await waitFor(() => expect(canvas.queryByRole('row', { name: /超声心动图/ })).toBeNull())
    await waitFor(() => expect(canvas.getByRole('row', { name: /会诊报告/ })).toBeVisible())
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch', language: 'zh' } }

export const Empty: Story = {
  decorators: [inStory((language: Language) => storyWithTemplates(language, { rows: [] }))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No templates yet')).toBeVisible())
  },
}
export const Loading: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithTemplates(language)
      story.fake.answer(templateApi.reports, () => new Promise(() => undefined))
      return story
    }),
  ],
}
export const Failed: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithTemplates(language)
      story.fake.answer(templateApi.documents, () => {
        throw new PacsError('FORBIDDEN')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}
export const WithoutTheRightToAdd: Story = {
  decorators: [inStory((language: Language) => storyWithTemplates(language, { authorities: [] }))],
  play: async ({ canvasElement }) => {
    const add = await within(canvasElement).findByRole('button', { name: 'Add a template' })
    await expect(add).toHaveAccessibleDescription(/You may not do this/)
  },
}

export const OneIsAdded: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a template' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Choose the XML file of the template')).toBeVisible())
    await choose(canvasElement, fileOf(storyXml))
    await waitFor(() => expect(canvas.getByText('heart.xml can be used.')).toBeVisible())
    await waitFor(() => expect(canvas.getByText('Parameters: EDV, ESV')).toBeVisible())
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('超声心动图报告'))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: /超声心动图报告/ })).toBeVisible())
    await expect(args.store?.put).toHaveBeenCalledOnce()
  },
}

export const FaultsLineByLine: Story = {
  globals: { language: 'zh', theme: 'light' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '新增模板' }))
    const wrong = storyXml.replace('page="A4"', 'page="A0"').replace('EDV', 'LVEDV')
    await choose(canvasElement, fileOf(wrong), 'XML 文件')
    const list = within(await canvas.findByRole('list', { name: '错误列表' }))
    await waitFor(() => expect(list.getByText(/第 2 行，template：page="A0" 无效/)).toBeVisible())
    await waitFor(() => expect(list.getByText(/没有缩写为“LVEDV”的参数/)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(args.store?.put).not.toHaveBeenCalled()
    await choose(canvasElement, fileOf('<!DOCTYPE a><template/>', 'a.xml'), 'XML 文件')
    await waitFor(() => expect(canvas.getByText(/第 1 行：模板中不能有文档类型声明/)).toBeVisible())
    await choose(canvasElement, fileOf('x', 'a.docx'), 'XML 文件')
    await waitFor(() => expect(canvas.getByText('a.docx 不是 .xml 文件。')).toBeVisible())
  },
}

export const VersionsAndAnotherType: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('超声心动图'))
    const versions = within(await canvas.findByRole('region', { name: 'Versions' }))
    await userEvent.click(await versions.findByRole('button', { name: 'Show' }))
    await userEvent.click(versions.getAllByRole('button', { name: 'Download' })[1] ?? canvasElement)
    await waitFor(() => expect(args.save).toHaveBeenCalledWith(expect.any(Blob), 'template-1.xml'))
    const form =
      '<template xmlns="urn:opensono:template:1" type="consultation"><title zh="会诊"/><body><section name="opinion"/></body></template>'
    await choose(canvasElement, fileOf(form))
    await waitFor(() => expect(canvas.getByText(/The file is of type Consultation/)).toBeVisible())
    await choose(canvasElement, fileOf(storyXml))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: /超声心动图.*3 Enabled/ })).toBeVisible())
  },
}

export const InUseItIsNotDeleted: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithTemplates(language)
      story.fake.answer(templateApi.removeReport, () => {
        throw new PacsError('ROW_IN_USE', {
          details: { usedBy: 'study 12', usage: [{ by: 'study', count: 12, names: [] }] },
        })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('超声心动图'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }))
    const question = within(await canvas.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'It is in use: Studies: 12. Disable it instead of deleting or renaming it.',
    )
  },
}

export const TwoVersionsOfAName: Story = {
  globals: { theme: 'light' },
  decorators: [
    inStory((language: Language) => {
      const story = storyWithTemplates(language)
      const theirs = storyTemplate(1, { name: '超声心动图（儿童）', description: '成人', version: 2 })
      story.fake.answer(templateApi.editReport, ({ version, name, description }) => {
        if (version === 2) return { ...theirs, name, description, version: 3 }
        story.fake.answer(templateApi.reports, () => [theirs])
        throw new PacsError('CONFLICT', { details: { savedByName: '李伟', savedAt: theirs.changedAt } })
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('超声心动图'))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), '二')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const name = within(await canvas.findByRole('region', { name: 'Name' }))
    await waitFor(() => expect(name.getByText('超声心动图（儿童）')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}
