import { PacsError, realtimeConsultationApi } from '@opensono/pacs-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { inStory, storyWithConsultations } from '../storyConsultation'
import { ConsultationList } from './ConsultationList'

const onEnter = fn()
const onOpen = fn()

const meta = {
  title: 'Consultation/ConsultationList',
  component: ConsultationList,
  args: { kind: 'REALTIME', side: 'received', onEnter, onOpen, onAsk: fn(), style: { height: '100vh' } },
  decorators: [inStory((language) => storyWithConsultations(language))],
} satisfies Meta<typeof ConsultationList>

export default meta
type Story = StoryObj<typeof meta>

export const Received: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'Enter: 王芳' }))
    await waitFor(() => expect(onEnter).toHaveBeenCalledWith('consultation-1'))
    await userEvent.click(page.getByRole('button', { name: 'Remove 张三丰 from the favourites' }))
    await userEvent.click(page.getByRole('button', { name: '2 videos of Maria Fernandez-Gutierrez' }))
    const videos = await page.findByRole('dialog', { name: 'Videos of Maria Fernandez-Gutierrez' })
    await waitFor(() => expect(within(videos).getAllByLabelText(/^Recorded /)).toHaveLength(2))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const Requested: Story = { args: { side: 'requested' } }
export const OnImages: Story = {
  args: { kind: 'GRAPHIC' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Open: 王芳' }))
    await expect(onOpen).toHaveBeenCalledWith('consultation-1')
  },
}
export const InChinese: Story = { globals: { language: 'zh', theme: 'light' } }
export const Touch: Story = { globals: { mode: 'touch' } }

export const Details: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click((await page.findAllByText('Maria Fernandez-Gutierrez'))[0] as HTMLElement)
    const drawer = await page.findByRole('dialog', { name: 'Consultation about Maria Fernandez-Gutierrez' })
    await waitFor(() => expect(within(drawer).getByText('考虑血管瘤，建议三个月后复查。')).toBeVisible())
  },
}

export const StatusChanged: Story = {
  args: { side: 'requested' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'More actions for 王芳' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Cancel the request' }))
    const dialog = await page.findByRole('alertdialog', { name: 'Cancel the consultation about 王芳?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the request' }))
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(/has changed meanwhile/))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  },
}

export const Transfer: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: 'More actions for 王芳' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Transfer' }))
    const dialog = await page.findByRole('dialog', { name: 'Transfer the consultation about 王芳' })
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Expert' }))
    // The user is an expert who was asked: they cannot be asked instead of themselves.
    const listbox = await page.findByRole('listbox')
    await waitFor(() => expect(within(listbox).getAllByRole('option')).toHaveLength(4))
    await userEvent.click(page.getByRole('option', { name: /钱学文/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const Finish: Story = {
  globals: { language: 'zh' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: '张三丰的更多操作' }))
    await userEvent.click(await page.findByRole('menuitem', { name: '完成会诊' }))
    const dialog = await page.findByRole('alertdialog', { name: '完成张三丰的会诊' })
    // An opinion is required.
    await expect(within(dialog).getByRole('button', { name: '完成' })).toBeDisabled()
    await userEvent.type(within(dialog).getByRole('textbox', { name: /会诊意见/ }), '考虑血管瘤')
    await userEvent.click(within(dialog).getByRole('button', { name: '完成' }))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  },
}

const empty = { received: [], requested: [] }
export const NoneReceived: Story = { decorators: [inStory((language) => storyWithConsultations(language, empty))] }
export const NoneRequested: Story = {
  args: { side: 'requested' },
  decorators: [inStory((language) => storyWithConsultations(language, empty))],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('No consultations requested')).toBeVisible())
  },
}

export const Failed: Story = {
  decorators: [
    inStory((language) => {
      const services = storyWithConsultations(language)
      services.fake.answer(realtimeConsultationApi.receivedRecords, () => {
        throw new PacsError('FORBIDDEN')
      })
      return services
    }),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toBeVisible())
  },
}

export const Loading: Story = {
  decorators: [
    inStory((language) => {
      const services = storyWithConsultations(language)
      services.fake.answer(realtimeConsultationApi.receivedRecords, () => new Promise(() => undefined))
      return services
    }),
  ],
}
