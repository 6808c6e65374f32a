import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { inStory, storyStudy, storyWithImages } from '../image/storyImages'
import { PatientLine } from './PatientLine'

const meta = {
  component: PatientLine,
  title: 'Patient/PatientLine',
  decorators: [inStory(storyWithImages)],
  args: { patient: storyStudy() },
} satisfies Meta<typeof PatientLine>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {}
export const Vip: Story = { args: { patient: storyStudy({ isVip: true }) } }
export const LongName: Story = {
  args: {
    patient: storyStudy({ patientName: 'Alexandra Wilhelmina Montgomery-Fitzgerald of Northumberland Hall' }),
    style: { width: 360 },
  },
}
export const InDialog: Story = {
  args: { patient: storyStudy({ patientName: 'Alexandra Wilhelmina Montgomery-Fitzgerald' }) },
  render: (args) => (
    <div className="pacs-dialog-box" style={{ width: 320 }}>
      <PatientLine {...args} />
    </div>
  ),
  async play({ canvasElement }) {
    for (const part of canvasElement.querySelectorAll('.pacs-patient-line > *')) {
      await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1)
    }
  },
}
export const Chinese: Story = { globals: { language: 'zh' } }
export const Light: Story = { globals: { theme: 'light' } }
