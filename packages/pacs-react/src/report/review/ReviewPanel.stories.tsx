import { type DataOf, type Language, MemoryStorage, reviewApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithReport } from '../storyReport'
import { storyFinding, storyReview } from './storyReview'

const storage = new MemoryStorage()
storage.setItem('opensono.reportPanel', 'review')

const meta = {
  title: 'Report/Review',
  component: ReportWorkbench,
  args: { style: { height: '100vh' }, storage },
} satisfies Meta<typeof ReportWorkbench>

export default meta
type Story = StoryObj<typeof meta>
type Review = DataOf<typeof reviewApi.get>

/** A report whose review has this state. */
const reviewed = (patch: Partial<Review>) =>
  inStory((language: Language) => {
    const story = storyWithReport(language)
    story.fake.answer(reviewApi.get, () => storyReview(patch))
    return story
  })

const placeholder = storyFinding({
  id: 'finding-2',
  rule: 'part-missing',
  severity: 'warning',
  field: null,
  words: '',
  title: { en: 'Part not described', zh: '部位未描述' },
  advice: {
    en: 'The report says nothing of "Spleen". Describe it, or take it out of the registration.',
    zh: '报告未描述“脾脏”，请补充，或从登记中去掉。',
  },
})
const ofModel = storyFinding({
  id: 'finding-3',
  source: 'model',
  severity: 'warning',
  field: 'impression',
  start: 0,
  end: 3,
  words: '肝囊肿',
  title: { en: 'Urgent findings were reported', zh: '危急值已上报' },
  advice: { en: '请注明囊肿所在肝叶。', zh: '请注明囊肿所在肝叶。' },
})
const ignored = storyFinding({
  id: 'finding-4',
  ignored: { reason: '已与患者核对', byName: '李伟', at: '2026-01-05T08:13:00Z' },
})

export const Failed: Story = {
  decorators: [reviewed({ findings: [storyFinding(), placeholder, ofModel, ignored] })],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const panel = within(await within(canvasElement).findByRole('tabpanel', { name: 'Review' }))
    await expect(await panel.findByText('Failed')).toBeVisible()
    await userEvent.click(panel.getAllByRole('button', { name: 'Ignore' })[0] as HTMLElement)
    const dialog = within(await within(document.body).findByRole('alertdialog', { name: /^Ignore "Side differs/ }))
    await expect(dialog.getByRole('button', { name: 'Ignore' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  },
}
export const NotReviewed: Story = { decorators: [reviewed({ state: 'pending', version: 0, findings: [] })] }
export const Outdated: Story = { decorators: [reviewed({ state: 'pending', version: 2 })] }
export const Reviewing: Story = { decorators: [reviewed({ state: 'reviewing', findings: [] })] }
export const PassedWithReminders: Story = { decorators: [reviewed({ state: 'passed', findings: [placeholder] })] }
export const Closed: Story = { decorators: [reviewed({ isClosed: true, findings: [storyFinding(), placeholder] })] }
export const Passed: Story = { decorators: [reviewed({ state: 'passed', findings: [ignored] })] }
export const ModelDown: Story = { decorators: [reviewed({ fault: 'MODEL_TIMEOUT', findings: [] })] }
export const NothingEnabled: Story = { decorators: [reviewed({ state: 'passed', findings: [], itemCount: 0 })] }
