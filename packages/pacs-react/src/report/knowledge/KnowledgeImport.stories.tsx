import { knowledgeApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { storyWithDictionaries } from '../../settings/basicData/storyDictionary'
import { KnowledgeImport } from './KnowledgeImport'

const faults = [
  { row: 3, path: 'name', message: 'required', value: '' },
  { row: 4, path: 'findings', message: 'required', value: '' },
  { row: 7, path: 'partIds', message: 'unknown', value: '腹腔' },
  { row: 8, path: 'folder', message: 'tooMany', value: 'a/b/c/d/e/f' },
]

const meta = {
  title: 'Report/KnowledgeImport',
  component: KnowledgeImport,
  args: { tree: 'public', store: { put: fn(async () => undefined) }, onClose: fn() },
  decorators: [
    inStory((language) => {
      const story = storyWithDictionaries(language)
      const counts = { added: 0, changed: 0, unchanged: 0 }
      story.fake.answer(knowledgeApi.import, () => ({ ...counts, faults, faultCount: faults.length }))
      return story
    }),
  ],
} satisfies Meta<typeof KnowledgeImport>

export default meta
type Story = StoryObj<typeof meta>

/** Nothing is taken over: what is wrong is said by row and column. */
export const WithFaults: Story = {
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'))
    const input = dialog.getByLabelText('Choose a sheet', { selector: 'input' })
    await userEvent.upload(input, new File(['PK'], 'texts.xlsx'), { applyAccept: false })
    await dialog.findByText(/^4 cells are wrong\. Nothing was imported/)
    await expect(await dialog.findByRole('row', { name: /7 Exam parts/ })).toBeVisible()
  },
}
