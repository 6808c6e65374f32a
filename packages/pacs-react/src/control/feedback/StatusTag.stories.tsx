import { studyStatuses } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Info } from 'lucide-react'
import { expect, within } from 'storybook/test'
import { StatusTag, type StatusTone } from './StatusTag'
import { StudyMark, type StudyMarkKind } from './StudyMark'
import { StudyStatusTag } from './StudyStatusTag'

const meta = {
  title: 'Control/StatusTag',
  component: StatusTag,
  args: { children: 'Waiting', icon: <Info aria-hidden /> },
} satisfies Meta<typeof StatusTag>

export default meta
type Story = StoryObj<typeof meta>

const tones: readonly StatusTone[] = ['muted', 'accent', 'info', 'success', 'warning', 'danger']
const marks: readonly StudyMarkKind[] = ['draft', 'occupied', 'locked', 'vip', 'deleted', 'urgent']

export const Tones: Story = {
  render: (args) => (
    <div className="story-grid">
      {tones.map((tone) => (
        <div key={tone} className="story-row">
          <StatusTag {...args} tone={tone} />
          <StatusTag {...args} tone={tone} isFilled />
        </div>
      ))}
    </div>
  ),
}
export const TonesInLight: Story = { ...Tones, globals: { theme: 'light' } }

export const StudyStatuses: Story = {
  render: () => (
    <div className="story-row">
      {studyStatuses.map((status) => (
        <StudyStatusTag key={status} status={status} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const word of ['Registered', 'Checked', 'Diagnosed', 'Printed', 'Consulted', 'Interim']) {
      await expect(within(canvasElement).getByText(word)).toBeVisible()
    }
  },
}

export const StudyStatusesInChinese: Story = {
  render: () => (
    <div className="story-row">
      {studyStatuses.map((status) => (
        <StudyStatusTag key={status} status={status} isFilled />
      ))}
    </div>
  ),
  globals: { language: 'zh', theme: 'light' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('已登记')).toBeVisible()
  },
}

export const StudyMarks: Story = {
  render: () => (
    <div className="story-row">
      {marks.map((kind) => (
        <StudyMark key={kind} kind={kind} isFilled />
      ))}
      <StudyMark kind="occupied">Li Wei, Room 3</StudyMark>
      <StudyMark kind="vip" isIconOnly />
    </div>
  ),
}
