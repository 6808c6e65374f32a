import type { StudyId, UrgentNotice } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory } from '../image/storyImages'
import { RaiseUrgent } from './RaiseUrgent'
import { storyNotice, storyWithUrgent } from './storyUrgent'
import { UrgentButton } from './UrgentButton'
import { UrgentNotices } from './UrgentNotices'

const studyId = 'study-1' as StudyId
const onClose = fn()
const onOpen = fn()

const meta = {
  title: 'Urgent/UrgentNotices',
  component: UrgentNotices,
  args: { onOpen },
  decorators: [inStory((language) => storyWithUrgent(language))],
} satisfies Meta<typeof UrgentNotices>

export default meta
type Story = StoryObj<typeof meta>

const named = (number: number, patientName: string, patch: Partial<UrgentNotice> = {}) =>
  storyNotice({ id: `notice-${number}` as UrgentNotice['id'], patientName, ...patch }, 11 - number)

export const One: Story = {
  play: async ({ canvasElement, globals }) => {
    const page = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(page.getByRole('timer')).toBeVisible())
    if (globals.language === 'zh') return
    await expect(page.getByRole('timer')).toHaveTextContent(/^[78]:[0-5]\d left$/)
    await userEvent.click(page.getByRole('button', { name: 'Open report: 王芳' }))
    await expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ studyId }))
    await userEvent.click(page.getByRole('button', { name: 'Acknowledge: 王芳' }))
    const dialog = within(await page.findByRole('alertdialog', { name: 'Who was informed?' }))
    const informed = dialog.getByRole('textbox', { name: /Informed person/ })
    // Nobody is named before the user does it; the doctor who asked for the examination is a suggestion.
    await expect(informed).toHaveValue('')
    await userEvent.click(dialog.getByRole('button', { name: /Zhao Min/ }))
    await expect(informed).toHaveValue('Zhao Min')
    await userEvent.clear(informed)
    await expect(dialog.getByRole('button', { name: 'Acknowledge' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(informed, 'Nurse Li{Tab}')
    await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }))
    await waitFor(() => expect(page.queryByRole('timer')).toBeNull())
  },
}

export const OverdueAndMore: Story = {
  decorators: [
    inStory((language) =>
      storyWithUrgent(language, [named(0, '周敏'), named(1, '王芳'), named(2, '张三丰'), named(3, '欧阳明')]),
    ),
  ],
  play: async ({ canvasElement, globals }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(page.getAllByRole('timer')).toHaveLength(2))
    if (globals.language === 'zh') return
    await expect(page.getAllByRole('timer')[0]).toHaveTextContent(/overdue$/)
    await userEvent.click(page.getByRole('button', { name: 'Show all 4' }))
    await expect(page.getAllByRole('timer')).toHaveLength(4)
  },
}

export const Reporting: Story = {
  decorators: [inStory((language) => storyWithUrgent(language, []))],
  render: () => <RaiseUrgent studyId={studyId} onClose={onClose} />,
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const page = within(canvasElement.ownerDocument.body)
    const dialog = within(await page.findByRole('dialog', { name: 'Report an urgent value' }))
    await expect(dialog.getByRole('button', { name: 'Report' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Cardiac tamponade' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  },
}

export const WithHistory: Story = {
  decorators: [
    inStory((language) => {
      const informed = { acknowledgedAt: '2026-01-05T08:09:00Z', acknowledgedByName: '李伟', informedName: '赵敏' }
      const mistaken = { withdrawnAt: '2026-01-04T08:09:00Z', withdrawnReason: '误报' }
      return storyWithUrgent(language, [named(1, '王芳'), named(2, '王芳', informed), named(3, '王芳', mistaken)])
    }),
  ],
  render: () => <RaiseUrgent studyId={studyId} onClose={onClose} />,
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await page.findByRole('alertdialog', { name: 'Withdraw the urgent value?' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong patient')
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(page.getByText(/withdrawn\. Wrong patient$/)).toBeVisible())
  },
}

export const SwitchedOff: Story = {
  decorators: [inStory((language) => storyWithUrgent(language, [], { isUrgentReportOn: false }))],
  render: () => <UrgentButton studyId={studyId} />,
}
