import { type Language, newTemplate, PacsError, readTemplate, templateApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../../../image/storyImages'
import { storyWithTemplates, storyXml } from '../storyTemplateList'
import { TemplateEditor } from './TemplateEditor'

const meta = {
  title: 'Settings/TemplateEditor',
  component: TemplateEditor,
  args: {
    content: readTemplate(storyXml).content ?? newTemplate('report'),
    xml: storyXml,
    onDone: fn(),
    onClose: fn(),
  },
  decorators: [inStory((language: Language) => storyWithTemplates(language))],
} satisfies Meta<typeof TemplateEditor>

export default meta
type Story = StoryObj<typeof meta>

const editor = (canvasElement: HTMLElement) =>
  within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Template editor' })
const parts = async (canvasElement: HTMLElement) =>
  within(await editor(canvasElement)).findByRole('region', { name: 'Parts of the template' })

/** Parts are moved by keys and taken out; what must stay says so. */
export const PartsAreMoved: Story = {
  play: async ({ canvasElement, args }) => {
    const list = within(await parts(canvasElement))
    const names = () => list.getAllByRole('listitem').map((item) => item.textContent)
    const table = list.getByRole('button', { name: 'Measurements' })
    await userEvent.click(table)
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() =>
      expect(names()).toEqual([
        ...[
          'Paper and title',
          'Header',
          'Measurements',
          'Images, 2 × 1',
          'Findings',
          'Impression',
          'Signatures',
          'Footer',
        ],
      ]),
    )
    await userEvent.click(list.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(list.queryByRole('button', { name: 'Measurements' })).toBeNull())
    await userEvent.click(list.getByRole('button', { name: 'Findings' }))
    await expect(list.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true')
    const box = within(await editor(canvasElement))
    await userEvent.click(box.getByRole('button', { name: 'Use' }))
    const [xml = ''] = (args.onDone as ReturnType<typeof fn>).mock.lastCall ?? []
    await expect(readTemplate(String(xml)).content?.blocks.map(({ kind }) => kind)).toEqual([
      'images',
      'section',
      'section',
    ])
  },
}

/** The XML and the parts are one document; a fault is named by its line, and nothing can be used until it is mended. */
export const XmlIsOneTabAway: Story = {
  play: async ({ canvasElement }) => {
    const box = within(await editor(canvasElement))
    await userEvent.click(await box.findByRole('radio', { name: 'XML' }))
    const xml = await box.findByRole('textbox', { name: 'XML' })
    await userEvent.clear(xml)
    await userEvent.paste(storyXml.replace('<section name="impression"/>', '<section name="impresion"/>'))
    const faults = await box.findByRole('list', { name: 'Errors' })
    await expect(faults).toHaveTextContent('Line 23')
    await expect(box.getByRole('button', { name: 'Use' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(box.getByRole('radio', { name: 'Parts' }))
    await waitFor(() => expect(box.getByText(/The XML cannot be read/)).toBeVisible())
    await userEvent.click(box.getByRole('radio', { name: 'XML' }))
    const again = await box.findByRole('textbox', { name: 'XML' })
    await userEvent.clear(again)
    await userEvent.paste(storyXml.replace('en="Echocardiography Report"', 'en="Heart"'))
    await userEvent.click(box.getByRole('radio', { name: 'Parts' }))
    await waitFor(() => expect(box.getByRole('textbox', { name: 'Title, English' })).toHaveValue('Heart'))
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const New: Story = { args: { content: newTemplate('report'), xml: null } }
export const Consultation: Story = { args: { content: newTemplate('consultation'), xml: null } }
export const PreviewFails: Story = {
  decorators: [
    inStory((language: Language) => {
      const story = storyWithTemplates(language)
      story.fake.answer(templateApi.previewReport, () => {
        throw new PacsError('SERVER_BUSY')
      })
      return story
    }),
  ],
  play: async ({ canvasElement }) => {
    const box = within(await editor(canvasElement))
    const preview = within(await box.findByRole('region', { name: 'Preview' }))
    await waitFor(() => expect(preview.getByRole('button', { name: 'Retry' })).toBeVisible(), { timeout: 10_000 })
  },
}
