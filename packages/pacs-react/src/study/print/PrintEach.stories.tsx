import { type Language, reportApi, StudyRow } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { inStory } from '../../image/storyImages'
import { createStoryPacs } from '../../testing/PacsStory'
import { PrintEach } from './PrintEach'

const row = (number: number, patientName: string): StudyRow =>
  StudyRow.parse(exampleStudy({ studyId: `study-${number}`, patientName, examNumber: `US20260105000${number}` }))
const rows = [row(1, '王芳'), row(2, '李伟'), row(3, '张敏')]

const meta = {
  title: 'Study/PrintEach',
  component: PrintEach,
  args: { rows, onClose: fn() },
  decorators: [
    inStory((language: Language) => {
      const story = createStoryPacs({ language, authorities: ['pacs:diagnostic_report:print_report'] })
      story.fake.answer(reportApi.printEach, () => ({
        pdf: null,
        printed: [],
        refused: [
          { studyId: rows[0]?.studyId as never, code: 'REPORT_NOT_FINISHED', details: {} },
          { studyId: rows[2]?.studyId as never, code: 'STUDY_VIP_ERROR', details: {} },
        ],
      }))
      return story
    }),
  ],
} satisfies Meta<typeof PrintEach>

export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body)
    await userEvent.click(await body.findByRole('button', { name: 'Print' }))
    await expect(await body.findByRole('dialog', { name: '2 reports were not printed' })).toBeVisible()
  },
}
